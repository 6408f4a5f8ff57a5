import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLogo } from '../../src/workspaces/logo.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import {
  cancel,
  getDocument,
  line,
  listener,
  newClient,
  newIssued,
  pay,
  record,
  reverse,
} from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { picture } from './picture.ts';
import { BEHIND_A_PROXY, pathOf, said, submit, visit } from './visit.ts';

const world = sharedService({ settings: BEHIND_A_PROXY });

beforeAll(async () => {
  await world.write((tx) =>
    updateProfile(tx, world.production, {
      name: 'Štamparija <Zora> & sin',
      taxNumber: '101234567',
      city: 'Beograd',
      iban: 'RS35105008123123123173',
    }),
  );
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

async function linkOf(api: Api, reference: string): Promise<string> {
  const params = { path: { reference } };
  return pathOf((await record(api.GET('/documents/{reference}/public-link', { params }))).url);
}

const lines = [
  line({ description: 'Štampa', quantity: 500, unit: 'pcs', unit_price: 1234.5 }),
  line({ description: 'Knjige', quantity: 1, unit_price: 100, tax_rate: 'rs_vat_10' }),
];

describe('the page of a document', () => {
  it('shows seller, client, lines, tax bands, totals and dates, as a Serbian client reads them', async () => {
    const client = await newClient(world.api, { name: 'Šećerana d.o.o.', country: 'RS', city: 'Crvenka' });
    const issued = await newIssued(world.api, { client: client.reference, lines, due_date: '2026-04-01' });
    const page = await visit(world, await linkOf(world.api, issued.reference));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<html lang="sr-Latn">');
    for (const text of [
      'Faktura',
      issued.number as string,
      'Štamparija &lt;Zora&gt; & sin',
      'PIB: 101234567',
      'Šećerana d.o.o.',
      'Crvenka',
      '500 kom',
      '1.234,50',
      '617.250,00',
      'PDV 20% na 617.250,00 RSD',
      '123.450,00 RSD',
      'PDV 10% na 100,00 RSD',
      '740.810,00 RSD',
      '15. mart 2026.',
      'Rok plaćanja: 1. april 2026.',
      'Otvoreno',
    ]) {
      expect(said(page)).toContain(text);
    }
  });

  it('shows what is taken back with a minus: quantities, amounts and tax bands', async () => {
    const client = await newClient(world.api, { name: 'Povrat d.o.o.', country: 'RS' });
    const returned = line({
      description: 'Vraćeno',
      quantity: -1,
      unit: 'pcs',
      unit_price: 50,
      tax_rate: 'rs_vat_10',
    });
    const issued = await newIssued(world.api, {
      client: client.reference,
      lines: [line({ description: 'Štampa' }), returned],
    });
    const page = said(await visit(world, await linkOf(world.api, issued.reference)));
    for (const text of [
      '\u22121 kom',
      '\u221250,00',
      'PDV 10% na \u221250,00 RSD',
      '\u22125,00 RSD',
      '65,00 RSD',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('speaks English to a client elsewhere', async () => {
    const client = await newClient(world.api, { name: 'Harbour Ltd', country: 'GB' });
    const issued = await newIssued(world.api, { client: client.reference, lines });
    const page = await visit(world, await linkOf(world.api, issued.reference));
    expect(page.text).toContain('<html lang="en">');
    for (const text of ['Invoice', 'Open', 'VAT 20% on 617,250.00 RSD', '740,810.00 RSD', '15 March 2026'])
      expect(said(page)).toContain(text);
  });

  it('says how to pay what is left, with the code of the bank, and nothing of it once it is paid', async () => {
    const issued = await newIssued(world.api);
    const path = await linkOf(world.api, issued.reference);
    await record(pay(world.api, issued.reference, 20), 201);
    const open = await visit(world, path);
    for (const text of [
      'Delimično plaćeno',
      'Za uplatu 100,00 RSD',
      '105-0081231231231-73',
      'Prenos na račun',
    ]) {
      expect(said(open)).toContain(text);
    }
    expect(open.text).toContain('<svg');
    await record(pay(world.api, issued.reference, 100), 201);
    const paid = await visit(world, path);
    expect(said(paid)).toContain('Plaćeno 15. marta 2026.');
    expect(said(paid)).not.toContain('105-0081231231231-73');
    expect(paid.text).not.toContain('<svg');
  });

  it('says when the last payment was made, in whichever order they were recorded', async () => {
    const issued = await newIssued(world.api, { issue_date: '2026-01-15' });
    await record(pay(world.api, issued.reference, 60, { paid_on: '2026-03-10' }), 201);
    await record(pay(world.api, issued.reference, 60, { paid_on: '2026-02-01' }), 201);
    const page = said(await visit(world, await linkOf(world.api, issued.reference)));
    expect(page).toContain('Plaćeno 10. marta 2026.');
  });

  it('leaves out a payment that was reversed', async () => {
    const issued = await newIssued(world.api);
    const { payments } = await record(pay(world.api, issued.reference, 120, { method: 'bank' }), 201);
    await record(reverse(world.api, issued.reference, payments[0]?.reference));
    const page = said(await visit(world, await linkOf(world.api, issued.reference)));
    expect(page).not.toContain('Prenos na račun');
    expect(page).toContain('Za uplatu 120,00 RSD');
  });

  it('says since when a document is overdue, that one was cancelled, and that a credit note is not paid', async () => {
    const late = await newIssued(world.api, { issue_date: '2026-03-01', due_date: '2026-03-14' });
    await record(world.api.POST('/documents/{reference}/send', { params: { path: late } }));
    const lateText = said(await visit(world, await linkOf(world.api, late.reference)));
    expect(lateText).toContain('Kasni od 15. marta 2026.');
    const gone = await newIssued(world.api, { due_date: '2026-04-01' });
    await record(cancel(world.api, gone.reference));
    const goneText = said(await visit(world, await linkOf(world.api, gone.reference)));
    expect(goneText).toContain('Stornirano');
    expect(goneText).not.toContain('Rok plaćanja: 1.');
    const note = await newIssued(world.api, { document_type: 'rs_credit_note' });
    const noteText = said(await visit(world, await linkOf(world.api, note.reference)));
    expect(noteText).toContain('Izdato');
    expect(noteText).not.toContain('Podaci za uplatu');
  });

  it('escapes whatever people wrote', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
    const client = await newClient(world.api, { name: hostile, country: 'RS' });
    const issued = await newIssued(world.api, {
      client: client.reference,
      lines: [line({ description: hostile })],
    });
    const { text } = await visit(world, await linkOf(world.api, issued.reference));
    expect(text).not.toMatch(/<script>|<img src=x/);
    expect(text.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('has the logo that it was issued with, where there was one', async () => {
    const business = await world.otherBusiness();
    const set = (image: Buffer) =>
      world.write((tx) => setLogo(tx, { workspace: business.production, image, now: world.clock.now() }));
    const before = await linkOf(business.api, (await newIssued(business.api)).reference);
    const image = picture(40, 20);
    await set(image);
    expect((await visit(world, before)).text).not.toContain('<img');
    expect((await visit(world, `${before}/logo`)).status).toBe(404);
    const path = await linkOf(business.api, (await newIssued(business.api)).reference);
    await set(picture(60, 30));
    const [, source] = /<img src="([^"]+)"/.exec((await visit(world, path)).text) ?? [];
    const logo = await fetch(new URL(source as string, world.url + path));
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await logo.arrayBuffer()).equals(image)).toBe(true);
  });

  it('is gone while the workspace is suspended', async () => {
    const business = await world.otherBusiness();
    const path = await linkOf(business.api, (await newIssued(business.api)).reference);
    await world.write((tx) => setWorkspaceStatus(tx, business.production, 'suspended'));
    for (const suffix of ['', '/logo']) expect((await visit(world, path + suffix)).status).toBe(404);
    for (const suffix of ['/viewed', '/download'])
      expect((await submit(world, path + suffix)).status).toBe(404);
    await world.write((tx) => setWorkspaceStatus(tx, business.production, 'active'));
    expect((await visit(world, path)).status).toBe(200);
  });
});

describe('viewed', () => {
  it('is what the page reports, not the effect of a GET', async () => {
    const { reference } = await newIssued(world.api);
    const path = await linkOf(world.api, reference);
    for (const method of ['GET', 'HEAD']) await visit(world, path, { method });
    await visit(world, `${path}/viewed`);
    expect((await getDocument(world.api, reference)).status).toBe('issued');
    const reported = await submit(world, `${path}/viewed`);
    expect([reported.status, reported.text]).toEqual([204, '']);
    expect((await getDocument(world.api, reference)).status).toBe('viewed');
  });

  it('emits document.updated once, however often it is reported', async () => {
    const business = await listener(world);
    const { reference } = await newIssued(business.api);
    const path = await linkOf(business.api, reference);
    const reports = Array.from({ length: 5 }, () => submit(world, `${path}/viewed`));
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await business.delivered(4)).toEqual({
      event: 'document.updated',
      occurred_at: expect.any(String),
      environment: 'production',
      data: await getDocument(business.api, reference),
    });
    await business.close();
  });

  it('comes before sent, after whatever is paid or late, and leaves a cancelled document alone', async () => {
    const sent = await newIssued(world.api);
    await record(world.api.POST('/documents/{reference}/send', { params: { path: sent } }));
    const paid = await newIssued(world.api);
    await record(pay(world.api, paid.reference, 120), 201);
    const gone = await newIssued(world.api);
    const cancelled = await record(cancel(world.api, gone.reference));
    for (const { reference } of [sent, paid, gone]) {
      expect((await submit(world, `${await linkOf(world.api, reference)}/viewed`)).status).toBe(204);
    }
    expect((await getDocument(world.api, sent.reference)).status).toBe('viewed');
    expect((await getDocument(world.api, paid.reference)).status).toBe('paid');
    expect(await getDocument(world.api, gone.reference)).toEqual(cancelled);
  });
});

describe('download', () => {
  it('answers the PDF under the number of the document, and counts as viewed', async () => {
    const issued = await newIssued(world.api);
    const path = await linkOf(world.api, issued.reference);
    expect((await visit(world, `${path}/download`)).status).toBe(405);
    expect((await getDocument(world.api, issued.reference)).status).toBe('issued');
    const pdf = await submit(world, `${path}/download`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${issued.number}.pdf"`);
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    expect(pdf.text).toMatch(/^%PDF-/);
    expect((await getDocument(world.api, issued.reference)).status).toBe('viewed');
  });
});
