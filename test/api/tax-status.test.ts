// The tax status of a seller by date, and the tax rates of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addTaxRate, setDefaultRate, setRetired, setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import {
  type Document,
  invalid,
  issue,
  newClient,
  newDraft,
  newIssued,
  newItem,
  patchDocument,
  record,
} from './records.ts';

const world = sharedService();
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

type Seller = Awaited<ReturnType<TestService['otherBusiness']>>;

const status = ({ production }: Seller, value: string | null, validFrom: string) =>
  world.write((tx) => setTaxStatus(tx, production, { status: value, validFrom, now: world.clock.now() }));
const keysOf = ({ lines }: Document) => lines.map(({ tax_rate_key: key }) => key);
const line = (fields: object = {}) => ({ description: 'Design', quantity: 1, unit_price: 100, ...fields });

describe('a business without a status', () => {
  it('charges the standard rate as before, may use every rate, and shows null', async () => {
    const { api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const lines = [line(), line({ tax_rate: 'rs_vat_not_registered' })];
    const draft = await newDraft(api, { client, lines });
    expect(keysOf(draft)).toEqual(['rs_vat_20', 'rs_vat_not_registered']);
    const { reference: abroad } = await newClient(api, { country: 'US' });
    const exempt = { client: abroad, lines: [line({ tax_rate: 'rs_vat_exempt' })] };
    const reasonOf = ({ tax_breakdown: bands }: Document) => bands[0]?.exemption_reason;
    expect(reasonOf(await newDraft(api, exempt))).toBe('Oslobođeno PDV-a po članu 25. Zakona o PDV-u');
    expect(reasonOf(await newDraft(api, { ...exempt, language: 'en' }))).toMatch(/^VAT exempt/);
    expect((await record(api.GET('/workspace'))).tax_status).toBeNull();
    expect((await record(api.GET('/catalogue'))).standard_tax_rate).toBe('rs_vat_20');
  });
});

describe('a business that is registered from a day on', () => {
  let seller: Seller;
  let client: string;
  beforeAll(async () => {
    seller = await world.otherBusiness();
    await status(seller, 'flat_rate', '2024-02-01');
    await status(seller, 'registered', '2026-07-01');
    client = (await newClient(seller.api, { country: 'RS' })).reference;
  });
  const draft = (fields: object) => newDraft(seller.api, { client, ...fields });

  it.each([
    ['2026-06-30', 'rs_vat_not_registered'],
    ['2026-07-01', 'rs_vat_20'],
  ])('on %s a line takes %s', async (delivery_date, key) => {
    expect(keysOf(await draft({ delivery_date, lines: [line()] }))).toEqual([key]);
    const issuedOn = { issue_date: delivery_date, due_date: null, lines: [line()] };
    expect(keysOf(await draft(issuedOn))).toEqual([key]);
  });

  it('shows the status of today, and the rate that it means', async () => {
    const workspace = await record(seller.api.GET('/workspace'));
    expect(workspace.tax_status).toBe('flat_rate');
    const catalogue = await record(seller.api.GET('/catalogue'));
    expect(catalogue.standard_tax_rate).toBe('rs_vat_not_registered');
  });

  it('cannot charge tax before by accident: a rate with tax is a 422 that names the right one', async () => {
    const body = {
      document_type: 'rs_invoice',
      client,
      delivery_date: '2026-06-30',
      lines: [line(), line({ tax_rate: 'rs_vat_20' })],
    };
    const { error } = await seller.api.POST('/documents', { body });
    expect(error?.error.errors).toEqual({
      'lines.1.tax_rate': [expect.stringContaining('take rs_vat_not_registered')],
    });
  });

  it('cannot leave the tax out afterwards by the rate of its former status', async () => {
    const body = {
      document_type: 'rs_invoice',
      client,
      delivery_date: '2026-07-01',
      lines: [line({ tax_rate: 'rs_vat_not_registered' })],
    };
    await invalid(seller.api.POST('/documents', { body }), 'lines.0.tax_rate');
  });

  it('takes an item whose rate charges tax without it', async () => {
    const { reference: item } = await newItem(seller.api, { tax_rate: 'rs_vat_10' });
    const lines = [line({ item })];
    expect(keysOf(await draft({ delivery_date: '2026-06-30', lines }))).toEqual(['rs_vat_not_registered']);
    expect(keysOf(await draft({ delivery_date: '2026-07-01', lines }))).toEqual(['rs_vat_10']);
  });

  it('a draft whose date moves over the change is refused with the field, until its lines fit', async () => {
    const { reference } = await draft({ delivery_date: '2026-07-01', lines: [line()] });
    const delivery_date = '2026-06-30';
    await invalid(patchDocument(seller.api, reference, { delivery_date }), 'lines.0.tax_rate');
    const fitting = await record(patchDocument(seller.api, reference, { delivery_date, lines: [line()] }));
    expect(keysOf(fitting)).toEqual(['rs_vat_not_registered']);
  });

  it('a copy of an older document takes the rate of its own day', async () => {
    const from = await newIssued(seller.api, { client, delivery_date: '2026-07-01', lines: [line()] });
    const body = { from: from.reference, delivery_date: '2026-06-30' };
    const copy = await record(seller.api.POST('/documents', { body }), 201);
    expect(keysOf(copy)).toEqual(['rs_vat_not_registered']);
  });

  it('what is issued stays, and a credit note takes back the tax that it charged', async () => {
    const { reference: from } = await newIssued(seller.api, {
      client,
      delivery_date: '2026-07-01',
      lines: [line()],
    });
    await status(seller, 'flat_rate', '2026-07-01');
    try {
      const params = { path: { reference: from } };
      const before = await record(seller.api.GET('/documents/{reference}', { params }));
      expect(keysOf(before)).toEqual(['rs_vat_20']);
      const body = { document_type: 'rs_credit_note', from };
      const credit = await record(seller.api.POST('/documents', { body }), 201);
      expect(await issue(seller.api, credit.reference)).toMatchObject({ tax_total: '20.00' });
    } finally {
      await status(seller, 'registered', '2026-07-01');
    }
  });
});

describe('a status', () => {
  it('must be one that the country has, and is taken back by its date', async () => {
    const seller = await world.otherBusiness({ country: 'GB', currency: 'GBP' });
    await expect(status(seller, 'flat_rate', '2026-01-01')).rejects.toThrow();
    await status(seller, 'not_registered', '2026-01-01');
    await status(seller, null, '2026-01-01');
    expect((await record(seller.api.GET('/workspace'))).tax_status).toBeNull();
    await expect(status(seller, null, '2026-01-01')).rejects.toThrow();
  });
});

describe("a tax rate of a workspace's own", () => {
  let seller: Seller;
  let client: string;
  let key: string;
  const add = (fields: Partial<Parameters<typeof addTaxRate>[2]> = {}) =>
    world.write((tx) =>
      addTaxRate(tx, seller.production, {
        label: 'City tax',
        percentage: 8.875,
        now: world.clock.now(),
        ...fields,
      }),
    );
  const retire = (isRetired: boolean) =>
    world.write((tx) => setRetired(tx, seller.production, { key, isRetired, now: world.clock.now() }));
  beforeAll(async () => {
    seller = await world.otherBusiness({ country: 'US', currency: 'USD' });
    client = (await newClient(seller.api)).reference;
    key = (await add()).key;
  });

  it('has a key of its label, another one for the same label, and none of a country', async () => {
    expect(key).toBe('own_city_tax');
    expect((await add()).key).toBe('own_city_tax_2');
    expect((await add({ label: 'Porez na šećer 8,875 %' })).key).toBe('own_porez_na_secer_8_875');
    expect((await add({ label: '税' })).key).toBe('own_rate');
  });

  it.each([
    [8.875, '8.875'],
    [8.5, '8.50'],
    [0.0001, '0.0001'],
    [100, '100.00'],
  ])('%d shows %s', async (percentage, text) => {
    expect((await add({ percentage })).percentage).toBe(text);
  });

  it.each([
    ['percentage', { percentage: 8.87501 }],
    ['percentage', { percentage: 100.1 }],
    ['category', { percentage: 0 }],
    ['category', { category: 'O' }],
    ['category', { category: 'X' }],
    ['exemption_reason', { percentage: 0, category: 'O' }],
    ['exemption_reason', { exemptionReason: 'Because' }],
    ['label', { label: ' ' }],
  ])('is refused on %s: %o', async (field, fields) => {
    await expect(add(fields)).rejects.toMatchObject({ errors: { [field]: [expect.anything()] } });
  });

  it('is in the catalogue, and a default of items and lines', async () => {
    const { tax_rates } = await record(seller.api.GET('/catalogue'));
    expect(tax_rates).toContainEqual(
      expect.objectContaining({ key, label: 'City tax', percentage: '8.875', category: 'S' }),
    );
    const item = await newItem(seller.api, { tax_rate: key });
    expect(item).toMatchObject({ default_tax_rate: '8.875', default_tax_rate_key: key });
    const params = { path: { reference: item.reference } };
    const changed = await record(
      seller.api.PATCH('/items/{reference}', { params, body: { tax_rate: 'us_tax_none' } }),
    );
    expect(changed.default_tax_rate).toBe('0.00');
    const again = await record(seller.api.PATCH('/items/{reference}', { params, body: { tax_rate: key } }));
    expect(again.default_tax_rate).toBe('8.875');
    const draft = await newDraft(seller.api, {
      document_type: 'us_invoice',
      client,
      lines: [line({ item: item.reference })],
    });
    expect(draft).toMatchObject({ tax_total: '8.88', lines: [{ tax_rate: '8.875' }] });
  });

  it('is of its own workspace only', async () => {
    const other = await world.otherBusiness({ country: 'US', currency: 'USD' });
    const body = {
      document_type: 'us_invoice',
      client: (await newClient(other.api)).reference,
      lines: [line({ tax_rate: key })],
    };
    await invalid(other.api.POST('/documents', { body }), 'lines.0.tax_rate');
    await invalid(
      other.api.POST('/items', { body: { type: 'service', name: 'A', default_price: 1, tax_rate: key } }),
      'tax_rate',
    );
    await expect(
      world.write((tx) => setDefaultRate(tx, other.production, { key, now: world.clock.now() })),
    ).rejects.toThrow();
  });

  it('when retired charges nothing any more, is no default, and is still credited', async () => {
    const issued = await newIssued(seller.api, {
      document_type: 'us_invoice',
      client,
      lines: [line({ tax_rate: key })],
    });
    await world.write((tx) => setDefaultRate(tx, seller.production, { key, now: world.clock.now() }));
    expect((await record(seller.api.GET('/catalogue'))).standard_tax_rate).toBe(key);
    await retire(true);
    const catalogue = await record(seller.api.GET('/catalogue'));
    expect(catalogue.standard_tax_rate).toBe('us_tax_none');
    expect(catalogue.tax_rates.map((rate) => rate.key)).not.toContain(key);
    const body = { document_type: 'us_invoice', client, lines: [line({ tax_rate: key })] };
    await invalid(seller.api.POST('/documents', { body }), 'lines.0.tax_rate');
    const credit = await record(
      seller.api.POST('/documents', { body: { document_type: 'us_credit_note', from: issued.reference } }),
      201,
    );
    expect(await issue(seller.api, credit.reference)).toMatchObject({ tax_total: '8.88' });
    await retire(false);
    expect(
      keysOf(
        await newDraft(seller.api, { document_type: 'us_invoice', client, lines: [line({ tax_rate: key })] }),
      ),
    ).toEqual([key]);
  });

  it('with tax cannot be used by a seller who is not registered', async () => {
    await status(seller, 'not_registered', '2026-01-01');
    const body = { document_type: 'us_invoice', client, lines: [line({ tax_rate: key })] };
    await invalid(seller.api.POST('/documents', { body }), 'lines.0.tax_rate');
    await status(seller, null, '2026-01-01');
  });
});
