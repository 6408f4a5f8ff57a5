import type { Command } from 'commander';
import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { placeLines } from '../domain/place-lines.ts';
import { locateDocument } from '../resources/documents/queries.ts';
import type { Schema } from '../spec/public.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { contextIn } from './context.ts';
import { type Answer, card } from './output.ts';
import { allocationLine, refundLine } from './settlement.ts';

/** The document of the examples in help texts. */
export const EXAMPLE = '01JD2ZQW0000000000000000D1';

/** Runs a verb that changes a document, and shows the document that it answers with. */
export function carryingOut<Options>(
  command: Command,
  action: (
    context: Context,
    path: { reference: string },
    options: Options,
  ) => Promise<{ data: Schema<'Document'> }>,
): void {
  onDatabase<Options>(command, async (commandContext, options, reference = '') => {
    const { data } = await commandContext.database.write(ofRecord(locateDocument, reference), async (tx) =>
      action(await contextOfDocument(commandContext, tx, reference), { reference }, options),
    );
    return documentCard(data);
  });
}

/** A context for the operator in the workspace of a document. */
export async function contextOfDocument<Tx extends Reader>(
  { now, service }: CommandContext,
  tx: Tx,
  document: string,
): Promise<Context<Tx>> {
  const place = await locateDocument(tx, document);
  return contextIn(tx, place?.workspaceId, { now, service: service() });
}

/** A document: complete as JSON, its head and what settles it as a card. */
export function documentCard(document: Schema<'Document'>): Answer {
  const { currency } = document;
  const head = {
    reference: document.reference,
    number: document.number,
    type: document.type_name,
    status: document.status,
    client: document.client.name,
    issue_date: document.issue_date,
    due_date: document.due_date,
    ...particularsOf(document),
    total: `${document.total} ${currency}`,
    paid: `${document.paid} ${currency}`,
    balance: `${document.balance} ${currency}`,
    external_id: document.external_id,
  };
  return { json: document, text: card({ ...head, ...settlementOf(document) }).text };
}

/** Only what a document has of them. */
function particularsOf(document: Schema<'Document'>): Record<string, string | null> {
  const rows: Record<string, string | null> = {
    due_days: document.due_days === null ? null : String(document.due_days),
    delivery_date: document.delivery_date,
    service_period_start: document.service_period_start,
    service_period_end: document.service_period_end,
    buyer_reference: document.buyer_reference,
    order_reference: document.order_reference,
    contract_reference: document.contract_reference,
    project_reference: document.project_reference,
    payment_terms: document.payment_terms,
    payment_reference: document.payment_reference,
    bank_account: document.bank_account,
    notes: document.notes,
    internal_note: document.internal_note,
    language: document.language,
    second_language: document.second_language,
    footer_text: document.footer_text,
    prices_include_tax: document.prices_include_tax ? 'yes' : null,
    discount: discountOf(document),
    discount_reason: document.discount_reason,
    delivery_address: addressLine(document.delivery_address),
    tax_point: document.tax_point,
    sections: document.lines.flatMap((line) => sectionLine(line, document)).join('\n'),
  };
  return Object.fromEntries(Object.entries(rows).filter(([, text]) => text));
}

/** The amount of the discount on the whole document, with its percentage. */
function discountOf({ discount, discount_type: type, discount_value: value, currency }: Schema<'Document'>) {
  if (discount === null) return null;
  return type === 'percent' ? `${discount} ${currency} (${value} %)` : `${discount} ${currency}`;
}

function addressLine(address: Schema<'Document'>['delivery_address']): string | null {
  if (address === null) return null;
  return [address.name, address.street, ...placeLines(address), address.country].filter(Boolean).join(', ');
}

function sectionLine(
  { kind, description, section_subtotal: subtotal }: Schema<'DocumentLine'>,
  { currency }: Schema<'Document'>,
): string[] {
  return kind === 'section' ? [`${description}: ${subtotal} ${currency}`] : [];
}

/** Only what a document has of it: most are settled by payments alone. */
function settlementOf(document: Schema<'Document'>): Record<string, string | null> {
  const { currency } = document;
  const money = (amount: string, cents: number) => (cents === 0 ? null : `${amount} ${currency}`);
  const isCredit = document.settlement !== null;
  const rows: Record<string, string | null> = {
    prepaid: money(document.prepaid, document.prepaid_cents),
    payable: document.prepaid_cents === 0 ? null : `${document.payable} ${currency}`,
    credited: money(document.credited, document.credited_cents),
    settlement: document.settlement,
    applied: money(document.applied, document.applied_cents),
    refunded: money(document.refunded, document.refunded_cents),
    remaining_credit: isCredit ? `${document.remaining_credit} ${currency}` : null,
    cancel_reason: document.cancel_reason,
    converted_at: document.converted_at,
    deducts: document.deductions.map(deductionLine).join('\n'),
    credit_notes: document.credits.map(allocationLine).join('\n'),
    settles: document.allocations.map(allocationLine).join('\n'),
    refunds: document.refunds.map(refundLine).join('\n'),
    related_documents: document.related_documents.map(relatedLine).join('\n'),
    referenced_by: document.referenced_by.map(referringLine).join('\n'),
  };
  return Object.fromEntries(Object.entries(rows).filter(([, text]) => text));
}

function deductionLine({ document, amount, issue_date }: Schema<'Deduction'>): string {
  return `${document.number} (${document.reference}): ${amount} of ${issue_date}`;
}

function relatedLine({ relation, document, number, issue_date }: Schema<'RelatedDocument'>): string {
  const place = document ? ` (${document.reference})` : '';
  return `${relation} ${number}${place}${issue_date === null ? '' : ` of ${issue_date}`}`;
}

function referringLine({ relation, document, issue_date }: Schema<'ReferringDocument'>): string {
  return `${relation}: ${document.number} (${document.reference}) of ${issue_date}`;
}
