// Long answers to API keys are compressed if the client accepts it: the same text, with an entity tag per coding.
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoicingClient } from '../../src/sdk/index.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { draftBody, newClient, newDraft } from './records.ts';

const world = sharedService();
/** The path of a record with a long answer. */
let long: string;
/** The path of a record with a short answer. */
let short: string;

beforeAll(async () => {
  for (let i = 0; i < 40; i += 1) await newClient(world.api, { name: `Client ${i}` });
  const lines = Array.from({ length: 30 }, (_, i) => ({
    description: `Line ${i}`,
    quantity: 1,
    unit_price: i,
  }));
  long = `/documents/${(await newDraft(world.api, { lines })).reference}`;
  short = `/clients/${(await newClient(world.api)).reference}`;
});

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** The answer as it was sent, not decompressed. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  init: { method?: string; body?: string } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = {
      Authorization: `Bearer ${world.key}`,
      ...(init.body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    };
    request(`${world.url}/api/v1${path}`, { method: init.method ?? 'GET', headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end(init.body);
  });
}

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync };
const accepting = (coding: string) => ({ 'Accept-Encoding': coding });

describe('a long answer', () => {
  const LONG: [string, () => string][] = [
    ['a list', () => '/clients?per_page=100'],
    ['statistics', () => '/statistics/trends?months=60'],
    ['a record', () => long],
  ];

  it.each(
    LONG.flatMap(([what, path]) => (['br', 'gzip'] as const).map((coding) => ({ what, path, coding }))),
  )('$what is sent in $coding, with the same text', async ({ path, coding }) => {
    const plain = await raw(path());
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.bytes.length).toBeGreaterThan(4096);
    const compressed = await raw(path(), accepting(coding));
    expect(compressed.headers).toMatchObject({
      'content-encoding': coding,
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(compressed.bytes.length),
    });
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(DECOMPRESS[coding](compressed.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each(['identity', 'br;q=0, gzip;q=0', 'zstd', '', 'gzip;q=0'])(
    'is not compressed for Accept-Encoding "%s"',
    async (coding) => {
      const { headers, bytes } = await raw('/clients?per_page=100', accepting(coding));
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(JSON.parse(bytes.toString())).toHaveProperty('meta.total', 42);
    },
  );

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['*', 'br'],
  ])('uses the best coding that Accept-Encoding "%s" allows', async (accepted, coding) => {
    expect((await raw('/clients?per_page=100', accepting(accepted))).headers['content-encoding']).toBe(
      coding,
    );
  });

  it('has the same headers for HEAD', async () => {
    const got = await raw('/clients?per_page=100', accepting('gzip'));
    const head = await raw('/clients?per_page=100', accepting('gzip'), { method: 'HEAD' });
    expect(head.bytes.length).toBe(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(got.headers[name]);
  });

  it('to a POST is compressed, and so is its replay', async () => {
    const lines = Array.from({ length: 30 }, () => ({ quantity: 1, unit_price: 1 }));
    const body = JSON.stringify(await draftBody(world.api, { lines }));
    const headers = { ...accepting('gzip'), 'Idempotency-Key': 'long' };
    const made = await raw('/documents', headers, { method: 'POST', body });
    const replayed = await raw('/documents', headers, { method: 'POST', body });
    expect(replayed.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-encoding': 'gzip' });
    expect(gunzipSync(replayed.bytes).equals(gunzipSync(made.bytes))).toBe(true);
  });
});

it('short answers and errors are not compressed', async () => {
  for (const path of [short, '/clients?per_page=2', '/clients/nothing', '/statistics/summary']) {
    const { headers } = await raw(path, accepting('br, gzip'));
    expect([path, headers['content-encoding'], headers.vary]).toEqual([path, undefined, undefined]);
  }
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`field_of_nothing_${i}`, 1])),
  );
  const refused = await raw('/clients', accepting('br, gzip'), { method: 'POST', body });
  expect(refused.bytes.length).toBeGreaterThan(4096);
  expect([refused.status, refused.headers['content-encoding']]).toEqual([422, undefined]);
});

it('an answer to a session is never compressed: browsers send its cookie with requests from other sites too', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const at = `/workspaces/${world.production.reference}`;
  for (const path of ['/v1/clients?per_page=100', `/v1${long}`, '/members']) {
    const { headers, text } = await owner.ask('GET', at + path, undefined, accepting('br, gzip'));
    expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([path, null, null]);
    if (path !== '/members') expect(text.length).toBeGreaterThan(4096);
  }
});

describe('the entity tag of a long record', () => {
  it('differs between codings, and each of them gets a 304 with the same tag', async () => {
    const tags: string[] = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await raw(long, accepting(coding));
      tags.push(headers.etag ?? '');
    }
    expect(new Set(tags).size).toBe(3);
    expect(tags[1]).toBe(tags[0]?.replace(/"$/, '.gzip"'));
    for (const tag of tags) {
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await raw(long, { ...accepting('gzip'), 'If-None-Match': held });
        expect([again.status, again.headers.etag, again.headers.vary, again.bytes.length]).toEqual([
          304,
          tag,
          'Accept-Encoding',
          0,
        ]);
      }
    }
    expect((await raw(long, { ...accepting('gzip'), 'If-None-Match': '"other.gzip"' })).status).toBe(200);
  });

  it('of any coding permits one change, and none after a proxy has made it weak', async () => {
    const change = (tag: string | undefined, due_date: string) =>
      raw(long, { 'If-Match': tag ?? '' }, { method: 'PATCH', body: JSON.stringify({ due_date }) });
    for (const [i, coding] of ['gzip', 'br', 'identity'].entries()) {
      const { etag } = (await raw(long, accepting(coding))).headers;
      const weak = await change(`W/${etag}`, '2027-01-01');
      expect([weak.status, weak.bytes.toString()]).toEqual([412, expect.stringContaining('weak')]);
      expect((await change(etag, `2027-02-0${i + 1}`)).status).toBe(200);
      expect((await change(etag, '2027-03-01')).status).toBe(412);
    }
  });

  it('works with the SDK, which decompresses by itself', async () => {
    const invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key });
    const reference = long.split('/').at(-1) ?? '';
    const { data, etag, response } = await invoicing.getDocument(reference).withResponse();
    expect([data.lines.length, response.headers.get('content-encoding')]).toEqual([30, 'gzip']);
    await invoicing.updateDocument(reference, { due_date: '2027-04-01' }, { ifMatch: etag });
    await expect(
      invoicing.updateDocument(reference, { due_date: '2027-04-02' }, { ifMatch: etag }),
    ).rejects.toMatchObject({ code: 'precondition_failed' });
  });
});
