// Prism between a client and the service, comparing every request and every answer with the spec as it is served.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import {
  type Call,
  createMaker,
  type Maker,
  namesRecord,
  OPERATIONS_OF_KEYS,
  ownPlaces,
  validCall,
} from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';

const PROGRAM = join(import.meta.dirname, 'node_modules/@stoplight/prism-cli/dist/index.js');
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Installed with `npm ci` in this folder, as .ci/run does. */
describe.skipIf(!existsSync(PROGRAM))('Prism as a validating proxy (npm ci --prefix test/generators)', () => {
  let world: TestService;
  let receiver: Receiver;
  let folder: string;
  let make: Maker;
  let proxy: string;

  beforeAll(async () => {
    world = await createTestService();
    receiver = await startReceiver();
    folder = mkdtempSync(join(tmpdir(), 'invoicing-prism-'));
    make = createMaker(world, ownPlaces(world).production, receiver.url);
    proxy = await startProxy(await (await fetch(`${world.url}/openapi.json`)).text());
  });
  afterAll(async () => {
    for (const child of running.splice(0)) await end(child);
    await world.close();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const running: ChildProcess[] = [];

  it.each(OPERATIONS_OF_KEYS)('finds no violation in a valid call of $id', async (operation) => {
    const answer = await through(proxy, await validCall(operation, make));
    expect([answer.violation, answer.status < 300]).toEqual([undefined, true]);
  });

  it.each(OPERATIONS_OF_KEYS.filter(namesRecord))(
    'finds no violation in the 404 of $id',
    async (operation) => {
      const call = await validCall(operation, make);
      const segments = call.path
        .split('/')
        .map((part, i) => (operation.template.split('/')[i]?.startsWith('{') ? UNKNOWN : part));
      const answer = await through(proxy, { ...call, path: segments.join('/') });
      expect([answer.violation, answer.status]).toEqual([undefined, 404]);
    },
  );

  it.each<[string, Call, number]>([
    [
      'an unknown document type',
      {
        method: 'POST',
        path: '/documents',
        body: { document_type: 'rs_nothing', client: UNKNOWN, lines: [{ quantity: 1, unit_price: 1 }] },
      },
      422,
    ],
    [
      'a client of no workspace',
      {
        method: 'POST',
        path: '/documents',
        body: { document_type: 'rs_invoice', client: UNKNOWN, lines: [{ quantity: 1, unit_price: 1 }] },
      },
      422,
    ],
    ['a foreign cursor', { method: 'GET', path: '/clients?after=x' }, 422],
    ['a status of before', { method: 'GET', path: '/documents?status=draft,issued' }, 200],
  ])('finds no violation in the answer to %s', async (_what, call, status) => {
    const answer = await through(proxy, call);
    expect([answer.violation, answer.status]).toEqual([undefined, status]);
  });

  it('finds an answer that is not as the spec says', { timeout: 60_000 }, async () => {
    const spec = JSON.parse(await (await fetch(`${world.url}/openapi.json`)).text());
    spec.components.schemas.Client.properties.name = { type: 'integer' };
    const strict = await startProxy(JSON.stringify(spec));
    const { violation } = await through(strict, { method: 'GET', path: `/clients/${await make.client()}` });
    expect(violation).toContain('name');
  });

  async function startProxy(spec: string): Promise<string> {
    const file = join(folder, `${running.length}.json`);
    writeFileSync(file, spec);
    const port = await freePort();
    const args = [
      PROGRAM,
      'proxy',
      file,
      `${world.url}/api/v1`,
      '--errors',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH },
    });
    running.push(child);
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is listening')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(output)));
    });
    return `http://127.0.0.1:${port}`;
  }

  async function through(address: string, { method, path, body }: Call) {
    const response = await fetch(address + path, {
      method,
      headers: {
        Authorization: `Bearer ${world.key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const isProblem = response.headers.get('content-type')?.includes('problem+json');
    const text = await response.text();
    return {
      status: response.status,
      violation: isProblem ? text : (response.headers.get('sl-violations') ?? undefined),
    };
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
