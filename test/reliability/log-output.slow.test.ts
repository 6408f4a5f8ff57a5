// The output of the log is full, broken, or not read: that costs lines, and nothing else.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { type Business, canMount, environment, prepareBusiness, until } from './service.ts';

let business: Business;
beforeEach(async () => {
  business = await prepareBusiness();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  business.remove();
});

const ends: (() => Promise<unknown>)[] = [];

type Stdout = { stdout: number | 'pipe'; command?: string[] };

/** The service with its log on something that the test chooses; the port is known because it cannot be read. */
async function start({ stdout, command = [process.execPath, 'src/main.js'] }: Stdout) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program = '', ...args] = command;
  const settings = { DATABASE_URL: `file:${business.file}`, LOG_LEVEL: 'info', PORT: String(port) };
  const child = spawn(program, args, { env: environment(settings), stdio: ['ignore', stdout, 'pipe'] });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  ends.push(() => {
    child.kill('SIGKILL');
    return exited;
  });
  await until(
    'it answers',
    async () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${printed}`);
      return (await statusOf(`${url}/healthz`)) === 200;
    },
    30_000,
  );
  return { url, child, exited };
}

const statusOf = (url: string) =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

/** Requests that are all logged and touch nothing else. */
async function askOften(url: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1)
    expect(await statusOf(`${url}/nothing${'/here'.repeat(60)}/${i}`)).toBe(404);
}

async function dropped(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^invoicing_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

/** How the output of the log fails, and how it recovers. */
type Refusal = {
  name: string;
  isPossible: boolean;
  start(): Promise<{ url: string; pid: number; log: string; refuse(): void; relieve(): void }>;
};

const REFUSALS: Refusal[] = [
  {
    name: 'a full disk',
    isPossible: canMount,
    async start() {
      const disk = join(business.folder, 'disk');
      mkdirSync(disk);
      const script = 'mount -t tmpfs -o size=64k none "$0" && exec "$1" src/main.js >> "$0/log"';
      const command = ['unshare', '-rm', 'sh', '-c', script, disk, process.execPath];
      const { url, child } = await start({ stdout: 'pipe', command });
      const log = `/proc/${child.pid}/root${disk}/log`;
      return { url, pid: child.pid as number, log, refuse() {}, relieve: () => truncateSync(log) };
    },
  },
  {
    name: 'a file that may not grow',
    isPossible: spawnSync('prlimit', ['--version']).status === 0,
    async start() {
      const log = join(business.folder, 'log');
      const { url, child } = await start({ stdout: openSync(log, 'a') });
      const pid = child.pid as number;
      const limit = (bytes: number | 'unlimited') =>
        spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
      return {
        url,
        pid,
        log,
        refuse: () => void limit(statSync(log).size + 1000),
        relieve: () => void limit('unlimited'),
      };
    },
  },
];

describe.each(REFUSALS.filter(({ isPossible }) => isPossible))(
  'the log on $name',
  ({ name, start: begin }) => {
    it('costs lines, which are counted; every request is answered, and the log says so once it is taken again', async () => {
      const stage = await begin();
      stage.refuse();
      await askOften(stage.url, 400);
      const lost = await dropped(stage.url);
      expect(lost).toBeGreaterThan(100);
      expect(lost).toBeLessThanOrEqual(401);
      stage.relieve();
      await askOften(stage.url, 3);
      const lines = () => readFileSync(stage.log, 'utf8').split('\n');
      await until('the log reports it', () => lines().some((line) => line.includes('log lines were lost')));
      const messages = lines()
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as { level: number; msg?: string; dropped?: number });
      const said = messages.filter(({ msg }) => msg?.startsWith('log lines were lost'));
      expect(said).toMatchObject([{ level: 40, dropped: await dropped(stage.url) }]);
      expect(await dropped(stage.url)).toBeGreaterThanOrEqual(lost);
      report('T5', `the log on ${name}: 403 of 403 requests answered, ${lost} lines lost and counted`);
    });
  },
);

it('starts with its log on a full device, and answers', async () => {
  const { url, child, exited } = await start({ stdout: openSync('/dev/full', 'w') });
  await askOften(url, 20);
  await expect.poll(() => dropped(url), { timeout: 10_000 }).toBeGreaterThanOrEqual(20);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('a pipe that is not read holds up neither requests nor the end of the process', async () => {
  const { url, child, exited } = await start({ stdout: 'pipe' });
  child.stdout?.pause();
  // More than fits into a pipe, and more than waits in memory.
  await Promise.all(Array.from({ length: 16 }, () => askOften(url, 300)));
  expect(await dropped(url)).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
