// What the PDF of a document shows is what the document froze when it was issued.
import { eq } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { documents, type FrozenParty } from '../../src/database/schema/documents.ts';
import { orderFingerprint } from '../../src/print/fingerprint.ts';
import type { DocumentPrint } from '../../src/print/order.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { setLogo } from '../../src/workspaces/logo.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';

const OLD = 'DE89370400440532013000';
const NEW = 'FR1420041010050500013M02606';

const shop = shared(() => openTestDatabase({ currencies: ['EUR', 'USD'] }));

const setAccount = (currency: string, iban: string) =>
  shop.database.write('instance', (tx) =>
    addBankAccount(tx, { workspace: shop.actor.workspace, currency, iban, now: shop.now }),
  );

async function speak(language: 'en' | 'sr'): Promise<void> {
  const updated = await shop.database.write('instance', (tx) =>
    updateProfile(tx, shop.actor.workspace, { language }),
  );
  Object.assign(shop.actor.workspace, updated);
}

/** Another frozen seller, as an earlier version of the service would have left it. */
async function freezeOtherwise(
  reference: string,
  otherwise: (seller: FrozenParty) => FrozenParty,
): Promise<void> {
  const one = eq(documents.reference, reference);
  await shop.database.write('instance', async (tx) => {
    const [row] = await tx.select({ seller: documents.frozenSeller }).from(documents).where(one);
    await tx
      .update(documents)
      .set({ frozenSeller: otherwise(row?.seller as FrozenParty) })
      .where(one);
  });
}

async function issued(fields: object = {}, country?: string): Promise<string> {
  const { data: client } = await shop.call('createClient', { body: { name: 'Client', country } });
  const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
  const body = { document_type: 'rs_invoice', client: client.reference, currency: 'EUR', lines, ...fields };
  const { reference } = (await shop.call('createDocument', { body })).data;
  await shop.call('issueDocument', { path: { reference } });
  return reference;
}

async function orderOf(reference: string): Promise<DocumentPrint> {
  const answer = await shop.call('getDocumentPdf', { path: { reference } });
  if (!('order' in answer) || answer.order.kind !== 'document') throw new Error('There is no order.');
  return answer.order;
}

it('the account of the document’s currency is frozen with it; later ones are for later documents', async () => {
  await setAccount('EUR', OLD);
  const before = await issued();
  await setAccount('EUR', NEW);
  expect((await orderOf(before)).bankAccount?.iban).toBe(OLD);
  expect((await orderOf(await issued())).bankAccount?.iban).toBe(NEW);
});

it('a document that was issued without an account stays without one, whatever is added later', async () => {
  const reference = await issued({ currency: 'USD' });
  const before = await orderOf(reference);
  expect(before.bankAccount).toBeNull();
  await setAccount('USD', NEW);
  expect(orderFingerprint(await orderOf(reference))).toBe(orderFingerprint(before));
});

it('a document of before accounts were frozen shows the present one', async () => {
  await setAccount('EUR', OLD);
  const reference = await issued();
  await freezeOtherwise(reference, ({ iban: _, bic, bank_name, ...seller }) => seller);
  await setAccount('EUR', NEW);
  expect((await orderOf(reference)).bankAccount?.iban).toBe(NEW);
});

it('the language of a document is frozen with it, whatever the workspace speaks later', async () => {
  await speak('en');
  const reference = await issued();
  const before = await orderOf(reference);
  expect([before.language, before.title]).toEqual(['en', 'Invoice']);
  await speak('sr');
  expect(orderFingerprint(await orderOf(reference))).toBe(orderFingerprint(before));
  expect(await orderOf(await issued())).toMatchObject({ language: 'sr', title: 'Faktura' });
});

it('a document of before languages were frozen speaks as the workspace does now', async () => {
  await speak('sr');
  const reference = await issued();
  await freezeOtherwise(reference, ({ language: _, ...seller }) => seller);
  expect((await orderOf(reference)).language).toBe('sr');
  await speak('en');
  expect((await orderOf(reference)).language).toBe('en');
});

it('there is no account where nothing is to be paid: paid, cancelled, a credit note', async () => {
  const paid = await issued();
  const total = (await orderOf(paid)).document.total_cents / 100;
  const payment = { amount: total, method: 'bank', paid_on: '2026-03-15' };
  await shop.call('recordPayment', { path: { reference: paid }, body: payment });
  const cancelled = await issued();
  await shop.call('cancelDocument', { path: { reference: cancelled } });
  for (const reference of [paid, cancelled, await issued({ document_type: 'rs_credit_note' })]) {
    expect((await orderOf(reference)).bankAccount).toBeNull();
  }
});

it('what a document did not freeze yet when it was issued is shown as it is now', async () => {
  const reference = await issued();
  await freezeOtherwise(reference, () => ({ name: 'Shop of old' }));
  expect((await orderOf(reference)).seller).toMatchObject({ name: 'Shop of old', country: 'RS' });
});

it('language and title follow the client’s country', async () => {
  expect(await orderOf(await issued({}, 'RS'))).toMatchObject({
    language: 'sr',
    title: 'Faktura',
    typeCode: 380,
  });
  expect(await orderOf(await issued({}, 'DE'))).toMatchObject({ language: 'en', title: 'Invoice' });
  expect(await orderOf(await issued({ document_type: 'rs_proforma' }, 'ME'))).toMatchObject({
    title: 'Predračun',
    typeCode: 325,
  });
});

it('another logo, another state, another client: another fingerprint; the same order the same', async () => {
  const reference = await issued();
  // Issued before logos were frozen: it shows the present one.
  await freezeOtherwise(reference, ({ logo: _, ...seller }) => seller);
  const before = await orderOf(reference);
  expect(orderFingerprint(await orderOf(reference))).toBe(orderFingerprint(before));
  const image = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  await shop.database.write('instance', (tx) =>
    setLogo(tx, { workspace: shop.actor.workspace, image, now: shop.now }),
  );
  const withLogo = await orderOf(reference);
  expect(withLogo.logo?.mediaType).toBe('image/png');
  await shop.call('cancelDocument', { path: { reference } });
  const cancelled = await orderOf(reference);
  expect(new Set([before, withLogo, cancelled].map(orderFingerprint)).size).toBe(3);
});
