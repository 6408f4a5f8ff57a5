// Templates with their runs, and what was scheduled, go on after an export and an import as if nothing had happened.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { runScheduled } from '../../src/jobs/run-scheduled.ts';
import {
  answered,
  getDocument,
  newClient,
  newDraft,
  newIssued,
  patchDocument,
  record,
} from '../api/records.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { sharedService } from '../during-tests.ts';
import {
  at,
  documentsOf,
  getTemplate,
  newTemplate,
  outcomesOf,
  runJob,
  runOn,
} from '../jobs/recurring-stage.ts';
import { createTestService, INSTANCE_KEY, type TestService } from '../test-service.ts';
import { everyAnswer } from './fixtures.ts';

const world = sharedService({ now: '2026-06-24T08:00:00.000Z' });
const LATER = '2026-09-15T06:00:00.000Z';
/** On a busy machine. */
const COPYING_MS = 180_000;
let program: Program;
let folder: string;
let copies = 0;

beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  folder = mkdtempSync(join(tmpdir(), 'invoicing-automation-'));
  program = await createProgram();
});

afterEach(() => {
  process.exitCode = 0;
});

afterAll(async () => {
  delete process.env.SECRET_KEY;
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A service on what an import makes of an export. */
async function imported(...flags: string[]): Promise<TestService> {
  copies += 1;
  const lines = join(folder, `${copies}.jsonl`);
  const exported = await program.runOn(
    world.databaseUrl,
    'export',
    lines,
    '--with-credentials',
    '--json',
    ...flags,
  );
  expect([exported.stderr, exported.status]).toEqual(['', 0]);
  const databaseUrl = `file:${join(folder, `${copies}.db`)}`;
  const run = await program.runOn(databaseUrl, 'import', lines, '--json');
  expect([run.stderr, run.status]).toEqual(['', 0]);
  expect((await verifyDatabase(databaseUrl)).differences).toEqual([]);
  return createTestService({
    now: world.clock.now().toISOString(),
    settings: { DATABASE_URL: databaseUrl },
  });
}

/** The operations of the API on a copy, with the key of the original. */
const apiOf = (copy: TestService) => copy.apiFor(world.key);

/** Runs both jobs at a time. */
async function runAll(service: TestService): Promise<void> {
  service.clock.set(LATER);
  await runJob(service, service.server.service);
  await runScheduled(service.server.database, {
    job: 'run-scheduled',
    asOf: service.clock.now(),
    clock: service.clock.now,
    service: service.server.service,
  });
}

it.each([
  ['the whole database', () => []],
  ['a workspace', () => ['--workspace', world.production.reference]],
])(
  'in an export of %s',
  async (_, flags) => {
    world.clock.set('2026-06-24T08:00:00.000Z');
    const { reference: client } = await newClient(world.api, { email: `automation${copies}@example.com` });
    const quote = await newIssued(world.api, { client, document_type: 'rs_quote' });
    const rule = { every: 'monthly', on: '1', starts_on: '2026-07-01' } as const;
    // None is overdue by the time of the import, which the jobs of a start would note.
    const fields = { client, rule, due_days: 365 };
    const monthly = await newTemplate(world.api, { ...fields, when_late: 'catch_up' });
    const asking = await newTemplate(world.api, { ...fields, when_late: 'ask' });
    const ofQuote = await newTemplate(world.api, { ...fields, from: quote.reference });
    const paused = await newTemplate(world.api, fields);
    await record(world.api.POST('/recurring-documents/{reference}/pause', at(paused.reference)));
    const draft = await newDraft(world.api, { client });
    const schedule = { issue_on: '2026-09-14', send_at: '2026-09-15T08:00', message: 'As promised.' };
    await record(
      world.api.POST('/documents/{reference}/schedule', { ...at(draft.reference), body: schedule }),
    );
    await runOn(world, '2026-07-01');
    await runOn(world, '2026-08-20');
    const waiting = await getTemplate(world.api, asking.reference);
    expect(waiting.waiting_dates).toEqual(['2026-08-01']);
    const copy = await imported(...flags());
    try {
      expect(await everyAnswer(copy.url, world.key)).toEqual(await everyAnswer(world.url, world.key));
      await runAll(world);
      await runAll(copy);
      const states = async (api: typeof world.api) =>
        Promise.all(
          [monthly, asking, ofQuote, paused].map(async ({ reference }) => ({
            outcomes: await outcomesOf(api, reference),
            documents: (await documentsOf(api, reference)).map(({ number, issue_date, total }) => [
              number,
              issue_date,
              total,
            ]),
            waiting: (await getTemplate(api, reference)).waiting_dates,
          })),
        );
      const after = await states(world.api);
      expect(after[0]?.outcomes).toEqual(['2026-07-01 created', '2026-08-01 created', '2026-09-01 created']);
      expect(await states(apiOf(copy))).toEqual(after);
      for (const api of [world.api, apiOf(copy)]) {
        const sent = await getDocument(api, draft.reference);
        expect(sent).toMatchObject({ scheduled: null, status: 'sent', sent_at: LATER });
        expect((await getDocument(api, quote.reference)).converted_to).toMatchObject([
          { record_type: 'recurring_document', reference: ofQuote.reference },
        ]);
      }
      const body = { from: quote.reference, document_type: 'rs_invoice' };
      await answered(apiOf(copy).POST('/documents', { body }), 409);
    } finally {
      await copy.close();
    }
  },
  COPYING_MS,
);

it(
  'what was cancelled of a schedule stays cancelled',
  async () => {
    world.clock.set('2026-06-24T08:00:00.000Z');
    const draft = await newDraft(world.api);
    const schedule = { issue_on: '2026-09-14' };
    await record(
      world.api.POST('/documents/{reference}/schedule', { ...at(draft.reference), body: schedule }),
    );
    await answered(world.api.DELETE('/documents/{reference}/schedule', at(draft.reference)), 204);
    await record(patchDocument(world.api, draft.reference, { notes: 'By hand' }));
    const copy = await imported();
    try {
      await runAll(copy);
      expect(await getDocument(apiOf(copy), draft.reference)).toMatchObject({
        status: 'draft',
        scheduled: null,
        notes: 'By hand',
      });
    } finally {
      await copy.close();
    }
  },
  COPYING_MS,
);
