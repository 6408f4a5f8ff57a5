// What a link opens is a secret: no part of one is in the log, whatever goes wrong on the way.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordToken, signingToken } from '../../src/crypto/link-token.ts';
import { type Business, prepareBusiness, type Service, startService } from '../reliability/service.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { BEHIND_A_PROXY, newAddress } from './visit.ts';

let business: Business;
let service: Service;
const tokens: string[] = [];

beforeAll(async () => {
  business = await prepareBusiness();
  service = await startService({
    DATABASE_URL: business.url,
    LOG_LEVEL: 'trace',
    ...BEHIND_A_PROXY,
  });
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    expect(response.ok, path).toBe(true);
    return (
      (await response.json()) as {
        data: { reference: string; url: string; signers: { reference: string }[] };
      }
    ).data;
  };
  const client = await call('/clients', { name: 'Client', portal_access_enabled: true });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
  const draft = await call('/documents', { document_type: 'rs_invoice', client: client.reference, lines });
  await call(`/documents/${draft.reference}/issue`, {});
  const contract = await call('/contracts', {
    title: 'Contract',
    client: client.reference,
    body: 'Text',
    signers: [{ name: 'Ana', email: 'ana@example.com' }],
  });
  await call(`/contracts/${contract.reference}/send`, {});
  const links = [
    (await call(`/documents/${draft.reference}/public-link`)).url,
    (await call(`/clients/${client.reference}/portal-link`)).url,
    `${service.url}/sign/${signingToken(INSTANCE_KEY, { reference: contract.signers[0]?.reference as string, generation: 1 })}`,
  ];
  tokens.push(...links.map((link) => link.split('/').at(-1) as string));
  tokens.push(recordToken(INSTANCE_KEY, 'document', { reference: draft.reference, generation: 2 }));
  for (const link of links) {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(service.url + path, { ...init, headers: { 'X-Forwarded-For': newAddress(), Referer: link } });
    expect((await ask(new URL(link).pathname)).status).toBe(200);
    const { pathname } = new URL(link);
    for (const path of [
      pathname,
      `${pathname}/viewed`,
      `${pathname}/download`,
      `${pathname}/decline`,
      `${pathname}/signed.pdf`,
      `${pathname}?again=${pathname}`,
      `/${pathname}`,
      pathname.toUpperCase().slice(0, 3) + pathname.slice(3),
      `/app${pathname}`,
      `${pathname}%E0%A4%A`,
      pathname.slice(0, -3),
      `/${pathname.split('/').at(-1)}`,
    ]) {
      await ask(path);
      await ask(path, { method: 'POST', body: 'x'.repeat(70_000) });
      await ask(path, { method: 'DELETE' });
    }
  }
});

afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

it('finds what it looks for: the log is on and knows which page was asked for', async () => {
  // The lines come through a pipe, and may be later than the answers that they report.
  for (const path of ['"path":"/d/…"', '"path":"/c/…"', '"path":"/sign/…/decline"', '"path":"/app/sign/…"']) {
    await vi.waitFor(() => expect(service.output()).toContain(path), 10_000);
  }
});

it('no token is in it, nor the better part of one', () => {
  expect(tokens).toHaveLength(4);
  for (const token of tokens) {
    for (const part of [token.slice(0, 30), token.slice(-20)]) {
      expect(service.output().includes(part), part.slice(0, 5)).toBe(false);
    }
  }
});
