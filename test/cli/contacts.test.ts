// Contacts and copies on the command line, and in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { getClient, newClient, newIssued } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared } from '../during-tests.ts';
import { createMailService, FROM } from '../mail/fixtures.ts';
import { startPostOffice } from '../mail/post-office.ts';
import type { TestService } from '../test-service.ts';
import { createProgram } from './program.ts';

const program = shared(createProgram);
const office = shared(startPostOffice);
let world: TestService;

beforeAll(async () => {
  // The command line has a clock of its own: what it queues must be due here.
  world = await createMailService(office.url, { now: new Date(Date.now() + 3_600_000).toISOString() });
  process.env.SMTP_URL = office.url;
  process.env.MAIL_FROM = FROM;
});
afterAll(() => world.close());

const run = (...args: string[]) => program.runOn(world.databaseUrl, ...args);

const CONTACTS = [
  {
    name: '=Ana; Petrović',
    email: 'ana@dunav.example',
    phone: '+381 (0)21 555',
    roles: ['billing' as const],
  },
  { name: null, email: 'uprava@dunav.example', phone: null, roles: [] },
];

it('a document is sent to recipients, copies and hidden copies', async () => {
  const client = await newClient(world.api, { email: 'office@dunav.example' });
  const { reference } = await newIssued(world.api, { client: client.reference });
  const to = ['--to', 'to@dunav.example', '--cc', 'a@dunav.example', '--cc', 'b@dunav.example'];
  const sent = await run('api', 'sendDocument', '--reference', reference, ...to, '--bcc', 'c@zora.example');
  expect([sent.stderr, sent.status]).toEqual(['', 0]);
  const received = await office.waitFor(4);
  expect(received.map(({ to }) => to).sort()).toEqual([
    'a@dunav.example',
    'b@dunav.example',
    'c@zora.example',
    'to@dunav.example',
  ]);
  const listed = await run('mails', 'list', world.production.reference);
  expect(listed.stdout).toContain('c@zora.example (bcc)');
});

it('the table of clients has them in one cell, and can be imported again', async () => {
  const other = await world.otherBusiness();
  await newClient(other.api, { name: 'Dunav', contacts: CONTACTS });
  const out = join(program.folder, 'clients.csv');
  expect((await run('csv', 'clients', other.production.reference, '--out', out)).status).toBe(0);
  const csv = readFileSync(out, 'utf8');
  const [titles, row] = parseCsv(csv, 10).map(({ cells }) => cells);
  expect(row?.[titles?.indexOf('contacts') ?? -1]).toBe(
    "'=Ana Petrović <ana@dunav.example> [billing] +381 (0)21 555; <uprava@dunav.example>",
  );
  const third = await world.otherBusiness();
  const owner = await signedInAs(world, third.ownerEmail);
  const at = `/workspaces/${third.production.reference}/v1/clients/import`;
  const { status, text } = await owner.ask('POST', at, { csv });
  expect(status, text).toBe(201);
  const { data } = await third.api.GET('/clients');
  expect((await getClient(third.api, data?.data[0]?.reference ?? '')).contacts).toEqual([
    { ...CONTACTS[0], name: '=Ana Petrović' },
    CONTACTS[1],
  ]);
});

it.each(['en', 'sr', 'sr-Cyrl'])(
  'an import knows their title in %s, and names what is wrong in a cell',
  async (language) => {
    const owner = await signedInAs(world, world.ownerEmail);
    const at = `/workspaces/${world.production.reference}`;
    const csv = (await owner.ask('GET', `${at}/v1/exports/clients?language=${language}`)).text;
    type Preview = { columns: { field: string }[]; errors: { errors: object }[] };
    const known = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, { csv });
    expect(known.data.columns.map(({ field }) => field)).toContain('contacts');
    const wrong = await owner.ask<Preview>('POST', `${at}/clients/import-preview`, {
      csv: 'Name,Contacts\nA,Ana <x>\nB,<a@b.example> [boss]\n',
    });
    expect(wrong.data.errors.map(({ errors }) => Object.keys(errors))).toEqual([
      ['contacts.0.email'],
      ['contacts.0.roles.0'],
    ]);
  },
);
