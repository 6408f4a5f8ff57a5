// One answer names every error that can be found at once, so that a caller need not repeat a request for each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';
import { invalid, line, newClient, UNKNOWN } from './records.ts';

let world: TestService;

beforeAll(async () => {
  world = await createTestService();
});
afterAll(() => world.close());

const post = (fields: object) =>
  world.api.POST('/documents', {
    body: { document_type: 'rs_invoice', client: UNKNOWN, lines: [line()], ...fields },
  });

describe('a document', () => {
  it('with a reference that is none, and a type that its country does not have, gets both errors', () =>
    invalid(post({ client: 'Dunav', document_type: 'de_invoice' }), 'client', 'document_type'));

  it('with an unknown client, type and item, and a quantity without a meaning, gets all errors', () =>
    invalid(
      post({
        document_type: 'de_invoice',
        lines: [line({ item: UNKNOWN }), line({ quantity: 0.0000001 }), line({ tax_rate: 'de_vat_19' })],
      }),
      'client',
      'document_type',
      'lines.0.item',
      'lines.1.quantity',
      'lines.2.tax_rate',
    ));

  it('with a text of two lines, a date of another millennium and a field too many gets all errors', async () => {
    const { reference } = await newClient(world.api);
    await invalid(
      post({ client: reference, issue_date: '8631-02-13', lines: [line({ unit: 'a\nb' })], colour: 'red' }),
      'colour',
      'issue_date',
      'lines.0.unit',
    );
  });
});

describe('a parameter of a list', () => {
  const messages = async (path: string) => {
    const response = await world.request(path);
    const { error } = (await response.json()) as { error: { errors: Record<string, string[]> } };
    return [response.status, error.errors];
  };

  it('gets the allowed values, even with a comma in it', async () => {
    const [status, errors] = await messages('/contracts?status=draft,sent');
    expect(status).toBe(422);
    expect(errors).toEqual({ status: [expect.stringMatching(/^must be one of draft, sent, /)] });
  });

  it('gets the format of a date, even with a time after it', async () => {
    const expected = [422, { from: ['must be a calendar date, YYYY-MM-DD'] }];
    expect(await messages('/documents?from=2026-11-22T00:00:00Z')).toEqual(expected);
    expect(await messages('/documents?from=22/11/2026')).toEqual(expected);
  });

  it('is a valid reference or not, whatever it contains', async () => {
    const expected = [422, { client: ['must be a reference: a ULID'] }];
    expect(await messages(`/documents?client=${UNKNOWN},${UNKNOWN}`)).toEqual(expected);
  });
});
