// The calls of SEF's public interface that a seller needs.
import { randomUUID } from 'node:crypto';
import { type Answer, empty, json, refusal } from './answers.ts';
import { fileOf } from './bodies.ts';
import { addDays, dayOf, isDay } from './calendar.ts';
import { exemptionList, unitList } from './codes.ts';
import { envelopeOf, pdfOf, signatureOf } from './envelope.ts';
import { isPib } from './identifiers.ts';
import { int64, member, parseJson, textMember } from './json.ts';
import type { Invoice } from './registry.ts';
import type { Action } from './states.ts';
import { submit } from './submit.ts';
import { changeRow, status } from './views.ts';
import type { World } from './world.ts';

export type SefCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string;
  contentType: string;
  body: Buffer;
  /** A fault wants this submission to fail while it is sent. */
  willFail: boolean;
};

type Handler = (world: World, call: SefCall) => Answer | Promise<Answer>;

const SALES = '/api/publicApi/sales-invoice';
export const COMPANY_CHECK = '/api/publicApi/Company/CheckIfCompanyRegisteredOnEfaktura';

const CALLS: Record<string, Handler> = {
  [`POST ${SALES}/ubl`]: (world, { key, body, query, willFail }) =>
    submit(world, { key, xml: body, query, willFail }),
  [`POST ${SALES}/ubl/upload`]: async (world, { key, body, query, willFail, contentType }) =>
    submit(world, { key, xml: await fileOf(body, contentType, 'ublFile'), query, willFail }),
  [`GET ${SALES}`]: (world, call) => withInvoice(world, call, (invoice) => json(status(invoice))),
  [`POST ${SALES}/ids`]: ids,
  [`POST ${SALES}/changes`]: changes,
  [`GET ${SALES}/xml`]: (world, call) =>
    withInvoice(world, call, (invoice) => file('application/xml', envelopeOf(invoice))),
  [`GET ${SALES}/pdf`]: (world, call) =>
    withInvoice(world, call, (invoice) => file('application/pdf', pdfOf(invoice))),
  [`GET ${SALES}/signature`]: (world, call) =>
    withInvoice(world, call, (invoice) => file('application/xml', signatureOf(invoice))),
  [`POST ${SALES}/cancel`]: (world, call) => withdraw(world, call, 'cancel'),
  [`POST ${SALES}/storno`]: (world, call) => withdraw(world, call, 'storno'),
  [`DELETE ${SALES}`]: removeAll,
  [`GET ${SALES}/getValueAddedTaxExemptionReasonList`]: () => json(exemptionList()),
  'GET /api/publicApi/get-unit-measures': () => json(unitList()),
  'POST /api/publicApi/subscribe': () => json(randomUUID()),
  [`POST ${COMPANY_CHECK}`]: isRegistered,
};

export function answerTo(world: World, call: SefCall): Answer | Promise<Answer> {
  const handler = CALLS[`${call.method} ${call.path}`];
  if (handler) return handler(world, call);
  const id = new RegExp(`^${SALES}/(\\d{1,19})$`).exec(call.path)?.[1];
  if (call.method === 'DELETE' && id) return removeOne(world, call, id);
  return empty(404);
}

function file(type: string, body: string | Buffer): Answer {
  return { status: 200, type, body };
}

/** The document of the caller, else a refusal: other sellers' documents are as good as missing. */
function withInvoice(
  world: World,
  { key, query }: SefCall,
  handle: (invoice: Invoice) => Answer,
  id = query.get('invoiceId'),
): Answer {
  if (!id) return refusal('InvoiceIdNotDefined', 'invoiceId', 'The parameter invoiceId is required.');
  const invoice = world.registry.get(id);
  if (!invoice || invoice.sellerPib !== world.registry.pibOf(key)) {
    return refusal('SalesInvoiceNotFound', 'invoiceId', 'There is no such sales invoice.', 404);
  }
  return handle(invoice);
}

function ids({ registry }: World, { key, query }: SefCall): Answer {
  const [from, to] = [query.get('dateFrom')?.slice(0, 10), query.get('dateTo')?.slice(0, 10)];
  for (const [name, day] of Object.entries({ dateFrom: from, dateTo: to })) {
    if (day && !isDay(day)) return refusal('SearchDateIsNotCorrectlyDefined', name, 'This is not a date.');
  }
  const wanted = query.get('status');
  const pib = registry.pibOf(key);
  const found = registry.list().filter((invoice) => {
    const day = dayOf(invoice.createdAt);
    const isOfStatus = !wanted || wanted.toLowerCase() === invoice.status.toLowerCase();
    return invoice.sellerPib === pib && isOfStatus && (!from || day >= from) && (!to || day <= to);
  });
  return json({ SalesInvoiceIds: found.map(({ salesInvoiceId }) => int64(salesInvoiceId)) });
}

/** Only days that have ended have a list of changes. */
function changes({ registry, now, changes: order }: World, { key, query }: SefCall): Answer {
  const day = query.get('date')?.slice(0, 10);
  if (!isDay(day)) return refusal('SearchDateIsNotCorrectlyDefined', 'date', 'This is not a date.');
  const today = dayOf(now());
  if (day > today) return refusal('SearchDateBiggerThanToday', 'date', 'This day is in the future.');
  if (day > addDays(today, -1)) {
    return refusal('SearchDateBiggerThanYesterday', 'date', 'This day has not ended.');
  }
  const rows = registry.changesOn(registry.pibOf(key), day).map(changeRow);
  const ordered = order.reversed ? rows.reverse() : rows;
  return json(Array.from({ length: order.repeated }, () => ordered).flat());
}

const WITHDRAWALS = {
  cancel: { comment: 'cancelComments', missing: 'CancelCommentNotDefined' },
  storno: { comment: 'stornoComment', missing: 'StornoCommentNotDefined' },
};

function withdraw(world: World, call: SefCall, action: 'cancel' | 'storno'): Answer {
  const { comment: name, missing } = WITHDRAWALS[action];
  const body = parseJson(call.body.toString('utf8'));
  const comment = textMember(body, name)?.trim();
  if (!comment) return refusal(missing, name, 'A comment is required.');
  const handle = (invoice: Invoice) => {
    const refused = refusalOf(world, invoice, action);
    if (refused) return refused;
    invoice.stornoNumber = action === 'storno' ? (textMember(body, 'stornoNumber') ?? null) : null;
    world.registry.act(invoice, action as Action, comment);
    return json(status(invoice));
  };
  return withInvoice(world, call, handle, textMember(body, 'invoiceId') ?? null);
}

function refusalOf({ registry }: World, invoice: Invoice, action: 'cancel' | 'storno'): Answer | undefined {
  if (action === 'cancel' && !['New', 'Mistake'].includes(invoice.status)) {
    const code = 'InvoiceForCancellationNotInSpecificStatus';
    return refusal(code, 'invoiceId', `A document that is ${invoice.status} cannot be cancelled.`);
  }
  if (action === 'cancel') return undefined;
  if (!['Sent', 'Approved', 'Rejected'].includes(invoice.status)) {
    const code = 'InvoiceNotInAppropriateStatusToBeReversed';
    return refusal(code, 'invoiceId', `A document that is ${invoice.status} cannot be reversed.`);
  }
  const attached = registry
    .list()
    .filter(({ sellerPib, sources }) => sellerPib === invoice.sellerPib && sources.includes(invoice.number))
    .filter((other) => !['Storno', 'Cancelled', 'Deleted', 'Mistake'].includes(other.status));
  if (attached.length === 0) return undefined;
  const code =
    invoice.typeCode === '386'
      ? 'AllAttachedFinalInvoicesToThisPrepaymentInvoiceMustBeReversedFirst'
      : 'AllAttachedInvoicesToThisInvoiceMustBeStornoFirst';
  return refusal(code, 'invoiceId', `Other documents refer to it: ${attached.map(({ number }) => number)}.`);
}

/** Others than new ones are skipped without a word. */
function removeAll({ registry }: World, { key, body }: SefCall): Answer {
  const wanted = parseJson(body.toString('utf8'));
  if (!Array.isArray(wanted))
    return refusal('InvoiceIdNotDefined', 'invoiceIds', 'A list of ids is required.');
  const pib = registry.pibOf(key);
  const removed = wanted
    .map((id) => registry.get(String(id)))
    .filter((invoice) => invoice !== undefined)
    .filter((invoice) => invoice.sellerPib === pib && registry.remove(invoice));
  return json(removed.map(({ salesInvoiceId }) => int64(salesInvoiceId)));
}

function removeOne(world: World, call: SefCall, id: string): Answer {
  const handle = (invoice: Invoice) =>
    world.registry.remove(invoice)
      ? json(int64(invoice.salesInvoiceId))
      : refusal('CannotDeleteInvoiceInThisStatus', 'invoiceId', `The document is ${invoice.status}.`);
  return withInvoice(world, call, handle, id);
}

function isRegistered({ registry }: World, { body }: SefCall): Answer {
  const asked = parseJson(body.toString('utf8'));
  const pib = String(member(asked, 'vatNumber') ?? '').replace(/^RS/, '');
  const others = ['registrationNumber', 'jbkjs'].some((name) => member(asked, name));
  if (!pib && !others) {
    return refusal('NoneOfInputParametersIsDefined', 'vatNumber', 'Name a company by one of its numbers.');
  }
  // Companies are known by their PIB; a number of another kind is taken for one of a registered company.
  const found = pib ? isPib(pib) && registry.company(pib).isRegistered : others;
  return json({ EFakturaRegisteredCompany: found });
}
