// What stands around the pages: headers, other sites, other methods, odd bodies, too many requests.
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { signers } from '../../src/database/schema/contracts.ts';
import { networkOf } from '../../src/http/client-network.ts';
import { getDocument, newClient, newIssued, record } from '../api/records.ts';
import { getContract, sentContract, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { BEHIND_A_PROXY, newAddress, pathOf, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });
let document: { reference: string; path: string };
let portal: string;

beforeAll(async () => {
  document = await documentOf(world);
  const client = await newClient(world.api, { portal_access_enabled: true });
  const params = { path: { reference: client.reference } };
  portal = pathOf((await record(world.api.GET('/clients/{reference}/portal-link', { params }))).url);
});

async function documentOf({ api }: TestService) {
  const { reference } = await newIssued(api);
  const { url } = await record(
    api.GET('/documents/{reference}/public-link', { params: { path: { reference } } }),
  );
  // Below a PUBLIC_URL with a path, a proxy strips that path.
  return { reference, path: url.slice(url.indexOf('/d/')) };
}

async function signing() {
  const contract = await sentContract(world.api);
  return { contract, path: `/sign/${tokenOf(contract.signers[0])}` };
}

const MARKO = { name: 'Marko', consent: 'yes' };

describe('headers', () => {
  it('every answer below a secret link forbids framing, indexing, keeping and passing on, and sets no cookie', async () => {
    const { path } = await signing();
    const answers = [
      await visit(world, document.path),
      await visit(world, portal),
      await visit(world, path),
      await visit(world, '/d/unknown'),
      await visit(world, document.path, { method: 'PUT' }),
      await submit(world, `${document.path}/viewed`),
      await submit(world, `${document.path}/download`),
      await submit(world, path, {}),
      await submit(world, path, MARKO),
      await submit(world, path, MARKO, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 405, 204, 200, 422, 303, 403]);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-robots-tag')).toMatch(/noindex/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/\S/);
    }
  });

  it('the style sheet and the script may be cached for ever, at URLs that change with their content', async () => {
    const { text } = await visit(world, document.path);
    const assets = [...text.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)].map(
      ([, address]) => address as string,
    );
    expect(assets).toHaveLength(2);
    for (const address of assets) {
      const { pathname } = new URL(address, world.url + document.path);
      expect(pathname).toMatch(/-[0-9a-f]{12}\.(css|js)$/);
      const asset = await visit(world, pathname);
      expect(asset.status).toBe(200);
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await visit(world, pathname.replace(/-[0-9a-f]{12}/, '-000000000000'))).status).toBe(404);
    }
  });

  it('behind https the browser is instructed to stay there', async () => {
    const secure = await createTestService({ settings: { PUBLIC_URL: 'https://billing.example/app' } });
    const { path } = await documentOf(secure);
    for (const address of [path, '/sign/x']) {
      expect((await visit(secure, address)).headers.get('strict-transport-security')).toBe(
        'max-age=31536000',
      );
    }
    await secure.close();
  });

  it('the markup has no script, style or address of another host in it, and every address is relative', async () => {
    const { path } = await signing();
    for (const address of [document.path, portal, path, '/d/unknown']) {
      const { text } = await visit(world, address);
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\bstyle="|\bon\w+="/);
      for (const [, target] of text.matchAll(/(?:href|src|action)="([^"]*)"/g)) {
        expect(target).not.toMatch(/^(\/|[a-z]+:(?!,$))/i);
      }
    }
  });
});

describe('a form that another site sends', () => {
  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example:443', Host: 'evil.example' },
  ])('is refused: %j', async (headers) => {
    const { contract, path } = await signing();
    const refused = await visit(world, path, { method: 'POST', body: new URLSearchParams(MARKO), headers });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('<!doctype html>');
    expect((await getContract(world.api, contract.reference)).status).toBe('sent');
    const { path: page, reference } = await documentOf(world);
    for (const below of ['viewed', 'download']) {
      expect((await visit(world, `${page}/${below}`, { method: 'POST', headers })).status).toBe(403);
    }
    expect((await getDocument(world.api, reference)).status).toBe('issued');
  });

  it.each([
    ['of its own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['sent again by the person', { 'Sec-Fetch-Site': 'none' }],
    ['of an older browser, from the address of the service', { Origin: 'own' }],
    ['of an older browser that keeps to itself where it comes from', { Origin: 'null' }],
    ['of a program', {}],
  ])('is another matter than a form %s', async (_what, headers: Record<string, string>) => {
    const { path } = await signing();
    const given = headers.Origin === 'own' ? { Origin: world.url } : headers;
    const answer = await visit(world, path, {
      method: 'POST',
      body: new URLSearchParams(MARKO),
      headers: given,
    });
    expect(answer.status).toBe(303);
  });

  it('the address of PUBLIC_URL is our own, whatever the proxy makes of Host', async () => {
    const published = await createTestService({ settings: { PUBLIC_URL: 'https://billing.example/app' } });
    const { path } = await documentOf(published);
    const post = (Origin: string) =>
      visit(published, `${path}/viewed`, { method: 'POST', headers: { Origin } });
    expect((await post('https://billing.example')).status).toBe(204);
    expect((await post('https://billing.example.evil')).status).toBe(403);
    await published.close();
  });
});

describe('another method', () => {
  it.each([
    ['', 'GET, HEAD'],
    ['/viewed', 'POST'],
    ['/download', 'POST'],
    ['/logo', 'GET, HEAD'],
  ])('is 405 with Allow: /d/{token}%s has %s', async (below, allow) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allow.includes(method) || (allow === 'GET, HEAD' && method === 'HEAD')) continue;
      const answer = await visit(world, document.path + below, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow]);
    }
  });

  it('HEAD answers as GET without the page', async () => {
    const get = await visit(world, document.path);
    const head = await visit(world, document.path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });
});

describe('a body that is no form', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  it.each([
    ['JSON', JSON.stringify(MARKO), { 'Content-Type': 'application/json' }],
    ['plain text', 'name=Marko&consent=yes', { 'Content-Type': 'text/plain' }],
    ['a form with files', '--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['of more than 64 KiB', `name=${'x'.repeat(65_536)}`, form, 413],
    ['of hundreds of fields', 'a=1&'.repeat(300), form],
    ['with a field twice', 'name=Marko&name=Ana&consent=yes', form],
    ['with NUL', 'name=Mar%00ko&consent=yes', form],
    ['in another encoding', 'name=Marko', { 'Content-Type': `${form['Content-Type']}; charset=utf-7` }],
    ['compressed beyond reading', 'name=Marko', { ...form, 'Content-Encoding': 'gzip' }],
  ])('is a 400 page, or 413, and signs nothing: %s', async (_what, body, headers, status = 400) => {
    const { contract, path } = await signing();
    for (const address of [path, `${path}/decline`]) {
      const answer = await visit(world, address, { method: 'POST', body, headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
    }
    expect((await getContract(world.api, contract.reference)).status).toBe('sent');
  });
});

describe('too many requests', () => {
  it('are a 429 page with Retry-After, for the one address alone', async () => {
    const from = newAddress();
    const statuses = [];
    for (let i = 0; i < 121; i++)
      statuses.push(
        (await visit(world, `${document.path}/logo`, { from: i < 10 ? newAddress() : from })).status,
      );
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    const refused = await visit(world, document.path, { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.text).toContain('<!doctype html>');
    expect((await visit(world, document.path)).status).toBe(200);
  });

  it('120 a minute are let through', async () => {
    const from = newAddress();
    for (let i = 0; i < 120; i++)
      expect((await visit(world, document.path, { from, method: 'HEAD' })).status).toBe(200);
    expect((await visit(world, document.path, { from, method: 'HEAD' })).status).toBe(429);
  });

  it('an address that tries 20 unknown links sees no page for a minute, not even a valid one', async () => {
    const from = newAddress();
    for (let i = 0; i < 20; i++) expect((await visit(world, `/sign/guess${i}`, { from })).status).toBe(404);
    expect((await visit(world, document.path, { from })).status).toBe(429);
    expect((await visit(world, document.path)).status).toBe(200);
  });

  it('all addresses of one IPv6 network count as one, and those of another do not', async () => {
    for (let i = 0; i < 20; i++) await visit(world, '/d/x', { from: `2001:db8:1:2:${i.toString(16)}::1` });
    expect((await visit(world, document.path, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await visit(world, document.path, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('an address is known by its network, however it is written', () => {
    expect(networkOf('::ffff:203.0.113.7')).toBe(networkOf('203.0.113.7'));
    expect(networkOf('2001:DB8:0:0:1::1')).toBe(networkOf('2001:db8::2:0:0:2'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
    expect(networkOf('not an address')).toBe(networkOf(undefined));
  });
});

describe('the address of a client', () => {
  const signedFrom = async (
    where: TestService,
    headers: Record<string, string>,
  ): Promise<string | null | undefined> => {
    const contract = await sentContract(where.api);
    const path = `/sign/${tokenOf(contract.signers[0])}`;
    const answer = await fetch(where.url + path, {
      method: 'POST',
      body: new URLSearchParams(MARKO),
      headers,
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const rows = await where.server.database.read(async (tx) => tx.select().from(signers));
    return rows.find(({ reference }) => reference === contract.signers[0]?.reference)?.signedAddress;
  };

  it('is what a proxy says only where the proxy is trusted', async () => {
    const plain = await createTestService();
    expect(await signedFrom(plain, { 'X-Forwarded-For': '203.0.113.7' })).toBe('127.0.0.1');
    for (let i = 0; i < 20; i++) await visit(plain, '/d/x', { from: newAddress() });
    expect((await visit(plain, '/d/x', { from: newAddress() })).status).toBe(429);
    await plain.close();
    expect(await signedFrom(world, { 'X-Forwarded-For': '203.0.113.7' })).toBe('203.0.113.7');
  });

  it('is the one that the last trusted proxy saw: what a client writes before it does not count', async () => {
    expect(await signedFrom(world, { 'X-Forwarded-For': '1.2.3.4, 203.0.113.7' })).toBe('203.0.113.7');
    const two = await createTestService({ settings: { TRUST_PROXY: '2' } });
    expect(await signedFrom(two, { 'X-Forwarded-For': '1.2.3.4, 203.0.113.7, 10.0.0.1' })).toBe(
      '203.0.113.7',
    );
    await two.close();
  });
});

it('a form that never ends is given up, and the page is there for others', async () => {
  const { path } = await signing();
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nname=`,
  );
  expect((await visit(world, path)).status).toBe(200);
  socket.destroy();
  expect((await visit(world, path)).status).toBe(200);
});
