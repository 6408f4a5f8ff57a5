// Links that open nothing: one page for all of them, whatever is wrong.
import { beforeAll, describe, expect, it } from 'vitest';
import { linkHash, recordToken } from '../../src/crypto/link-token.ts';
import { newClient, newDraft, newIssued, record, UNKNOWN } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { BEHIND_A_PROXY, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });
let good: Record<'d' | 'c' | 'sign', string>;
let draft: string;

beforeAll(async () => {
  const issued = await newIssued(world.api);
  const client = await newClient(world.api, { portal_access_enabled: true });
  const contract = await sentContract(world.api);
  const at = (reference: string) => ({ params: { path: { reference } } });
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', at(issued.reference)));
  const portal = await record(world.api.GET('/clients/{reference}/portal-link', at(client.reference)));
  good = {
    d: url.split('/').at(-1) as string,
    c: portal.url.split('/').at(-1) as string,
    sign: tokenOf(contract.signers[0]),
  };
  draft = (await newDraft(world.api)).reference;
});

describe.each(['d', 'c', 'sign'] as const)('/%s/', (place) => {
  it('opens with the true link', async () => {
    expect((await visit(world, `/${place}/${good[place]}`)).status).toBe(200);
  });

  it('unknown, truncated, altered, foreign and malformed links get the same page, byte for byte', async () => {
    const token = good[place];
    const swap = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const wrong = [
      token.slice(0, -1),
      token.slice(0, 20),
      `${token}A`,
      `${token}=`,
      swap(0),
      swap(10),
      swap(25),
      swap(token.length - 1),
      token.toLowerCase(),
      encodeURIComponent(`${token} `),
      `${token}%00`,
      '%E0%A4%A',
      '%ff',
      'A'.repeat(43),
      'A'.repeat(5000),
      UNKNOWN,
      ' ',
      '..%2f..%2fhealthz',
      linkHash(token),
      ...Object.values(good).filter((other) => other !== token),
      recordToken(INSTANCE_KEY, 'document', { reference: draft, generation: 1 }),
      recordToken(INSTANCE_KEY, 'document', { reference: UNKNOWN, generation: 1 }),
      recordToken(INSTANCE_KEY, 'portal', { reference: UNKNOWN, generation: 1 }),
    ];
    const pages = new Set<string>();
    for (const bad of wrong) {
      const page = await visit(world, `/${place}/${bad}`);
      expect(page.status, bad.slice(0, 60)).toBe(404);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      pages.add(page.text);
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).not.toContain(token);
  });

  it('the same goes for what can be done below a link', async () => {
    for (const below of ['viewed', 'download', 'decline', 'logo', 'signed.pdf', 'x']) {
      const path = `/${place}/${'A'.repeat(43)}/${below}`;
      for (const page of [await visit(world, path), await submit(world, path)]) {
        expect([404, 405]).toContain(page.status);
        expect(page.text).toContain('<!doctype html>');
      }
    }
  });

  it('without a token there is nothing', async () => {
    for (const path of [`/${place}`, `/${place}/`]) expect((await visit(world, path)).status).toBe(404);
  });

  it('says so in the language of the browser', async () => {
    const ask = async (language: string) =>
      (await visit(world, `/${place}/x`, { headers: { 'Accept-Language': language } })).text;
    expect(await ask('sr-RS,sr;q=0.9,en;q=0.8')).toContain('<html lang="sr-Latn">');
    expect(await ask('de-DE,en;q=0.5')).toContain('<html lang="de">');
    expect(await ask('hr')).toContain('<html lang="hr">');
    expect(await ask('cnr-ME')).toContain('<html lang="sr-Latn">');
    expect(await ask('fr-FR,en;q=0.5')).toContain('<html lang="en">');
    expect(await ask('')).toContain('<html lang="en">');
  });
});
