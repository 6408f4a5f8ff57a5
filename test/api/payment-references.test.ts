// What the payer gives with the payment: of the caller, or made of the number when the document is issued.
import { beforeAll, describe, expect, it } from 'vitest';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { addPaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import { invalid, issue, newClient, newDraft, newIssued, patchDocument, record } from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  client = (await newClient(world.api, { country: 'GB' })).reference;
  await world.write((tx) =>
    addPaymentMethod(tx, {
      ...{ workspace: world.production, currency: 'EUR', method: 'bank' },
      now: world.clock.now(),
    }),
  );
  await world.write((tx) =>
    addBankAccount(tx, {
      ...{ workspace: world.production, currency: 'RSD', iban: 'RS35105008123123123173' },
      now: world.clock.now(),
    }),
  );
});

const setScheme = (paymentReferenceScheme: string) =>
  world.write((tx) => updateProfile(tx, world.production, { paymentReferenceScheme }));

async function pageOf(reference: string): Promise<string> {
  const params = { path: { reference } };
  const { url } = await record(world.api.GET('/documents/{reference}/public-link', { params }));
  return (await fetch(world.url + new URL(url).pathname)).text();
}

async function pdfText(reference: string): Promise<string> {
  const pdf = await world.request(`/documents/${reference}/document.pdf`);
  return textOf(Buffer.from(await pdf.arrayBuffer()));
}

describe('payment_reference', () => {
  it('is null where the number is the reference, which is printed', async () => {
    const issued = await newIssued(world.api, { client });
    expect(issued.payment_reference).toBeNull();
    expect(await pageOf(issued.reference)).toContain(`data-copy="${issued.number}"`);
  });

  it('is kept in its usual form, changed by PATCH and frozen by issuing', async () => {
    const draft = await newDraft(world.api, { client, payment_reference: ' rf18 5390 0754 7034 ' });
    expect(draft.payment_reference).toBe('RF18539007547034');
    const { reference } = draft;
    const other = await record(patchDocument(world.api, reference, { payment_reference: 'Customer 4711' }));
    expect(other.payment_reference).toBe('Customer 4711');
    const kept = await record(patchDocument(world.api, reference, { notes: 'Thanks' }));
    expect(kept.payment_reference).toBe('Customer 4711');
    await record(patchDocument(world.api, reference, { payment_reference: '97 16-3220000111111111000' }));
    expect((await issue(world.api, reference)).payment_reference).toBe('97 16-3220000111111111000');
    const page = await pageOf(reference);
    expect(page).toContain('97 16-3220000111111111000 <button');
    expect(page).toContain('data-copy="16-3220000111111111000"');
  });

  it.each(['RF19539007547034', '97 17-3220000111111111000', '97 1', 'x'.repeat(141)])(
    'refuses %s',
    async (payment_reference) => {
      const { reference } = await newDraft(world.api, { client });
      await invalid(patchDocument(world.api, reference, { payment_reference }), 'payment_reference');
    },
  );

  it('is not copied with from', async () => {
    const { reference: from } = await newIssued(world.api, { client, payment_reference: 'Customer 4711' });
    const copy = await record(world.api.POST('/documents', { body: { from } }), 201);
    expect(copy.payment_reference).toBeNull();
  });
});

describe('payment_reference_scheme', () => {
  it('makes the reference of a document that names none, once it is issued', async () => {
    await setScheme('national');
    const draft = await newDraft(world.api, { client });
    expect(draft.payment_reference).toBeNull();
    const issued = await issue(world.api, draft.reference);
    expect(issued.payment_reference).toMatch(new RegExp(`^97 \\d\\d-${issued.number}$`));
    const euros = await newIssued(world.api, { client, currency: 'EUR' });
    expect(euros.payment_reference).toMatch(/^RF\d\dINV2026\d{5}$/);
    const given = await newIssued(world.api, { client, payment_reference: 'Customer 4711' });
    expect(given.payment_reference).toBe('Customer 4711');
    await setScheme('number');
    const read = await record(
      world.api.GET('/documents/{reference}', { params: { path: { reference: issued.reference } } }),
    );
    expect(read.payment_reference).toBe(issued.payment_reference);
    expect((await newIssued(world.api, { client })).payment_reference).toBeNull();
  });

  it('makes none for a credit note, on which nothing is paid', async () => {
    await setScheme('rf');
    const invoice = await newIssued(world.api, { client });
    expect(invoice.payment_reference).toMatch(/^RF/);
    const { reference } = await record(
      world.api.POST('/documents', { body: { from: invoice.reference, document_type: 'rs_credit_note' } }),
      201,
    );
    expect((await issue(world.api, reference)).payment_reference).toBeNull();
    await setScheme('number');
  });

  it.skipIf(!hasPoppler)('is printed where the payer looks', async () => {
    await setScheme('rf');
    const { reference, payment_reference } = await newIssued(world.api, { client });
    await setScheme('number');
    const grouped = (payment_reference ?? '').replace(/(.{4})(?=.)/g, '$1 ');
    expect(await pdfText(reference)).toContain(`Payment reference ${grouped}`);
    expect(await pageOf(reference)).toContain(grouped);
  });

  it('is one that the service knows', async () => {
    await expect(setScheme('model-97')).rejects.toMatchObject({
      errors: { payment_reference_scheme: [expect.anything()] },
    });
  });
});
