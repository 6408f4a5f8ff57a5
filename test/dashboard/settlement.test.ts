// What the pages read about documents that settle each other: the preview of a final invoice, and timelines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../generated/dashboard-api.ts';
import { newClient, record } from '../api/records.ts';
import { issued, line, pay, tryApply, tryCancel, tryRefund } from '../settlement/documents.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

type Preview = components['schemas']['DocumentPreview'];
type Entry = components['schemas']['TimelineEntry'];

let world: TestService;
let owner: Browser;
let at: string;
let client: string;

beforeAll(async () => {
  world = await createTestService();
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}`;
  ({ reference: client } = await newClient(world.api));
});
afterAll(() => world.close());

const make = (document_type: string, ...lines: ReturnType<typeof line>[]) =>
  issued(world.api, { document_type, client, lines });

describe('the preview of a final invoice', () => {
  const preview = async (advances: { document: string; amount?: number }[]) =>
    (await owner.ask<Preview>('POST', `${at}/document-preview`, { client, lines: [line(100)], advances }))
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

describe('a timeline', () => {
  const timeline = async ({ reference }: { reference: string }) =>
    (await owner.ask<Entry[]>('GET', `${at}/documents/${reference}/timeline`)).data;
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
