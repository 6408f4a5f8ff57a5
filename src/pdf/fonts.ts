import { broken, shownDifferently } from './budget.ts';
import { compositeFont } from './composite-fonts.ts';
import { type Copied, type Copier, copyOnce, dictionaryAt, nameOf } from './copier.ts';
import type { Font } from './font.ts';
import { simpleFont } from './simple-fonts.ts';
import { copyType3 } from './type3.ts';
import type { Value } from './values.ts';

const SIMPLE = ['/Type1', '/MMType1', '/TrueType'];

/** Copies a font, with the glyph and the width of each of its codes written out. @throws PdfError */
export function copyFont(copier: Copier, source: Value | undefined): Copied<Font> {
  return copyOnce<Font>(copier, 'font', source, (value) => {
    const font = dictionaryAt(copier, value);
    const subtype = font && nameOf(copier, font.get('Subtype'));
    if (!font || !subtype) throw broken();
    if (subtype === '/Type0') return compositeFont(copier, font);
    if (subtype === '/Type3') return copyType3(copier, font);
    if (!SIMPLE.includes(subtype)) throw shownDifferently('fonts');
    return simpleFont(copier, font, subtype);
  });
}
