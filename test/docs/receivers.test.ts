// The webhook receivers of the guide, each started exactly as it is printed there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../src/crypto/webhook-signature.ts';
import { sharedService } from '../during-tests.ts';
import { rows } from '../security/calls.ts';
import { blocksOf, isInstalled, publishedSpec } from './guide.ts';

type Language = {
  name: string;
  fence: string;
  file: string;
  command: (file: string, port: number) => string[];
};

const LANGUAGES: Language[] = [
  { name: 'Node.js', fence: 'js', file: 'receiver.mjs', command: (file) => ['node', file] },
  { name: 'Python', fence: 'python', file: 'receiver.py', command: (file) => ['python3', file] },
  {
    name: 'PHP',
    fence: 'php',
    file: 'receiver.php',
    command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
  { name: 'Go', fence: 'go', file: 'receiver.go', command: (file) => ['go', 'run', file] },
];

const installed = {
  'Node.js': true,
  Python: await isInstalled('python3', '--version'),
  PHP: await isInstalled('php', '--version'),
  Go: await isInstalled('go', 'version'),
} as Record<string, boolean>;

const world = sharedService({ now: new Date().toISOString() });
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-receivers-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(LANGUAGES)('the receiver in $name', (language) => {
  it.skipIf(!installed[language.name])(
    'accepts what the service delivers and refuses what is tampered, old, early or unsigned',
    { timeout: 60_000 },
    async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/hooks`;
      const { reference: endpoint, secret } = await world.endpoint(url, ['client.created']);
      const receiver = await start(language, port, secret);
      try {
        const { data: client } = await world.api.POST('/clients', {
          body: { name: 'Šećerana d.o.o.', notes: language.name },
        });
        await expect
          .poll(() => attempts(endpoint), { timeout: 10_000 })
          .toEqual([{ status: 'delivered', http_code: 204 }]);
        await expect.poll(receiver.output).toContain(`client.created ${client?.data.reference}`);

        const body = '{"event":"client.created","data":{"reference":"Šećer"}}';
        const now = Math.floor(Date.now() / 1000);
        const post = async (header: string | undefined, text = body) => {
          const headers = header === undefined ? undefined : { 'X-Service-Signature': header };
          return (await fetch(url, { method: 'POST', body: text, headers })).status;
        };
        const good = signatureHeader(secret, body, now);
        expect(await post(good)).toBe(204);
        expect(await post(`${signatureHeader('whsec_old', body, now)},${good.split(',')[1]}`)).toBe(204);
        expect(await post(signatureHeader(secret, body, now - 290))).toBe(204);

        expect(await post(good, body.replace('Š', 'S'))).toBe(400);
        expect(await post(signatureHeader(secret, body, now - 310))).toBe(400);
        expect(await post(signatureHeader(secret, body, now + 310))).toBe(400);
        expect(await post(signatureHeader('whsec_other', body, now))).toBe(400);
        for (const header of [
          undefined,
          '',
          't=,v1=',
          `t=${now}`,
          good.split(',')[1],
          `${good},t=${now}`,
          good.replace('v1', 'v0'),
          `t=${now},v1=${'é'.repeat(64)}`,
          `t=${'9'.repeat(400)},v1=00`,
          good.replace(/.$/, ''),
        ]) {
          expect(await post(header), String(header)).toBe(400);
        }
        expect(await post(good), 'it still stands after all that').toBe(204);
      } finally {
        await receiver.stop();
      }
    },
  );
});

function attempts(endpoint: string): Promise<object[]> {
  return rows(
    world,
    `SELECT d.status, d.http_code FROM webhook_deliveries d
     JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.reference = '${endpoint}'`,
  );
}

async function start({ fence, file, command }: Language, port: number, secret: string) {
  const [code] = blocksOf(await publishedSpec(world.url), 'Webhooks', fence);
  expect(code).toBeDefined();
  const path = join(folder, file);
  writeFileSync(path, code ?? '');
  const [program = '', ...args] = command(path, port);
  // `go run` starts a program of its own: the group ends both.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      PORT: String(port),
      WEBHOOK_SECRET: secret,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await listening(child, port, () => printed);
  return { output: () => printed, stop: () => stop(child) };
}

async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 50_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`The receiver stopped: ${output()}`);
    const answered = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => undefined);
    if (answered) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  await stop(child);
  throw new Error(`The receiver does not listen: ${output()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
