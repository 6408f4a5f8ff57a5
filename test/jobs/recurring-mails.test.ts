// The e-mails of documents that templates issue: to whom they go, and what keeps one back.
import { beforeEach, expect, it } from 'vitest';
import { answered, newClient, record } from '../api/records.ts';
import { shared } from '../during-tests.ts';
import { allMails, allNotifications, createMailService } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { at, documentsOf, newTemplate, outcomesOf, runJob, runOn } from './recurring-stage.ts';

const office = shared(startPostOffice);
const world = shared(() => createMailService(office.url, { now: '2026-06-24T08:00:00.000Z' }));

beforeEach(() => {
  world.clock.set('2026-06-24T08:00:00.000Z');
});

const recipients = async () => (await allMails(world)).map(({ recipient }) => recipient);
const daily = { every: 'daily', starts_on: '2026-06-24', count: 1 } as const;
const FIELDS = {
  rule: daily,
  mode: 'issue_and_send',
  period: null,
  lines: [{ description: 'Work', quantity: 1, unit_price: 10 }],
} as const;

it('they go to the contacts for billing that the client has on that day, or to those of the template', async () => {
  const { reference: client } = await newClient(world.api, { email: 'office@first.example' });
  const made = await newTemplate(world.api, { ...FIELDS, lines: [...FIELDS.lines], client });
  await newTemplate(world.api, {
    ...FIELDS,
    lines: [...FIELDS.lines],
    client,
    recipients: ['books@first.example', 'boss@first.example'],
  });
  const contacts = [{ email: 'billing@first.example', roles: ['billing' as const] }];
  await answered(world.api.PATCH('/clients/{reference}', { ...at(client), body: { contacts } }));
  await runJob(world, world.server.service);
  expect((await recipients()).sort()).toEqual([
    'billing@first.example',
    'books@first.example',
    'boss@first.example',
  ]);
  const [document] = await documentsOf(world.api, made.reference);
  expect(document?.sent_at).not.toBeNull();
  await runJob(world, world.server.service);
  expect(await recipients()).toHaveLength(3);
});

it('a client without an address gets an issued document, of which the managers are notified', async () => {
  const { reference: client } = await newClient(world.api);
  const made = await newTemplate(world.api, { ...FIELDS, lines: [...FIELDS.lines], client });
  const before = (await recipients()).length;
  await runJob(world, world.server.service);
  const [document] = await documentsOf(world.api, made.reference);
  expect([document?.status, document?.sent_at]).toEqual(['issued', null]);
  expect(await recipients()).toHaveLength(before);
  expect((await allNotifications(world)).at(-1)).toEqual({
    kind: 'recurring_document_not_sent',
    message: `${document?.number} of the recurring document Hosting is issued, but was not sent: The client has no address for e-mails.`,
    subjectReference: made.reference,
  });
});

it('the limits of the workspace keep an e-mail back, and no document', async () => {
  const made = await newTemplate(world.api, { ...FIELDS, lines: [...FIELDS.lines] });
  const other = await newTemplate(world.api, { ...FIELDS, lines: [...FIELDS.lines] });
  const before = (await recipients()).length;
  const limited = { ...world.server.service, mailsPerDay: before + 1 };
  await runJob(world, limited);
  expect(await outcomesOf(world.api, other.reference)).toEqual(['2026-06-24 created']);
  expect(await recipients()).toHaveLength(before + 1);
  await runJob(world, limited);
  expect(await recipients()).toHaveLength(before + 1);
  await runOn(world, '2026-06-25', world.server.service);
  expect(await recipients()).toHaveLength(before + 2);
  const [document] = await documentsOf(world.api, other.reference);
  expect(document?.sent_at).toBe('2026-06-25T11:00:00.000Z');
  expect(made.status).toBe('active');
});

it('run sends at once', async () => {
  const made = await newTemplate(world.api, { ...FIELDS, lines: [...FIELDS.lines] });
  const before = (await recipients()).length;
  await record(world.api.POST('/recurring-documents/{reference}/run', at(made.reference)));
  expect(await recipients()).toHaveLength(before + 1);
  await runJob(world, world.server.service);
  expect(await recipients()).toHaveLength(before + 1);
});
