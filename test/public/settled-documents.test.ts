// What clients see of documents that refer to each other and settle each other.
import { beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { line, newClient, newIssued, pay, record, reverse } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Document, issued, tryApply, tryCancel, tryRefund } from '../settlement/documents.ts';
import { BEHIND_A_PROXY, pathOf, said, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });
beforeAll(async () => {
  await world.write((tx) => updateProfile(tx, world.production, { iban: 'RS35105008123123123173' }));
});

const at = (reference: string) => ({ params: { path: { reference } } });

async function pageOf({ reference }: { reference: string }) {
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', at(reference)));
  const page = await visit(world, pathOf(url));
  return { text: said(page), markup: page.text };
}

async function portalOf(client: string): Promise<string> {
  const { url } = await record(world.api.GET('/clients/{reference}/portal-link', at(client)));
  return said(await visit(world, pathOf(url)));
}

const LINES = [line({ unit_price: 1000 }), line({ tax_rate: 'rs_vat_10' })];
const PARTS = [line({ unit_price: 300 }), line({ unit_price: 30, tax_rate: 'rs_vat_10' })];

type Chain = { client: string; proforma: Document; advance: Document; invoice: Document };

/** A proforma over 1310.00, an advance of 393.00 paid on it, and the final invoice. */
async function chain(country: string): Promise<Chain> {
  const { reference: client } = await newClient(world.api, { country, portal_access_enabled: true });
  const proforma = await issued(world.api, { document_type: 'rs_proforma', client, lines: LINES });
  await record(pay(world.api, proforma.reference, 393), 201);
  const from = proforma.reference;
  const advance = await issued(world.api, { document_type: 'rs_advance_invoice', from, lines: PARTS });
  const advances = [{ document: advance.reference }];
  const invoice = await issued(world.api, { document_type: 'rs_invoice', from, advances });
  return { client, proforma, advance, invoice };
}

const credit = (invoice: Document, unitPrice: number) =>
  issued(world.api, {
    document_type: 'rs_credit_note',
    from: invoice.reference,
    lines: [line({ unit_price: unitPrice })],
  });

describe('the page of a final invoice', () => {
  it('names the proforma, each advance by band, what remains and what is due', async () => {
    const { proforma, advance, invoice } = await chain('GB');
    const { text, markup } = await pageOf(invoice);
    for (const part of [
      `Based on proforma invoice ${proforma.number} of 15 March 2026`,
      'Amount due 917.00 RSD',
      'Total 1,310.00 RSD Deducted advances 393.00 RSD Left to pay 917.00 RSD',
      `${advance.number} 15 March 2026 VAT 20%`,
      'Taxable 300.00 · Tax 60.00 300.00 60.00 360.00',
      'Deducted in total Taxable 330.00 · Tax 63.00 330.00 63.00 393.00',
      'VAT 10% Taxable 70.00 · Tax 7.00 70.00 7.00 77.00',
    ]) {
      expect(text).toContain(part);
    }
    expect(markup).toContain('<svg');
    const serbian = (await pageOf((await chain('RS')).invoice)).text;
    for (const part of ['Na osnovu predračuna', 'Umanjenje za avanse', 'Razlika posle umanjenja'])
      expect(serbian).toContain(part);
  });

  it('offers no payment where advances paid all of it', async () => {
    const { client, advance, invoice } = await chain('GB');
    const advances = [{ document: advance.reference }];
    await record(tryCancel(world.api, invoice));
    const whole = await issued(world.api, { document_type: 'rs_invoice', client, lines: PARTS, advances });
    const { text, markup } = await pageOf(whole);
    expect(text).toContain('Nothing to pay');
    expect(text).toContain('Deducted advances 393.00 RSD Left to pay 0.00 RSD');
    expect(text).not.toContain('How to pay');
    expect(markup).not.toContain('<svg');
  });
});

describe('the page of an invoice that is credited', () => {
  it('lists credit notes with the payments, and asks for what is left', async () => {
    const { client, invoice } = await chain('GB');
    const note = await credit(invoice, 100);
    const { text } = await pageOf(invoice);
    for (const part of [
      'Partly settled',
      'Amount due 797.00 RSD',
      'Deducted advances 393.00 RSD Credit notes 120.00 RSD Left to pay 797.00 RSD',
      'Payments and credit notes',
      `15 March 2026 Credit note ${note.number} 120.00 RSD`,
    ]) {
      expect(text).toContain(part);
    }
    expect(await portalOf(client)).toContain('797.00 RSD left');
    await record(pay(world.api, invoice.reference, 797), 201);
    expect((await pageOf(invoice)).text).toContain('Settled Paid on 15 March 2026. Thank you.');
  });

  it('no longer shows a credit note or a payment that was taken back', async () => {
    const { invoice } = await chain('GB');
    const note = await credit(invoice, 100);
    const { payments } = await record(pay(world.api, invoice.reference, 20), 201);
    await record(reverse(world.api, invoice.reference, payments[0]?.reference));
    await record(tryCancel(world.api, note));
    const { text } = await pageOf(invoice);
    expect(text).toContain('Amount due 917.00 RSD');
    expect(text).not.toMatch(/Credit note|Payments|Bank transfer/);
  });

  it('names the credit note with which it was cancelled', async () => {
    const invoice = await newIssued(world.api, {
      client: (await newClient(world.api, { country: 'GB' })).reference,
    });
    await record(tryCancel(world.api, invoice, { credit: true }));
    expect((await pageOf(invoice)).text).toMatch(
      /cancelled with credit note CN-2026-\d+ of 15 March 2026\. There is nothing to pay\./,
    );
  });
});

describe('the page of a credit note', () => {
  it('names its original, what it settles and what was given back, and offers no payment', async () => {
    const { client, invoice } = await chain('GB');
    await record(pay(world.api, invoice.reference, 917), 201);
    const note = await credit(invoice, 100);
    const other = await newIssued(world.api, { client });
    await record(tryApply(world.api, note, { document: other.reference, amount: 70 }));
    await record(tryRefund(world.api, note, 30));
    const { text, markup } = await pageOf(note);
    for (const part of [
      `For invoice ${invoice.number} of 15 March 2026`,
      'Issued',
      'Total 120.00 RSD',
      `Where this credit was used Date Document Amount 15 March 2026 ${other.number} 70.00 RSD`,
      'Paid back to you Date Method Amount 15 March 2026 Bank transfer 30.00 RSD',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/Amount due|Left to pay|How to pay/);
    expect(markup).not.toContain('<svg');
    const portal = await portalOf(client);
    expect(portal).toMatch(new RegExp(`${note.number} Credit note · 15 March 2026 Issued 120.00 RSD`));
    expect(portal).toContain('Amount due 50.00 RSD');
  });

  it('names a document that was issued elsewhere', async () => {
    const elsewhere = { number: '17/2025', issue_date: '2025-11-03', document_type: 'rs_invoice' };
    const note = await newIssued(world.api, {
      document_type: 'rs_credit_note',
      client: (await newClient(world.api, { country: 'RS' })).reference,
      related_documents: [{ relation: 'credits', ...elsewhere }],
    });
    expect((await pageOf(note)).text).toContain('Za fakturu 17/2025 od 3. novembra 2025.');
  });
});

describe('the page of a converted proforma', () => {
  it('names the documents that follow, and offers no payment', async () => {
    const { client, proforma, advance, invoice } = await chain('GB');
    const { text, markup } = await pageOf(proforma);
    expect(text).toContain(
      `Invoiced This proforma invoice was followed by advance invoice ${advance.number} of 15 March 2026, ` +
        `invoice ${invoice.number} of 15 March 2026. There is nothing to pay on it any more.`,
    );
    expect(text).not.toMatch(/Amount due|How to pay|Payments/);
    expect(markup).not.toContain('<svg');
    const portal = await portalOf(client);
    expect(portal).toMatch(new RegExp(`${proforma.number} Proforma invoice · 15 March 2026 Invoiced`));
    expect(portal).toContain('Amount due 917.00 RSD');
  });
});
