// Chains in which a cent could get lost; each was found by the random ones.
import { afterAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { invalid, newClient, record, refused } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { balanceOf, draft, issued, line, pay, shown, tryApply, tryCancel, tryRefund } from './documents.ts';

const world = sharedService();
let client: string;
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const made = async (document_type: string, ...lines: ReturnType<typeof line>[]) => {
  ({ reference: client } = await newClient(world.api));
  return issued(world.api, { document_type, client, lines });
};
const reversed = (reference = '') =>
  world.api.POST('/payments/{reference}/reverse', { params: { path: { reference } } });
const credited = async (original: { reference: string }) => {
  const { referenced_by: by } = await record(tryCancel(world.api, original, { credit: true }));
  return { reference: by[0]?.document.reference as string };
};

it.each(['rs_proforma', 'rs_debit_note', 'rs_credit_note'])(
  'a %s takes over no money of the proforma that it names',
  async (document_type) => {
    const proforma = await made('rs_proforma', line(100));
    await pay(world.api, proforma, 70);
    const related = [{ relation: 'made_from' as const, document: proforma.reference }];
    const body = { document_type, client, lines: [line(100)], related_documents: related };
    expect(await issued(world.api, body)).toMatchObject({ paid: '0.00' });
    expect(await shown(world.api, proforma)).toMatchObject({ paid: '70.00', converted_at: null });
    const invoice = await issued(world.api, { document_type: 'rs_invoice', from: proforma.reference });
    expect(invoice).toMatchObject({ paid: '70.00' });
    expect(await shown(world.api, proforma)).toMatchObject({ paid: '0.00', balance: '0.00' });
  },
);

it('a credit that is taken back from a cancelled invoice is replaced by the credit note of that invoice', async () => {
  for (const isUsed of [false, true]) {
    const invoice = await made('rs_invoice', line(100));
    const bonus = await issued(world.api, { document_type: 'rs_credit_note', client, lines: [line(50)] });
    await record(tryApply(world.api, bonus, { document: invoice.reference }));
    const note = await credited(invoice);
    expect(await shown(world.api, note)).toMatchObject({ applied: '60.00', remaining_credit: '60.00' });
    if (isUsed) await record(tryRefund(world.api, note, 1));
    if (isUsed) await refused(tryCancel(world.api, bonus), 409, 'conflict');
    else {
      await record(tryCancel(world.api, bonus));
      expect(await balanceOf(world.api, client)).toEqual([]);
    }
  }
});

it('a document of which more is owed than can be credited is not cancelled with a credit note', async () => {
  const advance = await made('rs_advance_invoice', line(100));
  const { payments } = await pay(world.api, advance);
  const advances = [{ document: advance.reference, amount: 60 }];
  await issued(world.api, { document_type: 'rs_invoice', client, lines: [line(200)], advances });
  await record(reversed(payments[0]?.reference));
  await refused(tryCancel(world.api, advance, { credit: true }), 409, 'conflict');
  expect(await shown(world.api, advance)).toMatchObject({ balance: '120.00', status: 'issued' });
});

it('a cancellation takes what is left of earlier credit notes, unless it was given back', async () => {
  for (const isUsed of [false, true]) {
    const invoice = await made('rs_invoice', line(100));
    const { payments } = await pay(world.api, invoice);
    const body = { document_type: 'rs_credit_note', from: invoice.reference, lines: [line(40)] };
    const note = await issued(world.api, body);
    if (isUsed) await record(tryRefund(world.api, note, 48));
    await record(reversed(payments[0]?.reference));
    const request = tryCancel(world.api, invoice, { credit: true });
    if (isUsed) await refused(request, 409, 'conflict');
    else expect(await record(request)).toMatchObject({ credited: '120.00', balance: '0.00' });
  }
});

it('credit notes take no more than the whole document where one of its bands is negative', async () => {
  const discount = { ...line(50, 'rs_vat_10'), quantity: -1 };
  const invoice = await made('rs_invoice', line(100), discount);
  const body = { document_type: 'rs_credit_note', from: invoice.reference };
  await invalid(world.api.POST('/documents', { body: { ...body, lines: [line(100)] } }), 'lines');
  await issued(world.api, { ...body, lines: [line(50)] });
  const rest = await draft(world.api, body);
  expect(rest.total).toBe('5.00');
});

it('what credit notes take of the tax to the cent is no difference for verify', async () => {
  const invoice = await made('rs_invoice', line(0.05, 'rs_vat_10'), line(10));
  const body = { document_type: 'rs_credit_note', from: invoice.reference };
  for (const cents of [1, 1, 3])
    await issued(world.api, { ...body, lines: [line(cents / 100, 'rs_vat_10')] });
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});
