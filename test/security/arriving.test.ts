import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { databaseFile } from '../../src/database/sqlite/connect.ts';
import { listKeys, revokeKey } from '../../src/workspaces/keys.ts';
import { sharedService } from '../during-tests.ts';
import { ON_POSTGRES } from '../engine.ts';
import { createTestService } from '../test-service.ts';

// Changes while a request is still arriving, and input that is no HTTP request.

const world = sharedService();

const port = () => Number(new URL(world.url).port);

/** Sends raw bytes and returns what is received until the connection ends. */
async function raw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  for (const part of parts) socket.write(part);
  return text(socket);
}

function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

it('a key that is revoked while its request is still arriving writes nothing', async () => {
  const other = await world.otherBusiness();
  const body = JSON.stringify({ name: 'Too late' });
  const socket = connect(port(), '127.0.0.1');
  socket.write(
    `POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${other.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
  );
  // An answer to a later request shows that the first one has passed the guard.
  await world.api.GET('/clients');
  const [stored] = await world.server.database.read((tx) => listKeys(tx, other.production));
  await world.write((tx) => revokeKey(tx, stored?.reference ?? '', world.clock.now()));
  socket.write(body.slice(5));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(bodyOf(answer)).toMatchObject({ error: { code: 'invalid_api_key' } });
});

describe('a body that cannot be stored as it was sent', () => {
  it('JSON that is not UTF-8 is a 400: its bytes are not replaced', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const answer = await world.request('/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'bad_request', message: 'The request body must be UTF-8.' },
    });
  });

  it('340,000 empty lines are refused by their number, not one by one', async () => {
    const lines = Array.from({ length: 340_000 }, () => ({}));
    const answer = await world.request('/documents', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ document_type: 'rs_invoice', client: 'x', lines }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { errors: { lines: ['must not have more than 500 items'] } },
    });
  });

  it('90,000 unknown fields are refused by their number', async () => {
    const body = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`f${i}`, 1]));
    const answer = await world.request('/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { errors: { body: ['has fields that are not in this request'] } },
    });
  });
});

describe('what is not even HTTP is answered in the envelope', () => {
  it.each([
    ['garbage', 'not http at all\r\n\r\n', 'The request is not valid HTTP.'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      'The headers of the request are too large.',
    ],
  ])('%s', async (_what, bytes, message) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const id = /^X-Request-Id: ([0-9A-Z]{26})\r$/m.exec(answer)?.[1];
    expect(id).toBeDefined();
    expect(bodyOf(answer)).toEqual({ error: { code: 'bad_request', message, request_id: id } });
  });
});

it.skipIf(ON_POSTGRES)('the database and the files next to it can be read only by their owner', () => {
  const file = databaseFile(world.databaseUrl);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    expect(statSync(path).mode & 0o777, path).toBe(0o600);
  }
});

it('a client that stops in the middle of a header does not delay the shutdown', async () => {
  const idle = await createTestService();
  const socket = connect(Number(new URL(idle.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-');
  await fetch(`${idle.url}/healthz`);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await idle.server.stop(0, 100);
  await closed;
});
