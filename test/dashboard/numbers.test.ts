// Where series of numbers begin, and the number templates of single document types.
import { describe, expect, it } from 'vitest';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { cancel, getDocument, invalid, newDraft, newIssued, refused, tryIssue } from '../api/records.ts';
import { sentContract } from '../contracts/records.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

type Series = {
  document_type: string;
  name: string | null;
  first: number;
  next: number;
  next_number: string;
  is_used: boolean;
  number_template: string | null;
};

type Place = { at: string; api: Api; owner: Browser; ownerEmail: string };

const world = sharedService();

/** A business without documents, and its owner. */
async function place(country?: string): Promise<Place> {
  const { production, ownerEmail, api } = await world.otherBusiness(country ? { country } : {});
  const owner = await signedInAs(world, ownerEmail);
  return { at: `/workspaces/${production.reference}`, api, owner, ownerEmail };
}

const list = async ({ owner, at }: Place, year = '') =>
  (await owner.ask<Series[]>('GET', `${at}/v1/number-series${year && `?year=${year}`}`)).data;
const seriesOf = async (where: Place, type: string, year = '') =>
  (await list(where, year)).find(({ document_type }) => document_type === type);
const start = ({ owner, at }: Place, next: number, document_type = 'rs_invoice', year = 2026) =>
  owner.ask('POST', `${at}/v1/number-series`, { document_type, year, next });
const setTemplate = ({ owner, at }: Place, number_template: string | null, document_type = 'rs_invoice') =>
  owner.ask('PATCH', `${at}/v1/document-type-settings`, { document_type, number_template });
const setDefault = ({ owner, at }: Place, number_template: string) =>
  owner.ask('PATCH', at, { number_template });
const numberOf = async ({ api }: Place, document_type = 'rs_invoice', issue_date = '2026-03-15') =>
  (await newIssued(api, { document_type, issue_date })).number;

describe('the first number of a series', () => {
  it('of a business that goes on with 138 is 138, and then 139; the other series are not touched', async () => {
    const where = await place();
    const { status, data } = await start(where, 138);
    const begun = { first: 138, next: 138, next_number: 'INV-2026-00138', is_used: false };
    expect([status, data]).toMatchObject([200, begun]);
    expect(await numberOf(where)).toBe('INV-2026-00138');
    expect(await numberOf(where)).toBe('INV-2026-00139');
    expect(await numberOf(where, 'rs_proforma')).toBe('PRO-2026-00001');
    expect(await numberOf(where, 'rs_invoice', '2025-12-31')).toBe('INV-2025-00001');
    const used = { first: 138, next: 140, next_number: 'INV-2026-00140', is_used: true };
    expect(await seriesOf(where, 'rs_invoice')).toMatchObject(used);
  });

  it('can be set again until it is taken, also to 1', async () => {
    const where = await place();
    for (const next of [138, 7, 1, 999_999_999, 1]) {
      expect(await start(where, next)).toMatchObject({ status: 200, data: { first: next, next } });
    }
    expect(await numberOf(where)).toBe('INV-2026-00001');
  });

  it('of a series that was used is a conflict, and nothing changes', async () => {
    const where = await place();
    await start(where, 138);
    await numberOf(where);
    await numberOf(where, 'rs_proforma');
    const before = await list(where);
    for (const [type, next] of [
      ['rs_invoice', 500],
      ['rs_invoice', 1],
      ['rs_invoice', 139],
      ['rs_proforma', 2],
    ] as const) {
      const { status, body } = await start(where, next, type);
      expect([status, body]).toMatchObject([409, { error: { code: 'conflict' } }]);
      expect((body.error as { message: string }).message).toMatch(
        /goes on with (INV-2026-00139|PRO-2026-00002)/,
      );
    }
    expect(await list(where)).toEqual(before);
  });

  it('stays used when its only document is cancelled', async () => {
    const where = await place();
    const { reference } = await newIssued(where.api);
    await cancel(where.api, reference);
    expect((await start(where, 138)).status).toBe(409);
  });

  it('is not used by an issue that fails', async () => {
    const where = await place();
    await start(where, 138);
    const late = await newDraft(where.api, { due_date: '2026-03-14' });
    await invalid(tryIssue(where.api, late.reference), 'issue_date');
    expect(await start(where, 150)).toMatchObject({ status: 200 });
    expect(await numberOf(where)).toBe('INV-2026-00150');
  });

  it('is set for contracts, too, where the plan has them', async () => {
    const where = await place();
    expect(await start(where, 12, 'contract')).toMatchObject({
      status: 200,
      data: { name: null, next_number: 'CTR-2026-00012' },
    });
    expect((await sentContract(where.api)).number).toBe('CTR-2026-00012');
    expect((await start(where, 20, 'contract')).status).toBe(409);
    const { production, ownerEmail, api } = await world.otherBusiness();
    await world.write(async (tx) => {
      await setPlan(tx, 'plain', { features: ['api'] });
      await setWorkspacePlan(tx, production, { planKey: 'plain' });
    });
    const owner = await signedInAs(world, ownerEmail);
    const plain = { at: `/workspaces/${production.reference}`, api, owner, ownerEmail };
    expect(await seriesOf(plain, 'contract')).toBeUndefined();
    expect((await start(plain, 12, 'contract')).status).toBe(402);
  });

  it.each([
    [{ document_type: 'de_invoice' }, 'document_type'],
    [{ document_type: 'invoice' }, 'document_type'],
    [{ next: 0 }, 'next'],
    [{ next: 1.5 }, 'next'],
    [{ next: '138' }, 'next'],
    [{ next: 1_000_000_000 }, 'next'],
    [{ year: 1999 }, 'year'],
    [{ year: 2100 }, 'year'],
  ])('%j is refused on %s', async (fields, field) => {
    const where = await place();
    const body = { document_type: 'rs_invoice', year: 2026, next: 138, ...fields };
    const answer = await where.owner.ask('POST', `${where.at}/v1/number-series`, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { errors: { [field]: [expect.any(String)] } } },
    });
  });

  it('after the highest number there is none: the draft stays a draft', async () => {
    const where = await place();
    await start(where, 999_999_999);
    expect(await numberOf(where)).toBe('INV-2026-999999999');
    const draft = await newDraft(where.api);
    await refused(tryIssue(where.api, draft.reference), 409, 'conflict');
    expect(await getDocument(where.api, draft.reference)).toEqual(draft);
  });

  it('is that of one workspace: the sandbox counts for itself', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const [production, sandbox] = [world.production, world.sandbox].map(({ reference }) => ({
      at: `/workspaces/${reference}`,
      api: world.api,
      owner,
      ownerEmail: world.ownerEmail,
    })) as [Place, Place];
    await start(production, 138);
    await setTemplate(production, '{YYYY}-{SEQ:4}');
    expect(await seriesOf(production, 'rs_invoice')).toMatchObject({ next_number: '2026-0138' });
    expect(await seriesOf(sandbox, 'rs_invoice')).toMatchObject({ next_number: 'INV-2026-00001' });
  });
});

describe('the list of series', () => {
  it('has the active document types of the country and contracts, with the next number of each', async () => {
    const series = await list(await place('DE'));
    expect(series.map(({ document_type, name, next_number }) => [document_type, name, next_number])).toEqual([
      ['de_invoice', 'Rechnung', 'INV-2026-00001'],
      ['de_quote', 'Angebot', 'QUO-2026-00001'],
      ['de_proforma', expect.any(String), 'PRO-2026-00001'],
      ['de_advance_invoice', expect.any(String), 'ADV-2026-00001'],
      ['de_credit_note', expect.any(String), 'CN-2026-00001'],
      ['de_debit_note', expect.any(String), 'DN-2026-00001'],
      ['contract', null, 'CTR-2026-00001'],
    ]);
  });

  it('is that of this year in the time zone of the workspace, or of the year asked for', async () => {
    const where = await place();
    await start(where, 5, 'rs_invoice', 2027);
    await setTemplate(where, '{YY}{MM}/{SEQ:1}');
    const next = async (year?: string) => (await seriesOf(where, 'rs_invoice', year))?.next_number;
    expect(await Promise.all([next(), next('2025'), next('2027')])).toEqual(['2603/1', '2512/1', '2701/5']);
    world.clock.set('2026-12-31T23:00:00.000Z');
    // By then the session has ended.
    const later = { ...where, owner: await signedInAs(world, where.ownerEmail) };
    expect((await seriesOf(later, 'rs_invoice'))?.next_number).toBe('2701/5');
    world.clock.set('2026-03-15T10:00:00.000Z');
  });
});

describe('the template of a document type', () => {
  it('numbers that type, may leave out the prefix, and goes on in the series', async () => {
    const where = await place();
    expect(await numberOf(where)).toBe('INV-2026-00001');
    const template = '{YYYY}-{SEQ:4}';
    expect(await setTemplate(where, template)).toMatchObject({
      status: 200,
      data: { document_type: 'rs_invoice', number_template: template },
    });
    expect(await numberOf(where)).toBe('2026-0002');
    expect(await numberOf(where, 'rs_proforma')).toBe('PRO-2026-00001');
    expect(await seriesOf(where, 'rs_invoice')).toMatchObject({
      next_number: '2026-0003',
      number_template: template,
    });
    expect((await setTemplate(where, null)).status).toBe(200);
    expect(await numberOf(where)).toBe('INV-2026-00003');
    expect(await seriesOf(where, 'rs_invoice')).toMatchObject({ number_template: null });
  });

  it('stays when that of the workspace changes', async () => {
    const where = await place();
    await setTemplate(where, 'F{YY}/{SEQ:1}');
    await setDefault(where, '{PREFIX}/{YY}/{SEQ:3}');
    expect(await numberOf(where)).toBe('F26/1');
    expect(await numberOf(where, 'rs_proforma')).toBe('PRO/26/001');
  });

  it.each([
    '{SEQ:4}',
    '{MM}-{SEQ:4}',
    '{YYYY}',
    '{YYYY}-{SEQ:4}{SEQ:4}',
    '{YYYY} {SEQ:4}',
    '{FOO}{YY}{SEQ:4}',
  ])('«%s» is refused: a year and one place in the series are needed', async (template) => {
    const { status, body } = await setTemplate(await place(), template);
    expect([status, body]).toMatchObject([
      422,
      { error: { errors: { number_template: [expect.any(String)] } } },
    ]);
  });

  it('of a type that the workspace does not have, or of contracts, is refused', async () => {
    const where = await place();
    for (const type of ['de_invoice', 'contract', 'x']) {
      expect(await setTemplate(where, '{YYYY}-{SEQ:4}', type)).toMatchObject({
        status: 422,
        body: { error: { errors: { document_type: [expect.any(String)] } } },
      });
    }
  });

  it('is refused where another type would get the same numbers, whichever of them changes', async () => {
    const where = await place();
    const same = { status: 422, body: { error: { errors: { number_template: [expect.any(String)] } } } };
    expect(await setTemplate(where, 'PRO-{YYYY}-{SEQ:5}')).toMatchObject(same);
    expect(await setTemplate(where, '{YYYY}-{SEQ:4}')).toMatchObject({ status: 200 });
    // Equal from the 1000th document on.
    expect(await setTemplate(where, '{YYYY}-{SEQ:1}', 'rs_proforma')).toMatchObject(same);
    expect(await setTemplate(where, 'INV-{YYYY}-{SEQ:5}', 'rs_proforma')).toMatchObject({ status: 200 });
    // Without its own template the invoice would be numbered like the proforma.
    expect(await setTemplate(where, null)).toMatchObject(same);
    expect(await setTemplate(where, 'DN/{YYYY}/{SEQ:5}')).toMatchObject({ status: 200 });
    const { body } = await setDefault(where, '{PREFIX}/{YYYY}/{SEQ:5}');
    expect(body).toMatchObject(same.body);
    expect(await numberOf(where)).toBe('DN/2026/00001');
    expect(await numberOf(where, 'rs_debit_note')).toBe('DN-2026-00001');
  });

  it('is previewed for that type, and the preview of the workspace leaves that type out', async () => {
    const where = await place();
    await start(where, 138);
    const preview = (body: object) =>
      where.owner.ask<{ number: string }[]>('POST', `${where.at}/v1/number-series/preview`, body);
    const own = await preview({ number_template: '{YYYY}-{SEQ:4}', document_type: 'rs_invoice' });
    expect(own.data).toEqual([{ document_type: 'rs_invoice', name: 'Faktura', number: '2026-0138' }]);
    expect((await preview({ number_template: '{YYYY}-{SEQ:4}' })).status).toBe(422);
    const clash = { number_template: 'PRO-{YYYY}-{SEQ:5}', document_type: 'rs_invoice' };
    expect((await preview(clash)).status).toBe(422);
    await setTemplate(where, '{YYYY}-{SEQ:4}');
    const all = await preview({ number_template: '{PREFIX}{YY}-{SEQ:2}' });
    expect(all.data.map(({ number }) => number)).toEqual([
      'QUO26-01',
      'PRO26-01',
      'ADV26-01',
      'CN26-01',
      'DN26-01',
    ]);
  });

  it('that leads to a number of another type all the same is a conflict at issue', async () => {
    const where = await place();
    await setTemplate(where, '{YYYY}-1{SEQ:1}');
    await setTemplate(where, '{YYYY}-{SEQ:2}', 'rs_proforma');
    await start(where, 11, 'rs_proforma');
    expect(await numberOf(where)).toBe('2026-11');
    const draft = await newDraft(where.api, { document_type: 'rs_proforma' });
    await refused(tryIssue(where.api, draft.reference), 409, 'conflict');
    expect(await getDocument(where.api, draft.reference)).toEqual(draft);
  });
});
