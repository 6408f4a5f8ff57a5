import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { formatCents } from '../../domain/money.ts';
import { element, textElement, type XmlElement } from '../../formats/xml.ts';
import type { EInvoice, VatBand, VatCategory } from '../model.ts';
import type { Profile } from '../profiles.ts';

/** Money of the document. */
export function amountElement(name: string, cents: number, currency: string): XmlElement | null {
  return textElement(name, formatCents(cents, currency), { currencyID: currency });
}

/** BG-20, BG-21, BG-27 or BG-28 */
export function allowanceElement(
  allowance: {
    isCharge: boolean;
    amount: number;
    percentage: { base: number; percent: string } | null;
    reason: string;
    reasonCode: string | null;
  },
  currency: string,
  category: XmlElement | null = null,
): XmlElement {
  const { isCharge, amount, percentage, reason, reasonCode } = allowance;
  return element('cac:AllowanceCharge', [
    textElement('cbc:ChargeIndicator', String(isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', reasonCode),
    textElement('cbc:AllowanceChargeReason', reason),
    percentage && textElement('cbc:MultiplierFactorNumeric', formatDecimal(parseDecimal(percentage.percent))),
    amountElement('cbc:Amount', amount, currency),
    percentage && amountElement('cbc:BaseAmount', percentage.base, currency),
    category,
  ]);
}

/** The category of a line, an allowance or a band; out of scope has no rate (BR-O-05), but in Serbia. */
export function categoryElement(
  name: string,
  category: VatCategory &
    Partial<Pick<VatBand, 'exemptionCode' | 'exemptionReason'>> & { name?: string | null },
  profile: Profile,
  hasRate = category.category !== 'O' || profile === 'srbdt',
): XmlElement {
  const code = profile === 'srbdt' ? category.nationalCategory : category.category;
  // Zero rated has no reason (BR-Z-10), but in Serbia, whose list has codes for it.
  const isReasonless = code === 'S' || (code === 'Z' && profile !== 'srbdt');
  return element(name, [
    textElement('cbc:ID', code),
    textElement('cbc:Name', category.name),
    hasRate ? textElement('cbc:Percent', category.rate) : null,
    isReasonless ? null : textElement('cbc:TaxExemptionReasonCode', category.exemptionCode),
    isReasonless ? null : textElement('cbc:TaxExemptionReason', category.exemptionReason),
    element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]),
  ]);
}

/** BT-110 and BG-23 */
export function taxTotalElement({ currency, totals, vatBreakdown }: EInvoice, profile: Profile): XmlElement {
  // XRechnung wants a rate of every band (BR-DE-14).
  const hasRate = profile === 'xrechnung' ? true : undefined;
  return element('cac:TaxTotal', [
    amountElement('cbc:TaxAmount', totals.vat, currency),
    ...vatBreakdown.map((band) =>
      element('cac:TaxSubtotal', [
        amountElement('cbc:TaxableAmount', band.taxable, currency),
        amountElement('cbc:TaxAmount', band.tax, currency),
        categoryElement('cac:TaxCategory', band, profile, hasRate),
      ]),
    ),
  ]);
}

/** BG-22 */
export function totalsElement({ currency, totals }: EInvoice): XmlElement {
  const unlessZero = (name: string, cents: number) =>
    cents === 0 ? null : amountElement(name, cents, currency);
  return element('cac:LegalMonetaryTotal', [
    amountElement('cbc:LineExtensionAmount', totals.lines, currency),
    amountElement('cbc:TaxExclusiveAmount', totals.withoutVat, currency),
    amountElement('cbc:TaxInclusiveAmount', totals.withVat, currency),
    unlessZero('cbc:AllowanceTotalAmount', totals.allowances),
    unlessZero('cbc:ChargeTotalAmount', totals.charges),
    unlessZero('cbc:PrepaidAmount', totals.prepaid),
    unlessZero('cbc:PayableRoundingAmount', totals.rounding),
    amountElement('cbc:PayableAmount', totals.payable, currency),
  ]);
}
