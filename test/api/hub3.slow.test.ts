// The HUB3 bar code of Croatian businesses, as their clients scan it from the PDF and from the page.
import { beforeAll, describe, expect, it } from 'vitest';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { barCodesInPage, barCodesOn } from '../print/bar-codes.ts';
import { hasPoppler, picturesOf } from '../print/poppler.ts';
import { createTestService } from '../test-service.ts';
import { newClient, newDraft, newIssued, pay, record } from './records.ts';

const world = sharedService({ country: 'HR', currency: 'EUR', timezone: 'Europe/Zagreb' });
let client: string;

beforeAll(async () => {
  await world.write(async (tx) => {
    const workspace = world.production;
    await updateProfile(tx, workspace, {
      ...{ legalName: 'Žuti čamac d.o.o. za iznajmljivanje plovila', paymentReferenceScheme: 'national' },
      ...{ addressLine1: 'Šetalište Đure Jakšića 12', postalCode: '23000', city: 'Zadar' },
    });
    const now = world.clock.now();
    await addBankAccount(tx, { workspace, currency: 'EUR', iban: 'HR1210010051863000160', now });
  });
  const place = { address_line1: 'Ulica Šime Ljubića 7', postal_code: '21000', city: 'Split', country: 'HR' };
  client = (await newClient(world.api, { name: 'Hotel Čikola', ...place })).reference;
});

const croatian = () => ({ client, document_type: 'hr_invoice' });

async function pageOf(reference: string): Promise<string> {
  const params = { path: { reference } };
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
  return (await fetch(world.url + new URL(url).pathname)).text();
}

async function pdfOf(reference: string): Promise<Buffer> {
  const pdf = await world.request(`/documents/${reference}/document.pdf`);
  return Buffer.from(await pdf.arrayBuffer());
}

async function codesOnPdf(pdf: Buffer): Promise<string[]> {
  return (await Promise.all(picturesOf(pdf, 300).map(barCodesOn))).flat();
}

describe('the HUB3 bar code', () => {
  it.skipIf(!hasPoppler)('is on the PDF and on the page, with what is left to pay', async () => {
    const issued = await newIssued(world.api, croatian());
    const [model, reference] = (issued.payment_reference ?? '').split(' ');
    const text = [
      ...['HRVHUB30', 'EUR', issued.balance.replace('.', '').padStart(15, '0')],
      ...['Hotel Čikola', 'Ulica Šime Ljubića 7', '21000 Split'],
      ...['Žuti čamac d.o.o. za izna', 'Šetalište Đure Jakšića 12', '23000 Zadar'],
      ...['HR1210010051863000160', model, reference, 'GDSV', `${issued.type_name} ${issued.number}`],
    ];
    const whole = text.map((field) => `${field}\n`).join('');
    expect(model).toBe('HR01');
    expect(await codesOnPdf(await pdfOf(issued.reference))).toEqual([whole]);
    const page = await pageOf(issued.reference);
    expect(await barCodesInPage(page)).toEqual([whole]);
    // The QR code for foreign banks stays.
    expect(page).toContain('<figure class="qr">');
  });

  it('is not shown where nothing is left to pay', async () => {
    const { reference, total } = await newIssued(world.api, croatian());
    await record(pay(world.api, reference, Number(total)), 201);
    expect(await pageOf(reference)).not.toContain('class="bars"');
  });

  it.skipIf(!hasPoppler)('is not on the PDF of a draft', async () => {
    const { reference } = await newDraft(world.api, croatian());
    const pdf = await world.request(`/documents/${reference}/draft.pdf`);
    expect(await codesOnPdf(Buffer.from(await pdf.arrayBuffer()))).toEqual([]);
  });

  it('is not made by businesses of other countries', async () => {
    const serbian = await createTestService();
    try {
      await serbian.write((tx) =>
        addBankAccount(tx, {
          ...{ workspace: serbian.production, currency: 'RSD', iban: 'RS35105008123123123173' },
          now: serbian.clock.now(),
        }),
      );
      const { reference } = await newIssued(serbian.api);
      const params = { path: { reference } };
      const { url } = await record(serbian.api.GET('/documents/{reference}/public-link', { params }));
      const page = await (await fetch(serbian.url + new URL(url).pathname)).text();
      expect(page).toContain('<figure class="qr">');
      expect(page).not.toContain('class="bars"');
    } finally {
      await serbian.close();
    }
  });
});
