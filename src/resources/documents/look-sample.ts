import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import type { TaxRate } from '../../domain/catalogue.ts';
import { countryDefaults } from '../../domain/countries.ts';
import { documentTitle } from '../../domain/document-titles.ts';
import { invalid } from '../../domain/failure.ts';
import { type Language, languageFor } from '../../domain/language.ts';
import type { Look } from '../../domain/look.ts';
import { currencyExponent, formatCents } from '../../domain/money.ts';
import { formatNumber } from '../../domain/numbering.ts';
import { defaultTaxRate } from '../../domain/tax-status.ts';
import { textFault } from '../../domain/text.ts';
import { computeTotals, type Totals, toTaxBreakdown } from '../../domain/totals.ts';
import type { DocumentPrint, PrintedDocument } from '../../print/order.ts';
import { lookColumns, lookNow } from '../../workspaces/document-defaults.ts';
import { logoOf } from '../../workspaces/logo.ts';
import { numberedTypes } from '../../workspaces/number-series.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import { sellerOn } from '../../workspaces/tax-rates.ts';
import { bandViews, lineViews } from '../document-records/view.ts';
import type { DashboardHandler } from '../handler.ts';
import { NO_DETAILS } from './lines.ts';
import { sampleOf } from './sample-texts.ts';

/** `GET …/look-sample.pdf`: an invented invoice of the workspace, in a look that is being chosen. */
export const getLookSample: DashboardHandler<'getLookSample', Context<Reader>> = async (
  { tx, actor: { workspace }, now },
  { query },
) => {
  const fault = textFault('multi-line', query.footer_text ?? '');
  if (fault) throw invalid('footer_text', fault);
  const { accent_colour: accentColour, footer_text: footerText, layout } = query;
  const look = lookNow({ ...workspace, ...lookColumns({ accentColour, footerText, layout }) });
  const order = await sampleOrder(tx, workspace, { look, day: today(now, workspace.timezone) });
  return { fileName: order.document.number ?? order.title, order, workspaceId: workspace.id };
};

/** What is sold in the sample, in the order of its descriptions; prices are in the major unit. */
const LINES = [
  { unit: 'hour', quantity: '12', price: 60 },
  { unit: 'service', quantity: '1', price: 1450 },
  { unit: 'service', quantity: '1', price: 86 },
  { unit: 'pcs', quantity: '250', price: 3 },
];

async function sampleOrder(
  tx: Reader,
  workspace: Workspace,
  { look, day }: { look: Look; day: string },
): Promise<DocumentPrint> {
  const { country } = workspace;
  const type = `${country.toLowerCase()}_invoice`;
  const language = languageFor({
    workspaceDefault: workspace.defaultLanguage,
    clientCountry: country,
    workspaceLanguage: workspace.language,
    workspaceCountry: country,
  });
  const second = workspace.defaultSecondLanguage === language ? null : workspace.defaultSecondLanguage;
  const currency = countryDefaults().find(({ code }) => code === country)?.currency ?? 'EUR';
  const bankAccount = await bankAccountFor(tx, workspace.id, currency);
  const logo = await logoOf(tx, workspace.id);
  const numbered = (await numberedTypes(tx, workspace)).find(({ key }) => key === type);
  // No document has it: series begin at 1 at the earliest.
  const place = { prefix: numbered?.prefix ?? '', issueDate: day, sequence: 0 };
  const number = formatNumber(numbered?.template ?? workspace.numberTemplate, place);
  const { client, street, city, note } = sampleOf(language);
  const rate = defaultTaxRate(await sellerOn(tx, workspace, day), day) ?? NO_RATE;
  const title = documentTitle(type, language);
  const secondTitle = second && documentTitle(type, second);
  return {
    kind: 'document',
    language,
    secondLanguage: second,
    secondTitle: secondTitle === title ? null : secondTitle,
    title,
    typeCode: 380,
    document: {
      ...sampleDocument({ language, currency, rate, day }),
      number,
      type,
      type_name: title,
      client: { reference: NO_REFERENCE, name: client },
      due_date: addDays(day, workspace.defaultDueDays ?? 15),
      payment_terms: workspace.defaultPaymentTerms,
      notes: note,
    },
    seller: sellerNow(workspace, bankAccount),
    client: { name: client, address_line1: street, city, country },
    bankAccount,
    logo: logo ? { mediaType: logo.mediaType, image: logo.image } : null,
    look,
  };
}

/** The same for every sample, so that the same settings give the same bytes. */
const NO_REFERENCE = '00000000000000000000000000';

type Invented = Omit<
  PrintedDocument,
  'number' | 'type' | 'type_name' | 'client' | 'due_date' | 'payment_terms' | 'notes'
>;

function sampleDocument({
  language,
  currency,
  rate,
  day,
}: {
  language: Language;
  currency: string;
  rate: SampleRate;
  day: string;
}): Invented {
  const { lines, totals } = sampleLines(language, currency, rate);
  const money = (cents: number) => formatCents(cents, currency);
  const total = { text: money(totals.totalCents), cents: totals.totalCents };
  return {
    reference: NO_REFERENCE,
    status: 'issued',
    issue_date: day,
    valid_until: null,
    delivery_date: day,
    delivery_address: null,
    tax_point: null,
    service_period_start: null,
    service_period_end: null,
    buyer_reference: null,
    order_reference: null,
    contract_reference: null,
    project_reference: null,
    payment_reference: null,
    prices_include_tax: false,
    discount_type: null,
    discount_value: null,
    discount_reason: null,
    discount: null,
    discount_cents: null,
    issued_at: `${day}T00:00:00.000Z`,
    sent_at: null,
    currency,
    subtotal: money(totals.subtotalCents),
    subtotal_cents: totals.subtotalCents,
    tax_total: money(totals.taxTotalCents),
    tax_total_cents: totals.taxTotalCents,
    total: total.text,
    total_cents: total.cents,
    paid: money(0),
    paid_cents: 0,
    balance: total.text,
    balance_cents: total.cents,
    credited: money(0),
    credited_cents: 0,
    prepaid: money(0),
    prepaid_cents: 0,
    payable: total.text,
    payable_cents: total.cents,
    deductions: [],
    related_documents: [],
    tax_breakdown: bandViews(toTaxBreakdown(totals.bands, currency)),
    lines,
    payments: [],
  };
}

function sampleLines(
  language: Language,
  currency: string,
  rate: SampleRate,
): { lines: PrintedDocument['lines']; totals: Totals } {
  const scale = 10 ** (currencyExponent(currency) ?? 2);
  const typed = LINES.map(({ quantity, price }) => ({
    quantity,
    unitPriceCents: price * scale,
    discount: null,
    rate,
  }));
  const totals = computeTotals(typed, currency);
  const descriptions = Object.values(sampleOf(language).lines);
  const rows = typed.map(({ quantity, unitPriceCents }, i) => ({
    position: i + 1,
    kind: 'item' as const,
    description: descriptions[i] ?? '',
    itemId: null,
    itemReference: null,
    unit: LINES[i]?.unit ?? null,
    quantity,
    unitPriceCents,
    exactUnitPrice: null,
    priceBaseQuantity: null,
    discountType: null,
    discountValue: null,
    taxRateKey: rate.key,
    taxLabel: rate.label,
    taxRate: rate.percentage,
    taxCategory: rate.category,
    ...NO_DETAILS,
    sku: null,
    ...(totals.lines[i] ?? { subtotalCents: 0, taxCents: 0, totalCents: 0 }),
  }));
  return { lines: lineViews(rows, currency, false), totals };
}

type SampleRate = Pick<TaxRate, 'key' | 'label' | 'percentage' | 'category' | 'exemptionReason'>;

/** In a year before the country had a tax. */
const NO_RATE = {
  key: 'none',
  label: '',
  percentage: '0.00',
  category: 'O',
  exemptionReason: null,
} satisfies SampleRate;
