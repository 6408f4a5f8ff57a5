// What new documents take by default, on the command line and in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parseCsv } from '../../src/formats/csv.ts';
import { getClient, newClient, newDraft } from '../api/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { createProgram, type Run } from './program.ts';

const program = shared(createProgram);
const world = sharedService();
let workspace: string;
let ownerEmail: string;
let api: Api;

beforeEach(async () => {
  const business = await world.otherBusiness();
  ({ api, ownerEmail } = business);
  workspace = business.production.reference;
});

const run = (...words: string[]): Promise<Run> => program.runOn(world.databaseUrl, ...words);
const fine = async (...words: string[]) => {
  const done = await run(...words);
  expect([done.stderr, done.status]).toEqual(['', 0]);
  return done;
};
const update = (...options: string[]) => fine('workspaces', 'update', workspace, ...options);
const updateType = (...options: string[]) =>
  run('document-types', 'update', workspace, '--type', 'rs_proforma', ...options);

it('workspaces update sets those of a workspace, and clears them', async () => {
  await update('--due-days', '15', '--payment-terms', 'Within 15 days', '--notes', 'Thank you');
  expect(await newDraft(api)).toMatchObject({
    due_days: 15,
    payment_terms: 'Within 15 days',
    notes: 'Thank you',
  });
  const cleared = await update('--due-days', 'none', '--payment-terms', '', '--notes', '', '--json');
  const none = { default_due_days: null, default_payment_terms: null, default_notes: null };
  expect(cleared.json()).toMatchObject(none);
  expect(await newDraft(api)).toMatchObject({ due_days: null, payment_terms: null, notes: null });
});

it('document-types update sets those of one type, and document-types list shows them', async () => {
  const set = await updateType(
    ...['--due-days', '8', '--notes', 'Valid for 8 days'],
    ...['--footer-text', 'No claim for payment', '--json'],
  );
  const none = { default_payment_terms: null, default_language: null, default_second_language: null };
  const settings = {
    ...none,
    default_due_days: 8,
    default_notes: 'Valid for 8 days',
    default_footer_text: 'No claim for payment',
  };
  const proforma = { document_type: 'rs_proforma', name: 'Predračun', number_template: null, ...settings };
  expect(set.json()).toEqual(proforma);
  expect(await newDraft(api, { document_type: 'rs_proforma' })).toMatchObject({ due_days: 8 });
  expect(await newDraft(api)).toMatchObject({ due_days: null });
  const list = await fine('document-types', 'list', workspace, '--json');
  expect(list.json()).toHaveLength(6);
  expect(list.json()).toContainEqual(proforma);
  const text = (await fine('document-types', 'list', workspace)).stdout;
  expect(text).toMatch(/rs_proforma +Predračun +8 +Valid for 8 days/);
});

it.each([
  [['--due-days', '366'], /whole number from 0 to 365, or "none"/],
  [['--due-days', 'soon'], /whole number from 0 to 365, or "none"/],
  [['--notes', 'x'.repeat(1001)], /at most 1000 characters/],
  [['--footer-text', 'x'.repeat(501)], /at most 500 characters/],
  [['--footer-text', 'a\nb\nc\nd\ne\nf\ng'], /6/],
  [[], /Nothing to change|nothing to change|at least one/i],
])('document-types update refuses %j', async (options, reason) => {
  const { status, stderr } = await updateType(...options);
  expect(status).toBe(1);
  expect(stderr).toMatch(reason);
});

it('payment terms of a credit note are refused', async () => {
  const options = ['--type', 'rs_credit_note', '--payment-terms', 'Net'];
  const { status, stderr } = await run('document-types', 'update', workspace, ...options);
  expect([status, stderr]).toMatchObject([1, expect.stringContaining('nothing is paid')]);
});

it('the table of clients has them as columns at its end, and can be imported again', async () => {
  const defaults = {
    default_due_days: 10,
    default_payment_terms: 'Net\n10',
    default_notes: 'Gate 3',
    language: 'sr-Cyrl' as const,
    second_language: 'de' as const,
    default_footer_text: 'BD 7\nZemun',
  };
  await newClient(api, { name: 'Dunav', ...defaults });
  const out = join(program.folder, 'clients.csv');
  await fine('csv', 'clients', workspace, '--out', out);
  const csv = readFileSync(out, 'utf8');
  const [titles, row] = parseCsv(csv, 10).map(({ cells }) => cells);
  const cells = Object.keys(defaults).map((column) => row?.[titles?.indexOf(column) ?? -1]);
  expect(cells).toEqual(['10', 'Net\n10', 'Gate 3', 'sr-Cyrl', 'de', 'BD 7\nZemun']);
  const other = await world.otherBusiness();
  const owner = await signedInAs(world, other.ownerEmail);
  const at = `/workspaces/${other.production.reference}/v1/clients/import`;
  const { status, text } = await owner.ask('POST', at, { csv });
  expect(status, text).toBe(201);
  const { data } = await other.api.GET('/clients');
  expect(await getClient(other.api, data?.data[0]?.reference ?? '')).toMatchObject(defaults);
});

it('the table of clients for people has titles in their language, which an import knows', async () => {
  await newClient(api, {
    name: 'Dunav',
    default_due_days: 10,
    default_payment_terms: 'Net',
    default_notes: 'Gate',
    language: 'de',
    second_language: 'en',
    default_footer_text: 'BD 7',
  });
  const owner = await signedInAs(world, ownerEmail);
  const at = `/workspaces/${workspace}`;
  for (const language of ['en', 'sr', 'sr-Cyrl']) {
    const csv = (await owner.ask('GET', `${at}/v1/exports/clients?language=${language}`)).text;
    const { data } = await owner.ask<{ columns: { field: string }[] }>(
      'POST',
      `${at}/clients/import-preview`,
      { csv },
    );
    const fields = data.columns.map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'default_due_days',
        'default_payment_terms',
        'default_notes',
        'language',
        'second_language',
        'default_footer_text',
      ]),
    );
  }
});
