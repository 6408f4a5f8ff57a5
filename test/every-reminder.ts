// Reminders in every state, for data that has every value of every column: in a business of their own, so that no document
// of another one is reminded of.
import { and, eq } from 'drizzle-orm';
import type { components } from '../generated/api.ts';
import { mails } from '../src/database/schema/mails.ts';
import { remindClients } from '../src/jobs/remind-clients.ts';
import { forgetReminders, markDisputed, rowsOfLetter } from '../src/resources/reminders/queries.ts';
import { pauseEndpoint } from '../src/webhooks/endpoints.ts';
import { newClient, newIssued, record, send } from './api/records.ts';
import { eventually } from './mail/fixtures.ts';
import type { Api, TestService } from './test-service.ts';

type Body = components['schemas']['RemindersUpdate'];

const REACHED = 'reminders@client.example';
/** The mail server knows no such user. */
const UNREACHED = 'unknown-payer@client.example';

/** The dates of an invoice that was sent at the end of January. */
const DATES = { issue_date: '2026-01-31', due_date: '2026-02-10' };

export async function fillReminders(world: TestService): Promise<void> {
  const { api, production: workspace } = await world.otherBusiness();
  // Events are kept for an endpoint that is off as well, and nothing is delivered.
  const { reference: endpoint } = await world.endpoint(
    'http://127.0.0.1:9/',
    ['document.reminded'],
    workspace,
  );
  await world.write((tx) => pauseEndpoint(tx, { workspace, reference: endpoint, now: world.clock.now() }));
  await record(api.PATCH('/reminder-policy', { body: { on: true } }));
  const client = await newClient(api, { email: REACHED });
  const owed = await invoice(api, client.reference);
  // Of this one nothing is sent by hand, so that its last letter is a step.
  await invoice(api, (await newClient(api, { email: 'step@client.example' })).reference);
  // The Friday after its first step, which is in the ladder after another one.
  const { database, service } = world.server;
  const asOf = new Date('2026-02-13T10:00:00.000Z');
  await remindClients(database, { job: 'remind-clients', asOf, clock: world.clock.now, service });
  for (const text of ['reminder_1', 'reminder_3', 'reminder_4'] as const) await remind(api, owed, text);
  const unreached = await newClient(api, { email: UNREACHED });
  const other = await invoice(api, unreached.reference);
  await remind(api, other, 'reminder_2');
  await remind(api, other, 'reminder_3');
  await eventually(async () => {
    if ((await waiting(world)).length > 0) throw new Error('Reminders wait.');
  });
  await endAsNotNeeded(world);
  await fillSettings(world, api, { workspace: workspace.id, disputed: other });
}

const at = (reference: string) => ({ params: { path: { reference } } });

async function invoice(api: Api, client: string, dates = DATES): Promise<string> {
  const { reference } = await newIssued(api, { ...dates, client });
  await record(send(api, reference, { by_email: false }));
  return reference;
}

function remind(api: Api, reference: string, text: components['schemas']['ReminderText']) {
  return record(api.POST('/documents/{reference}/remind', { ...at(reference), body: { text } }));
}

const waiting = (world: TestService) =>
  world.server.database.read(async (tx) =>
    tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.kind, 'reminder'), eq(mails.status, 'pending'))),
  );

/** As one of those that were refused would be, had the client paid before. */
async function endAsNotNeeded(world: TestService): Promise<void> {
  await world.write(async (tx) => {
    const [failed] = await tx
      .select({ id: mails.id, letter: mails.subjectReference })
      .from(mails)
      .where(and(eq(mails.kind, 'reminder'), eq(mails.status, 'failed')));
    if (!failed) return;
    await tx.update(mails).set({ status: 'not_needed', error: null }).where(eq(mails.id, failed.id));
    await forgetReminders(
      tx,
      (await rowsOfLetter(tx, failed.letter)).map(({ row }) => row),
    );
  });
}

async function fillSettings(
  world: TestService,
  api: Api,
  { workspace, disputed }: { workspace: number; disputed: string },
): Promise<void> {
  const settings: Body[] = [
    { reminders: 'on' },
    { reminders: 'off', reason: 'Disputed' },
    { reminders: 'until', until: '2026-03-01', reason: 'Promised by telephone' },
  ];
  for (const body of settings) {
    const client = await newClient(api);
    // Due before reminders apply.
    const dates = { issue_date: '2026-01-10', due_date: '2026-01-20' };
    const reference = await invoice(api, client.reference, dates);
    await record(api.PATCH('/clients/{reference}/reminders', { ...at(client.reference), body }));
    await record(api.PATCH('/documents/{reference}/reminders', { ...at(reference), body }));
  }
  const since = { references: [disputed], at: world.clock.now().toISOString() };
  await world.server.database.write({ workspace }, (tx) => markDisputed(tx, workspace, since));
}
