import { expect, it } from 'vitest';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import {
  acceptCurrencies,
  cancel,
  getDocument,
  newClient,
  newDraft,
  newIssued,
  pay,
  record,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { report } from '../scenarios.ts';
import type { Api } from '../test-service.ts';
import { BEHIND_A_PROXY, pathOf, said, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

const at = (reference: string) => ({ params: { path: { reference } } });

async function portalOf(api: Api) {
  const client = await newClient(api, { country: 'GB', portal_access_enabled: true });
  const { url } = await record(api.GET('/clients/{reference}/portal-link', at(client.reference)));
  return { client, path: pathOf(url) };
}

it('shows what was issued to the client, newest first, with status, total and balance, and nothing else', async () => {
  const { client, path } = await portalOf(world.api);
  expect(said(await visit(world, path))).toContain('There are no documents yet.');
  const older = await newIssued(world.api, { client: client.reference, issue_date: '2026-01-10' });
  const newer = await newIssued(world.api, { client: client.reference, issue_date: '2026-02-10' });
  await record(pay(world.api, newer.reference, 20), 201);
  await newDraft(world.api, {
    client: client.reference,
    lines: [{ description: 'x', quantity: 1, unit_price: 777 }],
  });
  const foreign = await newIssued(world.api);
  const page = said(await visit(world, path));
  const positions = [newer, older].map(({ number }) => page.indexOf(number as string));
  expect(positions[0]).toBeGreaterThan(0);
  expect(positions[1]).toBeGreaterThan(positions[0] as number);
  for (const text of [
    client.name,
    '120.00 RSD',
    'Partly paid',
    '100.00 RSD left',
    'Open',
    '10 January 2026',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('777');
  expect(page).not.toContain(foreign.number);
});

it('adds up what is left to pay, in each currency, on whatever page it stands', async () => {
  const { client, path } = await portalOf(world.api);
  await acceptCurrencies(world, world.production, 'EUR');
  const dueNow = async () =>
    /Amount due ([^<]*?) (?:Statement of account|(?:INV|PRO)-)/.exec(said(await visit(world, path)))?.[1];
  const paid = await newIssued(world.api, { client: client.reference });
  await record(pay(world.api, paid.reference, 120), 201);
  expect(said(await visit(world, path))).toContain('Nothing to pay');
  await newIssued(world.api, { client: client.reference, currency: 'EUR' });
  for (let more = 0; more < 26; more += 1) await newIssued(world.api, { client: client.reference });
  const partly = await newIssued(world.api, { client: client.reference });
  await record(pay(world.api, partly.reference, 20), 201);
  await newIssued(world.api, { client: client.reference, document_type: 'rs_proforma' });
  const cancelled = await newIssued(world.api, { client: client.reference });
  await record(cancel(world.api, cancelled.reference));
  expect(await dueNow()).toBe('120.00 EUR 3,220.00 RSD');
});

it('leads to the pages and the PDFs of the documents', async () => {
  const { client, path } = await portalOf(world.api);
  const issued = await newIssued(world.api, { client: client.reference });
  const { text } = await visit(world, path);
  const [, href] = /<a href="([^"?]+\/d\/[^"]+|\.\.\/d\/[^"]+)"/.exec(text) ?? [];
  const base = world.url + path;
  expect(said(await visit(world, pathOf(new URL(href as string, base).href)))).toContain(issued.number);
  const [, action] = /action="([^"]+)"/.exec(text) ?? [];
  const pdf = await submit(world, pathOf(new URL(action as string, base).href));
  expect(pdf.text).toMatch(/^%PDF-/);
  expect((await getDocument(world.api, issued.reference)).status).toBe('viewed');
});

it('reaches nothing of another client or business: not by a link on it, nor as a link or key of another kind', async () => {
  const business = await world.otherBusiness();
  const strangers = await Promise.all([portalOf(world.api), portalOf(business.api)]);
  const foreign = [
    await newIssued(world.api, { client: strangers[0].client.reference }),
    await newIssued(business.api, { client: strangers[1].client.reference }),
  ];
  const { client, path } = await portalOf(world.api);
  const own = [];
  for (let i = 0; i < 3; i++) own.push(await newIssued(world.api, { client: client.reference }));
  const { text } = await visit(world, path);
  const links = [...text.matchAll(/(?:href|action)="([^"]*\/d\/[^"]+)"/g)].map(([, link]) =>
    new URL(link as string, world.url + path).pathname.replace(/\/download$/, ''),
  );
  expect(new Set(links).size).toBe(own.length);
  for (const link of links) {
    const page = said(await visit(world, link));
    expect(
      own.some(({ number }) => page.includes(number as string)),
      link,
    ).toBe(true);
    for (const { client: stranger } of strangers) expect(page).not.toContain(stranger.name);
  }
  for (const { reference } of [...foreign, ...own]) {
    expect((await visit(world, `${path}/${reference}`)).status).toBe(404);
    expect((await visit(world, `/d/${reference}`)).status).toBe(404);
  }
  const token = path.split('/').at(-1) as string;
  expect((await world.request('/clients', { key: token })).status).toBe(401);
  for (const place of ['d', 'sign']) expect((await visit(world, `/${place}/${token}`)).status).toBe(404);
  report('B31', `${links.length} links of a portal lead only to the ${own.length} documents of its client`);
});

it('comes in pages of 25, and a page that does not exist is the last or the first one', async () => {
  const { client, path } = await portalOf(world.api);
  const issued = [];
  for (let i = 0; i < 26; i++) issued.push(await newIssued(world.api, { client: client.reference }));
  await newDraft(world.api, { client: client.reference, issue_date: '2026-03-15' });
  const numbers = async (query: string) =>
    [...(await visit(world, path + query)).text.matchAll(/<strong>(INV-[\d-]+)<\/strong>/g)].map(
      ([, n]) => n,
    );
  const newestFirst = issued.map(({ number }) => number).toReversed();
  expect(await numbers('')).toEqual(newestFirst.slice(0, 25));
  expect(await numbers('?page=2')).toEqual(newestFirst.slice(25));
  expect(await numbers('?page=9999999')).toEqual(newestFirst.slice(25));
  for (const odd of ['?page=0', '?page=-1', '?page=x', '?page=1e9', '?page=1&page=2']) {
    expect(await numbers(odd)).toEqual(newestFirst.slice(0, 25));
  }
  const first = await visit(world, path);
  expect(said(first)).toContain('Page 1 of 2');
  expect(first.text).toContain('href="?page=2"');
});

it('is gone at once when access is switched off, or the workspace is suspended', async () => {
  const business = await world.otherBusiness();
  const { client, path } = await portalOf(business.api);
  expect((await visit(world, path)).status).toBe(200);
  const switchTo = (portal_access_enabled: boolean) =>
    record(
      business.api.PATCH('/clients/{reference}', {
        ...at(client.reference),
        body: { portal_access_enabled },
      }),
    );
  await switchTo(false);
  const gone = await visit(world, path);
  expect(gone.status).toBe(404);
  expect(gone.text).toBe((await visit(world, '/c/unknown')).text);
  await switchTo(true);
  await world.write((tx) => setWorkspaceStatus(tx, business.production, 'suspended'));
  expect((await visit(world, path)).status).toBe(404);
});
