import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { leftForAdvance } from '../../domain/advance-part.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import { documentTypes, kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, invalid, notFound } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { formatCents, parseAmountCents, restateCents } from '../../domain/money.ts';
import { bandsLeft, isWithin, partOfBands, sumOfBands, type TaxBand } from '../../domain/totals.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { Schema } from '../../spec/public.ts';
import { findClient } from '../clients/queries.ts';
import { type DeductionRow, type DocumentHead, findHead } from '../document-records/queries.ts';
import type { DeductionValues } from '../document-records/related-queries.ts';
import type { DashboardHandler } from '../handler.ts';
import type { Related, Relating } from './related.ts';
import { advancesOf, bandsTakenOf, selectRemaining } from './taken-queries.ts';

/** An advance invoice to deduct, as given. */
export type AdvanceValues = {
  /** The reference of the advance invoice. */
  document: string;
  /** Null for all that is left of it. */
  amountIn(currency: string, field: string): number | null;
};

/** A deducted advance invoice with what of it is deducted. */
export type Deducted = { advance: DocumentHead; row: DeductionValues };

/** The advances of a body. */
export function advanceValues(inputs: readonly Schema<'AdvanceInput'>[]): AdvanceValues[] {
  return inputs.map(({ document, amount }) => ({
    document,
    amountIn: (currency, field) =>
      amount == null ? null : parseAmountCents(amount, currency, field, { positive: true }),
  }));
}

/** The advances of a stored draft; an amount keeps its digits in another currency. */
export function storedAdvances(rows: readonly DeductionRow[], storedCurrency: string): AdvanceValues[] {
  return rows.map(({ reference, givenCents }) => ({
    document: reference,
    amountIn: (currency, field) =>
      givenCents === null ? null : restateCents(givenCents, storedCurrency, currency, field),
  }));
}

/**
 * What a final invoice deducts: paid advance invoices of the same client and currency, by their frozen tax bands. Nothing
 * where an advance is faulty, of which all go to `errors`.
 */
export async function findDeductions(
  context: Context<Reader>,
  given: readonly AdvanceValues[],
  deducting: Relating,
  errors: FieldErrors,
): Promise<Deducted[]> {
  if (given.length === 0) return [];
  if (deducting.kind !== undefined && deducting.kind !== 'invoice') {
    errors.advances = [message('advance.only_invoice')];
    return [];
  }
  const found: Deducted[] = [];
  const known = new Set<string>();
  for (const [i, values] of given.entries()) {
    const field = `advances.${i}`;
    const advance = await findHead(context.tx, context.actor.workspace.id, values.document);
    const fault = known.has(values.document)
      ? message('payment.document_twice')
      : advanceFault(advance, deducting);
    known.add(values.document);
    if (fault) errors[`${field}.document`] = [fault];
    if (fault || !advance) continue;
    const taken = await bandsTakenOf(context.tx, advance.id);
    const row = gather(errors, () => deductionOf(advance, taken, values, field));
    if (row) found.push({ advance, row });
  }
  return found.length === given.length ? found : [];
}

/** The invoice that deducts advances, as far as it is computed. */
type Deducting = { taxBreakdown: readonly TaxBand[]; totalCents: number; currency: string };

/**
 * An invoice deducts no more than it has, in all and of each tax band: what an advance was taxed with beyond that is to be
 * credited. A rate that is not valid any more may be deducted from what replaced it.
 * @param isValid whether a tax rate can be used on the invoice
 * @throws Failure on `advances`
 */
export function mustFitInvoice(
  deducted: readonly Deducted[],
  { taxBreakdown, totalCents, currency }: Deducting,
  isValid: (taxRateKey: string) => boolean,
): void {
  const bands = deducted.flatMap(({ row }) => row.bands);
  for (const { tax_rate_key: key, label } of bands) {
    const own = taxBreakdown.find((band) => band.tax_rate_key === key)?.taxable_cents ?? 0;
    const cents = bands.reduce((sum, band) => sum + (band.tax_rate_key === key ? band.taxable_cents : 0), 0);
    if (isWithin(cents, own) || !isValid(key)) continue;
    const amount = formatCents(own, currency);
    throw invalid('advances', message('advance.exceeds_band', { amount, currency, label }));
  }
  if (prepaidCents(deducted) <= totalCents) return;
  const amount = formatCents(totalCents, currency);
  throw invalid('advances', message('advance.exceeds_total', { amount, currency }));
}

/** The sum of the deductions. */
export function prepaidCents(deducted: readonly Deducted[]): number {
  return deducted.reduce((sum, { row }) => sum + row.amountCents, 0);
}

function advanceFault(
  advance: DocumentHead | undefined,
  { clientId, currency }: Relating,
): Message | undefined {
  if (!advance) return message('document.unknown');
  if (kindOf(advance) !== 'advance_invoice') return message('advance.no_advance_invoice');
  if (clientId !== undefined && advance.clientId !== clientId) return message('document.of_another_client');
  if (advance.currency !== currency)
    return message('document.in_another_currency', { currency: advance.currency });
  return advance.status === 'paid' ? undefined : message('advance.not_paid');
}

function deductionOf(
  { id, taxBreakdown, currency }: DocumentHead,
  taken: Parameters<typeof bandsLeft>[1],
  values: AdvanceValues,
  field: string,
): DeductionValues {
  const left = bandsLeft(taxBreakdown, taken);
  const leftCents = sumOfBands(left.values());
  const givenCents = values.amountIn(currency, `${field}.amount`);
  const amountCents = givenCents ?? leftCents;
  if (leftCents <= 0) throw invalid(`${field}.document`, message('advance.used_up'));
  if (amountCents > leftCents) {
    const amount = formatCents(leftCents, currency);
    throw invalid(`${field}.amount`, message('advance.exceeds_left', { amount, currency }));
  }
  const bands = partOfBands(taxBreakdown, left, amountCents, currency);
  return { advanceId: id, givenCents, amountCents, bands };
}

/**
 * What an advance invoice made from a proforma may still take of each tax band, so that the last one has all that is left of
 * its tax; undefined for any other document.
 * @param own the bands of the advance invoice, computed by themselves
 */
export async function leftOfProforma(
  tx: Reader,
  { kind, related, ownId }: { kind: DocumentKind | undefined; related: readonly Related[]; ownId: number },
  own: () => Parameters<typeof leftForAdvance>[0],
): Promise<ReturnType<typeof leftForAdvance> | undefined> {
  if (kind !== 'advance_invoice') return undefined;
  const proforma = related.find(({ relation, target }) => relation === 'made_from' && target)?.target;
  if (!proforma) return undefined;
  const taken = await advancesOf(tx, proforma.id, ownId);
  return leftForAdvance(own(), { bands: proforma.taxBreakdown, taken });
}

/** `GET …/client-advances/{client}`: the paid advance invoices that a final invoice can deduct. */
export const listClientAdvances: DashboardHandler<'listClientAdvances', Context<Reader>> = async (
  { tx, actor },
  { path, query: { currency } },
) => {
  const { id: workspaceId, country } = actor.workspace;
  const client = await findClient(tx, workspaceId, path.client);
  if (!client) throw notFound('client');
  const type = documentTypes(country).find(({ kind }) => kind === 'advance_invoice');
  if (!type) return { data: [] };
  const key = { workspaceId, clientId: client.id, currency, typeKey: type.key };
  return { data: (await selectRemaining(tx, key)).map((advance) => view(advance, currency)) };
};

type Advance = Pick<DocumentHead, 'reference' | 'number' | 'typeKey' | 'issueDate' | 'totalCents'> & {
  remainingCents: number;
};

function view(advance: Advance, currency: string): DashboardSchema<'ClientAdvance'> {
  const { reference, number, typeKey, issueDate, totalCents, remainingCents } = advance;
  return {
    document: { reference, number, type: typeKey },
    issue_date: issueDate as string,
    total: formatCents(totalCents, currency),
    total_cents: totalCents,
    remaining: formatCents(remainingCents, currency),
    remaining_cents: remainingCents,
  };
}
