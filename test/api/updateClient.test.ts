import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { getClient, invalid, listener, newClient, record, UNKNOWN } from './records.ts';

const world = sharedService();

const patch = (reference: string, body: object, api = world.api) =>
  api.PATCH('/clients/{reference}', { params: { path: { reference } }, body: body as never });

const FULL = {
  name: 'Full',
  legal_name: 'Full d.o.o.',
  type: 'individual',
  registration_number: '2010',
  phone: '+381',
  address_line1: 'Nemanjina 1',
  address_line2: 'stan 2',
  city: 'Beograd',
  postal_code: '11000',
  country: 'RS',
  default_currency: 'EUR',
  portal_access_enabled: true,
  monthly_statements: false,
  notes: 'note',
} as const;

let seed = 0;

/** A client with a value in every field. */
function full() {
  seed += 1;
  return newClient(world.api, { ...FULL, tax_number: `T${seed}`, email: `full${seed}@example.com` });
}

describe('updateClient 200', () => {
  it('changes only the fields sent; omitted fields stay as they are', async () => {
    const before = await full();
    const after = await record(patch(before.reference, { city: 'Niš' }));
    expect(after).toEqual({
      ...before,
      city: 'Niš',
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await getClient(world.api, before.reference)).toEqual(after);
  });

  it('changes nothing with an empty body', async () => {
    const before = await full();
    expect(await record(patch(before.reference, {}))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
    });
  });

  it('changes every field', async () => {
    const { reference, created_at } = await full();
    const body = {
      name: 'Other',
      legal_name: 'Other d.o.o.',
      type: 'business',
      tax_number: 'OTHER',
      vat_number: 'ATU12345675',
      registration_number: '1',
      electronic_address: '9876',
      electronic_address_scheme: '0060',
      email: 'other@example.com',
      phone: '2',
      contacts: [{ name: 'Ana', email: 'ana@example.com', phone: '3', roles: ['billing' as const] }],
      address_line1: '3',
      address_line2: '4',
      city: '5',
      postal_code: '6',
      country: 'DE',
      default_currency: 'USD',
      portal_access_enabled: false,
      monthly_statements: true,
      notes: '7',
      default_due_days: 8,
      default_payment_terms: '9',
      default_notes: '10',
      language: 'hr' as const,
      second_language: 'en' as const,
      default_footer_text: '11',
      einvoice_profile: 'peppol' as const,
    };
    const kept = {
      reference,
      reminders: null,
      created_at,
      archived_at: null,
      erased_at: null,
      external_id: null,
      metadata: {},
    };
    expect(await record(patch(reference, body))).toEqual({
      ...body,
      ...kept,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  const CLEARABLE = [
    'legal_name',
    'tax_number',
    'vat_number',
    'registration_number',
    'email',
    'phone',
    'electronic_address',
    'electronic_address_scheme',
    'address_line1',
    'address_line2',
    'city',
    'postal_code',
    'country',
    'default_currency',
    'notes',
  ];
  it.each([null, ''])('clears an optional text field with %j', async (nothing) => {
    const before = await full();
    const cleared = Object.fromEntries(CLEARABLE.map((field) => [field, nothing]));
    const nulls = Object.fromEntries(CLEARABLE.map((field) => [field, null]));
    expect(await record(patch(before.reference, cleared))).toEqual({
      ...before,
      ...nulls,
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
  });

  it('trims what creating trims', async () => {
    const { reference } = await full();
    const body = {
      email: ' trim@example.com ',
      tax_number: ' TRIM ',
      phone: ' 1 ',
      registration_number: ' 2 ',
    };
    expect(await record(patch(reference, body))).toMatchObject({
      email: 'trim@example.com',
      tax_number: 'TRIM',
      phone: '1',
      registration_number: '2',
    });
  });

  it('lets a client keep its own tax number and e-mail, also in another letter case', async () => {
    const before = await full();
    const email = before.email?.toUpperCase();
    expect(await record(patch(before.reference, { tax_number: before.tax_number, email }))).toMatchObject({
      tax_number: before.tax_number,
      email,
    });
  });

  it('frees a tax number and an e-mail that it gives up', async () => {
    const before = await full();
    await record(patch(before.reference, { tax_number: null, email: null }));
    const heir = await newClient(world.api, { tax_number: before.tax_number, email: before.email });
    expect(heir.tax_number).toBe(before.tax_number);
  });

  it('is found by its new name and no longer by the old one', async () => {
    const { reference } = await newClient(world.api, { name: 'Xylograph' });
    await record(patch(reference, { name: 'Quartzite' }));
    const found = async (search: string) =>
      (await world.api.GET('/clients', { params: { query: { search } } })).data?.data.map((c) => c.reference);
    expect(await found('quartz')).toEqual([reference]);
    expect(await found('xylo')).toEqual([]);
  });

  it('emits client.updated with the client as GET shows it, later than the event before', async () => {
    const business = await listener(world);
    const { reference } = await newClient(business.api);
    await record(patch(reference, { city: 'Bor' }, business.api));
    await business.delivered(2);
    expect(await business.recorded()).toMatchObject([
      { event: 'client.created', occurred_at: '2026-03-15T10:00:00.000Z', data: { city: null } },
      {
        event: 'client.updated',
        occurred_at: '2026-03-15T10:00:00.001Z',
        data: await getClient(business.api, reference),
      },
    ]);
    await business.close();
  });
});

const LIMITS = {
  name: 255,
  legal_name: 255,
  tax_number: 50,
  registration_number: 50,
  phone: 50,
  address_line1: 255,
  address_line2: 255,
  city: 120,
  postal_code: 20,
  notes: 5000,
};

describe('updateClient 422', () => {
  it.each(Object.entries(LIMITS))('%s has at most %i characters', async (field, limit) => {
    const { reference } = await newClient(world.api);
    const longest = 'ж'.repeat(limit);
    expect(await record(patch(reference, { [field]: longest }))).toMatchObject({ [field]: longest });
    await invalid(patch(reference, { [field]: `${longest}ж` }), field);
    expect(await getClient(world.api, reference)).toMatchObject({ [field]: longest });
  });

  it.each([
    ['name', null],
    ['name', ''],
    ['name', '  '],
    ['type', null],
    ['type', 'company'],
    ['email', 'x'],
    ['country', 'ZZ'],
    ['default_currency', 'ABC'],
    ['portal_access_enabled', null],
    ['monthly_statements', null],
    ['portal_access_enabled', 'yes'],
    ['reference', UNKNOWN],
    ['created_at', '2026-01-01T00:00:00Z'],
    ['colour', 'red'],
  ])('%s cannot become %j', async (field, value) => {
    const { reference } = await newClient(world.api);
    await invalid(patch(reference, { [field]: value }), field);
  });

  it('tax number and e-mail stay unique within the workspace', async () => {
    const taken = await full();
    const { reference } = await newClient(world.api);
    await invalid(patch(reference, { tax_number: taken.tax_number }), 'tax_number');
    await invalid(patch(reference, { email: taken.email?.toUpperCase() }), 'email');
  });

  it('of two clients that race for a tax number one gets it', async () => {
    const racers = await Promise.all([newClient(world.api), newClient(world.api)]);
    const answers = await Promise.all(
      racers.map(({ reference }) => patch(reference, { tax_number: 'RACE' })),
    );
    expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 422]);
  });

  it('the body is an object', async () => {
    const { reference } = await newClient(world.api);
    await invalid(patch(reference, []), 'body');
  });
});
