import { absolute, parseDecimal, roundHalfAwayFromZero } from '../../domain/decimal.ts';
import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding } from '../findings.ts';
import type { VatBand } from '../model.ts';

/**
 * The sums of EN 16931. The amounts are those of the document, which add up in the same way; a file in which they do not is
 * never made.
 */
export function sumRules({ invoice }: Checked): Finding[] {
  const { totals, vatBreakdown, lines } = invoice;
  const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
  const equations: [rule: string, isTrue: boolean][] = [
    ['BR-CO-10', totals.lines === sumOf(lines.map(({ amount }) => amount))],
    ['BR-CO-13', totals.withoutVat === totals.lines - totals.allowances + totals.charges],
    ['BR-CO-14', totals.vat === sumOf(vatBreakdown.map(({ tax }) => tax))],
    ['BR-CO-15', totals.withVat === totals.withoutVat + totals.vat],
    ['BR-CO-16', totals.payable === totals.withVat - totals.prepaid + totals.rounding],
    ['BR-CO-17', vatBreakdown.every(isTaxed)],
    ['BR-CO-18', vatBreakdown.length > 0],
  ];
  return equations.flatMap(([rule, isTrue]) =>
    isTrue ? [] : [error(rule, 'tax_breakdown', message('einvoice.sums'))],
  );
}

/** The official rule allows a difference below one unit of the currency, in which tax of each line would be rounded. */
function isTaxed({ taxable, rate, tax }: VatBand): boolean {
  const { digits, scale } = parseDecimal(rate);
  const exact = roundHalfAwayFromZero(BigInt(taxable) * digits, 100n * 10n ** BigInt(scale));
  return absolute(exact - BigInt(tax)) < 100n;
}
