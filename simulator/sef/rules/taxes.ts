import { CATEGORIES, problemOfExemption } from '../codes.ts';
import { isWithinCent, percentOf, readDecimal, sum, ZERO } from '../decimal.ts';
import { type Finding, finding, when } from '../findings.ts';
import { all, type Element, first, textAt } from '../xml.ts';
import { adjustmentOf, amountAt, formFindings, linesOf, valueAt } from './amounts.ts';

/** The general and the special rate. */
const RATES = ['10', '20'];

export function taxFindings(root: Element): Finding[] {
  const totals = all(root, 'cac:TaxTotal');
  if (totals.length === 0) return [finding('UBLTaxTotalNotDefined', 'taxTotal', 'The tax is missing.')];
  const total = totals.find((candidate) => first(candidate, 'cac:TaxSubtotal'));
  if (!total) return [finding('UBLTaxSubtotalNotDefined', 'taxTotal', 'The tax by rate is missing.')];
  const bands = all(total, 'cac:TaxSubtotal');
  return [
    ...currencyFindings(root, totals),
    ...totalFindings(total, bands),
    ...bands.flatMap(bandFindings),
    ...togetherFindings(bands),
    ...lineSumFindings(root, bands),
  ];
}

function currencyFindings(root: Element, totals: Element[]): Finding[] {
  if (textAt(root, 'cbc:DocumentCurrencyCode') === 'RSD') return [];
  const hasDinars = totals.some((total) => first(total, 'cbc:TaxAmount')?.attributes.currencyID === 'RSD');
  const message = 'A foreign currency needs the tax in dinars too.';
  const isMissing = totals.length < 2 || !hasDinars;
  return when(isMissing, 'UBLForeignCurrencyShouldHaveTwoTaxTotals', 'taxTotal', message);
}

function totalFindings(total: Element, bands: Element[]): Finding[] {
  const amount = amountAt(total, 'cbc:TaxAmount');
  if (!amount) return [finding('UBLTaxAmountNotDefined', 'taxTotal', 'The tax amount is missing.')];
  const expected = sum(bands.map((band) => valueAt(band, 'cbc:TaxAmount')));
  const differs = expected !== amount.value;
  return [
    ...formFindings(total, 'cbc:TaxAmount', 'UBLTaxAmountMoreDecimalsThanPermitted'),
    ...when(
      differs,
      'UBLTotalTaxAmountAndSubtotalTaxAmountDiffer',
      'taxTotal',
      'The tax is not the sum of the rates.',
    ),
  ];
}

function bandFindings(band: Element): Finding[] {
  const category = first(band, 'cac:TaxCategory');
  const id = textAt(category, 'cbc:ID');
  const field = 'taxSubtotal';
  if (!id) return [finding('UBLTaxCategoryIdNotDefined', field, 'The category is missing.')];
  if (!CATEGORIES.some((known) => known === id)) {
    return [finding('UBLTaxCategoryIdUnknown', field, `"${id}" is not known.`)];
  }
  return [
    ...formFindings(band, 'cbc:TaxableAmount', 'UBLTaxSubtotalTaxableAmountMoreDecimalsThanPermitted'),
    ...formFindings(band, 'cbc:TaxAmount', 'UBLTaxSubtotalTaxAmountMoreDecimalsThanPermitted'),
    ...(id === 'S' ? standardFindings(band) : untaxedFindings(band, id)),
    ...exemptionFindings(category, id),
  ];
}

function standardFindings(band: Element): Finding[] {
  const field = 'taxSubtotal.percent';
  const text = textAt(band, 'cac:TaxCategory/cbc:Percent');
  const percent = readDecimal(text);
  if (!percent) return [finding('UBLPercentOfTaxableAmountNotDefined', field, 'The rate is missing.')];
  if (!RATES.some((rate) => readDecimal(rate)?.value === percent.value)) {
    return [finding('UBLIncorrectVatRateForStandardVatRate', field, `${text} % is no rate of Serbia.`)];
  }
  const expected = percentOf(valueAt(band, 'cbc:TaxableAmount'), percent.value);
  const isRight = isWithinCent(expected, valueAt(band, 'cbc:TaxAmount'));
  return when(
    !isRight,
    'UBLDocumentNotValid',
    'taxSubtotal.taxAmount',
    'The tax is not its base by its rate.',
  );
}

function untaxedFindings(band: Element, id: string): Finding[] {
  const hasPercent = valueAt(band, 'cac:TaxCategory/cbc:Percent') !== ZERO;
  const hasTax = valueAt(band, 'cbc:TaxAmount') !== ZERO;
  const code =
    id === 'AE'
      ? 'UBLNotAllowedSubtotalTaxAmountForRecipientCalculatesVAT'
      : 'UBLNotAllowedSubtotalTaxAmountForExemptionFromVAT';
  return [
    ...when(hasPercent, 'UBLTaxCategoryPercentNotAllowed', 'taxSubtotal.percent', `${id} has the rate 0.`),
    ...when(hasTax, code, 'taxSubtotal.taxAmount', `${id} has no tax.`),
  ];
}

function exemptionFindings(category: Element | undefined, id: string): Finding[] {
  const field = 'taxExemptionReasonCode';
  const code = textAt(category, 'cbc:TaxExemptionReasonCode');
  if (id === 'S') {
    return when(code, 'UBLTaxExemptionReasonCategoryNotAllowed', field, 'S is not exempt.');
  }
  if (!code) {
    return when(id !== 'N', 'UBLTaxExemptionReasonKeyNotDefined', field, `${id} needs a reason.`);
  }
  const problem = problemOfExemption(code, id);
  return [
    ...when(problem === 'unknown', 'VatExemptionReasonNotExists', field, `"${code}" is not known.`),
    ...when(
      problem === 'other category',
      'UBLTaxExemptionReasonCategoryNotCorrect',
      field,
      `"${code}" is not a reason for ${id}.`,
    ),
  ];
}

function togetherFindings(bands: Element[]): Finding[] {
  const keys = bands.map((band) => keyOf(first(band, 'cac:TaxCategory')));
  const ids = bands.map((band) => textAt(band, 'cac:TaxCategory/cbc:ID'));
  return [
    ...when(
      new Set(keys).size < keys.length,
      'UBLOnlyOneTaxSubtotalPerTaxCategoryIsAllowed',
      'taxSubtotal',
      'A category and rate is there twice.',
    ),
    ...when(
      ids.includes('SS') && ids.includes('S'),
      'VATCategoryNotAllowed',
      'taxSubtotal',
      'A seller outside VAT charges none.',
    ),
  ];
}

function lineSumFindings(root: Element, bands: Element[]): Finding[] {
  const lines = linesOf(root);
  const ofBand = (key: string) =>
    lines.filter((line) => keyOf(first(line, 'cac:Item/cac:ClassifiedTaxCategory')) === key);
  const known = bands.map((band) => keyOf(first(band, 'cac:TaxCategory')));
  const covered = known.flatMap(ofBand).length;
  const byDocument = all(root, 'cac:AllowanceCharge');
  return [
    ...when(
      covered < lines.length,
      'UBLTaxSubtotalNotDefined',
      'taxSubtotal',
      'A category and rate of the lines is missing.',
    ),
    ...bands.flatMap((band) => {
      const key = keyOf(first(band, 'cac:TaxCategory'));
      const mine = ofBand(key);
      const adjustments = byDocument.filter((part) => keyOf(first(part, 'cac:TaxCategory')) === key);
      if (mine.length + adjustments.length === 0) {
        return [finding('UBLNoItemsWithTaxSubtotalTaxCategory', 'taxSubtotal', 'No line has this category.')];
      }
      const nets = sum(mine.map((line) => valueAt(line, 'cbc:LineExtensionAmount')));
      const expected = nets + adjustmentOf({ name: '', attributes: {}, text: '', children: adjustments });
      const message = 'The base is not the sum of its lines.';
      const differs = expected !== valueAt(band, 'cbc:TaxableAmount');
      return when(differs, 'UBLDocumentNotValid', 'taxSubtotal.taxableAmount', message);
    }),
  ];
}

/** Category and rate; without a rate it is 0. */
function keyOf(category: Element | undefined): string {
  return `${textAt(category, 'cbc:ID')} ${valueAt(category, 'cbc:Percent')}`;
}
