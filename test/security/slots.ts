// Where a request names a record by its reference, and requests with another reference there.
import { expect } from 'vitest';
import { newReference } from '../../src/domain/reference.ts';
import { spec } from '../spec-check.ts';
import type { Call, Operation } from './calls.ts';
import { bodySchema, resolve } from './mutations.ts';

/** The location of a reference in a request: `path.reference`, `query.client`, `body.lines.0.item`. */
export type Slot = { in: 'path' | 'query' | 'body'; name: string };
export type Answer = { status: number; text: string; headers: string };
type Json = Record<string, unknown>;

const { Reference } = spec.components.schemas as Record<string, { pattern: string }>;

/** What a path names of a ready-made list, which is the same for every business. */
const OF_LISTS = ['kind', 'language'];

/** Every place of an operation that takes a reference. */
export function slotsOf(whole: Operation): Slot[] {
  const { id, method, template } = whole;
  const operation = spec.paths[template]?.[method.toLowerCase()] as Json;
  const parameters = ((operation.parameters ?? []) as Json[]).map(resolve);
  const named = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const inPath = named.filter((name) => !OF_LISTS.includes(name)).map((name): Slot => ({ in: 'path', name }));
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query' && isReferenceSchema(parameter.schema as Json))
    .map(({ name }): Slot => ({ in: 'query', name: name as string }));
  const inBody = bodySlots(bodySchema(whole), '');
  if (named.length === 0 && template.includes('{'))
    throw new Error(`${id} has a path that is not understood.`);
  return [...inPath, ...inQuery, ...inBody.map((name): Slot => ({ in: 'body', name }))];
}

function bodySlots(schema: Json, at: string): string[] {
  if (isReferenceSchema(schema)) return [at];
  const { properties = {}, items } = resolve(schema) as { properties?: Record<string, Json>; items?: Json };
  const nested = Object.entries(properties).flatMap(([name, child]) =>
    bodySlots(child, at ? `${at}.${name}` : name),
  );
  return items ? [...nested, ...bodySlots(items, `${at}.0`)] : nested;
}

function isReferenceSchema(schema: Json): boolean {
  return resolve(schema).pattern === Reference?.pattern;
}

/** The request with another reference in one place. */
export function withReference(call: Call, { template }: Operation, slot: Slot, reference: string): Call {
  const encoded = encodeURIComponent(reference);
  if (slot.in === 'query') {
    const [path, query] = call.path.split('?');
    const given = new URLSearchParams(query);
    given.set(slot.name, reference);
    return { ...call, path: `${path}?${given}` };
  }
  if (slot.in === 'path') {
    const segments = call.path.split('/');
    segments[template.split('/').indexOf(`{${slot.name}}`)] = encoded;
    return { ...call, path: segments.join('/') };
  }
  const body = structuredClone(call.body ?? {}) as Json;
  const { holder, key } = place(body, slot.name);
  holder[key] = reference;
  return { ...call, body };
}

/** The reference that a request has in a place; one of nothing where it leaves the place out. */
export function ownReference(call: Call, operation: Operation, slot: Slot): string {
  return givenReference(call, operation, slot) ?? newReference();
}

function givenReference(call: Call, { template }: Operation, slot: Slot): string | null | undefined {
  if (slot.in === 'path') return call.path.split('/')[template.split('/').indexOf(`{${slot.name}}`)];
  if (slot.in === 'query') return new URL(call.path, 'http://here').searchParams.get(slot.name);
  const { holder, key } = place(call.body as Json, slot.name);
  return holder[key] as string | undefined;
}

function place(body: Json, path: string): { holder: Json; key: string } {
  const keys = path.split('.');
  const key = keys.pop() as string;
  return { holder: keys.reduce((at, name) => at[name] as Json, body), key };
}

/** The response to an unknown reference: the one to this reference may contain nothing more. */
export function masked(unknown: Answer, reference: string): Answer {
  expect(unknown.text).not.toContain(reference);
  return unknown;
}

/** A name of the right form that no record has: of tax rates it is no reference. */
export function nameOfNothing(slot: Slot): string {
  return slot.in === 'path' && slot.name === 'key' ? 'own_rate_of_nothing' : newReference();
}

/** The answer to a reference of the right form that no record of the workspace has. */
export function expectNothing({ status, text }: Answer, slot: Slot): void {
  // A table has its titles alone.
  if (slot.in === 'query' && status === 200 && !text.startsWith('{')) {
    expect(text.trim().split('\r\n')).toHaveLength(1);
    return;
  }
  const answer = JSON.parse(text);
  if (slot.in === 'query' && status === 200)
    expect([{ data: [], meta: { total: 0 } }, { data: { entries: [], next_cursor: null } }]).toContainEqual(
      answer.meta ? { data: answer.data, meta: { total: answer.meta.total } } : answer,
    );
  else if (slot.in === 'path') expect([status, answer.error.code]).toEqual([404, 'not_found']);
  else expect([status, Object.keys(answer.error.errors)]).toEqual([422, [slot.name]]);
}

/** Texts that are no reference: 404 in a path, an invalid field (422) elsewhere. */
export function expectRefused({ status, text }: Answer, slot: Slot, reference: string): void {
  const { error } = JSON.parse(text);
  if (slot.in === 'path') expect([status, error.code], reference).toEqual([404, 'not_found']);
  else expect([status, Object.keys(error.errors)], reference).toEqual([422, [slot.name]]);
}

export type Kind =
  | 'client'
  | 'item'
  | 'expense'
  | 'recurring'
  | 'template'
  | 'contract'
  | 'endpoint'
  | 'delivery'
  | 'confirmation'
  | 'payment'
  | 'paid'
  | 'account'
  | 'method'
  | 'rate'
  | 'document';

const KINDS: Record<string, Kind> = {
  clients: 'client',
  client: 'client',
  items: 'item',
  item: 'item',
  expenses: 'expense',
  'recurring-expenses': 'recurring',
  'recurring-documents': 'template',
  contracts: 'contract',
  endpoint: 'endpoint',
  'webhook-deliveries': 'delivery',
  'webhook-endpoints': 'endpoint',
  'balance-confirmations': 'confirmation',
  payments: 'payment',
  'bank-accounts': 'account',
  'payment-methods': 'method',
  'tax-rates': 'rate',
  documents: 'document',
  document: 'document',
  from: 'document',
  // What the log is about, and who has done it: of a stranger it knows nothing.
  reference: 'client',
  actor: 'client',
  key: 'client',
};

/** What a place names; `paid` is a payment of a document. */
export function kindOf({ template }: Operation, slot: Slot): Kind {
  if (slot.name === 'payment') return 'paid';
  const kind = KINDS[(slot.in === 'path' ? template.split('/')[1] : slot.name.split('.').at(-1)) ?? ''];
  if (!kind) throw new Error(`${template} takes a ${slot.name}, of which these tests know no records.`);
  return kind;
}

/** An answer without what differs from one request to the next. */
export async function answerOf(response: Response): Promise<Answer> {
  const headers = [...response.headers].filter(([name]) => !/^(x-request-id|date|keep-alive)$/.test(name));
  const text = (await response.text()).replace(response.headers.get('x-request-id') ?? '', '');
  return { status: response.status, text, headers: JSON.stringify(headers) };
}
