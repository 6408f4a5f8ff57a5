import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { report } from '../scenarios.ts';
import { answered, getClient, invalid, listener, newClient, record } from './records.ts';

const world = sharedService();

const create = (body: object) => world.api.POST('/clients', { body: body as never });

describe('createClient 201', () => {
  it('needs a name only: type is business, portal access off, everything else null', async () => {
    const client = await record(create({ name: 'Alfa' }), 201);
    expect(client).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      name: 'Alfa',
      legal_name: null,
      type: 'business',
      tax_number: null,
      vat_number: null,
      registration_number: null,
      electronic_address: null,
      electronic_address_scheme: null,
      email: null,
      phone: null,
      contacts: [],
      address_line1: null,
      address_line2: null,
      city: null,
      postal_code: null,
      country: null,
      default_currency: null,
      portal_access_enabled: false,
      reminders: null,
      monthly_statements: true,
      notes: null,
      default_due_days: null,
      default_payment_terms: null,
      default_notes: null,
      language: null,
      second_language: null,
      default_footer_text: null,
      einvoice_profile: null,
      archived_at: null,
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
      version: 1,
      erased_at: null,
      external_id: null,
      metadata: {},
    });
  });

  it('keeps every field that is sent', async () => {
    const body = {
      name: 'Beta',
      legal_name: 'Beta d.o.o.',
      type: 'individual',
      tax_number: 'RS101',
      registration_number: '20101010',
      email: 'office@beta.example',
      phone: '+381 11 123',
      address_line1: 'Nemanjina 1',
      address_line2: 'sprat 2',
      city: 'Beograd',
      postal_code: '11000',
      country: 'RS',
      default_currency: 'EUR',
      portal_access_enabled: true,
      monthly_statements: false,
      notes: 'Plaća na vreme\n\nŠećer',
    };
    const client = await record(create(body), 201);
    expect(client).toMatchObject(body);
    expect(await getClient(world.api, client.reference)).toEqual(client);
  });

  it('trims e-mail, phone, tax and registration number', async () => {
    const client = await record(
      create({
        name: 'Gama',
        email: '  gama@example.com ',
        phone: ' 123 ',
        tax_number: '\tRS102 ',
        registration_number: ' 7 ',
      }),
      201,
    );
    expect(client).toMatchObject({
      email: 'gama@example.com',
      phone: '123',
      tax_number: 'RS102',
      registration_number: '7',
    });
  });

  it.each(['', '   ', null])('takes %j in an optional text field for null', async (nothing) => {
    const fields = {
      legal_name: nothing,
      tax_number: nothing,
      registration_number: nothing,
      email: nothing,
      phone: nothing,
      address_line1: nothing,
      address_line2: nothing,
      city: nothing,
      postal_code: nothing,
      notes: nothing,
    };
    const client = await record(create({ name: 'Nothing', ...fields }), 201);
    for (const field of Object.keys(fields)) expect(client[field as keyof typeof client], field).toBeNull();
  });

  it.each(['', null])('takes %j as country and default currency for null', async (nothing) => {
    const client = await record(
      create({ name: 'Nowhere', country: nothing, default_currency: nothing }),
      201,
    );
    expect(client).toMatchObject({ country: null, default_currency: null });
  });

  it('allows the same name twice, and any number of clients without tax number or e-mail', async () => {
    const first = await newClient(world.api, { name: 'Twin', tax_number: '', email: '' });
    const second = await newClient(world.api, { name: 'Twin', tax_number: '', email: '' });
    expect(second.reference).not.toBe(first.reference);
  });

  it('holds tax number and e-mail unique within the workspace only', async () => {
    const fields = { tax_number: 'RS103', email: 'delta@example.com' };
    await newClient(world.api, fields);
    const other = await world.otherBusiness();
    expect(await newClient(other.api, fields)).toMatchObject(fields);
    expect(await newClient(world.sandboxApi, fields)).toMatchObject(fields);
  });

  it('emits client.created with the client as GET shows it', async () => {
    const business = await listener(world);
    const client = await newClient(business.api, { email: 'event@example.com' });
    expect(await business.delivered(1)).toEqual({
      event: 'client.created',
      occurred_at: '2026-03-15T10:00:00.000Z',
      environment: 'production',
      data: await getClient(business.api, client.reference),
    });
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

describe('createClient 422', () => {
  it.each(Object.entries(LIMITS))('%s has at most %i characters', async (field, limit) => {
    const longest = 'ш'.repeat(limit);
    const client = await record(create({ name: 'Long', [field]: longest }), 201);
    expect(client).toMatchObject({ [field]: longest });
    await invalid(create({ name: 'Long', [field]: `${longest}ш` }), field);
  });

  it('email has at most 254 characters', async () => {
    const longest = `${'a'.repeat(242)}@example.com`;
    expect(longest).toHaveLength(254);
    expect(await record(create({ name: 'Long', email: longest }), 201)).toMatchObject({ email: longest });
    await invalid(create({ name: 'Long', email: `b${longest}` }), 'email');
  });

  it.each(['x', 'x@', '@example.com', 'a b@example.com', 'a@b@c.example', 'a@example..com'])(
    'email is e-mail formatted: %s is not',
    (email) => invalid(create({ name: 'X', email }), 'email'),
  );

  it.each(['company', 'Business', '', null, 1])('type is business or individual: %j is not', (type) =>
    invalid(create({ name: 'X', type }), 'type'),
  );

  it.each(['ZZ', 'rs', 'SRB', 'R', 'R1'])('country is in ISO 3166: %s is not', (country) =>
    invalid(create({ name: 'X', country }), 'country'),
  );

  it.each(['ABC', 'rsd', 'EU', 'EURO'])('default_currency is in ISO 4217: %s is not', (currency) =>
    invalid(create({ name: 'X', default_currency: currency }), 'default_currency'),
  );

  it.each([undefined, null, '', '  \t', 5])('name is required and not blank: %j', (name) =>
    invalid(create({ name }), 'name'),
  );

  it.each(['true', 1, null])('portal_access_enabled is boolean: %j is not', (value) =>
    invalid(create({ name: 'X', portal_access_enabled: value }), 'portal_access_enabled'),
  );

  it.each(['reference', 'created_at', 'colour', '__proto__x'])('an unknown field is named: %s', (field) =>
    invalid(create({ name: 'X', [field]: 'x' }), field),
  );

  it('names every faulty field at once', async () => {
    await invalid(
      create({ type: 'x', email: 'x', city: 'c'.repeat(121), colour: 1 }),
      'name',
      'type',
      'email',
      'city',
      'colour',
    );
    await invalid(
      create({ name: 'X', country: 'ZZ', default_currency: 'ABC' }),
      'country',
      'default_currency',
    );
  });

  it('tax_number is unique within the workspace, trimmed', async () => {
    await newClient(world.api, { tax_number: 'RS200' });
    await invalid(create({ name: 'X', tax_number: ' RS200 ' }), 'tax_number');
  });

  it('email is unique within the workspace without regard to case', async () => {
    await newClient(world.api, { email: 'Unique@Example.com' });
    await invalid(create({ name: 'X', email: 'unique@example.COM' }), 'email');
  });

  it('a refused request leaves no trace', async () => {
    const other = await world.otherBusiness();
    await newClient(other.api, { tax_number: 'RS300' });
    await invalid(other.api.POST('/clients', { body: { name: 'Ghost', tax_number: 'RS300' } }), 'tax_number');
    expect((await answered(other.api.GET('/clients', {}))).meta.total).toBe(1);
  });

  it.each([{ tax_number: 'RACE-1' }, { email: 'race@example.com' }])(
    'of racing requests with the same value one wins, the others get the 422: %j',
    async (fields) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => create({ name: `Racer ${i}`, ...fields })),
      );
      const statuses = answers.map(({ response }) => response.status).sort();
      expect(statuses).toEqual([201, ...Array<number>(7).fill(422)]);
      const loser = answers.find(({ response }) => response.status === 422);
      await invalid(Promise.resolve(loser as (typeof answers)[number]), ...Object.keys(fields));
      report('B8', `${Object.keys(fields)[0]}: 1 of 8 simultaneous requests stored, 7 answered 422`);
    },
  );
});
