import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, InvoiceLine, VatBand } from '../model.ts';

/** The part of a rule's id for a category: BR-IC is that of K. */
const IDS: Record<string, string> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O' };

/** The rules of each VAT category (EN 16931-1, 6.4.3). SEF has categories of its own, with rules of their own. */
export function vatRules(checked: Checked): Finding[] {
  const { invoice, profile } = checked;
  if (profile === 'srbdt') return [...serbianFindings(invoice), ...invoice.lines.flatMap(rateFindings)];
  return [
    ...invoice.vatBreakdown.flatMap((band) => bandFindings(invoice, band)),
    ...invoice.lines.flatMap(rateFindings),
    ...aloneFindings(invoice),
  ];
}

/** Of the categories that SEF shares with EN 16931, the rules for numbers; SEF knows parties by their tax numbers. */
function serbianFindings({ seller, buyer, vatBreakdown }: EInvoice): Finding[] {
  const categories = vatBreakdown.map(({ nationalCategory }) => nationalCategory);
  const shared = categories.filter((category) => ['S', 'Z', 'E', 'AE'].includes(category));
  return shared.flatMap((category) => [
    ...wanted(seller.vatNumber === null, `BR-${category}-02`, 'workspace.tax_number', 'tax_number_for_vat'),
    ...(category === 'AE' && buyer.vatNumber === null && buyer.registrationNumber === null
      ? [error('BR-AE-02', 'client.tax_number', message('einvoice.buyer_number_for_category', { category }))]
      : []),
  ]);
}

function bandFindings(invoice: EInvoice, band: VatBand): Finding[] {
  const { category } = band;
  const id = IDS[category] ?? category;
  return [
    ...numberFindings(invoice, category, `BR-${id}-02`),
    ...(category === 'K' ? deliveryFindings(invoice) : []),
    ...(['S', 'Z'].includes(category) || band.exemptionReason || band.exemptionCode
      ? []
      : [
          error(
            `BR-${id}-10`,
            `lines.${firstOf(invoice, category)}.exemption_code`,
            message('einvoice.reason', { category }),
          ),
        ]),
  ];
}

function firstOf({ lines }: EInvoice, category: string): number {
  return lines.find((line) => line.category === category)?.place ?? 0;
}

function numberFindings({ seller, buyer }: EInvoice, category: string, rule: string): Finding[] {
  const wantsVatNumber = category === 'K' || category === 'G';
  const findings: Finding[] = [];
  if (category !== 'O' && seller.vatNumber === null) {
    if (wantsVatNumber)
      findings.push(
        error(rule, 'workspace.vat_number', message('einvoice.vat_number_for_category', { category })),
      );
    else if (seller.taxNumber === null)
      findings.push(error(rule, 'workspace.vat_number', message('einvoice.tax_number_for_vat')));
  }
  if (category === 'K' && buyer.vatNumber === null)
    findings.push(
      error(rule, 'client.vat_number', message('einvoice.vat_number_for_category', { category })),
    );
  if (category === 'AE' && buyer.vatNumber === null && buyer.registrationNumber === null)
    findings.push(
      error(rule, 'client.vat_number', message('einvoice.buyer_number_for_category', { category })),
    );
  return findings;
}

function deliveryFindings({ delivery, period }: EInvoice): Finding[] {
  const params = { category: 'K' };
  return [
    ...(delivery?.date || period
      ? []
      : [error('BR-IC-11', 'delivery_date', message('einvoice.delivery_for_category', params))]),
    ...(delivery?.address?.country
      ? []
      : [error('BR-IC-12', 'delivery_address', message('einvoice.country_for_category', params))]),
  ];
}

/** The standard rate is above 0, and every other category has none. */
function rateFindings({ category, rate, place }: InvoiceLine): Finding[] {
  if ((category === 'S') === Number(rate) > 0) return [];
  const rule = `BR-${IDS[category] ?? category}-05`;
  return [error(rule, `lines.${place}.tax_rate`, message('einvoice.rate_of_category', { category }))];
}

/** Out of scope is for whole documents (BR-O-11): every such line is named. */
function aloneFindings({ lines }: EInvoice): Finding[] {
  const outOfScope = lines.filter(({ category }) => category === 'O');
  if (outOfScope.length === 0 || outOfScope.length === lines.length) return [];
  return outOfScope.map(({ place }) =>
    error('BR-O-11', `lines.${place}.tax_rate`, message('einvoice.out_of_scope_alone')),
  );
}
