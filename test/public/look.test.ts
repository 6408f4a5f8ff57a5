// Logo and colour of the business on the pages of its clients, without a loosened policy.
import { beforeEach, describe, expect, it } from 'vitest';
import { accentStyle } from '../../src/client-pages/accent.ts';
import { contrast, readableOnLight } from '../../src/domain/look.ts';
import { removeLogo, setLogo } from '../../src/workspaces/logo.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { newClient, newIssued, record } from '../api/records.ts';
import { sentContract, tokenOf } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import { picture } from './picture.ts';
import { BEHIND_A_PROXY, pathOf, visit } from './visit.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const world = sharedService({ settings: BEHIND_A_PROXY });
let business: Awaited<ReturnType<TestService['otherBusiness']>>;

beforeEach(async () => {
  business = await world.otherBusiness();
});

const putLogo = (image: Buffer) =>
  world.write((tx) => setLogo(tx, { workspace: business.production, image, now: world.clock.now() }));
const colour = (accentColour: string | null) =>
  world.write((tx) => updateProfile(tx, business.production, { accentColour }));

const KINDS = ['document', 'portal', 'contract'] as const;

/** The path of a page of each kind. */
const PAGES: Record<(typeof KINDS)[number], () => Promise<string>> = {
  async document() {
    const { reference } = await newIssued(business.api);
    const params = { path: { reference } };
    return pathOf((await record(business.api.GET('/documents/{reference}/public-link', { params }))).url);
  },
  async portal() {
    const { reference } = await newClient(business.api, { portal_access_enabled: true });
    const params = { path: { reference } };
    return pathOf((await record(business.api.GET('/clients/{reference}/portal-link', { params }))).url);
  },
  async contract() {
    return `/sign/${tokenOf((await sentContract(business.api)).signers[0])}`;
  },
};

const sheetsOf = (text: string) =>
  [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address as string);
const logoIn = (text: string) => /<header class="masthead"><img src="([^"]+)"/.exec(text)?.[1];

describe.each(KINDS)('the page of a %s', (kind) => {
  it('has the logo and the colour of the business, and the same policy as without them', async () => {
    const plain = await visit(world, await PAGES[kind]());
    expect([sheetsOf(plain.text).length, logoIn(plain.text)]).toEqual([1, undefined]);
    const image = picture(40, 20);
    await putLogo(image);
    await colour('#FFCC00');
    const path = await PAGES[kind]();
    const { text, headers } = await visit(world, path);
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(text).not.toMatch(/<style|\bstyle="/);
    const [, address = ''] = sheetsOf(text);
    const { pathname } = new URL(address, world.url + path);
    const sheet = await visit(world, pathname);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(sheet.text).toBe(accentStyle(readableOnLight('#ffcc00')).text);
    const logo = await fetch(new URL(logoIn(text) as string, world.url + path));
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await logo.arrayBuffer()).equals(image)).toBe(true);
  });

  it('has a logo that only the browser of the client keeps, by an address that changes with it', async () => {
    await putLogo(picture(40, 20));
    const path = await PAGES[kind]();
    const address = new URL(logoIn((await visit(world, path)).text) as string, world.url + path);
    expect(address.pathname).toBe(`${path}/logo`);
    const first = await fetch(address);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const tag = first.headers.get('etag') as string;
    const again = await fetch(address, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    address.search = '';
    expect((await fetch(address)).headers.get('cache-control')).toBe('private, no-cache');
    if (kind === 'document') return;
    await putLogo(picture(60, 30));
    expect(logoIn((await visit(world, path)).text)).not.toContain(tag.slice(1, 13));
    await world.write((tx) => removeLogo(tx, business.production));
    expect(logoIn((await visit(world, path)).text)).toBeUndefined();
    expect((await visit(world, `${path}/logo`)).status).toBe(404);
  });
});

it('the page of a document keeps the look that it was issued with, those of clients and signers have the present one', async () => {
  await colour('#b5470a');
  const paths = Object.fromEntries(
    await Promise.all(KINDS.map(async (kind) => [kind, await PAGES[kind]()])),
  ) as Record<(typeof KINDS)[number], string>;
  await colour('#1f4e79');
  const accentOf = async (kind: (typeof KINDS)[number]) =>
    /accent-([0-9a-f]{6})-/.exec((await visit(world, paths[kind])).text)?.[1];
  expect(await accentOf('document')).toBe('b5470a');
  expect(await accentOf('portal')).toBe('1f4e79');
  expect(await accentOf('contract')).toBe('1f4e79');
});

it('the style sheet of a colour can be read on all grounds, light and dark, with its ink on it', () => {
  for (const given of ['#ffffff', '#000000', '#ffcc00', '#1f6feb', '#767676', '#00ff00', '#2b0000']) {
    const { text } = accentStyle(given);
    const [light, dark] = [...text.matchAll(/--accent:(#\w+);--accent-ink:(#\w+)/g)].map(
      ([, accent = '', ink = '']) => ({ accent, ink: ink === '#fff' ? '#ffffff' : ink }),
    );
    for (const ground of ['#ffffff', '#f4f5f3', '#eef1ef', light?.ink ?? ''])
      expect(contrast(light?.accent ?? '', ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['#121615', '#1b211f', '#242b29', dark?.ink ?? ''])
      expect(contrast(dark?.accent ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  }
});

it('only the address that a page has gives a style sheet', async () => {
  const { path } = accentStyle('#b5470a');
  expect((await visit(world, `/assets/${path}`)).status).toBe(200);
  for (const other of [
    path.replace('b5470a', 'b5470b'),
    path.replace('b5470a', 'B5470A'),
    path.replace(/-\w{12}\./, '-000000000000.'),
    'accent-red}body{display:none-000000000000.css',
    'accent-%zz.css',
  ]) {
    expect((await visit(world, `/assets/${other}`)).status).toBeGreaterThanOrEqual(400);
    expect((await visit(world, `/assets/${other}`)).status).toBeLessThan(500);
  }
});

it('a logo is not shown to who only knows the business', async () => {
  await putLogo(picture(8, 8));
  for (const kind of ['d', 'c', 'sign'])
    expect((await visit(world, `/${kind}/${'x'.repeat(43)}/logo`)).status).toBe(404);
});
