import { beforeEach, describe, expect, test } from 'vitest';
import { newIssued } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { createProgram, type Run } from './program.ts';

const program = shared(createProgram);
const world = sharedService();
let workspace: string;
let api: Api;

beforeEach(async () => {
  const business = await world.otherBusiness();
  workspace = business.production.reference;
  api = business.api;
});

const series = (verb: string, ...options: string[]): Promise<Run> =>
  program.runOn(world.databaseUrl, 'series', verb, workspace, ...options);
const start = (...options: string[]) => series('start', '--type', 'rs_invoice', '--year', '2026', ...options);
const issue = async (document_type = 'rs_invoice') =>
  (await newIssued(api, { document_type, issue_date: '2026-03-15' })).number;

describe('series start', () => {
  test('lets a series begin at a number, as the documents then show it', async () => {
    const run = await start('--next', '138');
    expect([run.stderr, run.status]).toEqual(['', 0]);
    expect(run.stdout).toBe('The series rs_invoice 2026 begins with INV-2026-00138.\n');
    expect([await issue(), await issue()]).toEqual(['INV-2026-00138', 'INV-2026-00139']);
  });

  test('answers with the series as JSON', async () => {
    const run = await series('start', '--type', 'contract', '--year', '2026', '--next', '7', '--json');
    expect(run.json()).toEqual({
      document_type: 'contract',
      name: null,
      year: 2026,
      first: 7,
      next: 7,
      next_number: 'CTR-2026-00007',
      is_used: false,
      number_template: null,
    });
  });

  test('can be repeated until the number is taken; then it is refused with the number that comes next', async () => {
    for (const next of ['138', '1', '20']) expect((await start('--next', next)).status).toBe(0);
    expect(await issue()).toBe('INV-2026-00020');
    const run = await start('--next', '500');
    expect([run.status, run.stdout, run.stderr]).toEqual([
      1,
      '',
      'error: Numbers of this series were taken already: it goes on with INV-2026-00021, and can no longer begin at another one.\n',
    ]);
    expect(await issue()).toBe('INV-2026-00021');
  });

  test.each([
    [['--next', '0'], /whole number from 1 to 999999999/],
    [['--next', '1000000000'], /whole number from 1 to 999999999/],
    [['--next', '1.5'], /whole number from 1 to 999999999/],
    [['--next', '5', '--year', '26'], /whole number from 2000 to 2099/],
    [['--next', '5', '--type', 'invoice'], /^error: --type: .*rs_invoice, .*, contract\n$/],
    [[], /required option '--next <number>'/],
  ])('refuses %j', async (options, message) => {
    const run = await start(...options);
    expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(await issue()).toBe('INV-2026-00001');
  });
});

describe('series list', () => {
  test('shows the next number of each type and whether the first can still be set', async () => {
    await start('--next', '138');
    await issue('rs_proforma');
    const run = await series('list', '--year', '2026', '--json');
    const rows = run.json<{ document_type: string; next_number: string; is_used: boolean }[]>();
    expect(rows.map((row) => [row.document_type, row.next_number, row.is_used])).toEqual([
      ['rs_invoice', 'INV-2026-00138', false],
      ['rs_quote', 'QUO-2026-00001', false],
      ['rs_proforma', 'PRO-2026-00002', true],
      ['rs_advance_invoice', 'ADV-2026-00001', false],
      ['rs_credit_note', 'CN-2026-00001', false],
      ['rs_debit_note', 'DN-2026-00001', false],
      ['contract', 'CTR-2026-00001', false],
    ]);
    const { stdout } = await series('list', '--year', '2026');
    expect(stdout).toMatch(/^Type +Year +Next number +First +Can be set +Own template/);
    expect(stdout).toMatch(/^rs_invoice +2026 +INV-2026-00138 +138 +yes/m);
    expect(stdout).toMatch(/^rs_proforma +2026 +PRO-2026-00002 +1 +no/m);
  });

  test('is that of this year if none is given', async () => {
    const year = new Date().getFullYear();
    const [row] = (await series('list', '--json')).json<{ year: number }[]>();
    // Midnight of New Year may pass within the test.
    expect([year, year + 1]).toContain(row?.year);
  });
});

describe('series template', () => {
  const template = (...options: string[]) => series('template', '--type', 'rs_invoice', ...options);

  test('gives a type a template of its own, and that of the workspace again', async () => {
    const set = await template('--template', '{YYYY}/{SEQ:3}', '--json');
    expect(set.json()).toMatchObject({ document_type: 'rs_invoice', number_template: '{YYYY}/{SEQ:3}' });
    expect(await issue()).toBe('2026/001');
    const reset = await template('--default', '--json');
    expect(reset.json()).toMatchObject({ number_template: null });
    expect(await issue()).toBe('INV-2026-00002');
  });

  test.each([
    [[], /^error: Give either --template or --default\.\n$/],
    [['--default', '--template', '{YYYY}-{SEQ:3}'], /^error: Give either --template or --default\.\n$/],
    [['--template', '{SEQ:3}'], /^error: --template: must contain the year/],
    [['--template', 'PRO-{YYYY}-{SEQ:5}'], /^error: --template: would give the same numbers to Faktura and /],
    [['--type', 'contract', '--default'], /^error: --type: /],
  ])('refuses %j', async (options, message) => {
    const run = await template(...options);
    expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(await issue()).toBe('INV-2026-00001');
  });

  test('keeps the workspace from a template that would give a type the same numbers', async () => {
    await template('--template', 'PRO/{YYYY}/{SEQ:5}');
    const update = ['workspaces', 'update', workspace, '--number-template', '{PREFIX}/{YYYY}/{SEQ:5}'];
    const run = await program.runOn(world.databaseUrl, ...update);
    expect(run.stderr).toMatch(/^error: --number-template: would give the same numbers to Faktura and /);
    expect(await issue('rs_proforma')).toBe('PRO-2026-00001');
  });
});
