import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { csvLine, parseCsv, withoutMarks } from '../../src/formats/csv.ts';
import { CSV_LISTS, listRows } from '../../src/resources/tables/list-queries.ts';
import { line, newDraft, newIssued, newItem } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { fill, fillAccount } from '../operations/fixtures.ts';
import { runs } from '../scenarios.ts';
import { createProgram, runProgram } from './program.ts';

const program = shared(createProgram);
const world = sharedService();

beforeAll(async () => {
  await world.endpoint('https://receiver.example/hooks');
  await fill(world);
  await fillAccount(world);
  await newItem(world.api, { initial_stock: 3 });
});

describe('a line of CSV', () => {
  it.each([
    [['a', 1, null, true], 'a,1,,true\r\n'],
    [['say "no"', 'a,b', 'two\nlines'], '"say ""no""","a,b","two\nlines"\r\n'],
    [['=1+1', '+381', '-5', '@home', '\ttab'], "'=1+1,'+381,'-5,'@home,'\ttab\r\n"],
    [['＝1+1', '＋381', '－5', '＠home'], "'＝1+1,'＋381,'－5,'＠home\r\n"],
    [['\nline', '\rreturn', 'x;＝1'], '"\'\nline","\'\rreturn",x;\'＝1\r\n'],
    [['="1,2"', -5, { exact: '-12.50' }], '"\'=""1,2""",-5,-12.50\r\n'],
    [['a=b', ' =1'], 'a=b, =1\r\n'],
    [['x;=1+1', 'x; "=1', 'x\n@home'], 'x;\'=1+1,"x; ""\'=1","x\n\'@home"\r\n'],
    [['a; b', 'x\ny', '1-2=3'], 'a; b,"x\ny",1-2=3\r\n'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});

test('a marked cell has its original value once the mark is removed, as the import does', () => {
  const sign = fc.constantFrom(...'=+-@＝＋－＠\t\r\n;" ', 'a', '1');
  const text = fc
    .array(sign, { minLength: 1, maxLength: 12 })
    .map((signs) => signs.join(''))
    .filter((each) => each.trim() !== '');
  fc.assert(
    fc.property(text, (each) => {
      const titles = ['reference', 'title'];
      // The import knows its titles; without them, semicolons within a cell may look like a table of their own.
      const known = (cells: readonly string[]) => cells.filter((cell) => titles.includes(cell)).length;
      const [, row] = parseCsv(csvLine(titles) + csvLine(['1', each]), 1, known);
      const marked = row?.cells[1] as string;
      expect(withoutMarks(marked)).toBe(each);
      expect(marked).not.toMatch(/(?:^|[;\t\r\n]["\s]*)[=+\-@＝＋－＠]|^[\t\r\n]/);
    }),
    { numRuns: runs(2000) },
  );
});

async function csv(list: string, ...options: string[]): Promise<{ text: string; rows: number }> {
  const out = join(program.folder, `${list}-${options.length}-${Math.random()}.csv`);
  const args = ['csv', list, world.production.reference, '--out', out, '--json', ...options];
  const run = await program.runOn(world.databaseUrl, ...args);
  expect([run.stderr, run.status]).toEqual(['', 0]);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  return { text: readFileSync(out, 'utf8'), rows: run.json<{ rows: number }>().rows };
}

test.each(CSV_LISTS)('every list can be written: %s', async (list) => {
  const { text, rows } = await csv(list);
  expect(text).toMatch(/^[a-z_0-9,]+\r\n/);
  expect(text.split('\r\n')).toHaveLength(rows + 2);
  expect(rows > 0).toBe(
    ![
      'related-documents',
      'deductions',
      'contracts',
      'signers',
      'mails',
      'notifications',
      'recurring-expenses',
      'recurring-documents',
    ].includes(list),
  );
});

test.skipIf(ON_POSTGRES).each(CSV_LISTS)(
  'a list begins at once, because its order is that of an index: %s',
  async (list) => {
    const prepare = vi.spyOn(SQLite.prototype, 'prepare');
    const rows = listRows(world.server.database, { list, workspace: world.production.id });
    await rows.next();
    await rows.return(undefined);
    const query = prepare.mock.calls.map(([text]) => text).find((text) => text.includes(':workspace'));
    prepare.mockRestore();
    const connection = new SQLite(world.databaseUrl.replace(/^file:/, ''), { readonly: true });
    const plan = connection.prepare(`EXPLAIN QUERY PLAN ${query}`).all({ workspace: 1 });
    connection.close();
    const steps = (plan as { detail: string }[]).map(({ detail }) => detail);
    // The few rows of one record may be sorted: its lines, its signers.
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => /TEMP B-TREE FOR (ORDER BY|RIGHT PART)/.test(step))).toEqual([]);
  },
);

test('text stays as it is, but no formula runs; amounts are in the major unit', async () => {
  const clients = await csv('clients');
  expect(clients.text).toContain('"Šećerana ""Zora"""');
  expect(clients.text).toContain(",'=1+1,");
  expect((await csv('expenses')).text).toContain(',"Kirija, mart","Kirija\nza mart",650.00,RSD,Rent,');
  const documents = (await csv('documents')).text.split('\r\n');
  expect(documents[0]).toContain('currency,subtotal,tax_total,total,paid,balance');
  expect(documents[1]).toMatch(
    /,rs_invoice,partially_paid,.*,RSD,13000\.00,2600\.00,15600\.00,100\.00,15500\.00,/,
  );
});

test('a byte order mark is written only on request', async () => {
  expect((await csv('items', '--bom')).text.startsWith('\uFEFFreference,')).toBe(true);
  expect((await csv('items')).text.startsWith('reference,')).toBe(true);
});

test('without --out, stdout has the table and nothing else', async () => {
  const settings = { DATABASE_URL: world.databaseUrl };
  const run = await runProgram(settings, ['csv', 'clients', world.production.reference]);
  expect(run.stdout.split('\r\n')).toHaveLength(5);
  expect([run.stderr, run.status]).toEqual(['', 0]);
});

test('a negative quantity is a number, not text that looks like a formula', async () => {
  const { reference } = await newItem(world.api, { name: 'Kifla', initial_stock: 1 });
  await newIssued(world.api, { lines: [line({ item: reference, quantity: 2.5 })] });
  expect((await csv('items')).text).toMatch(/Kifla,.*,-1\.5,/);
  expect((await csv('stock-movements')).text).toMatch(/,2,issued,-2\.5,-1\.5,/);
  const lines = [line({ description: '-1' }), line({ quantity: -0.25, unit_price: 10, unit: 'pcs' })];
  const draft = await newDraft(world.api, { lines });
  const { text } = await csv('document-lines');
  const [first, second] = text.split('\r\n').filter((each) => each.startsWith(draft.reference));
  expect(first).toContain(",1,'-1,,1,,RSD,100.00,");
  expect(second).toContain(',2,Work,,-0.25,pcs,RSD,10.00,,,rs_vat_20,20.00,-2.50,-0.50,-3.00');
});

test('a mistake writes nothing: an unknown list or workspace, a file that is there', async () => {
  const out = join(program.folder, 'mistake.csv');
  for (const args of [
    ['clients', 'X'],
    ['cats', world.production.reference],
  ]) {
    const run = await program.runOn(world.databaseUrl, 'csv', ...args, '--out', out);
    expect([run.status, run.stdout, existsSync(out)]).toEqual([1, '', false]);
  }
  const there = join(program.folder, 'there.csv');
  writeFileSync(there, '');
  const run = await program.runOn(
    world.databaseUrl,
    'csv',
    'items',
    world.production.reference,
    '--out',
    there,
  );
  expect(run.stderr).toBe(`error: ${there} exists already. Name a new file.\n`);
});

test('what follows a closing quotation mark belongs to its cell, up to the separator of the table', () => {
  const rows = parseCsv('name,city\n"Zora" d.o.o; Beograd,Niš\n', 10);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['name', 'city'],
    ['Zora d.o.o; Beograd', 'Niš'],
  ]);
});
