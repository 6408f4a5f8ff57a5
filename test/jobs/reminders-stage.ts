// A business that reminds its clients, and a mail server that holds what it gets until a test lets it through.
import { beforeEach } from 'vitest';
import type { components } from '../../generated/api.ts';
import { remindClients } from '../../src/jobs/remind-clients.ts';
import { type Document, getDocument, newClient, newIssued, record, send } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { allMails, createMailService, eventually } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import type { Api } from '../test-service.ts';

type Schemas = components['schemas'];

/** In the morning of the day on which the invoices of these tests are sent. */
export const SENT_ON = '2026-11-02T08:00:00.000Z';

/** Nine in the morning in Belgrade, in winter. */
export const nine = (day: string) => `${day}T08:00:00.000Z`;

export const at = (reference: string) => ({ params: { path: { reference } } });

export function remindingWorld() {
  const office = shared(startPostOffice);
  const world = shared(() => createMailService(office.url, { now: SENT_ON }));
  /** Those of earlier tests send nothing any more. */
  const active: Api[] = [];
  beforeEach(async () => {
    world.clock.set(SENT_ON);
    for (const api of active.splice(0)) await record(api.PATCH('/reminder-policy', { body: { on: false } }));
  });

  const run = (instant?: string): Promise<number> => {
    if (instant) world.clock.set(instant);
    const { database, service } = world.server;
    const asOf = world.clock.now();
    return remindClients(database, { job: 'remind-clients', asOf, clock: world.clock.now, service });
  };

  let made = 0;
  /** A business of its own, which nothing else sends letters for. */
  async function business(policy: Schemas['ReminderPolicyUpdate'] | null = { on: true }, timezone?: string) {
    const { api, key, production } = await world.otherBusiness(timezone ? { timezone } : {});
    if (policy) await record(api.PATCH('/reminder-policy', { body: policy }));
    active.push(api);
    return { api, key, production };
  }

  async function clientOf(api: Api, fields: Partial<Schemas['ClientCreate']> = {}) {
    made += 1;
    const email = `payer${made}@client.example`;
    return newClient(api, { email, country: 'GB', ...fields });
  }

  /** An invoice of 120.00 that is due on 12 November, and sent by another way than e-mail. */
  async function owed(api: Api, fields: object = {}): Promise<Document> {
    const client = 'client' in fields ? {} : { client: (await clientOf(api)).reference };
    const dates = { issue_date: '2026-11-02', due_date: '2026-11-12' };
    const { reference } = await newIssued(api, { ...dates, ...client, ...fields });
    return record(send(api, reference, { by_email: false }));
  }

  /** The e-mails that remind of a document, with their step, oldest first. */
  async function reminded(api: Api, reference: string) {
    const entries = await record(api.GET('/documents/{reference}/timeline', at(reference)));
    return entries.filter(({ kind }) => kind === 'reminded').reverse();
  }

  const steps = async (api: Api, reference: string) =>
    (await reminded(api, reference)).map(({ step }) => step);

  /** Waits until all e-mails of the service have ended. */
  const delivered = () =>
    eventually(async () => {
      const waiting = (await allMails(world)).filter(({ status }) => status === 'pending');
      if (waiting.length > 0) throw new Error(`${waiting.length} e-mails wait.`);
    });

  /** Queues an e-mail, of which the mail server refuses the first attempt for the moment. */
  async function refusedFirst(queue: () => Promise<unknown>): Promise<void> {
    office.onRecipient = () => '451 later';
    await queue();
    await eventually(async () => {
      if ((await allMails(world)).at(-1)?.attempts !== 1) throw new Error('It was not tried.');
    });
    office.onRecipient = () => undefined;
  }

  /** Lets the time of the next attempt come. */
  async function triedAgain(): Promise<void> {
    world.clock.advance(66_000);
    await world.write(async () => {});
    await delivered();
  }

  /** Runs at nine of each day, one after the other. */
  async function runOn(...days: string[]): Promise<void> {
    for (const day of days) {
      await run(nine(day));
      await delivered();
    }
  }

  const now = (api: Api, reference: string) => getDocument(api, reference);

  const ways = { run, runOn, refusedFirst, triedAgain, delivered };
  return { office, world, ...ways, business, clientOf, owed, reminded, steps, now };
}
