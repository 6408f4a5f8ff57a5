// Below a path that a proxy strips: every URL that the service gives out must lead through the proxy.
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient, newIssued, record } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { createTestService, type TestService } from '../test-service.ts';

const PATH = '/billing/eu';

let proxy: Server;
let world: TestService;
let base: string;

beforeAll(async () => {
  proxy = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PATH}/`)) return void response.writeHead(421).end('not below the path');
    const to = new URL(world.url);
    const asked = forward(
      { host: to.hostname, port: to.port, path: url.slice(PATH.length), method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(asked);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PATH}`;
  world = await createTestService({ settings: { PUBLIC_URL: `${base}/`, TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await world.close();
  proxy.closeAllConnections();
  proxy.close();
});

/** The URLs that a page loads, and those of its forms and links. */
function addressesOf(html: string, page: string): { loaded: string[]; forms: string[]; links: string[] } {
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)]
      .map(([, address = '']) => address)
      .filter((address) => !/^(data:|#)/.test(address))
      .map((address) => new URL(address.replaceAll('&amp;', '&'), page).href);
  return {
    loaded: all(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g),
    forms: all(/<form[^>]*action="([^"]*)"/g),
    links: all(/<a [^>]*href="([^"]*)"/g),
  };
}

async function open(address: string, init: RequestInit = {}): Promise<{ response: Response; text: string }> {
  expect(address.startsWith(`${base}/`), address).toBe(true);
  const response = await fetch(address, init);
  return { response, text: await response.text() };
}

const submit = (address: string, fields: Record<string, string> = {}) =>
  open(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'Sec-Fetch-Site': 'same-origin', Origin: new URL(base).origin },
  });

it('the page of a document opens with all that it loads, and its PDF', async () => {
  const { reference } = await newIssued(world.api);
  const at = { params: { path: { reference } } };
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', at));
  expect(url.startsWith(`${base}/d/`)).toBe(true);
  const page = await open(url);
  expect(page.response.status).toBe(200);
  const { loaded, forms } = addressesOf(page.text, url);
  expect(loaded.length).toBeGreaterThan(0);
  for (const address of loaded) expect((await open(address)).response.status, address).toBe(200);
  const pdf = await submit(forms.find((address) => address.endsWith('/download')) ?? '');
  expect([pdf.response.status, pdf.response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it("the portal of a client leads to its documents' pages", async () => {
  const client = await newClient(world.api, { portal_access_enabled: true });
  await newIssued(world.api, { client: client.reference });
  const at = { params: { path: { reference: client.reference } } };
  const { url } = await record(world.api.GET('/clients/{reference}/portal-link', at));
  const { text } = await open(url);
  const { loaded, links, forms } = addressesOf(text, url);
  for (const address of [...loaded, ...links])
    expect((await open(address)).response.status, address).toBe(200);
  expect(links.some((address) => address.startsWith(`${base}/d/`))).toBe(true);
  for (const address of forms) expect((await submit(address)).response.status, address).toBe(200);
});

it('a contract is signed, and the redirects stay below the path', async () => {
  const contract = await sentContract(world.api);
  const url = `${base}/sign/${tokenOf(contract.signers[0])}`;
  const page = await open(url);
  for (const address of addressesOf(page.text, url).loaded)
    expect((await open(address)).response.status).toBe(200);
  const wrong = await submit(addressesOf(page.text, url).forms[0] ?? '', { name: '' });
  expect(wrong.response.status).toBe(422);
  const signed = await submit(url, { name: 'Ana Anić', consent: 'yes' });
  expect([signed.response.status, signed.response.redirected, signed.response.url]).toEqual([200, true, url]);
  expect(signed.text).not.toContain('<form');
});

it('the API reference loads, and names the public address of the API', async () => {
  const docs = await open(`${base}/docs/`);
  expect(docs.response.url).toBe(`${base}/docs`);
  for (const address of addressesOf(docs.text, docs.response.url).loaded) {
    expect((await open(address)).response.status, address).toBe(200);
  }
  const spec = JSON.parse((await open(`${base}/openapi.json`)).text) as { servers: { url: string }[] };
  expect(spec.servers).toEqual([{ url: `${base}/api/v1` }]);
  expect((await open(`${base}/openapi.yaml`)).text).toContain(`- url: ${base}/api/v1`);
  const headers = { Authorization: `Bearer ${world.key}` };
  expect((await open(`${spec.servers[0]?.url}/clients`, { headers })).response.status).toBe(200);
  expect((await open(`${base}/readyz`)).response.status).toBe(200);
});
