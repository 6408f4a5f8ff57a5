import { beforeAll, describe, expect, it } from 'vitest';
import { invalid, newItem, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, clientOf, fileOf, issued, partsOf, type Seller, sellerIn, textsOf } from './sellers.ts';

const world = sharedService();
let german: Seller;

beforeAll(async () => {
  german = await sellerIn(world, 'DE');
});

const patchClient = (
  { api }: Seller,
  reference: string,
  body: { einvoice_profile: 'peppol' | 'hr-cius' | null },
) => api.PATCH('/clients/{reference}', { params: { path: { reference } }, body });

const checkOf = async ({ api }: Seller, reference: string) =>
  record(api.GET('/documents/{reference}/einvoice/check', { params: { path: { reference } } }));

describe('the profile of a document that no request names', () => {
  it('is the one kept for its client, of the client as it is now', async () => {
    const client = await clientOf(german, { ...BUYERS.DE, einvoice_profile: 'xrechnung' });
    const document = await issued(german, { to: client, buyer_reference: null });
    expect((await checkOf(german, document.reference)).profile).toBe('xrechnung');
    await record(patchClient(german, client, { einvoice_profile: 'peppol' }));
    expect((await checkOf(german, document.reference)).profile).toBe('peppol');
    const { headers } = await world.request(`/documents/${document.reference}/einvoice?profile=factur-x`, {
      key: german.key,
    });
    expect(headers.get('content-disposition')).toContain('factur-x');
  });

  it('is ZUGFeRD in Germany, and XRechnung where the document has the reference of the buyer that it needs', async () => {
    const plain = await issued(german, { to: BUYERS.DE, buyer_reference: null });
    expect(await checkOf(german, plain.reference)).toMatchObject({ profile: 'factur-x', findings: [] });
    const referenced = await issued(german, { to: BUYERS.DE });
    expect((await checkOf(german, referenced.reference)).profile).toBe('xrechnung');
  });

  it('is that of the country where the client has one that its country does not have', async () => {
    const serbian = await sellerIn(world, 'RS');
    const client = await clientOf(serbian, { ...BUYERS.RS, einvoice_profile: 'peppol' });
    const document = await issued(serbian, { to: client });
    expect((await checkOf(serbian, document.reference)).profile).toBe('peppol');
    await record(patchClient(serbian, client, { einvoice_profile: null }));
    expect((await checkOf(serbian, document.reference)).profile).toBe('srbdt');
  });
});

it('a client cannot have a profile that the country of the business has not: 422', async () => {
  const body = { name: 'Sava', einvoice_profile: 'srbdt' as const };
  await invalid(german.api.POST('/clients', { body }), 'einvoice_profile');
  const client = await clientOf(german, BUYERS.DE);
  await invalid(patchClient(german, client, { einvoice_profile: 'hr-cius' }), 'einvoice_profile');
});

it('the number of an item is the one it had when the line was written, in files of both syntaxes (BT-155)', async () => {
  const item = await newItem(german.api, { sku: 'EL-1' });
  const lines = [
    { item: item.reference, quantity: 1, unit_price: 2 },
    { description: 'Box', quantity: 1, unit_price: 2 },
  ];
  const document = await issued(german, { to: BUYERS.DE, lines });
  await record(
    german.api.PATCH('/items/{reference}', {
      params: { path: { reference: item.reference } },
      body: { sku: 'EL-2' },
    }),
  );
  expect(document.lines.map(({ sku }) => sku)).toEqual(['EL-1', null]);
  const numbers = partsOf(await fileOf(world, german, document, 'en16931'), 'cac:SellersItemIdentification');
  expect(numbers.flatMap((part) => textsOf(part, 'cbc:ID'))).toEqual(['EL-1']);
  expect(textsOf(await fileOf(world, german, document, 'factur-x'), 'ram:SellerAssignedID')).toEqual([
    'EL-1',
  ]);
});
