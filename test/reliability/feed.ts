// Copies of a business by the list of changes and by webhooks, and what they are compared with.
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../scripts/seed/random.ts';
import { createInvoicingClient } from '../../src/sdk/client.ts';
import type { SyncedRecord } from '../../src/sdk/sync.ts';
import { TABLES, type Written } from './mirror.ts';

/** Requests of one reading that are under way together. */
const READERS = 8;

/** What is kept of a text where there are very many. */
export const digest = (text: string): string => hash('sha256', text);

/**
 * Each record of the workspace by its reference, as the text of its GET.
 * @param kept what is kept of a text
 */
export async function fullReading(
  { url, key }: Written,
  kept = (text: string) => text,
): Promise<Map<string, string>> {
  const invoicing = createInvoicingClient({ baseUrl: url, apiKey: key });
  const lists = {
    clients: invoicing.listClients,
    items: invoicing.listItems,
    documents: invoicing.listDocuments,
    payments: invoicing.listPayments,
    contracts: invoicing.listContracts,
    expenses: invoicing.listExpenses,
  };
  const texts = new Map<string, string>();
  for (const table of TABLES) {
    const listed = lists[table].all()[Symbol.asyncIterator]();
    const reader = async () => {
      for (;;) {
        const { done, value } = await listed.next();
        if (done) return;
        const { reference } = value as { reference: string };
        const response = await fetch(`${url}/api/v1/${table}/${reference}`, {
          headers: { Authorization: `Bearer ${key}` },
        });
        const text = await response.text();
        texts.set(reference, kept(text.slice('{"data":'.length, -1)));
      }
    };
    await Promise.all(Array.from({ length: READERS }, reader));
  }
  return new Map([...texts].sort());
}

type Copied = Pick<SyncedRecord, 'reference' | 'record'>;

/** The same of a copy. */
export function copied(records: Iterable<Copied>): Map<string, string> {
  const texts = [...records].flatMap(({ reference, record }) =>
    record === null ? [] : [[reference, JSON.stringify(record)] as const],
  );
  return new Map(texts.sort());
}

/** Of a record: its last version, and the last one that an event has carried. */
type Versions = { last: number; carried: number | undefined };

/**
 * Reads the changes and nothing else, a few at a time.
 * @param kept what is kept of a record; all of it by default
 */
export function follower<Kept = Copied>(
  { url, key, fetch }: Written,
  kept = (one: Copied): Kept => one as Kept,
) {
  const invoicing = createInvoicingClient({ baseUrl: url, apiKey: key, fetch });
  const records = new Map<string, Kept>();
  const versions = new Map<string, Versions>();
  const sequences: number[] = [];
  let after: string | undefined;
  return {
    records,
    versions,
    sequences,
    async read(limit: number) {
      for (let atEnd = false; !atEnd; ) {
        const page = await invoicing.listChanges({ after, include: 'record', limit });
        for (const { sequence, reference, record, version, events } of page.changes) {
          sequences.push(sequence);
          const carried = events.length > 0 ? version : versions.get(reference)?.carried;
          versions.set(reference, { last: version, carried });
          if (record !== undefined) records.set(reference, kept({ reference, record: record as never }));
        }
        after = page.next_cursor;
        atEnd = page.at_end;
      }
    },
  };
}

/** What a copy by webhooks has of a record; without a text where it is gone. */
type Carried = { version: number; text: string | undefined };

type Arrived = { reference: string; carried: Carried };

const GATHERED = 500;
const MOST_REFUSALS = 3;

/**
 * A copy by webhooks and `version` alone: of what arrives, a fifth is refused, at most three times each, and the rest is
 * taken in any order, some of it twice.
 */
export async function startCopying(random: Random) {
  const records = new Map<string, Carried>();
  const refusals = new Map<string, number>();
  const waiting: Arrived[] = [];
  const figures = { taken: 0, refused: 0 };
  const take = () => {
    const arrived = waiting.splice(0);
    const doubled = arrived.filter(() => random.percent(20));
    const shuffled = [...arrived, ...doubled].map((one) => ({ one, place: random.between(1, 1e9) }));
    for (const { one } of shuffled.sort((a, b) => a.place - b.place)) {
      const { reference, carried } = one;
      if (carried.version > (records.get(reference)?.version ?? 0)) records.set(reference, carried);
    }
    figures.taken += shuffled.length;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = String(request.headers['x-service-delivery']);
      const before = refusals.get(delivery) ?? 0;
      if (before < MOST_REFUSALS && random.percent(20)) {
        refusals.set(delivery, before + 1);
        figures.refused += 1;
        response.writeHead(500).end();
        return;
      }
      refusals.delete(delivery);
      const { event, data } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const text = event.endsWith('.deleted') ? undefined : digest(JSON.stringify(data));
      waiting.push({ reference: data.reference, carried: { version: data.version, text } });
      if (waiting.length >= GATHERED) take();
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    records,
    figures,
    take,
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}
