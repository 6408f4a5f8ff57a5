import type { Draft, LineDraft } from './draft.ts';

type Suggestion = Pick<Draft, 'intraEu' | 'sellsGoods'>;

/** The draft with another suggestion; a rate that was chosen by hand stays. */
export function withSuggestion(draft: Draft, part: Partial<Suggestion>): Draft {
  const next = { ...draft, ...part };
  return { ...next, lines: withSuggestedTaxes(next.lines, next) };
}

/** Lines that are as suggested stay the same objects. */
export function withSuggestedTaxes(lines: readonly LineDraft[], suggestion: Suggestion): LineDraft[] {
  return lines.map((line) => {
    const tax = suggestedTax(line, suggestion);
    return tax === line.tax ? line : { ...line, tax };
  });
}

function suggestedTax(line: LineDraft, { intraEu, sellsGoods }: Suggestion): string | null {
  const { homeTax, supply } = line;
  if (homeTax === undefined || line.kind !== 'item') return line.tax;
  if (!intraEu || (homeTax !== null && !intraEu.replaces.includes(homeTax))) return homeTax;
  const isGoods = supply === null ? sellsGoods : supply === 'goods';
  return isGoods ? intraEu.goods_tax_rate : intraEu.services_tax_rate;
}
