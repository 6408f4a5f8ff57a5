// kill -9 at a random moment: acknowledged changes are there, once and complete; others are there completely or not at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { everyRecord, MAKING_MS } from '../every-record.ts';
import { startReceiver } from '../receiver.ts';
import { isDeep, report, scale, seedOf } from '../scenarios.ts';
import { isOfTable, isSingle, OPERATIONS_OF_KEYS } from '../security/calls.ts';
import type { Data } from './changes.ts';
import { createLoad, type Load, type Record_ } from './load.ts';
import {
  addEndpoint,
  type Business,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from './service.ts';

const ROUNDS = scale(5, 100);
const CONNECTIONS = scale(32, 64);
const SOME_EVENTS = ['client.created', 'document.issued', 'expense.deleted', 'contract.voided'];
/** They change a document besides the record itself: `settlement/kills` interrupts these. */
const OF_TWO_RECORDS = ['applyPayment', 'applyCredit'];
/** They need a SEF: `sef/kills` interrupts these. */
const OF_SEF = ['submitEInvoice', 'stornoEInvoice', 'cancelEInvoice'];
/** One makes a document as well, the other leaves its record where it is: `jobs/kills` interrupts runs. */
const OF_TEMPLATES = ['runRecurringDocument', 'deleteRecurringDocument'];
/** A job makes what one asks for; of two deletions of a text, the business has one, the second finds nothing. */
const OF_ALL = ['requestBalanceConfirmations', 'deleteMailText'];
const WRITING = OPERATIONS_OF_KEYS.filter((operation) => isSingle(operation) && !isOfTable(operation))
  .filter(
    ({ method, acceptsIdempotencyKey }) => method !== 'GET' && (method !== 'POST' || acceptsIdempotencyKey),
  )
  .map(({ id }) => id)
  .filter((id) => ![...OF_TWO_RECORDS, ...OF_SEF, ...OF_TEMPLATES, ...OF_ALL].includes(id));

type EventRow = { event: string; subject_reference: string; payload: string; deliveries: number };

describe('kill -9 during writes', () => {
  const seed = seedOf('T1');
  let business: Business;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let service: Service;
  let load: Load;
  let slowestStartMs = 0;

  beforeAll(async () => {
    receiver = await startReceiver();
    business = await prepareBusiness(receiver.url, await everyRecord());
    await addEndpoint(business, { url: `${receiver.url}/some`, events: SOME_EVENTS });
    await addEndpoint(business, { url: `${receiver.url}/off`, events: ['*'], active: false });
    service = await startService({ DATABASE_URL: `file:${business.file}` });
    load = createLoad(business, seed);
    await load.begin(service.url);
  }, MAKING_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await receiver.close();
    business.remove();
  });

  it.each(Array.from({ length: ROUNDS }, (_, i) => [i + 1]))('round %i', async () => {
    const running = load.run(service.url, CONNECTIONS);
    const enough = load.counts().acknowledged + 40 + load.random() * 200;
    await until('enough is acknowledged', () => load.counts().acknowledged >= enough);
    await new Promise((moment) => setTimeout(moment, load.random() * 20));
    await service.end('SIGKILL');
    await running;
    const startedAt = performance.now();
    service = await startService({ DATABASE_URL: `file:${business.file}` });
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
    await load.retryUnanswered(service.url);
    expect(look(business.file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(look(business.file, 'PRAGMA foreign_key_check')).toEqual([]);
    await expectWhole(load.touched());
    expectNoStrays();
    expectGapless();
    // All of it, and the records of every kind that others have in the same database.
    expect((await verifyDatabase(`file:${business.file}`)).differences).toEqual([]);
  });

  it('in the end every record of every round is as it was acknowledged, and every event arrives', async () => {
    await expectWhole(load.records());
    await until('every delivery is done', () => openDeliveries(business) === 0, 60_000);
    const known = look<{ payload: string; deliveries: number }>(
      business.file,
      'SELECT payload, (SELECT count(*) FROM webhook_deliveries WHERE event_id = events.id) AS deliveries FROM events WHERE workspace_id = ?',
      business.workspace.id,
    );
    const arrived = Map.groupBy(receiver.received, ({ raw }) => raw);
    const missing = known.filter(
      ({ payload, deliveries }) => (arrived.get(payload)?.length ?? 0) < deliveries,
    );
    expect(missing).toEqual([]);
    expect([...arrived.keys()].filter((raw) => !known.some(({ payload }) => payload === raw))).toEqual([]);
    const { acknowledged, withKey, unanswered, retried, replayed } = load.counts();
    expect(acknowledged).toBeGreaterThan(100);
    expect(slowestStartMs).toBeLessThan(scale(10_000, 2000));
    const seen = WRITING.filter((id) => load.operations().has(id));
    if (isDeep) expect(seen).toEqual(WRITING);
    report(
      'T1',
      `${ROUNDS} kills, ${acknowledged} acknowledged by ${seen.length} of ${WRITING.length} operations (${withKey} with a key), ${unanswered} unanswered, ${retried} retried, ${replayed} replayed, ${known.length} events: none lost, duplicated or changed; ready after at most ${slowestStartMs.toFixed(0)} ms`,
    );
  });

  /** Each record is as last acknowledged, or as after the change without a response; so is its last event. */
  async function expectWhole(records: readonly Record_[]): Promise<void> {
    const events = eventsOf(business.file, records);
    for (const [record, now] of await load.read(service.url, records)) {
      expectOneWhole(record, now, events.get(record.reference) ?? []);
    }
  }

  function expectOneWhole(record: Record_, now: Data | undefined, events: EventRow[]): void {
    const { last, eventCount, inDoubt, reference } = record;
    if (!inDoubt) expect(now, reference).toEqual(last);
    expect([eventCount, eventCount + (inDoubt?.events ?? 0)], `events of ${reference}`).toContain(
      events.length,
    );
    const final = events.at(-1);
    // No list of deleted records has it.
    if (record.kind === 'recurring-expenses') return;
    if (now === undefined) {
      expect(
        look(business.file, 'SELECT 1 AS kept FROM deleted_records WHERE reference = ?', reference),
      ).toEqual([{ kept: 1 }]);
      // Only a draft of a contract is deleted without an event.
      if (record.kind !== 'contracts') expect(final?.event).toMatch(/\.deleted$/);
    } else if (final) expect(JSON.parse(final.payload).data, reference).toEqual(now);
    for (const { event, deliveries } of events) expect(deliveries).toBe(SOME_EVENTS.includes(event) ? 2 : 1);
  }

  /** No record without the event of its creation, no event of a creation without its record. */
  function expectNoStrays(): void {
    const strays = look(
      business.file,
      `WITH announced AS (
           SELECT reference FROM clients WHERE workspace_id = :id
           UNION ALL SELECT reference FROM documents WHERE workspace_id = :id
           UNION ALL SELECT reference FROM expenses WHERE workspace_id = :id
           UNION ALL SELECT reference FROM recurring_documents WHERE workspace_id = :id
         ),
         present AS (SELECT * FROM announced UNION ALL SELECT reference FROM contracts WHERE workspace_id = :id
           UNION ALL SELECT reference FROM payments WHERE workspace_id = :id),
         own AS (SELECT * FROM events WHERE workspace_id = :id),
         created AS (SELECT subject_reference FROM own WHERE event LIKE '%.created'),
         deleted AS (SELECT subject_reference FROM own WHERE event LIKE '%.deleted')
       SELECT 'no event of its creation' AS problem, reference FROM announced WHERE reference NOT IN created
       UNION ALL SELECT 'there and deleted', reference FROM present WHERE reference IN deleted
       UNION ALL SELECT 'gone', subject_reference FROM own
         WHERE subject_reference NOT IN present AND subject_reference NOT IN deleted`,
      { id: business.workspace.id },
    );
    expect(strays).toEqual([]);
  }

  function expectGapless(): void {
    const given = look<{ series: string; count: number; highest: number }>(
      business.file,
      `SELECT series, count(*) AS count, max(sequence) AS highest, count(DISTINCT sequence) AS distincts FROM (
         SELECT type_key AS series, CAST(substr(number, -5) AS INTEGER) AS sequence FROM documents WHERE number IS NOT NULL AND workspace_id = :id
         UNION ALL SELECT 'contracts', CAST(substr(number, -5) AS INTEGER) FROM contracts WHERE number IS NOT NULL AND workspace_id = :id
       ) GROUP BY series`,
      { id: business.workspace.id },
    );
    expect(given).toEqual(given.map((row) => ({ ...row, count: row.highest, distincts: row.highest })));
    const kept = look<{ last: number }>(
      business.file,
      'SELECT last FROM number_series WHERE workspace_id = ?',
      business.workspace.id,
    );
    const numerically = (a: number, b: number) => a - b;
    expect(kept.map(({ last }) => last).sort(numerically)).toEqual(
      given.map(({ highest }) => highest).sort(numerically),
    );
  }
});

function eventsOf(file: string, records: readonly Record_[]): Map<string, EventRow[]> {
  const rows = look<EventRow>(
    file,
    `SELECT event, subject_reference, payload,
       (SELECT count(*) FROM webhook_deliveries WHERE event_id = events.id) AS deliveries
     FROM events WHERE subject_reference IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(records.map(({ reference }) => reference)),
  );
  return Map.groupBy(rows, ({ subject_reference }) => subject_reference);
}

function openDeliveries({ file, workspace }: Business): number {
  const open = 'SELECT 1 FROM queue WHERE workspace_id = ?';
  return look(file, open, workspace.id).length;
}
