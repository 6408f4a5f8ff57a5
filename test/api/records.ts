import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { components } from '../../generated/api.ts';
import type { Workspace } from '../../src/auth/context.ts';
import { events } from '../../src/database/schema/webhooks.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { type Received, startReceiver } from '../receiver.ts';
import type { Api, TestService } from '../test-service.ts';

// Records to test with, and the two ways in which a request can end.

type Schemas = components['schemas'];
export type Client = Schemas['Client'];
export type Item = Schemas['Item'];
export type Document = Schemas['Document'];
export type Expense = Schemas['Expense'];
type Line = Schemas['DocumentLineInput'];

type Answer<Body> = { data?: Body; error?: unknown; response: Response };

/** A reference that no record has. */
export const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The body of an answer that must be a success. */
export async function answered<Body>(request: Promise<Answer<Body>>, status = 200): Promise<Body> {
  const { data, error, response } = await request;
  expect(response.status, JSON.stringify(error)).toBe(status);
  return data as Body;
}

/** The record of an answer that must be a success. */
export async function record<Data>(request: Promise<Answer<{ data: Data }>>, status = 200): Promise<Data> {
  return (await answered(request, status)).data;
}

type Refusal = { code: string; message: string; errors?: Record<string, string[]> };

/** The `error` of an answer that must be a refusal; `fields` are exactly those that a 422 names. */
export async function refused(
  request: Promise<{ error?: unknown; response: Response }>,
  status: number,
  code: string,
  fields?: string[],
): Promise<void> {
  const { error, response } = await request;
  const refusal = (error as { error?: Refusal } | undefined)?.error;
  expect({ status: response.status, code: refusal?.code }, JSON.stringify(error)).toEqual({ status, code });
  expect(refusal?.message).not.toBe('');
  if (fields) expect(Object.keys(refusal?.errors ?? {}).sort()).toEqual([...fields].sort());
  else expect(refusal).not.toHaveProperty('errors');
}

/** A 422 that names exactly these fields. */
export function invalid(
  request: Promise<{ error?: unknown; response: Response }>,
  ...fields: string[]
): Promise<void> {
  return refused(request, 422, 'validation_failed', fields);
}

let made = 0;

export function newClient(api: Api, fields: Partial<Schemas['ClientCreate']> = {}): Promise<Client> {
  made += 1;
  return record(api.POST('/clients', { body: { name: `Client ${made}`, ...fields } }), 201);
}

export function newItem(api: Api, fields: Partial<Schemas['ItemCreate']> = {}): Promise<Item> {
  made += 1;
  const body = { type: 'product', name: `Item ${made}`, default_price: 10, ...fields } as const;
  return record(api.POST('/items', { body }), 201);
}

export function newExpense(api: Api, fields: Partial<Schemas['ExpenseCreate']> = {}): Promise<Expense> {
  made += 1;
  const body = { description: `Expense ${made}`, amount: 10, occurs_on: '2026-03-15', ...fields };
  return record(api.POST('/expenses', { body }), 201);
}

/** A line at 100.00 and the standard rate by default. */
export function line(fields: Partial<Line> = {}): Line {
  return { description: 'Work', quantity: 1, unit_price: 100, ...fields };
}

type DraftFields = Partial<Schemas['DocumentCreate']>;

/** A draft invoice for a client of its own, by default over one line. */
export async function draftBody(api: Api, fields: DraftFields = {}): Promise<Schemas['DocumentCreate']> {
  const client = fields.client ?? (await newClient(api)).reference;
  return { document_type: 'rs_invoice', lines: [line()], ...fields, client };
}

export async function newDraft(api: Api, fields: DraftFields = {}): Promise<Document> {
  return record(api.POST('/documents', { body: await draftBody(api, fields) }), 201);
}

export async function newIssued(api: Api, fields: DraftFields = {}): Promise<Document> {
  return issue(api, (await newDraft(api, fields)).reference);
}

function at(reference: string) {
  return { params: { path: { reference } } };
}

export function getClient(api: Api, reference: string): Promise<Client> {
  return record(api.GET('/clients/{reference}', at(reference)));
}

export function getItem(api: Api, reference: string): Promise<Item> {
  return record(api.GET('/items/{reference}', at(reference)));
}

/** The movements of an item's stock, newest first. */
export function getMovements(api: Api, reference: string): Promise<Schemas['StockMovement'][]> {
  return record(api.GET('/items/{reference}/stock-movements', at(reference)));
}

export function getExpense(api: Api, reference: string): Promise<Expense> {
  return record(api.GET('/expenses/{reference}', at(reference)));
}

export function getDocument(api: Api, reference: string): Promise<Document> {
  return record(api.GET('/documents/{reference}', at(reference)));
}

export function patchDocument(api: Api, reference: string, body: Schemas['DocumentUpdate']) {
  return api.PATCH('/documents/{reference}', { ...at(reference), body });
}

export function tryIssue(api: Api, reference: string, body?: Schemas['DocumentIssue']) {
  return api.POST('/documents/{reference}/issue', { ...at(reference), body });
}

export function issue(api: Api, reference: string, body?: Schemas['DocumentIssue']): Promise<Document> {
  return record(tryIssue(api, reference, body));
}

export function send(api: Api, reference: string, body?: Schemas['DocumentSend']) {
  return api.POST('/documents/{reference}/send', { ...at(reference), body });
}

export function cancel(api: Api, reference: string) {
  return api.POST('/documents/{reference}/cancel', at(reference));
}

export function pay(
  api: Api,
  reference: string,
  amount: number,
  fields: Partial<Schemas['DocumentPaymentCreate']> = {},
) {
  const body = { amount, method: 'bank', paid_on: '2026-03-15', ...fields } as const;
  return api.POST('/documents/{reference}/payments', { ...at(reference), body });
}

/** A payment of 100.00 that is on account by default. */
export async function newPayment(
  api: Api,
  fields: Partial<Schemas['PaymentCreate']> = {},
): Promise<Schemas['ClientPayment']> {
  const client = fields.client ?? (await newClient(api)).reference;
  const body = { amount: 100, method: 'bank', paid_on: '2026-03-15', keep_rest_as_credit: true, ...fields };
  return record(api.POST('/payments', { body: { ...body, client } as Schemas['PaymentCreate'] }), 201);
}

export function reverse(
  api: Api,
  reference: string,
  payment: string | undefined,
  body?: Schemas['PaymentReverse'],
) {
  return api.POST('/documents/{reference}/payments/{payment}/reverse', {
    params: { path: { reference, payment: payment ?? '' } },
    body,
  });
}

/** Adds payment methods in more currencies to a workspace. */
export async function acceptCurrencies(
  world: TestService,
  workspace: Workspace,
  ...currencies: string[]
): Promise<void> {
  for (const currency of currencies) {
    await world.write((tx) =>
      addPaymentMethod(tx, { workspace, currency, method: 'bank', now: world.clock.now() }),
    );
  }
}

export type Listener = {
  production: Workspace;
  key: string;
  api: Api;
  endpoint: { reference: string; secret: string };
  /** Every event of the business so far, as it was recorded, oldest first. */
  recorded(): Promise<Received['body'][]>;
  /** The last of `count` deliveries, which must be all recorded events. */
  delivered(count: number): Promise<Received['body']>;
  close(): Promise<void>;
};

/** A business whose every event goes to its own receiver. */
export async function listener(
  world: TestService,
  where: Parameters<TestService['otherBusiness']>[0] = {},
): Promise<Listener> {
  const business = await world.otherBusiness(where);
  const receiver = await startReceiver();
  const endpoint = await world.endpoint(receiver.url, ['*'], business.production);
  const recorded = async () => {
    const rows = await world.server.database.read(async (tx) =>
      tx
        .select({ payload: events.payload })
        .from(events)
        .where(eq(events.workspaceId, business.production.id))
        .orderBy(asc(events.id)),
    );
    return rows.map(({ payload }) => JSON.parse(payload as string) as Received['body']);
  };
  return {
    ...business,
    endpoint,
    recorded,
    async delivered(count) {
      const bodies = (await receiver.waitFor(count)).map(({ body }) => body);
      const all = await recorded();
      expect(all).toHaveLength(count);
      const last = all.at(-1) as Received['body'];
      expect(bodies).toContainEqual(last);
      return last;
    },
    close: receiver.close,
  };
}
