// `invoicing mcp`: the real program, started by the official client, with a real service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { runProgram } from '../cli/program.ts';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { type Business, look, prepareBusiness, type Service, startService } from '../reliability/service.ts';
import { call, dataOf, refusalOf, textOf } from './connection.ts';

const PROGRAM = new URL('../../src/cli/main.ts', import.meta.url).pathname;

const receiver = shared(startReceiver);
let business: Business;
let service: Service;
let settings: Record<string, string>;
const open: Client[] = [];

beforeAll(async () => {
  business = await prepareBusiness(receiver.url);
  settings = { DATABASE_URL: `file:${business.file}`, LOG_LEVEL: 'trace' };
  service = await startService(settings);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await service.end('SIGTERM');
  business.remove();
});

/** The program's own view: nothing of the environment but what a client's configuration gives it. */
const environment = (more: Record<string, string> = {}) => ({
  PATH: String(process.env.PATH),
  INVOICING_URL: service.url,
  INVOICING_API_KEY: business.key,
  ...more,
});

async function connect(
  more: Record<string, string> = {},
  ...options: string[]
): Promise<{ client: Client; said: () => string }> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...options],
    env: environment(more),
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  open.push(client);
  await client.connect(transport).catch((error: Error) => {
    throw Object.assign(error, { said });
  });
  return { client, said: () => said };
}

/** Makes another key, as the operator does. */
async function newKey(): Promise<{ key: string; reference: string }> {
  const run = await runProgram({ DATABASE_URL: settings.DATABASE_URL as string }, [
    'keys',
    'create',
    business.workspace.reference,
    '--email',
    'owner@example.com',
    '--json',
  ]);
  return run.json<{ key: string; reference: string }>();
}

describe('a client of the program', () => {
  it('is offered the areas alone that it is started with', async () => {
    const { client } = await connect({}, '--areas', 'workspace,statistics');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_workspace',
      'get_api_key',
      'get_catalogue',
      'list_deleted_records',
      'get_business_statistics',
      'get_outstanding_statistics',
      'get_top_clients',
      'get_top_items',
      'get_due_weeks',
      'get_monthly_trends',
    ]);
    const run = await runProgram(environment(), ['mcp', '--areas', 'invoices']);
    expect([run.status, run.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: .*There is no area "invoices"\. The areas are workspace, clients, .*\n$/,
      ),
    ]);
  });

  it('sees the server and the tools of the service', async () => {
    const { client, said } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'invoicing-service', version: '1.1.0' });
    expect(client.getInstructions()).toContain('A document starts as a draft');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['create_document', 'issue_document']),
    );
    expect(said()).toBe('');
  });

  it('creates a draft, and its event is delivered with a good signature', async () => {
    const { client } = await connect();
    const buyer = await dataOf(client, 'create_client', { name: 'Šećerana d.o.o.' });
    const draft = await dataOf(client, 'create_document', {
      document_type: 'rs_invoice',
      client: buyer.reference,
      lines: [{ description: 'Work', quantity: 2, unit_price: 50 }],
    });
    const isOurs = () =>
      receiver.received.find(
        ({ body }) => body.event === 'document.created' && body.data.reference === draft.reference,
      );
    await expect.poll(isOurs, { timeout: 10_000 }).toBeTruthy();
    const { headers, raw } = isOurs() as NonNullable<ReturnType<typeof isOurs>>;
    const signature = String(headers['x-service-signature']);
    expect(verifySignature(business.secret, raw, signature, Date.now() / 1000)).toBe(true);
  });

  it('gets the faulty fields, and calls many tools at once', async () => {
    const { client } = await connect();
    expect(await refusalOf(client, 'create_client', { name: '', vat: 1 })).toMatchObject({
      code: 'validation_failed',
      errors: { name: expect.any(Array), vat: expect.any(Array) },
    });
    const names = Array.from({ length: 50 }, (_, i) => `Crowd ${i}`);
    const made = await Promise.all(
      names.map((name) => dataOf<{ name: string }>(client, 'create_client', { name })),
    );
    expect(made.map(({ name }) => name)).toEqual(names);
  });

  it('may keep the key in a file', async () => {
    const file = join(business.folder, 'key');
    writeFileSync(file, `${business.key}\n`);
    const { INVOICING_API_KEY: _, ...rest } = environment();
    const client = new Client({ name: 'test', version: '1.0.0' });
    open.push(client);
    const env = { ...rest, INVOICING_API_KEY_FILE: file };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env }),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  });
});

// Several processes start in some of these, on a machine that may be busy.
describe('what goes wrong is said, and the key is not', { timeout: 60_000 }, () => {
  it('a key that is revoked in between', async () => {
    const { key, reference } = await newKey();
    const { client, said } = await connect({ INVOICING_API_KEY: key });
    await dataOf(client, 'list_clients');
    await runProgram({ DATABASE_URL: settings.DATABASE_URL as string }, ['keys', 'revoke', reference]);
    const refused = await call(client, 'create_client', { name: 'Too late' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/refuses the key in INVOICING_API_KEY/);
    await expect(client.listTools()).rejects.toThrow(/refuses the key in INVOICING_API_KEY/);
    expect(said()).toMatch(/refuses the key/);
    expect(said() + textOf(refused)).not.toContain(key.slice(9));
  });

  it('a key that was never one, at the start', async () => {
    await expect(connect({ INVOICING_API_KEY: 'svc_live_wrong' })).rejects.toMatchObject({
      message: expect.stringContaining('refuses the key in INVOICING_API_KEY'),
      said: expect.not.stringContaining('svc_live_wrong'),
    });
  });

  it('no service at the address, and one that is something else', async () => {
    await expect(connect({ INVOICING_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      /service at http:\/\/127\.0\.0\.1:9 does not answer/,
    );
    for (const status of [200, 302, 404]) {
      const stranger = await listen(
        createServer((_, response) => response.writeHead(status, { Location: '/' }).end('Hi')),
      );
      await expect(connect({ INVOICING_URL: stranger.url })).rejects.toThrow(/is no invoicing service/);
      await stranger.close();
    }
  });

  it('a service that goes away, until it is back', async () => {
    const other = await ownBusiness();
    const first = await ownService(other);
    const { client } = await connect({ INVOICING_URL: first.url, INVOICING_API_KEY: other.key });
    await dataOf(client, 'list_clients');
    await first.end('SIGKILL');
    const refused = await call(client, 'list_clients');
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('does not answer')]);
    await ownService(other, { PORT: new URL(first.url).port });
    expect(await dataOf<object[]>(client, 'list_clients')).toEqual([]);
  });

  it('too many requests', async () => {
    const other = await ownBusiness();
    const strict = await ownService(other, { RATE_LIMIT_PER_MINUTE: '3' });
    const { client } = await connect({ INVOICING_URL: strict.url, INVOICING_API_KEY: other.key });
    await dataOf(client, 'list_clients');
    const refused = await call(client, 'list_clients');
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringMatching(/^rate_limited: .* in \d+ s/),
    ]);
  });

  it('a missing key or a bad setting, before anything is read', async () => {
    const run = (more: Record<string, string>) => runProgram(more, ['mcp']);
    expect(await run({})).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: Set INVOICING_API_KEY/),
    });
    expect(await run({ INVOICING_API_KEY: 'two words' })).toMatchObject({
      status: 1,
      stderr:
        'error: The settings cannot be used:\n  INVOICING_API_KEY: must be an API key, svc_live_… or svc_test_…\n',
    });
    expect(await run({ INVOICING_API_KEY: 'x', PORT: '0' })).toMatchObject({
      status: 1,
      stderr: 'error: Set INVOICING_URL to the address of the service.\n',
    });
  });

  it('a line that is no message is skipped, without repeating it', async () => {
    const program = spawn(process.execPath, [PROGRAM, 'mcp'], { env: environment() });
    const exit = once(program, 'exit');
    let [out, said] = ['', ''];
    program.stdout.on('data', (chunk) => {
      out += chunk;
    });
    program.stderr.on('data', (chunk) => {
      said += chunk;
    });
    program.stdin.end('{"secret": \n[1]\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(await exit).toEqual([0, null]);
    expect(JSON.parse(out)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(said).toMatch(/no JSON-RPC message/);
    expect(said).not.toContain('secret');
  });
});

it('a call whose answer is lost on the way is repeated by the program and carried out once', async () => {
  let lost = 0;
  const proxy = await listen(
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const headers = new Headers(request.headers as Record<string, string>);
      for (const name of ['connection', 'content-length', 'transfer-encoding', 'host']) headers.delete(name);
      const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (body.includes('"Lost answer') && lost < 2) {
        lost += 1;
        request.socket.destroy();
        return;
      }
      response
        .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
        .end(text);
    }),
  );
  const { client } = await connect({ INVOICING_URL: proxy.url });
  const made = await dataOf(client, 'create_client', { name: 'Lost answer' });
  expect(lost).toBe(2);
  expect(look(business.file, "SELECT reference FROM clients WHERE name = 'Lost answer'")).toEqual([
    { reference: made.reference },
  ]);
  await proxy.close();
});

it('neither arguments nor keys are in the service’s log', async () => {
  const { client } = await connect();
  await dataOf(client, 'create_client', { name: 'Never log this', idempotency_key: 'nor-this-key' });
  await refusalOf(client, 'create_client', { name: '', 'unlogged-field': 'Never log this' });
  expect(service.output()).toContain('"path":"/mcp"');
  expect(service.output()).toContain('"path":"/api/v1/clients"');
  expect(service.output()).not.toMatch(/Never log|nor-this-key|unlogged-field|svc_live_|Bearer/);
});

/** A business of one test alone; it goes with the test, however that ends. */
async function ownBusiness(): Promise<Business> {
  const made = await prepareBusiness();
  onTestFinished(made.remove);
  return made;
}

/** A service of one test alone; it ends with the test, however that ends. */
async function ownService({ file }: Business, more: Record<string, string> = {}): Promise<Service> {
  const started = await startService({ DATABASE_URL: `file:${file}`, ...more });
  onTestFinished(async () => {
    if (started.child.exitCode === null && started.child.signalCode === null) await started.end('SIGKILL');
  });
  return started;
}

async function listen(
  server: ReturnType<typeof createServer>,
): Promise<{ url: string; close: () => Promise<void> }> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
