import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { documents } from '../../src/database/schema/documents.ts';
import { deactivatePaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  cancel,
  getDocument,
  invalid,
  issue,
  line,
  listener,
  newClient,
  newDraft,
  newIssued,
  newItem,
  pay,
  record,
  refused,
  tryIssue,
} from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const frozenParties = async (reference: string) => {
  const [row] = await world.server.database.read(async (tx) =>
    tx
      .select({ client: documents.frozenClient, seller: documents.frozenSeller })
      .from(documents)
      .where(eq(documents.reference, reference)),
  );
  return row;
};

describe('issueDocument 200', () => {
  it('gives the draft its number and freezes what it was', async () => {
    const { api } = await world.otherBusiness();
    const draft = await newDraft(api, { issue_date: '2026-03-10', due_date: '2026-04-10' });
    const issued = await issue(api, draft.reference);
    expect(issued).toEqual({
      ...draft,
      status: 'issued',
      number: 'INV-2026-00001',
      issued_at: '2026-03-15T10:00:00.000Z',
      updated_at: expect.any(String),
      version: draft.version + 1,
    });
    expect(await getDocument(api, draft.reference)).toEqual(issued);
  });

  it('keeps lines with a negative quantity as they were computed; what is left is to be paid', async () => {
    const lines = [
      line({ quantity: 2 }),
      line({ quantity: -1, unit_price: 30 }),
      line({ quantity: -1, unit_price: 9.99, tax_rate: 'rs_vat_10' }),
    ];
    const draft = await newDraft(world.api, { lines });
    const issued = await issue(world.api, draft.reference);
    expect(issued).toMatchObject({ lines: draft.lines, tax_breakdown: draft.tax_breakdown });
    expect(issued).toMatchObject({
      subtotal: '160.01',
      tax_total: '33.00',
      total: '193.01',
      balance: '193.01',
    });
    expect(issued.tax_breakdown[1]).toMatchObject({ taxable: '-9.99', tax: '-1.00' });
    const pdf = await world.request(`/documents/${draft.reference}/document.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    await record(pay(world.api, draft.reference, 193.01), 201);
    expect((await getDocument(world.api, draft.reference)).status).toBe('paid');
    const { differences } = await verifyDatabase(world.databaseUrl, world.clock.now());
    expect(differences).toEqual([]);
  });

  it('issue_date overrides the issue date at issue time', async () => {
    const { reference } = await newDraft(world.api, { issue_date: '2026-03-10' });
    expect(await issue(world.api, reference, { issue_date: '2026-03-12' })).toMatchObject({
      issue_date: '2026-03-12',
      issued_at: '2026-03-15T10:00:00.000Z',
    });
  });

  it('without an override, or with null, the issue date of the draft stays', async () => {
    const { reference } = await newDraft(world.api, { issue_date: '2026-03-10' });
    expect(await issue(world.api, reference, { issue_date: null })).toMatchObject({
      issue_date: '2026-03-10',
    });
  });

  it.each([
    ['Europe/Belgrade', '2026-03-15T22:59:59Z', '2026-03-15'],
    ['Europe/Belgrade', '2026-03-15T23:00:00Z', '2026-03-16'],
    ['Europe/Belgrade', '2026-07-15T22:00:00Z', '2026-07-16'],
    ['Pacific/Kiritimati', '2026-03-15T10:00:00Z', '2026-03-16'],
    ['America/Los_Angeles', '2026-03-15T06:59:59Z', '2026-03-14'],
  ])(
    "without any issue date it is today in the workspace's time zone: %s at %s",
    async (timezone, now, date) => {
      const { api } = await world.otherBusiness({ timezone });
      world.clock.set(now);
      expect(await newIssued(api)).toMatchObject({ issue_date: date });
    },
  );

  it('a document whose total is 0 is paid at issue', async () => {
    const issued = await newIssued(world.api, { lines: [line({ unit_price: 0 })] });
    expect(issued).toMatchObject({
      status: 'paid',
      total_cents: 0,
      balance_cents: 0,
      paid_cents: 0,
      payments: [],
    });
  });

  it.each([
    ['rs_invoice', 'overdue'],
    ['rs_advance_invoice', 'overdue'],
    ['rs_debit_note', 'overdue'],
    ['rs_proforma', 'issued'],
    ['rs_credit_note', 'issued'],
  ])(
    'past its due date a %s is %s: only types that count as outstanding become overdue',
    async (type, status) => {
      const dates = { issue_date: '2026-03-01', due_date: '2026-03-14' };
      expect(await newIssued(world.api, { document_type: type, ...dates })).toMatchObject({ status });
    },
  );

  it.each([
    ['2026-03-15', '2026-03-15T22:59:59Z', 'issued'],
    ['2026-03-15', '2026-03-15T23:00:00Z', 'overdue'],
  ])(
    "due %s, it is overdue only after that day in the workspace's time zone: at %s %s",
    async (due, now, status) => {
      world.clock.set(now);
      expect(await newIssued(world.api, { issue_date: '2026-03-01', due_date: due })).toMatchObject({
        status,
      });
    },
  );

  it('without due_date a document never becomes overdue', async () => {
    expect(await newIssued(world.api, { issue_date: '2020-01-01' })).toMatchObject({ status: 'issued' });
  });

  it('emits document.issued with the document as GET shows it', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    expect(await business.delivered(3)).toEqual({
      event: 'document.issued',
      occurred_at: '2026-03-15T10:00:00.001Z',
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });

  it('a second call returns the same document with 200: no event, no quota used', async () => {
    const business = await listener(world);
    const { api, production } = business;
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 2 }));
    const issued = await newIssued(api);
    const events = await business.recorded();
    world.clock.advance(60_000);
    expect(await issue(api, issued.reference)).toEqual(issued);
    expect(await issue(api, issued.reference, { issue_date: '2026-01-01' })).toEqual(issued);
    expect(await business.recorded()).toEqual(events);
    expect((await newIssued(api)).number).toBe('INV-2026-00002');
    await business.close();
  });

  it('a call for a paid or cancelled document changes nothing either', async () => {
    const paid = await newIssued(world.api);
    const paidNow = await record(pay(world.api, paid.reference, 120), 201);
    expect(await issue(world.api, paid.reference)).toEqual(paidNow);
    const cancelled = await newIssued(world.api);
    const cancelledNow = await record(cancel(world.api, cancelled.reference));
    expect(await issue(world.api, cancelled.reference)).toEqual(cancelledNow);
  });

  it('fifty calls at once for one draft give one number and one event', async () => {
    const business = await listener(world);
    const { reference } = await newDraft(business.api);
    const answers = await Promise.all(Array.from({ length: 50 }, () => issue(business.api, reference)));
    expect(new Set(answers.map(({ number }) => number))).toEqual(new Set(['INV-2026-00001']));
    expect((await business.recorded()).map(({ event }) => event)).toEqual([
      'client.created',
      'document.created',
      'document.issued',
    ]);
    await business.close();
  });

  it('the currency needs no active payment method again', async () => {
    const { production: workspace, api } = await world.otherBusiness();
    await acceptCurrencies(world, workspace, 'EUR');
    const { reference } = await newDraft(api, { currency: 'EUR' });
    await world.write((tx) => deactivatePaymentMethod(tx, { workspace, currency: 'EUR', method: 'bank' }));
    expect(await issue(api, reference)).toMatchObject({ currency: 'EUR', status: 'issued' });
  });
});

describe('issueDocument 200, what it freezes', () => {
  it('changing the client later never changes the issued document', async () => {
    const client = await newClient(world.api, {
      name: 'Old name',
      legal_name: 'Old d.o.o.',
      tax_number: 'FROZEN-1',
      address_line1: 'Old street 1',
      city: 'Novi Sad',
    });
    const issued = await newIssued(world.api, { client: client.reference });
    const body = {
      name: 'New name',
      legal_name: 'New',
      tax_number: 'X',
      address_line1: 'New street',
      city: 'Niš',
    };
    const params = { path: { reference: client.reference } };
    await record(world.api.PATCH('/clients/{reference}', { params, body }));
    expect(await getDocument(world.api, issued.reference)).toEqual(issued);
    expect((await frozenParties(issued.reference))?.client).toMatchObject({
      reference: client.reference,
      name: 'Old name',
      legal_name: 'Old d.o.o.',
      tax_number: 'FROZEN-1',
      address_line1: 'Old street 1',
      city: 'Novi Sad',
    });
    const paid = await record(pay(world.api, issued.reference, 1), 201);
    expect(paid.client.name).toBe('Old name');
  });

  it("changing the seller's profile later never changes the issued document", async () => {
    const { production, api } = await world.otherBusiness();
    await world.write((tx) =>
      updateProfile(tx, production, { legalName: 'Seller d.o.o.', taxNumber: '123' }),
    );
    const issued = await newIssued(api);
    await world.write((tx) =>
      updateProfile(tx, production, { name: 'Renamed', legalName: 'Other', taxNumber: '9' }),
    );
    expect((await frozenParties(issued.reference))?.seller).toMatchObject({
      name: production.name,
      legal_name: 'Seller d.o.o.',
      tax_number: '123',
      country: 'RS',
    });
  });

  it('changing or deactivating the linked item later never changes the issued document', async () => {
    const item = await newItem(world.api, { tax_rate: 'rs_vat_10' });
    const issued = await newIssued(world.api, { lines: [line({ item: item.reference })] });
    const params = { path: { reference: item.reference } };
    const body = { name: 'Other', tax_rate: 'rs_vat_20', active: false };
    await record(world.api.PATCH('/items/{reference}', { params, body }));
    expect(await getDocument(world.api, issued.reference)).toEqual(issued);
    expect(issued.lines[0]?.tax_rate_key).toBe('rs_vat_10');
  });
});

describe('issueDocument 200, numbers', () => {
  it('are one gapless series per type and year', async () => {
    const { api } = await world.otherBusiness();
    const next = async (kind: string, issue_date: string) =>
      (await newIssued(api, { document_type: `rs_${kind}`, issue_date })).number;
    expect(await next('invoice', '2026-03-01')).toBe('INV-2026-00001');
    expect(await next('invoice', '2026-01-15')).toBe('INV-2026-00002');
    expect(await next('proforma', '2026-03-01')).toBe('PRO-2026-00001');
    expect(await next('advance_invoice', '2026-03-01')).toBe('ADV-2026-00001');
    expect(await next('credit_note', '2026-03-01')).toBe('CN-2026-00001');
    expect(await next('debit_note', '2026-03-01')).toBe('DN-2026-00001');
    expect(await next('invoice', '2025-12-31')).toBe('INV-2025-00001');
    expect(await next('invoice', '2027-01-01')).toBe('INV-2027-00001');
    expect(await next('invoice', '2026-12-31')).toBe('INV-2026-00003');
    expect(await next('credit_note', '2026-12-31')).toBe('CN-2026-00002');
  });

  it('take the year of the final issue date', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newDraft(api, { issue_date: '2026-03-01' });
    expect(await issue(api, reference, { issue_date: '2025-12-31' })).toMatchObject({
      number: 'INV-2025-00001',
    });
  });

  it('change series at New Year in Europe/Belgrade', async () => {
    const { api } = await world.otherBusiness();
    world.clock.set('2026-12-31T22:59:59.999Z');
    expect(await newIssued(api)).toMatchObject({ number: 'INV-2026-00001', issue_date: '2026-12-31' });
    world.clock.set('2026-12-31T23:00:00.000Z');
    expect(await newIssued(api)).toMatchObject({ number: 'INV-2027-00001', issue_date: '2027-01-01' });
    expect(await newIssued(api, { issue_date: '2026-12-31' })).toMatchObject({ number: 'INV-2026-00002' });
  });

  it('are separate in every workspace, the sandbox included', async () => {
    const first = await world.otherBusiness();
    const second = await world.otherBusiness();
    expect((await newIssued(first.api)).number).toBe('INV-2026-00001');
    expect((await newIssued(second.api)).number).toBe('INV-2026-00001');
    expect((await newIssued(world.sandboxApi)).number).toBe('INV-2026-00001');
  });

  it('forty issues at once have distinct consecutive numbers without a gap', async () => {
    const { api } = await world.otherBusiness();
    const client = (await newClient(api)).reference;
    const drafts = await Promise.all(Array.from({ length: 40 }, () => newDraft(api, { client })));
    const issued = await Promise.all(drafts.map(({ reference }) => issue(api, reference)));
    expect(issued.map(({ number }) => number).sort()).toEqual(
      drafts.map((_, i) => `INV-2026-${String(i + 1).padStart(5, '0')}`),
    );
  });

  it('follow the template of the workspace', async () => {
    const { production, api } = await world.otherBusiness();
    await newIssued(api);
    await world.write((tx) =>
      updateProfile(tx, production, { numberTemplate: '{SEQ:3}/{MM}/{YY}-{PREFIX}' }),
    );
    expect((await newIssued(api, { issue_date: '2026-07-01' })).number).toBe('002/07/26-INV');
  });

  it('are not taken by an issue that fails', async () => {
    const { api } = await world.otherBusiness();
    await newIssued(api);
    const late = await newDraft(api, { due_date: '2026-03-14' });
    await invalid(tryIssue(api, late.reference), 'issue_date');
    expect((await newIssued(api)).number).toBe('INV-2026-00002');
  });

  it('stay used when the document is cancelled', async () => {
    const { api } = await world.otherBusiness();
    const { reference } = await newIssued(api);
    expect(await record(cancel(api, reference))).toMatchObject({ number: 'INV-2026-00001' });
    expect((await newIssued(api)).number).toBe('INV-2026-00002');
  });
});

describe('issueDocument 402', () => {
  it('over the monthly limit of the plan the draft is unchanged, and no number is taken', async () => {
    const business = await listener(world);
    const { api, production } = business;
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 2 }));
    await newIssued(api);
    await newIssued(api, { document_type: 'rs_proforma' });
    const draft = await newDraft(api);
    const events = await business.recorded();
    await refused(tryIssue(api, draft.reference), 402, 'plan_limit_reached');
    expect(await getDocument(api, draft.reference)).toEqual(draft);
    expect(await business.recorded()).toEqual(events);
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 3 }));
    expect(await issue(api, draft.reference)).toMatchObject({ number: 'INV-2026-00002' });
    await business.close();
  });

  it("the month is that of the issue instant in the workspace's time zone, whatever the issue date", async () => {
    const { api, production } = await world.otherBusiness();
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 1 }));
    await newIssued(api);
    const draft = await newDraft(api);
    world.clock.set('2026-03-31T21:59:59.999Z');
    await refused(tryIssue(api, draft.reference, { issue_date: '2026-04-01' }), 402, 'plan_limit_reached');
    world.clock.set('2026-03-31T22:00:00.000Z');
    expect(await issue(api, draft.reference, { issue_date: '2026-03-31' })).toMatchObject({
      status: 'issued',
    });
    const another = await newDraft(api);
    await refused(tryIssue(api, another.reference), 402, 'plan_limit_reached');
  });

  it('a limit of 0 refuses every issue', async () => {
    const { api, production } = await world.otherBusiness();
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 0 }));
    const { reference } = await newDraft(api);
    await refused(tryIssue(api, reference), 402, 'plan_limit_reached');
  });

  it('of racing issues exactly as many pass as the plan allows', async () => {
    const { api, production } = await world.otherBusiness();
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 3 }));
    const drafts = await Promise.all(Array.from({ length: 10 }, () => newDraft(api)));
    const answers = await Promise.all(drafts.map(({ reference }) => tryIssue(api, reference)));
    expect(answers.map(({ response }) => response.status).sort()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(7).fill(402),
    ]);
    const numbers = answers.flatMap(({ data }) => (data ? [data.data.number] : []));
    expect(numbers.sort()).toEqual(['INV-2026-00001', 'INV-2026-00002', 'INV-2026-00003']);
  });
});

describe('issueDocument 409', () => {
  it('a number is unique in its year: a template that leads to one twice is a conflict', async () => {
    const { production, api } = await world.otherBusiness();
    const numberBy = (numberTemplate: string) =>
      world.write((tx) => updateProfile(tx, production, { numberTemplate }));
    await numberBy('{PREFIX}-{YYYY}-{SEQ:2}-2');
    await newIssued(api, { issue_date: '2026-01-01' });
    await numberBy('{PREFIX}-{YYYY}-{MM}-{SEQ:1}');
    const draft = await newDraft(api, { issue_date: '2026-01-02' });
    await refused(tryIssue(api, draft.reference), 409, 'conflict');
    expect(await getDocument(api, draft.reference)).toEqual(draft);
  });
});

describe('issueDocument 422', () => {
  it('numbers with two digits of the year are given from 2000 to 2099 only: centuries must not meet', async () => {
    const { production, api } = await world.otherBusiness();
    await world.write((tx) => updateProfile(tx, production, { numberTemplate: '{PREFIX}-{YY}-{SEQ:5}' }));
    await newIssued(api, { issue_date: '2026-01-01' });
    const { reference } = await newDraft(api);
    // Of before dates so far ahead were refused.
    await world.write((tx) =>
      tx.update(documents).set({ issueDate: '2126-01-01' }).where(eq(documents.reference, reference)),
    );
    await invalid(tryIssue(api, reference), 'issue_date');
  });

  it("today after the draft's due date is a 422 on issue_date", async () => {
    const { reference } = await newDraft(world.api, { due_date: '2026-03-14' });
    await invalid(tryIssue(world.api, reference), 'issue_date');
    expect(await issue(world.api, reference, { issue_date: '2026-03-14' })).toMatchObject({
      status: 'overdue',
    });
  });

  it('an override after the due date is a 422 on issue_date', async () => {
    const { reference } = await newDraft(world.api, { issue_date: '2026-03-01', due_date: '2026-03-14' });
    await invalid(tryIssue(world.api, reference, { issue_date: '2026-03-15' }), 'issue_date');
  });

  it('a tax rate is valid by the delivery date, else by the final issue date', async () => {
    const { reference } = await newDraft(world.api, { lines: [line({ tax_rate: 'rs_vat_10' })] });
    await invalid(tryIssue(world.api, reference, { issue_date: '2013-12-31' }), 'lines.0.tax_rate');
    expect((await getDocument(world.api, reference)).status).toBe('draft');
  });

  it.each(['2026-02-29', '15.03.2026', '', 5])(
    'issue_date is a calendar date: %j is not',
    async (issue_date) => {
      const { reference } = await newDraft(world.api);
      await invalid(tryIssue(world.api, reference, { issue_date } as never), 'issue_date');
    },
  );
});
