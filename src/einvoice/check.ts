import { isCountryCode } from '../domain/countries.ts';
import { message } from '../domain/messages/message.ts';
import { absolute, currencyExponent, parseDecimal, roundHalfAwayFromZero } from '../domain/money.ts';
import { ADDRESS_SCHEMES, CLASSIFICATION_SCHEMES, VATEX_CODES } from './code-lists.ts';
import { type Checked, error, type Finding, type Rules, wanted, warning } from './findings.ts';
import type { EInvoice, Identifier, InvoiceLine, Party, Period, VatBand } from './model.ts';
import type { Profile } from './profiles.ts';
import { croatianRules } from './rules/croatia.ts';
import { germanRules, XRECHNUNG_IDS } from './rules/germany.ts';
import { peppolRules, sharedPeppolRules } from './rules/peppol.ts';
import { srbdtRules } from './rules/srbdt.ts';

const NATIONAL: Record<Profile, Rules | undefined> = {
  en16931: undefined,
  peppol: peppolRules,
  xrechnung: xrechnungRules,
  'xrechnung-cii': (checked) => [...xrechnungRules(checked), ...ciiRules(checked)],
  'factur-x': undefined,
  srbdt: srbdtRules,
  'hr-cius': croatianRules,
};

/** What the rules of a profile say of a document as the profile has it; nothing where all hold. */
export function findingsOf(checked: Checked): Finding[] {
  const findings = [
    ...coreRules(checked),
    ...codeRules(checked),
    ...vatRules(checked),
    ...(NATIONAL[checked.profile]?.(checked) ?? []),
    ...sumRules(checked),
  ];
  // Two bands of one category lack the same number.
  const found = new Map(findings.map((finding) => [`${finding.rule} ${finding.field}`, finding]));
  return [...found.values()];
}

/**
 * What the schema of CII D16B, which XRechnung uses, has no place for: it allows one preceding invoice (BG-3), where EN
 * 16931 and the schema of Factur-X allow several.
 */
function ciiRules({ invoice }: Checked): Finding[] {
  if (invoice.precedingInvoices.length < 2) return [];
  return [error('BG-3', 'related_documents', message('einvoice.one_preceding'))];
}

/** The codes that a document names, each of its list. */
function codeRules({ invoice, profile }: Checked): Finding[] {
  const { seller, buyer, lines } = invoice;
  return [
    ...schemeFindings(seller.electronicAddress, 'workspace', 'BR-62'),
    ...schemeFindings(buyer.electronicAddress, 'client', 'BR-63'),
    ...letterFindings(seller, 'workspace'),
    ...letterFindings(buyer, 'client'),
    // SEF has reasons of its own, which the rules of the profile check.
    ...(profile === 'srbdt' ? [] : reasonFindings(invoice)),
    ...countryFindings(buyer, 'client'),
    ...lines.flatMap(classificationFindings),
  ];
}

function schemeFindings(address: Identifier | null, owner: string, missing: string): Finding[] {
  if (address === null) return [];
  const field = `${owner}.electronic_address_scheme`;
  if (address.scheme === null) return wanted(true, missing, field, 'scheme');
  return wanted(!ADDRESS_SCHEMES.has(address.scheme), 'BR-CL-25', field, 'scheme_unknown');
}

/** Greece and Northern Ireland have letters of their own; Kosovo has none in the list. */
function letterFindings({ vatNumber }: Party, owner: string): Finding[] {
  const letters = vatNumber?.slice(0, 2) ?? '';
  const isKnown = (isCountryCode(letters) && letters !== 'XK') || letters === 'EL' || letters === 'XI';
  return wanted(vatNumber !== null && !isKnown, 'BR-CO-09', `${owner}.vat_number`, 'vat_letters');
}

/** ISO 3166-1 has no code for Kosovo. */
function countryFindings({ address }: Party, owner: string): Finding[] {
  return wanted(address.country === 'XK', 'BR-CL-14', `${owner}.country`, 'country_unlisted');
}

function classificationFindings({ place, classification }: InvoiceLine): Finding[] {
  const isUnknown = classification !== null && !CLASSIFICATION_SCHEMES.has(classification.scheme);
  return wanted(isUnknown, 'BR-CL-13', `lines.${place}.classification`, 'classification_unknown');
}

/** Where lines of a category name several codes, the file has none, and one that is unknown does no harm. */
function reasonFindings({ lines, vatBreakdown }: EInvoice): Finding[] {
  const isWritten = (code: string) => vatBreakdown.some(({ exemptionCode }) => exemptionCode === code);
  return lines.flatMap(({ place, exemptionCode: code }) =>
    code !== null && isWritten(code) && !VATEX_CODES.has(code)
      ? [error('BR-CL-22', `lines.${place}.exemption_code`, message('einvoice.reason_unknown'))]
      : [],
  );
}

/** The rules of EN 16931-1 that documents can break, the ones of sums and VAT left out. */
function coreRules(checked: Checked): Finding[] {
  const { invoice, isIssued, profile } = checked;
  const { seller, buyer, totals } = invoice;
  const place = invoice.delivery?.address;
  const isDue = totals.payable > 0 && invoice.typeCode !== '381';
  return [
    ...wanted(isIssued && invoice.number === '', 'BR-02', 'number'),
    ...wanted(isIssued && invoice.issueDate === '', 'BR-03', 'issue_date'),
    ...wanted(seller.name === '', 'BR-06', 'workspace.name'),
    ...wanted(buyer.name === '', 'BR-07', 'client.name'),
    ...wanted(seller.address.country === null, 'BR-09', 'workspace.country'),
    ...wanted(buyer.address.country === null, 'BR-11', 'client.country'),
    ...wanted(invoice.lines.length === 0, 'BR-16', 'lines', 'no_lines'),
    ...invoice.lines.flatMap(lineFindings),
    ...(isDue && invoice.dueDate === null && invoice.paymentTerms === null ? [termsFinding(profile)] : []),
    ...wanted(
      seller.vatNumber === null && seller.registrationNumber === null && seller.identifiers.length === 0,
      'BR-CO-26',
      'workspace.registration_number',
      'seller_number',
    ),
    ...wanted(place !== undefined && place !== null && !place.country, 'BR-57', 'delivery_address.country'),
    ...wanted(isReversed(invoice.period), 'BR-29', 'service_period_end', 'ends_early'),
    ...((currencyExponent(invoice.currency) ?? 2) > 2
      ? [error('BR-DEC-09', 'currency', message('einvoice.two_decimals'))]
      : []),
  ];
}

/** The official rules have left it out since 1.3.16; readers by the older ones still ask for it, as the Serbian list does. */
function termsFinding(profile: Profile): Finding {
  const text = message('einvoice.due_date_or_terms');
  return profile === 'srbdt' ? error('BR-CO-25', 'due_date', text) : warning('BR-CO-25', 'due_date', text);
}

function lineFindings({ place, name, unit, unitCode, period }: InvoiceLine): Finding[] {
  const isUnknown = unit !== null && unitCode === 'C62';
  return [
    ...wanted(name === '', 'BR-25', `lines.${place}.description`, 'name_of_line'),
    ...wanted(isReversed(period), 'BR-30', `lines.${place}.service_period_end`, 'ends_early'),
    ...(isUnknown ? [warning('BR-CL-23', `lines.${place}.unit_code`, message('einvoice.unit_unknown'))] : []),
  ];
}

function isReversed(period: Period | null): boolean {
  return period?.start != null && period.end !== null && period.end < period.start;
}

/**
 * The sums of EN 16931. The amounts are those of the document, which add up in the same way; a file in which they do not is
 * never made.
 */
function sumRules({ invoice }: Checked): Finding[] {
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

/** The part of a rule's id for a category: BR-IC is that of K. */
const IDS: Record<string, string> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O' };

/** The rules of each VAT category (EN 16931-1, 6.4.3). SEF has categories of its own, with rules of their own. */
function vatRules(checked: Checked): Finding[] {
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

/** XRechnung 3.0: the rules BR-DE-*, and those of Peppol that it takes over. */
function xrechnungRules(checked: Checked): Finding[] {
  return [...germanRules(checked, XRECHNUNG_IDS), ...sharedPeppolRules(checked)];
}
