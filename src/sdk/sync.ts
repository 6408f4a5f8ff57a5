import type {
  Change,
  Client,
  ClientPayment,
  Contract,
  Document,
  Expense,
  Item,
  RecurringDocument,
} from '../../generated/models.ts';
import { InvoicingError } from './errors.ts';
import type { Methods } from './operation-types.ts';
import type { WebhookEvent } from './webhooks.ts';

type Records = {
  client: Client;
  item: Item;
  document: Document;
  payment: ClientPayment;
  expense: Expense;
  contract: Contract;
  recurring_document: RecurringDocument;
};

/** The types of the records that a copy can hold. */
export type SyncType = keyof Records;

/** The state of a record; `record` is null for one that is gone. */
export type SyncedRecord = {
  [Type in SyncType]: { type: Type; reference: string; version: number; record: Records[Type] | null };
}[SyncType];

type Awaitable<Value> = Value | Promise<Value>;

/** Where a copy is kept. */
export type SyncStore = {
  /** Where the next reading begins; undefined before the first copy is complete. */
  cursor(): Awaitable<string | undefined>;
  /** The version of a record in the copy, also of one that is gone; undefined for one that it does not know. */
  version(reference: string): Awaitable<number | undefined>;
  /**
   * Keeps each state whose version is higher than that in the copy, and drops the others; what is gone is remembered with
   * its version. The cursor, if there is one, is kept in the same step.
   */
  write(states: readonly SyncedRecord[], cursor?: string): Awaitable<void>;
  /** Empties the copy: it is made again after a restore of the service. */
  clear(): Awaitable<void>;
};

export type SyncOptions = {
  /** All that the key may view by default. */
  types?: readonly SyncType[] | undefined;
  signal?: AbortSignal | undefined;
};

/** The most that one answer holds; it ends early where the records are large. */
const PAGE = 1000;
/** Records that are read one by one, before they are kept. */
const BATCH = 50;

/** What a key may not view, or the service does not offer it. */
const HIDDEN = ['forbidden', 'toolset_disabled', 'feature_unavailable', 'plan_upgrade_required'] as const;

/**
 * Brings a copy up to date: the first time with all records, later with what has changed. Safe to interrupt at any time and
 * to repeat; call it every few minutes, one call at a time.
 * @throws InvoicingError as the calls of the API do; `cursor_expired` leads to a new copy instead
 */
export async function syncInto(invoicing: Methods, store: SyncStore, options: SyncOptions): Promise<void> {
  const cursor = await store.cursor();
  if (cursor !== undefined) {
    try {
      await follow(invoicing, store, options, cursor);
      return;
    } catch (error) {
      if (!(error instanceof InvoicingError && error.is('cursor_expired'))) throw error;
      await store.clear();
    }
  }
  // The changes have most records, many in one answer; the lists have those from before there were changes.
  const end = await follow(invoicing, store, options, undefined);
  await readLists(invoicing, store, options);
  await store.write([], end);
}

/** Reads changes up to the end. @returns where they ended */
async function follow(
  invoicing: Methods,
  store: SyncStore,
  { types, signal }: SyncOptions,
  from: string | undefined,
): Promise<string> {
  for (let after = from; ; ) {
    const query = { after, types: types?.join(','), limit: PAGE, include: 'record' } as const;
    const { changes, next_cursor: next, at_end: atEnd } = await invoicing.listChanges(query, { signal });
    const states = changes.flatMap(stateOf);
    if (from !== undefined || states.length > 0)
      await store.write(states, from === undefined ? undefined : next);
    if (atEnd) return next;
    after = next;
  }
}

function stateOf({ type, reference, version, record }: Change): SyncedRecord[] {
  // Later versions of the service may have more types, and only the last change of a record in an answer has it.
  if (!isSyncType(type) || record === undefined) return [];
  return [{ type, reference, version: record?.version ?? version, record } as SyncedRecord];
}

function isSyncType(type: string): type is SyncType {
  return Object.hasOwn(READS, type);
}

type Listed = AsyncIterable<{ reference: string; version: number }>;
type Read = (
  invoicing: Methods,
  reference: string,
  signal: AbortSignal | undefined,
) => Promise<{ version: number }>;

const READS: Record<
  SyncType,
  { list: (invoicing: Methods, signal: AbortSignal | undefined) => Listed; read: Read }
> = {
  client: {
    list: (invoicing, signal) => invoicing.listClients.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getClient(reference, {}, { signal }),
  },
  item: {
    list: (invoicing, signal) => invoicing.listItems.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getItem(reference, {}, { signal }),
  },
  document: {
    list: (invoicing, signal) => invoicing.listDocuments.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getDocument(reference, {}, { signal }),
  },
  payment: {
    list: (invoicing, signal) => invoicing.listPayments.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getPayment(reference, {}, { signal }),
  },
  expense: {
    list: (invoicing, signal) => invoicing.listExpenses.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getExpense(reference, {}, { signal }),
  },
  contract: {
    list: (invoicing, signal) => invoicing.listContracts.all({}, { signal }),
    read: (invoicing, reference, signal) => invoicing.getContract(reference, {}, { signal }),
  },
  recurring_document: {
    list: templates,
    read: (invoicing, reference, signal) => invoicing.getRecurringDocument(reference, {}, { signal }),
  },
};

/** Also archived ones, which the list has apart. */
async function* templates(invoicing: Methods, signal: AbortSignal | undefined): Listed {
  for (const archived of [false, true]) yield* invoicing.listRecurringDocuments.all({ archived }, { signal });
}

/** Reads every record that the copy does not have, or has in an earlier version. */
async function readLists(
  invoicing: Methods,
  store: SyncStore,
  { types, signal }: SyncOptions,
): Promise<void> {
  for (const type of types ?? (Object.keys(READS) as SyncType[])) {
    try {
      await readList(invoicing, store, type, signal);
    } catch (error) {
      const isHidden = error instanceof InvoicingError && error.is(...HIDDEN);
      if (!isHidden || types) throw error;
    }
  }
}

async function readList(
  invoicing: Methods,
  store: SyncStore,
  type: SyncType,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { list, read } = READS[type];
  let states: SyncedRecord[] = [];
  for await (const { reference, version } of list(invoicing, signal)) {
    if (((await store.version(reference)) ?? 0) >= version) continue;
    try {
      const record = await read(invoicing, reference, signal);
      states.push({ type, reference, version: record.version, record } as SyncedRecord);
    } catch (error) {
      // It was deleted after it was listed: the changes that follow say so.
      if (!(error instanceof InvoicingError && error.is('not_found'))) throw error;
    }
    if (states.length < BATCH) continue;
    await store.write(states);
    states = [];
  }
  await store.write(states);
}

/**
 * The state of a record that a verified webhook carries, for `store.write([…])`; undefined for an event that carries a part
 * of its record: the next `sync` brings the rest.
 */
export function syncedRecordOf({ event, data }: WebhookEvent): SyncedRecord | undefined {
  const noun = event === 'payment.recorded' || event === 'credit.applied' ? 'document' : event.split('.')[0];
  if (event.startsWith('document.efaktura.') || noun === undefined || !isSyncType(noun)) return undefined;
  const record = event.endsWith('.deleted') ? null : data;
  return { type: noun, reference: data.reference, version: data.version, record } as SyncedRecord;
}
