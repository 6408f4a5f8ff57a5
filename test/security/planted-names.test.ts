// What is planted in records of each kind is looked for in everything that a key with one permission alone can read, over
// the API and the AI connector: it finds that of the kinds that it may view, and of others what the docs say.
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../src/domain/permissions.ts';
import { toolName } from '../../src/mcp/tools.ts';
import type { OperationId } from '../../src/spec/public.ts';
import { at, createEndpoint, managerOf } from '../api/endpoints.ts';
import { record } from '../api/records.ts';
import { sign, tokenOf } from '../contracts/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { call, connect } from '../mcp/connection.ts';
import { startReceiver } from '../receiver.ts';
import { everything, OPERATIONS, type Operation, rows } from './calls.ts';
import { needsOf } from './rights.ts';

/** A text for each kind of record, and for what other records show of it. */
const PLANTED = {
  client: 'Qvclient',
  clientName: 'Qvpurchaser',
  clientDefaults: 'Qvpreference',
  item: 'Qvitem',
  itemName: 'Qvproduct',
  itemSku: 'QVSKU',
  document: 'Qvdocument',
  payment: 'Qvpayment',
  expense: 'Qvexpense',
  template: 'Qvtemplate',
  contract: 'Qvcontract',
};

type Planted = keyof typeof PLANTED;

const CLIENT: Planted[] = ['client', 'clientName', 'clientDefaults'];
const ITEM: Planted[] = ['item', 'itemName', 'itemSku'];

/** What a key with one permission sees, as openapi/guides/keys-with-few-rights.md says. Any other permission: nothing. */
const SEES: Record<string, Planted[]> = {
  'clients.view': CLIENT,
  'items.view': ITEM,
  // The whole document: with the name of its client and the numbers of its items.
  'documents.view': ['document', 'clientName', 'itemSku'],
  'payments.view': ['payment', 'clientName'],
  'expenses.view': ['expense'],
  // The whole template: with the name of its client.
  'recurring.view': ['template', 'clientName'],
  'contracts.view': ['contract', 'clientName'],
  // Rankings have names.
  'reports.view': ['clientName', 'itemName'],
  // What each entry was about by its name now, and what was changed.
  'audit.view': ['clientName', 'itemName', 'expense', 'template', 'contract'],
  // What a new document takes over from its client.
  'documents.create': ['clientDefaults'],
};

const receiver = shared(startReceiver);
const world = sharedService();
/** What stands for the parameter of a path, by its first part. */
const targets: Record<string, string[]> = {};
let client: string;

/** A field of each kind that other programs write. */
const own = (text: string, id: number) => ({
  external_id: `${text}-${id}`,
  metadata: { planted: text },
});

beforeAll(async () => {
  const { api } = world;
  const p = PLANTED;
  const { endpoint } = await createEndpoint(await managerOf(world), { url: receiver.url, events: ['*'] });
  client = (
    await record(
      api.POST('/clients', {
        body: {
          name: p.clientName,
          email: `office@${p.client.toLowerCase()}.example`,
          contacts: [{ name: p.client, email: `ana@${p.client.toLowerCase()}.example`, roles: ['billing'] }],
          notes: p.client,
          portal_access_enabled: true,
          default_notes: p.clientDefaults,
          ...own(p.client, 1),
        },
      }),
      201,
    )
  ).reference;
  const item = await record(
    api.POST('/items', {
      body: {
        type: 'product',
        name: p.itemName,
        sku: p.itemSku,
        description: p.item,
        category: p.item,
        default_price: 100,
        initial_stock: 5,
        initial_stock_note: p.item,
        ...own(p.item, 1),
      },
    }),
    201,
  );
  const lines = [{ description: p.document, quantity: 1, unit_price: 100, item: item.reference }];
  const texts = { notes: p.document, internal_note: p.document, order_reference: p.document };
  const body = { document_type: 'rs_invoice', client, lines, ...texts };
  const draft = await record(api.POST('/documents', { body: { ...body, ...own(p.document, 1) } }), 201);
  const issued = await record(
    api.POST('/documents', { body: { ...body, ...own(p.document, 2), issue: true } }),
    201,
  );
  const deleted = await record(api.POST('/documents', { body: { ...body, ...own(p.document, 3) } }), 201);
  await api.DELETE('/documents/{reference}', at(deleted.reference));
  const payment = await record(
    api.POST('/payments', {
      body: {
        client,
        amount: 60,
        method: 'bank',
        paid_on: '2026-03-15',
        note: p.payment,
        bank_reference: p.payment,
        allocations: [{ document: issued.reference, amount: 50 }],
        keep_rest_as_credit: true,
        ...own(p.payment, 1),
      },
    }),
    201,
  );
  const spent = { description: p.expense, vendor: p.expense, category: p.expense, amount: 5 };
  const expense = await record(
    api.POST('/expenses', {
      body: { ...spent, notes: p.expense, occurs_on: '2026-03-10', ...own(p.expense, 1) },
    }),
    201,
  );
  const removed = await record(
    api.POST('/expenses', { body: { ...spent, occurs_on: '2026-03-10', ...own(p.expense, 2) } }),
    201,
  );
  await api.DELETE('/expenses/{reference}', at(removed.reference));
  const recurring = await record(
    api.POST('/recurring-expenses', { body: { ...spent, every: 'monthly', on: '1', start: '2026-12-01' } }),
    201,
  );
  const template = await record(
    api.POST('/recurring-documents', {
      body: {
        name: p.template,
        document_type: 'rs_invoice',
        client,
        lines: [{ description: p.template, quantity: 1, unit_price: 10 }],
        rule: { every: 'monthly', on: '1', starts_on: '2026-12-01' },
        notes: p.template,
        ...own(p.template, 1),
      },
    }),
    201,
  );
  const agreement = {
    title: p.contract,
    body: p.contract,
    client,
    signers: [{ name: p.contract, email: `marko@${p.contract.toLowerCase()}.example` }],
  };
  const contract = await record(
    api.POST('/contracts', { body: { ...agreement, ...own(p.contract, 1) } }),
    201,
  );
  const sent = await record(api.POST('/contracts/{reference}/send', at(contract.reference)));
  await sign(world, tokenOf(sent.signers[0]), p.contract);
  const open = await record(api.POST('/contracts', { body: { ...agreement, ...own(p.contract, 2) } }), 201);
  await everything(world);
  const deliveries = await rows<{ reference: string }>(world, 'SELECT reference FROM webhook_deliveries');
  const referencesOf = (...records: { reference: string }[]) => records.map(({ reference }) => reference);
  Object.assign(targets, {
    clients: [client],
    items: referencesOf(item),
    documents: referencesOf(draft, issued),
    payments: referencesOf(payment),
    expenses: referencesOf(expense),
    'recurring-expenses': referencesOf(recurring),
    'recurring-documents': referencesOf(template),
    contracts: referencesOf(contract, open),
    'webhook-endpoints': [endpoint.reference],
    'webhook-deliveries': referencesOf(...deliveries),
  });
});

/** Parameters with which an answer has more in it, or without which there is none. */
const PARAMETERS: Partial<Record<OperationId, (() => Record<string, string>)[]>> = {
  listDocuments: [() => ({}), () => ({ include: 'all' })],
  listChanges: [() => ({}), () => ({ include: 'record' })],
  getEInvoice: [() => ({ profile: 'en16931' })],
  getDocumentDefaults: [() => ({ document_type: 'rs_invoice', client })],
};

/** The bytes of a file are what someone has uploaded. */
const NAMES_FILE = /\{file\}/;

/** Every reading of an operation, by what fills its path and its query. */
function readingsOf({
  id,
  template,
}: Operation): { path: Record<string, string>; query: Record<string, string> }[] {
  const [, first = ''] = template.split('/');
  const paths = template.includes('{reference}')
    ? (targets[first] ?? []).map((reference) => ({ reference }))
    : [{}];
  return paths.flatMap((path) => (PARAMETERS[id] ?? [() => ({})]).map((query) => ({ path, query: query() })));
}

describe.each(KEY_PERMISSIONS)('a key with %s alone', (only) => {
  const readings = OPERATIONS.filter(
    ({ id, method, template }) =>
      method === 'GET' &&
      id !== 'getSandboxClock' &&
      !NAMES_FILE.test(template) &&
      needsOf(id).every((needed) => needed === only),
  );
  const found = (texts: readonly string[]) =>
    (Object.keys(PLANTED) as Planted[]).filter((kind) => texts.some((text) => text.includes(PLANTED[kind])));
  const expected = (Object.keys(PLANTED) as Planted[]).filter((kind) => SEES[only]?.includes(kind));

  it('reads of other kinds over the API what the docs say, and nothing else', async () => {
    const key = await managerKey(world, { permissions: [only] });
    const texts: string[] = [];
    for (const operation of readings)
      for (const { path, query } of readingsOf(operation)) {
        const at = operation.template.replace('{reference}', () => path.reference ?? '');
        const response = await world.request(`${at}?${new URLSearchParams(query)}`, { key });
        // A PDF shows what its record does.
        if (!response.headers.get('Content-Type')?.includes('pdf')) texts.push(await response.text());
      }
    expect(texts.length).toBeGreaterThan(4);
    expect(found(texts)).toEqual(expected);
  });

  it('and the same with the tools of the AI connector', async () => {
    const key = await managerKey(world, { permissions: [only] });
    const connection = await connect(world.url, key);
    const texts: string[] = [];
    for (const operation of readings.filter(({ isTool }) => isTool))
      for (const { path, query } of readingsOf(operation))
        texts.push(JSON.stringify(await call(connection, toolName(operation.id), { ...path, ...query })));
    await connection.close();
    expect(texts.length).toBeGreaterThan(2);
    // The audit log is no tool.
    expect(found(texts)).toEqual(only === 'audit.view' ? [] : expected);
  });
});
