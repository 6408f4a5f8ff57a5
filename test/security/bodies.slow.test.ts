// Bodies of requests: limited before they are read, while they arrive, while they are in memory, and in time.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { until } from '../reliability/service.ts';
import { createTestService } from '../test-service.ts';

const MIB = 1024 * 1024;

const world = sharedService({
  settings: {
    REQUEST_TIMEOUT_SECONDS: '2',
    UPLOAD_TIMEOUT_SECONDS: '4',
    BODY_MEGABYTES: '16',
    BODY_MEGABYTES_PER_CLIENT: '16',
    BODY_BYTES_PER_SECOND: '0',
  },
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
});

type Head = { path: string; headers: Record<string, string>; method?: string };

/** Begins a request, whose bytes the test sends and reads. */
function begin({ path, headers, method = 'POST' }: Head): Socket {
  const { port, host } = new URL(world.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  sockets.push(socket);
  return socket;
}

/** The first answer on a connection. */
function answerOn(socket: Socket): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)\r$/im.exec(received)?.[1] ?? 0);
      if (end < 0 || received.length < end + 4 + length) return;
      const head = received.slice(0, end + 2);
      resolve({ status: Number(head.slice(9, 12)), head, body: received.slice(end + 4) });
    });
    socket.on('close', () => reject(new Error(`The connection ended with ${JSON.stringify(received)}.`)));
  });
}

const messageOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error: { message: string } }).error.message;
const json = { 'Content-Type': 'application/json' };
const keyed = () => ({ ...json, Authorization: `Bearer ${world.key}` });
const fromPage = { ...json, 'Sec-Fetch-Site': 'same-origin' };

async function bodyBytes(): Promise<number> {
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  return Number(/^invoicing_http_body_bytes (\d+)$/m.exec(metrics)?.[1]);
}

describe('a body that is too large', () => {
  it.each([
    ['/dashboard/api/sign-in', 16 * 1024 + 1, '16 KiB'],
    ['/dashboard/api/password-resets', MIB, '16 KiB'],
    ['/dashboard/api/password-resets/complete', MIB, '16 KiB'],
    ['/dashboard/api/links/check', MIB, '16 KiB'],
    ['/dashboard/api/setup', MIB, '16 KiB'],
    ['/dashboard/api/invitations/open', MIB, '16 KiB'],
    ['/dashboard/api/invitations/accept', MIB, '16 KiB'],
  ])('of a stranger to %s is refused by its length, before it is read', async (path, length, limit) => {
    const socket = begin({ path, headers: { ...fromPage, 'Content-Length': String(length) } });
    const answer = await answerOn(socket);
    expect([answer.status, messageOf(answer)]).toEqual([413, `The request body is larger than ${limit}.`]);
  });

  it('of a key is refused by its length', async () => {
    const headers = { ...keyed(), 'Content-Length': String(MIB + 1) };
    for (const path of ['/api/v1/clients', '/mcp']) {
      const answer = await answerOn(begin({ path, headers }));
      expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('larger than 1 MiB')]);
    }
  });

  it('in chunks is refused as soon as it is too large, while more of it is sent', async () => {
    const socket = begin({
      path: '/api/v1/clients',
      headers: { ...keyed(), 'Transfer-Encoding': 'chunked' },
    });
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const timer = setInterval(() => socket.write(chunk), 1);
    const answer = await answerOn(socket).finally(() => clearInterval(timer));
    expect([answer.status, messageOf(answer)]).toEqual([413, 'The request body is larger than 1 MiB.']);
  });

  it('that is compressed is refused by its decompressed size', async () => {
    const body = gzipSync(Buffer.alloc(8 * MIB, 'x'));
    const headers = { ...json, 'Content-Encoding': 'gzip' };
    const answer = await world.request('/clients', { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('larger than 1 MiB')]);
  });

  it('in a form of a public page is refused unread', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(MIB) };
    const answer = await answerOn(begin({ path: '/sign/unknown-link', headers }));
    expect(answer.status).toBe(404);
  });

  it('need not be sent if the client uses Expect: 100-continue', async () => {
    const expecting = { ...keyed(), Expect: '100-continue' };
    const refused = begin({
      path: '/api/v1/clients',
      headers: { ...expecting, 'Content-Length': String(2 * MIB) },
    });
    expect((await answerOn(refused)).status).toBe(413);
    const body = '{"name":"Asked first"}';
    const taken = begin({
      path: '/api/v1/clients',
      headers: { ...expecting, 'Content-Length': String(body.length) },
    });
    expect((await answerOn(taken)).status).toBe(100);
    taken.removeAllListeners('data');
    const answer = answerOn(taken);
    taken.write(body);
    expect((await answer).status).toBe(201);
  });
});

describe('bodies at once', () => {
  /** Bodies of which all but the last byte arrives. */
  const almost = (headers: Record<string, string>, path: string, length = MIB) => {
    const socket = begin({ path, headers: { ...headers, 'Content-Length': String(length) } });
    socket.write(Buffer.alloc(length - 1, ' '));
    return socket;
  };

  const nothingHeld = () => until('nothing is held any more', async () => (await bodyBytes()) === 0);

  it('have one limit for a user, whatever their keys; beyond it 429, while others are answered', async () => {
    const { key } = await world.otherBusiness();
    const held = Array.from({ length: 20 }, () => almost(keyed(), '/api/v1/clients'));
    const refused = await Promise.any(held.map(answerOn));
    expect(refused.status).toBe(429);
    expect(refused.head).toMatch(/^Retry-After: [1-9]\d?\r$/m);
    expect(messageOf(refused)).toMatch(/^Too many request bodies at once\./);
    expect(await bodyBytes()).toBeLessThanOrEqual(16 * MIB);
    const body = '{"name":"Other"}';
    const other = await world.request('/clients', { key, method: 'POST', headers: json, body });
    expect(other.status).toBe(201);
    for (const socket of held) socket.destroy();
    await nothingHeld();
  });

  it('are counted by what has arrived, whatever was announced', async () => {
    const socket = begin({ path: '/api/v1/clients', headers: { ...keyed(), 'Content-Length': String(MIB) } });
    const packed = { ...keyed(), 'Content-Encoding': 'gzip', 'Content-Length': '1000' };
    const other = begin({ path: '/api/v1/clients', headers: packed });
    socket.write(Buffer.alloc(5000, ' '));
    other.write(Buffer.alloc(500));
    await until('they are counted', async () => (await bodyBytes()) === 5500);
    for (const each of [socket, other]) each.destroy();
    await nothingHeld();
  });

  it('are counted as they arrive if their length was not announced', async () => {
    const headers = { ...keyed(), 'Transfer-Encoding': 'chunked' };
    const socket = begin({ path: '/api/v1/clients', headers });
    socket.write(`8000\r\n${' '.repeat(0x8000)}\r\n`);
    await until('they are counted', async () => (await bodyBytes()) === 0x8000);
    socket.write('10\r\n{"name":"Chunk"}\r\n0\r\n\r\n');
    expect((await answerOn(socket)).status).toBe(201);
    await nothingHeld();
  });

  it('of strangers have their own share, so that they lock out no user', async () => {
    const length = 16 * 1024;
    const held = Array.from({ length: 200 }, () => almost(fromPage, '/dashboard/api/sign-in', length));
    const refused: number[] = [];
    for (const each of held.map(answerOn)) each.then(({ status }) => refused.push(status)).catch(() => {});
    await until('some are refused', () => refused.length > 50);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(await bodyBytes()).toBeLessThanOrEqual(2 * MIB);
    const headers = json;
    const mine = await world.request('/clients', { method: 'POST', headers, body: '{"name":"Mine"}' });
    expect(mine.status).toBe(201);
    for (const socket of held) socket.destroy();
    await nothingHeld();
  });

  it('of imports and uploads are two at once of one business, asked before any of it is read', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const headers = { ...fromPage, Cookie: owner.cookie as string };
    const at = `/dashboard/api/workspaces/${world.production.reference}`;
    const sandbox = `/dashboard/api/workspaces/${world.sandbox.reference}`;
    const held = [
      almost(headers, `${at}/clients/import-preview`, 5 * MIB),
      almost(headers, `${sandbox}/contracts`, 5 * MIB),
    ];
    await until('they are under way', async () => (await bodyBytes()) === 10 * MIB - 2);
    for (const path of [`${at}/v1/items/import`, `${at}/contracts`, `${at}/logo`]) {
      const method = path.endsWith('logo') ? 'PUT' : 'POST';
      const socket = begin({ path, method, headers: { ...headers, 'Content-Length': String(MIB) } });
      const answer = await answerOn(socket);
      expect([answer.status, messageOf(answer)]).toEqual([
        429,
        expect.stringMatching(/^Too many uploads at once/),
      ]);
    }
    expect((await owner.ask('GET', `/workspaces/${world.production.reference}/members`)).status).toBe(200);
    for (const socket of held) socket.destroy();
    await nothingHeld();
    const again = await owner.ask(
      'POST',
      `/workspaces/${world.production.reference}/clients/import-preview`,
      {
        csv: 'Name\nZora',
      },
    );
    expect(again.status).toBe(200);
  });
});

describe('a body that does not arrive', () => {
  it('has the timeout of small bodies if it is small, and that of uploads if it is one', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const startedAt = performance.now();
    const small = begin({ path: '/api/v1/clients', headers: { ...keyed(), 'Content-Length': '100' } });
    small.write('{"name":');
    const path = `/dashboard/api/workspaces/${world.production.reference}/v1/clients/import`;
    const headers = { ...fromPage, Cookie: owner.cookie as string, 'Content-Length': '100' };
    const upload = begin({ path, headers });
    upload.write('{"csv":');
    const closed = Promise.all(
      [small, upload].map((socket) => new Promise((over) => socket.once('close', over))),
    );
    const answer = await answerOn(small);
    expect([answer.status, messageOf(answer)]).toEqual([408, 'The request did not arrive in time.']);
    expect(performance.now() - startedAt).toBeLessThan(3500);
    expect((await answerOn(upload)).status).toBe(408);
    expect(performance.now() - startedAt).toBeGreaterThan(3500);
    await closed;
  });

  it('of a request that was answered already costs its connection within seconds', async () => {
    const headers = { ...json, 'Content-Length': '1000000' };
    const socket = begin({ path: '/api/v1/clients', headers });
    expect((await answerOn(socket)).status).toBe(401);
    const dripping = setInterval(() => socket.write('x'), 100);
    await new Promise((over) => socket.once('close', over)).finally(() => clearInterval(dripping));
  });
});

describe('garbage behind a request', () => {
  const request = (body: string, headers: string) =>
    `POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.key}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const chunked = (name: string) =>
    request(
      `${(name.length + 11).toString(16)}\r\n{"name":"${name}"}\r\n0\r\n\r\n`,
      'Transfer-Encoding: chunked',
    );

  async function raw(...parts: string[]): Promise<string> {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    for (const part of parts) socket.write(part);
    return text(socket);
  }

  const statuses = (answers: string) =>
    [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  const named = async (name: string) => {
    const { data } = await world.api.GET('/clients', { params: { query: { search: name } } });
    return data?.data.length;
  };

  it('does not prevent one response; then the connection closes', async () => {
    const answer = await raw(`${chunked('Garbage behind')}GARBAGE\r\n\r\nMORE GARBAGE`);
    expect(statuses(answer)).toEqual([201]);
    expect(answer).toMatch(/^Connection: close\r$/m);
    expect(await named('Garbage behind')).toBe(1);
  });

  it('nor a response in order after another request', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(`${first}${chunked('Pipelined')}\0\0\0`);
    expect(statuses(answer)).toEqual([200, 201]);
    expect(await named('Pipelined')).toBe(1);
  });

  it('in the middle of its body is one 400, and nothing is done', async () => {
    const broken = request('b\r\n{"name":"Br\r\nGARBAGE', 'Transfer-Encoding: chunked');
    expect(statuses(await raw(broken))).toEqual([400]);
    const first = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    expect(statuses(await raw(`${first}${broken}`))).toEqual([200, 400]);
    expect(await named('Br')).toBe(0);
  });

  it('after a request that was refused unread gets no second response', async () => {
    const refused = 'POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const socket = begin({ path: '/api/v1/clients', headers: { 'Transfer-Encoding': 'chunked' } });
    const answers = text(socket);
    await until('it is refused', () => socket.bytesRead > 0);
    socket.write('GARBAGE\r\n\r\n');
    expect(statuses(await answers)).toEqual([401]);
    expect(statuses(await raw(refused, 'GARBAGE\r\n\r\n'))).toHaveLength(1);
  });
});

it('strangers are counted by their network before a body is read', async () => {
  const asked: number[] = [];
  const other = await createTestService();
  const { port } = new URL(other.url);
  for (let i = 0; i < 620; i += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(
          'POST /dashboard/api/links/check HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 17000\r\nConnection: close\r\n\r\n',
        );
        return Number((await text(socket)).slice(9, 12));
      }),
    );
    asked.push(...answers);
  }
  expect(asked.slice(0, 600)).toEqual(Array(600).fill(413));
  expect(asked.slice(600)).toEqual(Array(20).fill(429));
  await other.close();
});
