// Numbers that begin again each year, without the year in them: the form that the law of Croatia wants.
import { describe, expect, it } from 'vitest';
import { setNumberTemplate, startSeries } from '../../src/workspaces/number-series.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import {
  draftBody,
  getDocument,
  issue,
  line,
  newDraft,
  newIssued,
  record,
  refused,
  tryIssue,
} from './records.ts';

type Business = Awaited<ReturnType<TestService['otherBusiness']>>;

const world = sharedService({ now: '2026-12-30T10:00:00.000Z' });
const business = () => world.otherBusiness({ country: 'HR', currency: 'EUR', timezone: 'Europe/Zagreb' });
const issued = ({ api }: Business, kind = 'invoice', more: object = {}) =>
  newIssued(api, { document_type: `hr_${kind}`, lines: [line()], ...more });

describe('a new Croatian business', () => {
  it('has place, premises and device in each kind of invoice, and proformas as everywhere', async () => {
    const croatian = await business();
    const numbers = [];
    for (const kind of ['invoice', 'invoice', 'advance_invoice', 'credit_note', 'debit_note', 'proforma'])
      numbers.push((await issued(croatian, kind)).number);
    expect(numbers).toEqual(['1/PP1/1', '2/PP1/1', '1/PP1/2', '1/PP1/3', '1/PP1/4', 'PRO-2026-00001']);
  });

  it('begins with 1 again in the next year, and both documents are found, shown and named apart', async () => {
    const croatian = await business();
    const { api } = croatian;
    const scheme = { paymentReferenceScheme: 'national' } as const;
    await world.write((tx) => updateProfile(tx, croatian.production, scheme));
    const old = await issued(croatian);
    const next = await issued(croatian, 'invoice', { issue_date: '2027-01-02' });
    expect([old.number, next.number]).toEqual(['1/PP1/1', '1/PP1/1']);
    expect(old.payment_reference).toMatch(/^HR01 .*2026/);
    expect(next.payment_reference).toMatch(/^HR01 .*2027/);
    const found = await record(api.GET('/documents', { params: { query: { number: '1/PP1/1' } } }));
    expect(found.map(({ reference }) => reference)).toEqual([next.reference, old.reference]);
    const names = [];
    for (const { reference } of [old, next]) {
      const { response } = await api.GET('/documents/{reference}/document.pdf', {
        params: { path: { reference } },
        parseAs: 'arrayBuffer',
      });
      names.push(/filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]);
    }
    expect(names).toEqual(['1-PP1-1-2026.pdf', '1-PP1-1-2027.pdf']);
  });

  it('names the day with the number of a document that is related to one of another year', async () => {
    const croatian = await business();
    const old = await issued(croatian);
    await issued(croatian, 'invoice', { issue_date: '2027-01-02' });
    const related_documents = [{ relation: 'credits' as const, document: old.reference }];
    const credit = await issued(croatian, 'credit_note', {
      client: old.client.reference,
      related_documents,
      issue_date: '2027-01-03',
    });
    expect(credit.related_documents).toMatchObject([{ number: '1/PP1/1', issue_date: '2026-12-30' }]);
  });
});

describe('a series without a year', () => {
  it('has no gap where 40 documents of two years are issued at once', async () => {
    const croatian = await business();
    const drafts = [];
    const body = await draftBody(croatian.api, { document_type: 'hr_invoice' });
    for (let i = 0; i < 40; i += 1)
      drafts.push(await newDraft(croatian.api, { ...body, issue_date: i % 2 ? '2027-01-02' : '2026-12-30' }));
    const all = await Promise.all(drafts.map(({ reference }) => issue(croatian.api, reference)));
    for (const year of ['2026', '2027']) {
      const places = all
        .filter(({ issue_date }) => issue_date?.startsWith(year))
        .map(({ number }) => Number(number?.split('/')[0]));
      expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    }
  });

  it('has no number of another type of the same year: the draft stays a draft', async () => {
    const croatian = await business();
    const { production, api } = croatian;
    const now = world.clock.now();
    await world.write((tx) =>
      setNumberTemplate(tx, production, { typeKey: 'hr_credit_note', template: '1{SEQ:1}/PP1/1' }),
    );
    await world.write((tx) =>
      startSeries(tx, production, { typeKey: 'hr_invoice', year: 2026, next: 11, now }),
    );
    expect((await issued(croatian)).number).toBe('11/PP1/1');
    const draft = await newDraft(api, { document_type: 'hr_credit_note' });
    await refused(tryIssue(api, draft.reference), 409, 'conflict');
    expect(await getDocument(api, draft.reference)).toEqual(draft);
  });

  it('is refused outside of Croatia, where a number must not be given twice', async () => {
    const { production } = await world.otherBusiness({ country: 'DE', currency: 'EUR' });
    const template = '{SEQ:1}/PP1/1';
    await expect(
      world.write((tx) => setNumberTemplate(tx, production, { typeKey: 'de_invoice', template })),
    ).rejects.toMatchObject({ errors: { number_template: [expect.anything()] } });
    const croatian = await business();
    await world.write((tx) => updateProfile(tx, croatian.production, { numberTemplate: '{PREFIX}-{SEQ:3}' }));
    expect((await issued(croatian, 'proforma')).number).toBe('PRO-001');
  });
});
