import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoBanner } from '../../src/demo/demo.ts';
import { runProgram, wholeCommandLine } from './program.ts';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;

let folder: string;
let databaseUrl: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-start-'));
  databaseUrl = `file:${join(folder, 'start.db')}`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the program, started as a process', () => {
  test('answers with one JSON value on stdout and nothing on stderr', async () => {
    const run = await runProgram({ DATABASE_URL: `file:${join(folder, 'new.db')}` }, [
      'plans',
      'set',
      'small',
      '--json',
    ]);
    expect(run.json()).toEqual({
      key: 'small',
      monthly_documents: null,
      features: ['api', 'contracts', 'einvoicing'],
    });
    expect([run.stderr, run.status]).toEqual(['', 0]);
  });

  test('ends a mistake with its message on stderr, empty stdout and status 1', async () => {
    const settings = { DATABASE_URL: `file:${join(folder, 'begun.db')}` };
    await runProgram(settings, ['plans', 'set', 'small']);
    const run = await runProgram(settings, ['keys', 'list', 'X']);
    expect(run).toMatchObject({
      stdout: '',
      status: 1,
      stderr: expect.stringMatching(/^error: There is no workspace "X"\.[^\n]+\n$/),
    });
  });

  test('names a bad setting, with --json too', async () => {
    const settings = { DATABASE_URL: 'mysql://localhost/invoicing' };
    const run = await runProgram(settings, ['workspaces', 'list', '--json']);
    expect(run.stderr).toMatch(/^error: The settings cannot be used:\n {2}DATABASE_URL: .*must name a file/);
    expect([run.stdout, run.status]).toEqual(['', 1]);
  });

  test('shows its nouns when it is given none, on stderr and with status 1', async () => {
    const run = await runProgram({ DATABASE_URL: databaseUrl }, []);
    expect(run.stderr).toMatch(/^Usage: invoicing <noun> <verb> \[options\]\n/);
    expect([run.stdout, run.status]).toEqual(['', 1]);
  });
});

test('--help works at every level, with a sentence and examples that name real commands', async () => {
  const root = await wholeCommandLine();
  const all = (command: Command): Command[] => [
    command,
    ...command
      .createHelp()
      .visibleCommands(command)
      .filter((each) => each.name() !== 'help')
      .flatMap(all),
  ];
  const paths = new Set(all(root).map(pathOf));
  for (const command of all(root)) {
    expect(command.description(), pathOf(command)).toMatch(/^[A-Z].*\.$/s);
    let help = '';
    command.configureOutput({
      writeOut(text) {
        help += text;
      },
    });
    command.outputHelp();
    expect(help).toMatch(/^Usage: invoicing/);
    for (const [, example = ''] of help.matchAll(/npm run -s invoicing -- ([A-Za-z -]*[A-Za-z])/g)) {
      const [noun = '', verb = ''] = example.replace(/ --.*/, '').split(' ');
      // A noun without verbs has an argument: `csv documents`.
      const hasVerbs = root.commands.some((each) => each.name() === noun && each.commands.length > 0);
      expect(paths, example).toContain(hasVerbs && verb ? `${noun} ${verb}` : noun);
    }
  }
});

describe('the hint of the first start to make another key', () => {
  const demo = {
    production: { reference: 'P', key: 'svc_live_x' },
    sandbox: { reference: 'S', key: 'svc_test_x' },
    owner: { reference: 'O', email: 'demo@example.com' },
    passwordUrl: 'http://127.0.0.1:3000/reset-password#token',
  };
  const command = 'npm run -s invoicing -- keys create S --email demo@example.com';
  test.each([
    [undefined, ''],
    ['file:./data/invoicing.db', ''],
    ['file:data/invoicing.db', ''],
    ['file:/srv/invoicing.db', 'DATABASE_URL=file:/srv/invoicing.db '],
    ["file:/srv/Ana's books.db", `DATABASE_URL='file:/srv/Ana'\\''s books.db' `],
  ])('works on the same database: %s', (databaseUrl, prefix) => {
    const banner = demoBanner(demo, 'http://127.0.0.1:3000', databaseUrl);
    expect(banner).toContain(`\`${prefix}${command}\``);
    expect(banner).toContain(`\n  ${prefix}npm run -s sef-demo\n`);
  });

  test('names a service at another address', () => {
    const banner = demoBanner(demo, 'http://127.0.0.1:3001');
    expect(banner).toContain('\n  INVOICING_URL=http://127.0.0.1:3001 npm run -s sef-demo\n');
  });
});

test('help marks required options', async () => {
  const { stdout } = await runProgram({}, ['keys', 'create', '--help']);
  expect(stdout).toMatch(/--email <address> +the member that it acts as \(required\)$/m);
  expect(stdout.match(/\(required\)/g)).toHaveLength(1);
});

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : '';
}

describe('while a server runs', () => {
  let server: ChildProcess;
  let url: string;
  let printed = '';
  beforeAll(async () => {
    const env = {
      PATH: process.env.PATH,
      ENV_FILE: '',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      printed += `${line}\n`;
      if (line.includes('"msg":"ready"')) {
        url = JSON.parse(line).url;
        break;
      }
    }
  });
  afterAll(async () => {
    const exit = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  const statusOf = async (key: string) => {
    const response = await fetch(`${url}/api/v1/clients`, { headers: { Authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return response.status;
  };

  test('the first start prints both keys of the demo business once, with a request that works', async () => {
    const keys = printed.match(/svc_(live|test)_[0-9A-Za-z]{40}/g) ?? [];
    expect(new Set(keys).size).toBe(2);
    const [, header = '', address = ''] = /curl -H '([^']+)' '([^']+)'/.exec(printed) ?? [];
    const [name = '', value = ''] = header.split(': ');
    const response = await fetch(address, { headers: { [name]: value } });
    const { data } = (await response.json()) as { data: { status: string }[] };
    expect(new Set(data.map(({ status }) => status))).toEqual(
      new Set([
        ...['draft', 'issued', 'sent', 'partially_paid', 'paid', 'overdue', 'cancelled'],
        ...['accepted', 'declined', 'expired', 'withdrawn'],
      ]),
    );
  });

  test('the demo business spends money, now and then and regularly', async () => {
    const [, header = '', address = ''] = /curl -H 'Authorization: ([^']+)' '([^']+)'/.exec(printed) ?? [];
    const get = async (path: string) => {
      const response = await fetch(address.replace('/documents', path), {
        headers: { Authorization: header },
      });
      return ((await response.json()) as { data: Record<string, unknown>[] }).data;
    };
    const expenses = await get('/expenses?per_page=100');
    const regular = expenses.filter(({ is_recurring }) => is_recurring);
    expect(regular.length).toBeGreaterThan(15);
    expect(expenses.length - regular.length).toBe(6);
    const days = expenses.map(({ occurs_on }) => String(occurs_on));
    expect(days.filter((day) => day > new Date(Date.now() + 86_400_000).toISOString())).toEqual([]);
    const trends = await get('/statistics/trends?months=3');
    for (const month of trends.slice(0, 2)) expect(month.expenses_cents).toBeGreaterThan(0);
    const settings = { DATABASE_URL: databaseUrl };
    const workspaces = await runProgram(settings, ['workspaces', 'list', '--json']);
    const sandbox = workspaces.json<{ reference: string }[]>()[1]?.reference ?? '';
    const listed = await runProgram(settings, ['recurring-expenses', 'list', sandbox, '--json']);
    expect(listed.json<object[]>()).toHaveLength(4);
  });

  test('a key works as soon as it is made, and no longer once it is revoked', async () => {
    const settings = { DATABASE_URL: databaseUrl };
    const workspaces = await runProgram(settings, ['workspaces', 'list', '--json']);
    const production = workspaces.json<{ reference: string }[]>()[0]?.reference ?? '';
    const created = await runProgram(settings, [
      'keys',
      'create',
      production,
      '--email',
      'demo@example.com',
      '--json',
    ]);
    const { key, reference } = created.json<{ key: string; reference: string }>();
    expect(await statusOf(key)).toBe(200);
    await runProgram(settings, ['keys', 'revoke', reference]);
    expect(await statusOf(key)).toBe(401);
  });

  test('a backup holds what the server has written', async () => {
    const file = join(folder, 'copy.db');
    const backup = await runProgram({ DATABASE_URL: databaseUrl }, ['backup', file]);
    expect(backup).toMatchObject({ stderr: '', status: 0 });
    const listed = await runProgram({ DATABASE_URL: `file:${file}` }, ['workspaces', 'list', '--json']);
    expect(listed.json<object[]>()).toHaveLength(2);
  });
});
