import { broken, shownDifferently } from './budget.ts';
import { copyGroup } from './colours.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  nameOf,
  numbersText,
  optional,
  plainContent,
  streamWith,
} from './copier.ts';
import { copyImage } from './images.ts';
import { createScope } from './scope.ts';
import { isStream, type Value } from './values.ts';

/** An XObject: what it is, and how many operators drawing it takes. */
export type XObject = { kind: 'image' | 'mask' | 'form'; cost: number };

/** Copies an XObject that content draws by name. @throws PdfError */
export function copyXObject(copier: Copier, source: Value | undefined): Copied<XObject> {
  const stream = copier.pdf.resolve(source);
  if (!isStream(stream)) throw broken();
  const { dictionary } = stream;
  if (copier.pdf.resolve(dictionary.get('OC')) !== undefined) throw shownDifferently('layers');
  const subtype = nameOf(copier, dictionary.get('Subtype'));
  // PostScript XObjects and the printer alternatives of forms are only for some printers.
  if (subtype === '/PS' || dictionary.has('PS') || dictionary.has('Subtype2') || dictionary.has('OPI')) {
    throw shownDifferently('printer_parts');
  }
  if (subtype === '/Image') {
    const { reference, facts } = copyImage(copier, source);
    return { reference, facts: { kind: facts.isMask ? 'mask' : 'image', cost: 0 } };
  }
  if (subtype !== '/Form') throw broken();
  return copyForm(copier, source);
}

function copyForm(copier: Copier, source: Value | undefined): Copied<XObject> {
  return copyOnce(copier, 'form', source, (value) => {
    const dictionary = dictionaryAt(copier, value);
    if (!dictionary) throw broken();
    const content = plainContent(copier, value);
    const scope = createScope(dictionaryAt(copier, dictionary.get('Resources')));
    const { bytes, cost } = copier.copyContent(content.bytes, { kind: 'form', scope });
    const head = entries(
      ['Type', '/XObject'],
      ['Subtype', '/Form'],
      ['BBox', numbersText(copier, dictionary.get('BBox'), 4)],
      ['Matrix', optional(dictionary.get('Matrix'), (given) => numbersText(copier, given, 6))],
      ['Resources', scope.used],
      ['Group', optional(dictionary.get('Group'), (given) => copyGroup(copier, given))],
    );
    return { value: streamWith(head, bytes, content), facts: { kind: 'form', cost } as XObject };
  });
}
