// The way of a new user: from the first start to an e-invoice that its buyer has accepted, without an account of SEF.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runProgram } from '../cli/program.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'invoicing-sef-demo-'));
const settings = { DATABASE_URL: `file:${join(folder, 'demo.db')}`, ENV_FILE: '', PORT: '0' };
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program of the project, and keeps what it prints. */
function start(...args: string[]) {
  const env = { PATH: process.env.PATH, INVOICING_URL: 'http://127.0.0.1:3000', ...settings };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed.text += chunk;
    });
  return {
    child,
    printed,
    until: (pattern: RegExp) =>
      waitFor(
        async () => pattern.exec(printed.text) ?? undefined,
        () => printed.text,
      ),
  };
}

async function waitFor<T>(look: () => Promise<T | undefined>, state: () => string, ms = 120_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`It did not come: ${state()}`);
    await new Promise((again) => setTimeout(again, 250));
  }
}

it('shows the life of e-invoices, lets a person be the buyer, and leaves nothing connected', async () => {
  const server = start('src/main.js');
  const [, url = ''] = await server.until(/"msg":"ready","url":"([^"]+)"/);
  const [key = ''] = /svc_test_\w+/.exec(server.printed.text) ?? [];
  expect(server.printed.text).toContain('npm run -s sef-demo');

  const demo = start('scripts/sef-demo.ts', '--port', '0');
  await demo.until(/Ctrl\+C/);
  for (const what of ['refused', 'accepted by', 'rejected by', 'reversed by storno', 'sent; the buyer'])
    expect(demo.printed.text).toContain(what);

  const [, number = ''] = /(\S+) {2}\S.*: sent; the buyer/.exec(demo.printed.text) ?? [];
  const [, page = ''] = /what is Sent: +(\S+)/.exec(demo.printed.text) ?? [];
  const card = (await (await fetch(page)).text()).split('<article>').find((text) => text.includes(number));
  const [, path = ''] = /action="(\S+\/approve)"/.exec(card ?? '') ?? [];
  expect((await fetch(`${page}${path}`, { method: 'POST', redirect: 'manual' })).status).toBe(303);

  const get = async (from: string) => {
    const answer = await fetch(`${url}/api/v1${from}`, { headers: { Authorization: `Bearer ${key}` } });
    return ((await answer.json()) as { data: never }).data;
  };
  const [{ reference }] = (await get(`/documents?number=${number}`)) as [{ reference: string }];
  const statusOf = async () =>
    ((await get(`/documents/${reference}/einvoice/submission`)) as { status: string }).status;
  // It is asked for within ten seconds.
  await waitFor(
    async () => ((await statusOf()) === 'accepted' ? true : undefined),
    () => number,
    20_000,
  );

  // Below npm, Ctrl+C arrives more than once.
  demo.child.kill('SIGINT');
  const again = setInterval(() => demo.child.kill('SIGINT'), 5);
  const [code] = await once(demo.child, 'exit');
  clearInterval(again);
  expect(code, demo.printed.text).toBe(0);
  await expect(fetch(page)).rejects.toThrow();
  const { stdout } = await runProgram(settings, ['workspaces', 'list', '--json']);
  const sandbox = (JSON.parse(stdout) as { reference: string; environment: string }[]).find(
    ({ environment }) => environment === 'sandbox',
  );
  const connection = await runProgram(settings, [
    'einvoice',
    'connection',
    sandbox?.reference ?? '',
    '--json',
  ]);
  expect(connection.json()).toMatchObject({ system: 'simulator', status: 'off' });
}, 240_000);
