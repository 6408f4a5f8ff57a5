import { dictionaryInCyrillic } from '../domain/dictionary-in-cyrillic.ts';
import type { Language } from '../domain/language.ts';
import type { Schema } from '../spec/public.ts';
import { BOSNIAN_LABELS } from './labels-bs.ts';
import { GERMAN_LABELS } from './labels-de.ts';
import { ENGLISH_LABELS } from './labels-en.ts';
import { CROATIAN_LABELS } from './labels-hr.ts';
import { SERBIAN_LABELS } from './labels-sr.ts';
import type { Labels } from './labels-type.ts';

/** Signs of units of measurement are the same in every script (BIPM, The International System of Units, 5.2). */
const UNIT_SIGNS = { kg: ['kg', 'kg'], l: ['l', 'l'], m: ['m', 'm'], hour: ['h', 'h'] };

const SERBIAN_IN_CYRILLIC = dictionaryInCyrillic(SERBIAN_LABELS);

const LABELS: Record<Language, Labels> = {
  en: ENGLISH_LABELS,
  sr: SERBIAN_LABELS,
  'sr-Cyrl': { ...SERBIAN_IN_CYRILLIC, units: { ...SERBIAN_IN_CYRILLIC.units, ...UNIT_SIGNS } },
  hr: CROATIAN_LABELS,
  bs: BOSNIAN_LABELS,
  de: GERMAN_LABELS,
};

/** The fixed texts of a PDF. */
export function labelsOf(language: Language): Labels {
  return LABELS[language];
}

/** When the tax of a document becomes due; of one that says that none does, nothing is printed. */
export function taxPointWords(
  { tax_point: point }: Pick<Schema<'Document'>, 'tax_point'>,
  { taxPoints }: Labels,
): string | null {
  return point === null || point === 'none' ? null : taxPoints[point];
}

/** The texts that stay in the first language: where there is little room, and what stands with quantities. */
const SINGLE = ['units', 'position', 'reversed', 'scan'];

/** The fixed texts in two languages: `Rechnung / Invoice`. Words that are the same in both are printed once. */
export function labelsInBoth(first: Language, second: Language | null = null): Labels {
  const labels = labelsOf(first);
  return second === null || second === first ? labels : joined(labels, labelsOf(second));
}

function joined<Texts extends object>(first: Texts, second: Texts): Texts {
  const others = second as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(first).map(([name, text]) => {
      const other = others[name];
      if (SINGLE.includes(name) || other === undefined || text === other) return [name, text];
      if (typeof text === 'string') return [name, `${text} / ${other}`];
      return [name, joined(text as object, other as object)];
    }),
  ) as Texts;
}
