// What the pages read about documents that settle each other: the preview of a final invoice, and timelines.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardSchema } from '../../src/spec/dashboard.ts';
import type { Schema } from '../../src/spec/public.ts';
import { invalid, newClient, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import {
  draft,
  issued,
  line,
  pay,
  type Document as Saved,
  tryApply,
  tryCancel,
  tryRefund,
} from '../settlement/documents.ts';
import { type Browser, signedInAs } from './browser.ts';

type Preview = Schema<'DocumentTotals'>;
type Entry = Schema<'TimelineEntry'>;

const world = sharedService();
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
  ({ reference: client } = await newClient(world.api));
});

const make = (document_type: string, ...lines: ReturnType<typeof line>[]) =>
  issued(world.api, { document_type, client, lines });

describe('the preview of a final invoice', () => {
  const preview = async (advances: { document: string; amount?: number }[]) =>
    (await owner.ask<Preview>('POST', `${at}/v1/documents/preview`, { client, lines: [line(100)], advances }))
      .data;

  it('shows what of each advance invoice is deducted, and what is left to pay', async () => {
    const [whole, part] = [
      await pay(world.api, await make('rs_advance_invoice', line(20))),
      await pay(world.api, await make('rs_advance_invoice', line(30))),
    ];
    const advances = [{ document: whole.reference }, { document: part.reference, amount: 10 }];
    const shown = await preview(advances);
    expect(shown).toMatchObject({
      total: '120.00',
      prepaid: '34.00',
      payable: '86.00',
      deductions: [
        { document: whole.reference, amount: '24.00' },
        { document: part.reference, amount: '10.00' },
      ],
    });
    const body = { document_type: 'rs_invoice', client, lines: [line(100)], advances };
    const { prepaid, payable } = await issued(world.api, body);
    expect({ prepaid, payable }).toEqual({ prepaid: shown.prepaid, payable: shown.payable });
  });

  it('leaves out an advance invoice that is unpaid, used up or named twice', async () => {
    const unpaid = await make('rs_advance_invoice', line(20));
    const paid = await pay(world.api, await make('rs_advance_invoice', line(20)));
    const twice = [{ document: paid.reference }, { document: paid.reference }];
    expect(await preview([{ document: unpaid.reference }, ...twice])).toMatchObject({
      prepaid: '24.00',
      deductions: [{ document: paid.reference }],
    });
    await issued(world.api, {
      document_type: 'rs_invoice',
      client,
      lines: [line(100)],
      advances: [{ document: paid.reference }],
    });
    expect(await preview(twice)).toMatchObject({ prepaid: '0.00', payable: '120.00', deductions: [] });
  });
});

describe('the preview of a credit or debit note', () => {
  type Body = Parameters<typeof draft>[1];
  const preview = (body: Body) => owner.ask<Preview>('POST', `${at}/v1/documents/preview`, body);
  const moneyOf = ({ subtotal, tax_total, total, payable, tax_breakdown, lines }: Preview | Saved) => ({
    ...{ subtotal, tax_total, total, payable, tax_breakdown },
    lines,
  });

  it('takes of the last part of a tax band the tax that is left of it, as the saved draft does', async () => {
    // 20 % of 0.03 is 0.01, and of each 0.01 it is nothing.
    const { reference } = await make('rs_invoice', line(0.01, 'rs_vat_20', 3));
    const body: Body = {
      document_type: 'rs_credit_note',
      client,
      lines: [line(0.01)],
      related_documents: [{ relation: 'credits', document: reference }],
    };
    for (let part = 1; part <= 2; part += 1) expect((await issued(world.api, body)).total).toBe('0.01');
    const { data: shown } = await preview(body);
    expect(shown).toMatchObject({ subtotal: '0.01', tax_total: '0.01', total: '0.02' });
    expect(moneyOf(shown)).toEqual(moneyOf(await draft(world.api, body)));
  });

  it('shows more than what is left, which saving refuses', async () => {
    const { reference } = await make('rs_invoice', line(1));
    const related_documents = [{ relation: 'credits' as const, document: reference }];
    const body: Body = { document_type: 'rs_credit_note', client, lines: [line(2)], related_documents };
    expect((await preview(body)).data.subtotal).toBe('2.00');
    await invalid(world.api.POST('/documents', { body }), 'lines');
  });

  it('has the tax rates of the day of the original, also where the law has changed since', async () => {
    const montenegro = await world.otherBusiness({ country: 'ME' });
    const { api, production, ownerEmail } = montenegro;
    const there = await signedInAs(world, ownerEmail);
    const path = `/workspaces/${production.reference}/v1/documents/preview`;
    const { reference: buyer } = await newClient(api);
    // The rate of 15 % came in 2025.
    const old: Body = { document_type: 'me_invoice', client: buyer, issue_date: '2024-12-30', lines: [] };
    const { reference } = await issued(api, {
      ...old,
      lines: [line(100, 'me_vat_21'), line(50, 'me_vat_7')],
    });
    for (const related of [{ document: reference }, { number: '17/2024', issue_date: '2024-12-30' }]) {
      const body: Body = {
        document_type: 'me_debit_note',
        client: buyer,
        lines: [line(10, 'me_vat_21'), line(10, 'me_vat_7')],
        related_documents: [{ relation: 'debits', ...related }],
      };
      const { data: shown } = await there.ask<Preview>('POST', path, body);
      expect(moneyOf(shown)).toEqual(moneyOf(await draft(api, body)));
      const faulty = { ...body, lines: [line(10, 'me_vat_15')] };
      const refused = await there.ask('POST', path, faulty);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('lines.0.tax_rate')]);
      await invalid(api.POST('/documents', { body: faulty }), 'lines.0.tax_rate');
      const unrelated = { ...faulty, related_documents: [] };
      expect((await there.ask('POST', path, unrelated)).status).toBe(200);
    }
  });

  it('leaves out relations that saving would refuse', async () => {
    const { reference } = await draft(world.api, { document_type: 'rs_invoice', client, lines: [line(9)] });
    const related_documents = [{ relation: 'credits' as const, document: reference }];
    const body: Body = { document_type: 'rs_credit_note', client, lines: [line(1)], related_documents };
    expect((await preview(body)).data.total).toBe('1.20');
    await invalid(world.api.POST('/documents', { body }), 'related_documents.0.document');
  });
});

describe('the advance invoices of a client', () => {
  type Advance = DashboardSchema<'ClientAdvance'>;
  const advancesOf = async (of: string, currency = 'RSD') => {
    const { data } = await owner.ask<Advance[]>('GET', `${at}/client-advances/${of}?currency=${currency}`);
    return data.map(({ document, total, remaining }) => [document.reference, total, remaining]);
  };
  const advance = (of: string, unitPrice: number) =>
    issued(world.api, { document_type: 'rs_advance_invoice', client: of, lines: [line(unitPrice)] });

  it('are offered once they are paid, newest first, with what deductions and credit notes have left', async () => {
    const { reference: of } = await newClient(world.api);
    const [unpaid, first, second] = [await advance(of, 10), await advance(of, 20), await advance(of, 30)];
    for (const each of [first, second]) await pay(world.api, each);
    expect(await advancesOf(of)).toEqual([
      [second.reference, '36.00', '36.00'],
      [first.reference, '24.00', '24.00'],
    ]);
    expect(await advancesOf(of, 'EUR')).toEqual([]);
    expect(await advancesOf(client)).not.toContainEqual([first.reference, '24.00', '24.00']);

    const final = (amount?: number) => ({
      document_type: 'rs_invoice',
      client: of,
      lines: [line(100)],
      advances: [{ document: first.reference, ...(amount ? { amount } : {}) }],
    });
    await draft(world.api, final());
    expect(await advancesOf(of)).toContainEqual([first.reference, '24.00', '24.00']);
    const deducting = await issued(world.api, final(9));
    expect(await advancesOf(of)).toContainEqual([first.reference, '24.00', '15.00']);
    await issued(world.api, {
      document_type: 'rs_credit_note',
      from: second.reference,
      lines: [{ from_line: 1, quantity: 0.5 }],
    });
    expect(await advancesOf(of)).toContainEqual([second.reference, '36.00', '18.00']);
    await issued(world.api, final());
    expect((await advancesOf(of)).map(([document]) => document)).toEqual([second.reference]);
    await record(tryCancel(world.api, deducting));
    expect(await advancesOf(of)).toContainEqual([first.reference, '24.00', '9.00']);
    expect(unpaid.status).toBe('issued');
  });

  it('can be deducted to the cent that is shown', async () => {
    const { reference: of } = await newClient(world.api);
    const { reference: document } = await pay(world.api, await advance(of, 33.33));
    const body = { document_type: 'rs_invoice', client: of, lines: [line(100)] };
    await issued(world.api, { ...body, advances: [{ document, amount: 17.77 }] });
    const [[, , remaining] = []] = await advancesOf(of);
    await invalid(
      world.api.POST('/documents', {
        body: { ...body, advances: [{ document, amount: Number(remaining) + 0.01 }] },
      }),
      'advances.0.amount',
    );
    await issued(world.api, { ...body, advances: [{ document, amount: Number(remaining) }] });
    expect(await advancesOf(of)).toEqual([]);
  });
});

describe('a timeline', () => {
  const timeline = async ({ reference }: { reference: string }) =>
    (await owner.ask<Entry[]>('GET', `${at}/v1/documents/${reference}/timeline`)).data;
  const kinds = async (document: { reference: string }) => (await timeline(document)).map(({ kind }) => kind);

  it('shows credits on both documents, what was taken back, and money given back', async () => {
    const invoice = await make('rs_invoice', line(50));
    const credit = await make('rs_credit_note', line(100));
    world.clock.advance(60_000);
    await record(tryApply(world.api, credit, { document: invoice.reference, amount: 15 }));
    world.clock.advance(60_000);
    await record(tryRefund(world.api, credit, 5));
    expect(await kinds(credit)).toEqual(['refunded', 'credit_applied', 'issued', 'created']);
    const [refunded, applied] = await timeline(credit);
    expect(refunded).toMatchObject({ amount: '5.00', currency: 'RSD', method: 'bank' });
    expect(applied).toMatchObject({ amount: '15.00', document: { number: invoice.number } });
    expect((await timeline(invoice))[0]).toMatchObject({
      kind: 'credit_applied',
      amount: '15.00',
      document: { number: credit.number, type: 'rs_credit_note' },
    });

    const other = await make('rs_credit_note', line(10));
    await record(tryApply(world.api, other, { document: invoice.reference }));
    world.clock.advance(60_000);
    await record(tryCancel(world.api, other, { reason: 'Mistaken' }));
    expect((await timeline(invoice))[0]).toMatchObject({ kind: 'credit_taken_back', amount: '12.00' });
    expect((await timeline(other)).find(({ kind }) => kind === 'cancelled')?.reason).toBe('Mistaken');
  });

  it('shows when another document was made from a proforma', async () => {
    const proforma = await make('rs_proforma', line(10));
    world.clock.advance(60_000);
    await issued(world.api, { from: proforma.reference, document_type: 'rs_invoice' });
    expect(await kinds(proforma)).toEqual(['converted', 'issued', 'created']);
  });
});
