import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sharedService } from '../during-tests.ts';
import { spec } from '../spec-check.ts';
import { createTestService } from '../test-service.ts';

const world = sharedService();

const get = (path: string, init?: RequestInit) => fetch(world.url + path, init);

describe('healthz', () => {
  it('answers without a key', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('answers HEAD', async () => {
    const response = await get('/healthz', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('readyz', () => {
  it('says that the database answers and its migrations are current', async () => {
    const response = await get('/readyz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is 503 when the migrations are not current', async () => {
    const damaged = await createTestService();
    await damaged.write(async (tx) => {
      await tx.run(sql`DELETE FROM schema_migrations`);
    });
    const response = await fetch(`${damaged.url}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not ready', problem: expect.any(String) },
    ]);
    expect((await fetch(`${damaged.url}/healthz`)).status).toBe(200);
    await damaged.close();
  });
});

describe('metrics', () => {
  it('is Prometheus text, open while the host is loopback and no token is set', async () => {
    const response = await get('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).split('\n');
    for (const line of lines) expect(line).toMatch(/^($|# (HELP|TYPE) |[a-z_:][\w:]*(\{.*\})? \S+$)/i);
    expect(lines.some((line) => /^invoicing_database_writes_total \d+$/.test(line))).toBe(true);
  });

  it('needs the token once one is set', async () => {
    const guarded = await createTestService({ settings: { METRICS_TOKEN: 'let me in' } });
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const response = await fetch(`${guarded.url}/metrics`, { headers });
      return [response.status, (await response.text()).includes('invoicing_database_writes_total')];
    };
    expect(await ask('Bearer let me in')).toEqual([200, true]);
    for (const wrong of [undefined, 'Bearer', 'Bearer let me', 'let me in', `Bearer ${guarded.key}`]) {
      expect(await ask(wrong)).toEqual([401, false]);
    }
    await guarded.close();
  });

  it('without a token answers only while the host is loopback', async () => {
    const open = await createTestService({ settings: { HOST: '0.0.0.0' } });
    const response = await fetch(`${open.url}/metrics`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'unauthenticated' } });
    await open.close();
  });

  it.each([
    ['a proxy is trusted', { TRUST_PROXY: 'loopback' }],
    ['the service is known by a public address', { PUBLIC_URL: 'https://billing.example' }],
  ])('without a token refuses where %s', async (_why, settings) => {
    const behindProxy = await createTestService({ settings });
    expect((await fetch(`${behindProxy.url}/metrics`)).status).toBe(401);
    await behindProxy.close();
  });

  it('without a token answers where the public address is one of this machine', async () => {
    const local = await createTestService({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
    expect((await fetch(`${local.url}/metrics`)).status).toBe(200);
    await local.close();
  });

  it.each([
    ['Forwarded', 'for=8.8.8.8'],
    ['X-Forwarded-For', '8.8.8.8'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'billing.example'],
    ['X-Real-IP', '8.8.8.8'],
    ['Via', '1.1 Caddy'],
    ['Host', 'billing.example'],
    ['Host', 'rebound.example:3000'],
  ])('without a token refuses a request that was handed on: %s: %s', async (name, value) => {
    expect((await askMetrics({ [name]: value })).status).toBe(401);
  });

  it('with a token answers requests that were handed on', async () => {
    const guarded = await createTestService({ settings: { METRICS_TOKEN: 'let me in', TRUST_PROXY: '1' } });
    const headers = { Authorization: 'Bearer let me in', 'X-Forwarded-For': '8.8.8.8' };
    expect((await fetch(`${guarded.url}/metrics`, { headers })).status).toBe(200);
    await guarded.close();
  });
});

/** With any header, `Host` among them, which `fetch` would set itself. */
function askMetrics(headers: Record<string, string>): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${world.url}/metrics`, { headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode }));
    });
    sent.on('error', reject).end();
  });
}

describe('openapi', () => {
  it('openapi.json is the bundled spec with the address of this server, without a space between its parts', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    // The samples and the guides name the address, too.
    expect(await response.text()).toBe(JSON.stringify(spec).replaceAll('http://127.0.0.1:3000', world.url));
  });

  it('has the guides and the changelog by their addresses', async () => {
    const { tags } = (await (await get('/openapi.json')).json()) as {
      tags: { name: string; externalDocs?: { url: string } }[];
    };
    for (const name of ['Webhooks', 'Changelog']) {
      const url = tags.find((tag) => tag.name === name)?.externalDocs?.url ?? '';
      expect(url.startsWith(`${world.url}/docs/`)).toBe(true);
      expect((await (await fetch(url)).text()).startsWith(`# ${name}\n\n`)).toBe(true);
    }
  });

  it('openapi.yaml says the same', async () => {
    const response = await get('/openapi.yaml');
    expect(response.headers.get('content-type')).toMatch(/yaml/);
    expect(parse(await response.text())).toEqual(await (await get('/openapi.json')).json());
  });

  it('names PUBLIC_URL where it is set', async () => {
    const published = await createTestService({
      settings: { PUBLIC_URL: 'https://billing.example/o\'"app/' },
    });
    const body = (await (await fetch(`${published.url}/openapi.json`)).json()) as { servers: unknown };
    expect(body.servers).toEqual([{ url: "https://billing.example/o'%22app/api/v1" }]);
    expect(parse(await (await fetch(`${published.url}/openapi.yaml`)).text())).toEqual(body);
    await published.close();
  });
});

describe('what is large', () => {
  const PATHS = ['/openapi.json', '/openapi.yaml', '/docs/reference.json', '/docs/scalar.js'];

  it.each(PATHS)('%s comes compressed as the client takes it, and unpacked is the same', async (path) => {
    const plain = await raw(path, 'identity');
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'Accept-Encoding']);
    const gzipped = await raw(path, 'gzip, deflate');
    const best = await raw(path, 'gzip, deflate, br');
    expect([gzipped.encoding, best.encoding]).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(best.bytes).equals(plain.bytes)).toBe(true);
    for (const { bytes } of [gzipped, best]) expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect((await raw(path, 'br;q=0, gzip;q=0')).encoding).toBeUndefined();
  });

  /** Without `fetch`, which unpacks. */
  function raw(path: string, accepted: string) {
    type Raw = { encoding: string | undefined; vary: string | undefined; bytes: Buffer };
    return new Promise<Raw>((resolve, reject) => {
      httpRequest(world.url + path, { headers: { 'Accept-Encoding': accepted } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { 'content-encoding': encoding, vary } = response.headers;
          resolve({ encoding, vary, bytes: Buffer.concat(chunks) });
        });
      })
        .on('error', reject)
        .end();
    });
  }
});

describe('docs', () => {
  it.each(['/docs', '/docs/'])('is a page whose scripts this server serves, from %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source as string);
    expect(scripts).toHaveLength(3);
    for (const source of scripts) {
      // Relative to the address that was reached in the end, as a browser reads it.
      const script = await fetch(new URL(source, response.url));
      expect(script.status, source).toBe(200);
      expect(script.headers.get('content-type')).toMatch(/javascript/);
      expect((await script.text()).length).toBeGreaterThan(50);
    }
    const start = await (await fetch(new URL(scripts[2] as string, response.url))).text();
    const [, description] = /"url":"([^"]+)"/.exec(start) ?? [];
    expect((await fetch(new URL(description as string, response.url))).status).toBe(200);
  });

  it('mentions no outside host and may not ask one', async () => {
    const response = await get('/docs');
    expect(await response.text()).not.toMatch(/\/\/[a-z]/i);
    expect(await (await get('/docs/start.js')).text()).not.toMatch(/\/\/[a-z]/i);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|\*/);
  });
});

describe('pages', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/openapi.yaml',
    '/docs',
    '/docs/start.js',
    '/docs/scalar.js',
    '/docs/page.js',
    '/docs/reference.json',
    '/docs/search',
    '/docs/sans-400.ttf',
    '/docs/numbers.md',
    '/llms.txt',
  ])('%s carries X-Request-Id, and is 405 with Allow under another method', async (path) => {
    expect((await get(path, { method: 'HEAD' })).headers.get('x-request-id')).toMatch(/\S/);
    const response = await get(path, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
  });
});
