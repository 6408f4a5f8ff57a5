import type { Rooms } from '../../generated/texts.ts';
import type { Language } from '../domain/language.ts';
import { textsOfRoom } from '../locale-files.ts';
import type { Schema } from '../spec/public.ts';

/** The fixed texts of a PDF. */
export type Labels = Rooms['papers'];

const papers = textsOfRoom<Labels>('papers');

let inCyrillic: Labels | undefined;

/** The fixed texts of a PDF. */
export function labelsOf(language: Language): Labels {
  if (language !== 'sr-Cyrl') return papers(language);
  inCyrillic ??= withUnitSigns(papers(language), papers('sr'));
  return inCyrillic;
}

/** Signs of units of measurement are the same in every script (BIPM, The International System of Units, 5.2). */
function withUnitSigns(labels: Labels, { units: { kg, l, m, hour } }: Labels): Labels {
  return { ...labels, units: { ...labels.units, kg, l, m, hour } };
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
