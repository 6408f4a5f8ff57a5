// From July to December 2020 Germany had 16 % and 5 % in place of 19 % and 7 % (§ 28 (1) and (2) UStG).
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { TestService } from '../test-service.ts';
import { invalid, line, newClient, newDraft, newIssued, newItem, record } from './records.ts';

const world = sharedService({ country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin' });
let api: TestService['api'];
let client: string;
beforeAll(async () => {
  ({ api } = world);
  ({ reference: client } = await newClient(api));
});

const draft = (delivery_date: string, fields: object = {}, more: object = {}) =>
  newDraft(api, { document_type: 'de_invoice', client, delivery_date, lines: [line(fields)], ...more });

describe('the default rate', () => {
  it.each([
    ['2020-06-30', 'de_vat_19', '119.00'],
    ['2020-07-01', 'de_vat_16', '116.00'],
    ['2020-12-31', 'de_vat_16', '116.00'],
    ['2021-01-01', 'de_vat_19', '119.00'],
  ])('on %s is %s', async (day, key, total) => {
    const made = await draft(day);
    expect(made).toMatchObject({ total, tax_breakdown: [{ tax_rate_key: key }] });
  });

  it('follows the date where an item has the rate of another time', async () => {
    const { reference: item } = await newItem(api, { tax_rate: 'de_vat_7' });
    expect(await draft('2020-08-01', { item })).toMatchObject({
      tax_breakdown: [{ tax_rate_key: 'de_vat_5' }],
    });
    expect(await draft('2021-08-01', { item })).toMatchObject({
      tax_breakdown: [{ tax_rate_key: 'de_vat_7' }],
    });
  });
});

describe('a rate that a line names', () => {
  const body = (delivery_date: string, tax_rate: string) => ({
    document_type: 'de_invoice',
    client,
    delivery_date,
    lines: [line({ tax_rate })],
  });

  it.each([
    ['de_vat_19', 'de_vat_16'],
    ['de_vat_7', 'de_vat_5'],
  ])('is refused as %s in that time, with %s as the right one', async (wrong, right) => {
    const { error, response } = await api.POST('/documents', { body: body('2020-09-01', wrong) });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({
      error: {
        errors: {
          'lines.0.tax_rate': [
            `"${wrong}" does not apply on 2020-09-01; the rate of that time is "${right}"`,
          ],
        },
      },
    });
    expect((await api.POST('/documents', { body: body('2020-09-01', right) })).response.status).toBe(201);
  });

  it('is refused as one of that time on other days', async () => {
    await invalid(api.POST('/documents', { body: body('2021-01-01', 'de_vat_16') }), 'lines.0.tax_rate');
    await invalid(api.POST('/documents', { body: body('2020-06-30', 'de_vat_5') }), 'lines.0.tax_rate');
  });
});

it('a credit note of an invoice of that time takes back what was charged', async () => {
  const lines = [line()];
  const fields = { document_type: 'de_invoice', client, delivery_date: '2020-09-01', lines };
  const { reference: from } = await newIssued(api, fields);
  const credit = await record(
    api.POST('/documents', { body: { document_type: 'de_credit_note', from } as never }),
    201,
  );
  expect(credit).toMatchObject({ total: '116.00', tax_breakdown: [{ tax_rate_key: 'de_vat_16' }] });
});

it('the catalogue has both rates with their time', async () => {
  const { tax_rates } = await record(api.GET('/catalogue'));
  const found = tax_rates.filter(({ valid_to }) => valid_to !== null);
  expect(
    found.map(({ key, percentage, valid_from, valid_to }) => [key, percentage, valid_from, valid_to]),
  ).toEqual([
    ['de_vat_16', '16.00', '2020-07-01', '2020-12-31'],
    ['de_vat_5', '5.00', '2020-07-01', '2020-12-31'],
  ]);
});
