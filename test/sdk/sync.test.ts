// A copy that the SDK makes and keeps up: also of records from before there was a list of changes, and after a restore.
import SQLite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalHeads } from '../../src/database/schema/journal.ts';
import {
  createInvoicingClient,
  type InvoicingClient,
  type MemoryStore,
  memoryStore,
  type SyncedRecord,
  sqliteStore,
  syncedRecordOf,
  type WebhookEvent,
} from '../../src/sdk/index.ts';
import { newClient, newExpense, newIssued, newItem } from '../api/records.ts';
import { newContract } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { forgetJournal } from '../journal.ts';

const world = sharedService();
let requests: string[] = [];

function clientFor(key: string): InvoicingClient {
  return createInvoicingClient({
    baseUrl: world.url,
    apiKey: key,
    maxRetries: 0,
    fetch: (request) => {
      requests.push(new URL(request.url).pathname.replace('/api/v1/', ''));
      return fetch(request);
    },
  });
}

beforeEach(() => {
  requests = [];
});

const present = ({ records }: MemoryStore, type?: string) =>
  [...records.values()].filter((state) => state.record !== null && (!type || state.type === type));

/** As if the records had been made before this version. */
async function forgetChanges() {
  await world.write((tx) => forgetJournal(tx, world.production.id));
}

describe('sync', () => {
  it('copies what there is, and then reads what has changed alone', async () => {
    const invoice = await newIssued(world.api);
    await newItem(world.api);
    await newContract(world.api);
    const gone = await newExpense(world.api);
    const invoicing = clientFor(world.key);
    const store = memoryStore();
    await invoicing.sync(store);
    expect(new Set(present(store).map(({ type }) => type))).toEqual(
      new Set(['client', 'item', 'document', 'expense', 'contract']),
    );
    expect(store.records.get(invoice.reference)?.record).toEqual(
      await invoicing.getDocument(invoice.reference),
    );
    // All of them were among the changes.
    expect(requests.filter((path) => /^\w+\/01/.test(path))).toEqual([`documents/${invoice.reference}`]);

    requests = [];
    await invoicing.recordPayment(invoice.reference, { amount: 10, method: 'bank', paid_on: '2026-03-15' });
    await invoicing.deleteExpense(gone.reference);
    requests = [];
    await invoicing.sync(store);
    expect(requests).toEqual(['changes']);
    expect(present(store, 'payment')).toHaveLength(1);
    expect(store.records.get(invoice.reference)?.record).toMatchObject({ paid: '10.00' });
    expect(store.records.get(gone.reference)).toMatchObject({ record: null, version: 2 });
  });

  it('copies records of before there were changes by the lists', async () => {
    await forgetChanges();
    const { reference } = await newClient(world.api, { name: 'After the upgrade' });
    const store = memoryStore();
    const invoicing = clientFor(world.key);
    await invoicing.sync(store, { types: ['client', 'item'] });
    const clients = await invoicing.listClients.all().toArray();
    expect(present(store, 'client')).toHaveLength(clients.length);
    expect(present(store, 'document')).toEqual([]);
    expect(requests.filter((path) => path === `clients/${reference}`)).toEqual([]);
    await invoicing.updateClient(reference, { name: 'Later' });
    await invoicing.sync(store, { types: ['client', 'item'] });
    expect(store.records.get(reference)?.record).toMatchObject({ name: 'Later' });
  });

  it('begins again where the first copy was interrupted, and after a restore', async () => {
    const invoicing = clientFor(world.key);
    const store = memoryStore();
    let writes = 0;
    const failing = {
      ...store,
      write(states: readonly SyncedRecord[], cursor?: string) {
        writes += 1;
        if (writes === 2) throw new Error('The disk is full.');
        return store.write(states, cursor);
      },
    };
    await expect(invoicing.sync(failing)).rejects.toThrow('The disk is full.');
    expect(await store.cursor()).toBe(undefined);
    await invoicing.sync(failing);
    expect(await store.cursor()).toEqual(expect.any(String));

    const kept = present(store).length;
    store.write([{ type: 'client', reference: 'NEVER', version: 9, record: {} as never }]);
    await world.write((tx) => tx.update(journalHeads).set({ generation: 'restored' }));
    await invoicing.sync(store);
    expect(store.records.has('NEVER')).toBe(false);
    expect(present(store)).toHaveLength(kept);
  });

  it('copies what the key may view, and refuses a type by name that it may not', async () => {
    const { key } = await world.member({ permissions: ['clients.view'] });
    const store = memoryStore();
    await clientFor(key).sync(store);
    expect(new Set(present(store).map(({ type }) => type))).toEqual(new Set(['client']));
    const refused = clientFor(key).sync(memoryStore(), { types: ['document'] });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a store', () => {
  const state = (version: number, name: string | null): SyncedRecord => ({
    type: 'client',
    reference: 'R',
    version,
    record: name === null ? null : ({ name } as never),
  });

  it.each([
    ['in memory', () => memoryStore()],
    ['in SQLite', () => sqliteStore(new SQLite(':memory:'))],
  ])('%s keeps the higher version, also of what is gone', async (_, make) => {
    const store = make();
    expect([await store.cursor(), await store.version('R')]).toEqual([undefined, undefined]);
    await store.write([state(2, 'Second'), state(1, 'First')], 'a');
    expect([await store.cursor(), await store.version('R')]).toEqual(['a', 2]);
    await store.write([state(4, null)]);
    await store.write([state(3, 'Third'), state(4, 'Fourth')], 'b');
    expect([await store.cursor(), await store.version('R')]).toEqual(['b', 4]);
    await store.clear();
    expect([await store.cursor(), await store.version('R')]).toEqual([undefined, undefined]);
  });

  it('gets the state of a record from its events, but not a part of it', () => {
    const event = (name: string) =>
      ({ event: name, data: { reference: 'R', version: 3 } }) as unknown as WebhookEvent;
    const data = { reference: 'R', version: 3 };
    expect(syncedRecordOf(event('payment.recorded'))).toEqual({ type: 'document', ...data, record: data });
    expect(syncedRecordOf(event('payment.created'))).toEqual({ type: 'payment', ...data, record: data });
    expect(syncedRecordOf(event('expense.deleted'))).toEqual({ type: 'expense', ...data, record: null });
    expect(syncedRecordOf(event('document.efaktura.sent'))).toBe(undefined);
    expect(syncedRecordOf(event('order.shipped'))).toBe(undefined);
  });
});
