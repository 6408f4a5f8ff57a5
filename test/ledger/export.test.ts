// The ledger as others get it: over the API, and as a folder with a program that checks it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '../../src/domain/calendar.ts';
import { newIssued } from '../api/records.ts';
import { createProgram, type Program } from '../cli/program.ts';
import { shared, sharedService } from '../during-tests.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { fillBook } from './records.ts';

const world = sharedService();
const program: Program = shared(createProgram);
const folder = mkdtempSync(join(tmpdir(), 'invoicing-ledger-'));
let made: Awaited<ReturnType<typeof fillBook>>;
beforeAll(async () => {
  process.env.SECRET_KEY = INSTANCE_KEY;
  made = await fillBook(world.api);
});
afterAll(() => {
  delete process.env.SECRET_KEY;
  rmSync(folder, { recursive: true, force: true });
});

type Line = Record<string, unknown> & { text?: string; position: number; reference: string; hash: string };

let exports = 0;

async function exported(...options: string[]): Promise<{ out: string; lines: Line[] }> {
  exports += 1;
  const out = join(folder, String(exports));
  const run = await program.runOn(
    world.databaseUrl,
    ...['ledger', 'export', world.production.reference, '--out', out, ...options],
  );
  expect([run.stderr, run.status]).toEqual(['', 0]);
  return { out, lines: linesIn(out) };
}

function linesIn(out: string): Line[] {
  const lines = readFileSync(join(out, 'ledger.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** What the program says that is written with an export. */
function checked(out: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('node', ['check.mjs', ...args], { cwd: out }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('ledger export', () => {
  it('has every row, the text of each last state, and a head that the API gives as well', async () => {
    const { lines } = await exported();
    const [head, ...rows] = lines;
    const { data } = await world.api.GET('/ledger/head', {});
    expect(head).toMatchObject({
      ledger: 1,
      workspace: world.production.reference,
      from: 1,
      previous_hash: '',
      is_whole: true,
      generation: data?.data.generation,
      position: data?.data.position,
      hash: data?.data.hash,
      public_key: data?.data.public_key,
      signature: data?.data.signature,
    });
    const last = new Map(rows.filter(({ content }) => content !== null).map((row) => [row.reference, row]));
    expect([...last.values()].filter(({ text }) => text === undefined)).toEqual([]);
    const text = JSON.parse(last.get(made.invoice.reference)?.text ?? '{}');
    expect(text).toMatchObject({
      book: 1,
      number: made.invoice.number,
      total: String(made.invoice.total_cents),
      buyer: { name: 'Dunav' },
      discount: { type: 'fixed', value: '5', reason: 'Loyal', amount: '500' },
    });
    expect(JSON.parse(last.get(made.payment)?.text ?? '{}')).toMatchObject({
      kind: 'payment',
      amount: '9000',
      refunds: [{ amount: '6000' }],
    });
  });

  it('is found whole by its program, also with a row that was noted', async () => {
    const { out, lines } = await exported();
    const noted = lines[20] as Line;
    expect(await checked(out)).toMatchObject({ code: 0, stderr: '' });
    const found = await checked(out, 'ledger.jsonl', `${noted.position}:${noted.hash}`);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining(' 0 faults; the last row is ') });
    expect((await checked(out, 'ledger.jsonl', `${noted.position}:${'0'.repeat(64)}`)).code).toBe(1);
  });

  it.each<[title: string, change: (lines: Line[], at: number) => void, fault: RegExp]>([
    [
      'a field',
      (lines, at) => Object.assign(lines[at] as Line, { at: '2020-01-01T00:00:00.000Z' }),
      /another hash/,
    ],
    [
      'a text',
      (lines, at) =>
        Object.assign(lines[at] as Line, { text: lines[at]?.text?.replace('"total":"', '"total":"9') }),
      /another text/,
    ],
    ['no text', (lines, at) => delete lines[at]?.text, /has no text/],
    ['a row less', (lines, at) => lines.splice(at, 1), /follows row/],
    ['the first row less', (lines) => lines.splice(1, 1), /follows row 0/],
    ['the last row less', (lines) => lines.pop(), /last row is another one/],
    [
      'two rows in each other’s place',
      (lines, at) => {
        [lines[at], lines[at + 1]] = [lines[at + 1] as Line, lines[at] as Line];
      },
      /follows row/,
    ],
    [
      'another key',
      (lines) => Object.assign(lines[0] as Line, { generation: 'another' }),
      /another signature/,
    ],
  ])('its program finds %s', async (_, change, fault) => {
    const { out, lines } = await exported();
    const at = lines.findLastIndex(({ reference, text }) => reference === made.invoice.reference && text);
    change(lines, at);
    writeFileSync(join(out, 'ledger.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stderr } = await checked(out);
    expect([code, stderr]).toEqual([1, expect.stringMatching(fault)]);
  });

  it.each<[title: string, cut: (text: string) => string, line: (text: string) => number]>([
    ['nothing', () => '', () => 1],
    ['half a first line', (text) => text.slice(0, 100), () => 1],
    ['half a last line', (text) => text.slice(0, -100), (text) => text.split('\n').length - 1],
    ['another file', () => 'null\n', () => 1],
  ])('its program says in a sentence that it got %s', async (_, cut, line) => {
    const { out } = await exported();
    const file = join(out, 'ledger.jsonl');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, cut(text));
    const stderr = `Line ${line(text)} of ledger.jsonl is missing, cut or damaged\n`;
    expect(await checked(out)).toEqual({ code: 1, stdout: '', stderr });
    expect((await checked(out, 'none.jsonl')).stderr).toMatch(/^Line 1 of none.jsonl is missing/);
  });

  it('may be of some days, and follows from the rows before them', async () => {
    world.clock.advance(3 * 86_400_000);
    await newIssued(world.api, { client: made.client });
    const day = today(world.clock.now(), world.production.timezone);
    const { out, lines } = await exported('--from', day, '--to', day);
    const [head, first] = lines as [Line, Line];
    expect(head.from).toBe(first.position);
    expect(first.position).toBeGreaterThan(10);
    expect((await checked(out)).code).toBe(0);
    const before = await exported('--to', addDays(day, -1));
    expect(before.lines[0]).toMatchObject({ is_whole: false, hash: head.previous_hash });
    expect((await checked(before.out)).code).toBe(0);
  });

  it('says what is wrong with its arguments', async () => {
    const run = (...args: string[]) =>
      program.runOn(world.databaseUrl, 'ledger', 'export', world.production.reference, ...args);
    const out = join(folder, 'never');
    for (const [args, fault] of [
      [[], '--out'],
      [['--out', folder], 'exists already'],
      [['--out', out, '--from', '2026-02-30'], 'must be a date'],
      [['--out', out, '--from', '2026-03-02', '--to', '2026-03-01'], 'before'],
      [['--out', out, '--from', '2099-01-01'], 'no rows'],
    ] as const)
      expect(await run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(fault) });
  });
});

describe('verify --chain', () => {
  const verify = (...args: string[]) => program.runOn(world.databaseUrl, 'verify', '--chain', ...args);

  it('finds a row that was noted, and says where it is another one', async () => {
    const { lines } = await exported();
    const noted = lines[12] as Line;
    const { reference } = world.production;
    const at = `${noted.position}:${noted.hash}`;
    const found = (await verify('--expect', at, '--workspace', reference, '--json')).json();
    expect(found).toMatchObject({ ok: true, not_in_book: 0 });
    const other = await verify('--expect', `${noted.position}:${'0'.repeat(64)}`, '--workspace', reference);
    process.exitCode = 0;
    expect(other.stdout).toContain(`${reference} ${noted.position}`);
    expect(await verify('--expect', at)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--workspace'),
    });
    for (const wrong of ['12', `0:${noted.hash}`, `${noted.position}:x`])
      expect((await verify('--expect', wrong)).status).toBe(1);
    expect((await verify('--workspace', '01JD2ZQW0000000000000000WS')).status).toBe(1);
  });
});
