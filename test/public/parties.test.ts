// VAT number, electronic address and contact: stored, frozen with a document, and printed.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../src/database/schema/documents.ts';
import type { Language } from '../../src/domain/language.ts';
import { labelsOf } from '../../src/print/labels.ts';
import { taxNumberLabel, vatNumberLabel } from '../../src/print/party.ts';
import { getClient, invalid, newClient, newIssued, record } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { forgetJournal } from '../journal.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { Api } from '../test-service.ts';

const world = sharedService();
let api: Api;
let owner: Browser;
let at: string;
let workspaceId: number;

beforeEach(async () => {
  const business = await world.otherBusiness();
  api = business.api;
  workspaceId = business.production.id;
  at = `/workspaces/${business.production.reference}`;
  owner = await signedInAs(world, business.ownerEmail);
});

const BUYER = {
  country: 'DE',
  tax_number: '27/815/08150',
  vat_number: 'DE123456788',
  electronic_address: '04011000-12345-03',
  electronic_address_scheme: '0204',
};
const SELLER = {
  tax_number: '101234567',
  vat_number: 'RS101234567',
  electronic_address: '101234567',
  electronic_address_scheme: '9948',
  contact_name: 'Jana Weber',
  contact_phone: '+49 30 1234',
  contact_email: 'jana@zora.example',
};

const update = async (body: object) => (await owner.ask<object>('PATCH', at, body)).data;

async function frozenOf(reference: string) {
  const [row] = await world.write((tx) =>
    tx
      .select({ seller: documents.frozenSeller, client: documents.frozenClient })
      .from(documents)
      .where(eq(documents.reference, reference)),
  );
  return row;
}

async function printed(reference: string): Promise<{ pdf: string; page: string }> {
  const params = { path: { reference } };
  const { data } = await api.GET('/documents/{reference}/document.pdf', { params, parseAs: 'arrayBuffer' });
  const { url } = await record(api.GET('/documents/{reference}/public-link', { params }));
  const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
  return {
    pdf: hasPoppler ? textOf(Buffer.from(data as ArrayBuffer)) : page,
    page: page.replaceAll('\u00a0', ' '),
  };
}

describe('a client', () => {
  it('keeps VAT number and electronic address as they were given, trimmed', async () => {
    const { reference } = await newClient(api, { ...BUYER, vat_number: ' DE123456788 ' });
    expect(await getClient(api, reference)).toMatchObject(BUYER);
  });

  it.each(['993', '99481', 'em', 'E1'])('refuses the scheme %j', async (scheme) => {
    const body = { name: 'A', electronic_address_scheme: scheme };
    await invalid(api.POST('/clients', { body }), 'electronic_address_scheme');
  });
});

describe('the business', () => {
  it('has them in its settings, and GET /workspace shows them', async () => {
    expect(await update(SELLER)).toMatchObject(SELLER);
    expect((await record(api.GET('/workspace'))).business).toMatchObject(SELLER);
    const cleared = { vat_number: null, contact_name: '', electronic_address_scheme: '' };
    const nulls = { vat_number: null, contact_name: null, electronic_address_scheme: null };
    expect(await update(cleared)).toMatchObject(nulls);
  });

  it('refuses a contact without a proper e-mail address', async () => {
    const { status, text } = await owner.ask('PATCH', at, { contact_email: 'jana' });
    expect([status, text]).toEqual([422, expect.stringContaining('contact_email')]);
  });
});

describe('an issued document', () => {
  it('has them as they were when it was issued, on the PDF and the page', async () => {
    await update(SELLER);
    const { reference: client } = await newClient(api, BUYER);
    const { reference } = await newIssued(api, { client });
    const before = await frozenOf(reference);
    expect(before).toMatchObject({ seller: SELLER, client: BUYER });
    await update({ vat_number: null, contact_name: 'Someone else' });
    await record(
      api.PATCH('/clients/{reference}', {
        params: { path: { reference: client } },
        body: { vat_number: null },
      }),
    );
    expect(await frozenOf(reference)).toEqual(before);
    for (const text of Object.values(await printed(reference))) {
      expect(text).toContain('VAT No.: DE123456788');
      expect(text).toContain('VAT No.: RS101234567');
      expect(text).toContain('Tax number (PIB): 101234567');
      expect(text).toContain('Tax number: 27/815/08150');
      expect(text).toContain('Contact: Jana Weber · +49 30 1234 · jana@zora.example');
      expect(text).not.toContain('Someone else');
    }
  });

  it('freezes the electronic address that follows from tax number or e-mail address', async () => {
    await update({ tax_number: '101234567', email: 'office@zora.example' });
    const { reference: client } = await newClient(api, { country: 'DE', email: 'buyer@b.example' });
    const { reference } = await newIssued(api, { client });
    expect(await frozenOf(reference)).toMatchObject({
      seller: { electronic_address: '101234567', electronic_address_scheme: '9948' },
      client: { electronic_address: 'buyer@b.example', electronic_address_scheme: 'EM' },
    });
    expect(await getClient(api, client)).toMatchObject({ electronic_address: null });
  });

  it('of before there were VAT numbers looks as it did', async () => {
    const { reference: client } = await newClient(api, { country: 'DE', tax_number: '27/815/08150' });
    const { reference } = await newIssued(api, { client });
    const old = await frozenOf(reference);
    const { vat_number: _, contact_name: __, ...seller } = old?.seller ?? {};
    const { vat_number: ___, ...buyer } = old?.client ?? {};
    await world.write(async (tx) => {
      await tx
        .update(documents)
        .set({ frozenSeller: { ...seller, tax_number: '101234567' }, frozenClient: buyer })
        .where(eq(documents.reference, reference));
      // There was no journal, either.
      await forgetJournal(tx, workspaceId);
    });
    await update(SELLER);
    for (const text of Object.values(await printed(reference))) {
      expect(text).toContain('Tax number: 101234567');
      expect(text).not.toContain('VAT No.');
      expect(text).not.toContain('Jana Weber');
    }
  });
});

describe('numbers of a party are called', () => {
  const called = (country: string | null, language: Language, number = '1') => {
    const party = { country, tax_number: number, vat_number: null };
    return [vatNumberLabel(party, language), taxNumberLabel(party, language, labelsOf(language))];
  };
  it.each<[string | null, Language, string, [string, string]]>([
    ['RS', 'sr', '101234567', ['PDV broj', 'PIB']],
    ['RS', 'sr', '0101990710006', ['PDV broj', 'JMBG']],
    ['HR', 'sr', '12345678903', ['PDV ID broj', 'OIB']],
    ['BA', 'sr', '4200000000001', ['PDV broj', 'JIB']],
    ['DE', 'sr', '1', ['PDV broj', 'Poreski broj']],
    [null, 'sr', '1', ['PDV broj', 'PIB']],
    ['HR', 'en', '12345678903', ['VAT No.', 'Tax number (OIB)']],
    ['DE', 'en', '1', ['VAT No.', 'Tax number']],
  ])('of %s in %s for %s: %j', (country, language, number, expected) => {
    expect(called(country, language, number)).toEqual(expected);
  });
});
