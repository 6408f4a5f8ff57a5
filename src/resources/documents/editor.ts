import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { type DiscountType, parseDiscount } from '../../domain/document-discount.ts';
import { documentTypeByKey, documentTypeFault } from '../../domain/document-types.ts';
import { type FieldErrors, invalid, invalidFields, throwGathered } from '../../domain/failure.ts';
import { bandsOfLines, totalsOfItems } from '../../domain/line-kinds.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, parseCurrency } from '../../domain/money.ts';
import { type IntraEu, intraEuRates } from '../../domain/tax-status.ts';
import { addUp, toTaxBreakdown } from '../../domain/totals.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { defaultsOf, defaultsOfType } from '../../workspaces/document-defaults.ts';
import { sellerToday } from '../../workspaces/tax-rates.ts';
import { findClient } from '../clients/queries.ts';
import { findHead, type LineRow } from '../document-records/queries.ts';
import { bandViews, lineViews } from '../document-records/view.ts';
import type { Handler, Success } from '../handler.ts';
import { advanceValues, type Deducted, findDeductions, leftOfProforma } from '../payments/advances.ts';
import { creditableBands } from '../payments/credit.ts';
import {
  creditedOf,
  possibleRelated,
  type Relating,
  relatedValues,
  taxDateOfOriginal,
} from '../payments/related.ts';
import { composeLines, lineRows, lineTaxes } from './composed-lines.ts';
import { currencyOf } from './draft.ts';
import { draftLine, type LineInput } from './lines.ts';
import { namedDocuments } from './listing.ts';

/** POST /documents/preview: the money of a draft, computed by the code that will issue it. */
export const previewDocument: Handler<'previewDocument', Context<Reader>> = async (context, { body }) => {
  await mustKnowNamed(context, body);
  const { clientId, currency, totals, taxBreakdown, lines, pricesIncludeTax } = await previewDraft(
    context,
    body,
  );
  const deducting = { kind: 'invoice' as const, clientId, currency };
  const deducted = await possibleDeductions(context, body.advances ?? [], deducting);
  const prepaidCents = deducted.reduce((sum, { row }) => sum + row.amountCents, 0);
  const payableCents = totals.totalCents - prepaidCents;
  return {
    data: {
      currency,
      discount: totals.discountCents === null ? null : formatCents(totals.discountCents, currency),
      discount_cents: totals.discountCents,
      subtotal: formatCents(totals.subtotalCents, currency),
      subtotal_cents: totals.subtotalCents,
      tax_total: formatCents(totals.taxTotalCents, currency),
      tax_total_cents: totals.taxTotalCents,
      total: formatCents(totals.totalCents, currency),
      total_cents: totals.totalCents,
      prepaid: formatCents(prepaidCents, currency),
      prepaid_cents: prepaidCents,
      payable: formatCents(payableCents, currency),
      payable_cents: payableCents,
      tax_breakdown: bandViews(taxBreakdown),
      lines: lineViews(lines as LineRow[], currency, pricesIncludeTax),
      deductions: deducted.map(({ advance, row }) => ({
        document: advance.reference,
        amount: formatCents(row.amountCents, currency),
        amount_cents: row.amountCents,
      })),
    },
  };
};

/**
 * A document that is named must be there; one that cannot be referred to yet is left out of the totals.
 * @throws Failure `validation_failed` by field
 */
async function mustKnowNamed(
  { tx, actor }: Context<Reader>,
  { document, related_documents = [], advances = [] }: Schema<'DocumentPreview'>,
): Promise<void> {
  const named = [
    { field: 'document', reference: document },
    ...related_documents.map((each, i) => ({
      field: `related_documents.${i}.document`,
      reference: each.document,
    })),
    ...advances.map((each, i) => ({ field: `advances.${i}.document`, reference: each.document })),
  ].flatMap(({ field, reference }) => (reference ? [{ field, reference }] : []));
  if (named.length === 0) return;
  const references = named.map(({ reference }) => reference);
  const found = await namedDocuments(tx, actor.workspace.id, references);
  const known = new Set(found.map(({ reference }) => reference));
  const unknown = named.filter(({ reference }) => !known.has(reference));
  throwGathered(Object.fromEntries(unknown.map(({ field }) => [field, [message('document.unknown')]])));
}

/** What of each advance invoice is deducted. One that cannot be is left out: its fault is shown when the draft is saved. */
async function possibleDeductions(
  context: Context<Reader>,
  advances: readonly Schema<'AdvanceInput'>[],
  deducting: Relating,
): Promise<Deducted[]> {
  const found: Deducted[] = [];
  for (const values of advanceValues(advances)) {
    if (found.some(({ advance }) => advance.reference === values.document)) continue;
    found.push(...(await findDeductions(context, [values], deducting, {})));
  }
  return found;
}

/** The fields of a draft that can be computed while it is being typed. */
type Unfinished = {
  document?: string | null | undefined;
  client?: string | null | undefined;
  currency?: string | null | undefined;
  issue_date?: string | null | undefined;
  delivery_date?: string | null | undefined;
  document_type?: string | undefined;
  related_documents?: Schema<'RelatedDocumentInput'>[] | undefined;
  prices_include_tax?: boolean | null | undefined;
  discount_type?: DiscountType | null | undefined;
  discount_value?: number | null | undefined;
  lines: LineInput[];
};

/**
 * The lines and totals of a draft that is not finished yet, as `composeDraft` would compute them. They may be negative,
 * or more than what is left to credit: a return may be typed before what it is deducted from.
 * @throws Failure `validation_failed` with every faulty field
 */
async function previewDraft(context: Context<Reader>, input: Unfinished) {
  const { tx, actor, now } = context;
  const client = input.client ? await findClient(tx, actor.workspace.id, input.client) : undefined;
  if (input.client && !client) throw invalid('client', message('client.unknown'));
  const currency = parseCurrency(currencyOf(context, input.currency, client), 'currency');
  const kind = documentTypeByKey(input.document_type ?? '')?.kind;
  const given = relatedValues(input.related_documents ?? []);
  const related = await possibleRelated(context, given, { kind, clientId: client?.id, currency });
  const taxDate =
    taxDateOfOriginal(related) ??
    input.delivery_date ??
    input.issue_date ??
    today(now, actor.workspace.timezone);
  const taxes = await lineTaxes(context, { taxDate, related, language: null, client });
  const errors: FieldErrors = {};
  const lines = await composeLines(context, { lines: input.lines.map(draftLine), currency, taxes }, errors);
  if (!lines) throw invalidFields(errors);
  const original = creditedOf(related);
  const pricesIncludeTax = input.prices_include_tax === true;
  const discount = parseDiscount(input.discount_type, input.discount_value, currency);
  const terms = { discount, pricesIncludeTax };
  const toTotal = lines.map((line) => line.toTotal);
  const ownId = input.document ? ((await findHead(tx, actor.workspace.id, input.document))?.id ?? 0) : 0;
  const left = original
    ? await creditableBands(tx, original)
    : await leftOfProforma(tx, { kind, related, ownId }, () => bandsOfLines(toTotal, currency, terms));
  const totals = totalsOfItems(toTotal, (items) => addUp(items, currency, { ...terms, left }));
  return {
    clientId: client?.id,
    currency,
    pricesIncludeTax,
    totals,
    taxBreakdown: toTaxBreakdown(totals.bands, currency),
    lines: lineRows(lines, totals),
  };
}

/** GET /document-defaults: what a new document takes where it does not say it itself. */
export async function getDocumentDefaults(
  { tx, actor, now }: Context<Reader>,
  { query: { document_type: typeKey, client: reference } }: Input<'getDocumentDefaults'>,
): Promise<Success<'getDocumentDefaults'>> {
  const { workspace } = actor;
  const fault = documentTypeFault(workspace.country, typeKey);
  if (fault) throw invalid('document_type', fault);
  const client = reference === undefined ? undefined : await findClient(tx, workspace.id, reference);
  if (reference !== undefined && !client) throw invalid('client', message('client.unknown'));
  const ofType = await defaultsOfType(tx, workspace.id, typeKey);
  const day = today(now, workspace.timezone);
  const intraEu = client && intraEuRates(await sellerToday(tx, workspace, now), client, day);
  const defaults = defaultsOf(typeKey, [client, ofType, workspace]);
  return {
    data: {
      due_days: defaults.dueDays,
      payment_terms: defaults.paymentTerms,
      notes: defaults.notes,
      language: defaults.language,
      second_language: defaults.secondLanguage,
      footer_text: defaults.footerText,
      intra_eu: intraEu ? intraEuView(intraEu, workspace.vatNumber) : null,
    },
  };
}

function intraEuView(
  { country, vatNumber, goods, services, replaces }: IntraEu,
  ownVatNumber: string | null,
): Schema<'IntraEuRates'> {
  return {
    country,
    vat_number: vatNumber,
    goods_tax_rate: goods,
    services_tax_rate: services,
    replaces,
    lacks_own_vat_number: ownVatNumber === null,
  };
}
