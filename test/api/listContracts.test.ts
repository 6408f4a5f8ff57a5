import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Contract,
  getContract,
  loseContracts,
  newContract,
  sentContract,
  sign,
  tokenOf,
  tryVoid,
} from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newClient, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = world.api;
});

type Query = NonNullable<Parameters<typeof list>[0]>;

function list(
  query: {
    status?: Contract['status'];
    client?: string;
    search?: string;
    page?: number;
    per_page?: number;
  } = {},
  by: Api = api,
) {
  return by.GET('/contracts', { params: { query } });
}

async function titles(query: Query, by?: Api): Promise<string[]> {
  return (await answered(list(query, by))).data.map(({ title }) => title);
}

describe('listContracts 200', () => {
  it('without any contract is one empty page', async () => {
    const { api: fresh } = await world.otherBusiness();
    const meta = { page: 1, per_page: 25, total: 0, last_page: 1, next_cursor: null };
    expect(await answered(list({}, fresh))).toEqual({ data: [], meta });
  });

  it('shows what GET shows but the text and how it ended, newest first', async () => {
    const { api: own } = await world.otherBusiness();
    const first = await newContract(own, { title: 'First' });
    const second = await sentContract(own, { title: 'Second' });
    await sign(world, tokenOf(second.signers[1]));
    const summary = ({ reference }: Contract) =>
      getContract(own, reference).then((contract) => {
        const { body, source, declined_at, expired_at, voided_at, void_reason, ...rest } = contract;
        const { body_sha256, signed_pdf_sha256, ...shown } = rest;
        return shown;
      });
    expect((await answered(list({}, own))).data).toEqual([await summary(second), await summary(first)]);
  });

  it('comes in pages that together are the whole list', async () => {
    const { api: own } = await world.otherBusiness();
    const { reference: client } = await newClient(own);
    for (let i = 1; i <= 7; i += 1) await newContract(own, { client, title: `C${i}` });
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => answered(list({ page, per_page: 3 }, own))),
    );
    const all = pages.map(({ data }) => data.map(({ title }) => title));
    expect(all).toEqual([['C7', 'C6', 'C5'], ['C4', 'C3', 'C2'], ['C1'], []]);
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3, 4].map((page) => {
        const next_cursor = page < 3 ? expect.any(String) : null;
        return { page, per_page: 3, total: 7, last_page: 3, next_cursor };
      }),
    );
    expect((await answered(list({ per_page: 1000 }, own))).meta.per_page).toBe(100);
  });

  it('filters by status and by client, alone and together', async () => {
    const { api: own } = await world.otherBusiness();
    const [a, b] = [await newClient(own), await newClient(own)];
    await newContract(own, { title: 'draft a', client: a.reference });
    await newContract(own, { title: 'draft b', client: b.reference });
    const sent = await sentContract(own, { title: 'sent a', client: a.reference });
    expect(await titles({ status: 'draft' }, own)).toEqual(['draft b', 'draft a']);
    expect(await titles({ client: a.reference }, own)).toEqual(['sent a', 'draft a']);
    expect(await titles({ client: a.reference, status: 'sent' }, own)).toEqual(['sent a']);
    expect(await titles({ client: b.reference, status: 'sent' }, own)).toEqual([]);
    expect(await titles({ client: UNKNOWN }, own)).toEqual([]);
    await record(tryVoid(own, sent.reference));
    expect(await titles({ status: 'sent' }, own)).toEqual([]);
    expect(await titles({ status: 'voided' }, own)).toEqual(['sent a']);
  });

  it("finds by title, number, and a signer's name or address, without regard to case, accents and script", async () => {
    const { api: own } = await world.otherBusiness();
    const signers = [{ name: 'Ђорђе Шећеров', email: 'Djole@Example.com' }];
    const { number } = await sentContract(own, { title: 'Ugovor o štampi 100%', signers });
    await newContract(own, { title: 'Other', signers: [{ name: 'X', email: 'x@x.com' }] });
    const found = [
      'UGOVOR',
      'stampi',
      'штампи',
      '100%',
      number ?? '',
      'ctr-2026',
      'djordje',
      'dorde',
      'secer',
    ];
    for (const search of [...found, 'djole@example', 'EXAMPLE.COM', 'o'.repeat(1)]) {
      expect(await titles({ search }, own), search).toContain('Ugovor o štampi 100%');
    }
    for (const search of ['100_', 'ugovoro', 'marko']) expect(await titles({ search }, own)).toEqual([]);
    expect(await titles({ search: ' ' }, own)).toHaveLength(2);
  });

  it('counts what a search finds, within its filters and over its pages', async () => {
    const { api: own } = await world.otherBusiness();
    const { reference: client } = await newClient(own);
    for (let i = 1; i <= 5; i += 1) await newContract(own, { client, title: `Zakup ${i}` });
    await newContract(own, { title: 'Zakup kod drugog' });
    const page = await answered(
      list({ search: 'zakup', client, status: 'draft', per_page: 2, page: 3 }, own),
    );
    expect(page.data.map(({ title }) => title)).toEqual(['Zakup 1']);
    expect(page.meta).toEqual({ page: 3, per_page: 2, total: 5, last_page: 3, next_cursor: null });
  });

  it('shows nothing of another workspace', async () => {
    await newContract(world.sandboxApi, { title: 'Hidden' });
    expect(await titles({ search: 'hidden' })).toEqual([]);
  });
});

describe('listContracts 402', () => {
  it('a plan without contracts is refused', async () => {
    const business = await world.otherBusiness();
    await loseContracts(world, business);
    await refused(list({}, business.api), 402, 'feature_unavailable');
    await refused(list({ search: 'x' }, business.api), 402, 'feature_unavailable');
    await invalid(list({ page: 0 }, business.api), 'page');
  });
});

describe('listContracts 422', () => {
  it('names the parameter that is wrong or unknown', async () => {
    await invalid(list({ status: 'open' as never }), 'status');
    await invalid(list({ client: 'x' }), 'client');
    await invalid(list({ per_page: 0 }), 'per_page');
    await invalid(list({ search: 'x'.repeat(201) }), 'search');
    await invalid(list({ from: '2026-01-01' } as never), 'from');
  });
});
