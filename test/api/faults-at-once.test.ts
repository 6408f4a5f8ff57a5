// One answer names every error that can be found at once, so that a caller need not repeat a request for each.
import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { everything } from '../security/calls.ts';
import { invalid, line, newClient, newDraft, newIssued, newItem, UNKNOWN } from './records.ts';

const world = sharedService();

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

describe('faults of form and of fact', () => {
  /** A body that no type would allow. */
  const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
    world.request(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const faultsOf = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const response = await send(method, path, body);
    const { error } = (await response.json()) as { error: { errors?: Record<string, string[]> } };
    expect(response.status, JSON.stringify(error)).toBe(422);
    return Object.keys(error.errors ?? {}).sort();
  };

  it('of a document are one answer: an unknown client and a malformed line', async () => {
    const lines = [line({ colour: 'red' } as object), line({ tax_rate: 'de_vat_19' }), line({ quantity: 0 })];
    expect(
      await faultsOf('POST', '/documents', { document_type: 'de_invoice', client: UNKNOWN, lines }),
    ).toEqual(['client', 'document_type', 'lines.0.colour', 'lines.1.tax_rate', 'lines.2.quantity']);
  });

  it('of a document with a wrong line name the type and the client that are missing', async () => {
    expect(await faultsOf('POST', '/documents', { lines: [line({ quantity: 0 })] })).toEqual([
      'client',
      'document_type',
      'lines.0.quantity',
    ]);
    expect(await faultsOf('POST', '/documents', { lines: [line({ tax_rate: 'de_vat_19' })] })).toEqual([
      'client',
      'document_type',
      'lines.0.tax_rate',
    ]);
    expect(await faultsOf('POST', '/documents', { currency: 'ABC' })).toEqual([
      'client',
      'currency',
      'document_type',
      'lines',
    ]);
  });

  it('say nothing of what follows from a fault', async () => {
    const { reference: client } = await newClient(world.api);
    const of = (lines: object[], fields: object = {}) =>
      faultsOf('POST', '/documents', { document_type: 'rs_invoice', client, lines, ...fields });
    expect(await of([{ kind: 'note', description: 'x' }])).toEqual(['lines.0.kind']);
    expect(await of([{ item: 'x', quantity: 1 }])).toEqual(['lines.0.item']);
    expect(await of([{ from_line: 0 }])).toEqual(['lines.0.from_line']);
    expect(await of([line(), 7 as unknown as object])).toEqual(['lines.1']);
    expect(await of([line({ discount_type: 'x', discount_value: 5 } as object)])).toEqual([
      'lines.0.discount_type',
    ]);
    expect(await faultsOf('POST', '/documents', { from: 'x' })).toEqual(['from']);
  });

  it('of a draft that is changed are one answer, and the draft stays', async () => {
    const draft = await newDraft(world.api);
    const path = `/documents/${draft.reference}`;
    expect(
      await faultsOf('PATCH', path, { currency: 'ABC', notes: 5, lines: [line({ unit: 7 } as object)] }),
    ).toEqual(['currency', 'lines.0.unit', 'notes']);
    expect((await send('PATCH', `/documents/${UNKNOWN}`, { notes: 5 })).status).toBe(422);
  });

  it('of an item, an expense, a client, a contract and a payment are one answer', async () => {
    const { reference: client } = await newClient(world.api, { email: 'one@example.com' });
    await newItem(world.api, { sku: 'A-1' });
    expect(
      await faultsOf('POST', '/items', {
        type: 'gizmo',
        name: 'X',
        default_price: 1,
        currency: 'ABC',
        sku: 'A-1',
      }),
    ).toEqual(['currency', 'type']);
    expect(
      await faultsOf('POST', '/items', { type: 'product', default_price: 1, sku: 'A-1', unit: 'week' }),
    ).toEqual(['name', 'sku', 'unit']);
    expect(
      await faultsOf('POST', '/expenses', {
        description: 5,
        amount: 1,
        currency: 'ABC',
        occurs_on: '2026-03-01',
      }),
    ).toEqual(['currency', 'description']);
    expect(await faultsOf('POST', '/clients', { email: 'one@example.com' })).toEqual(['email', 'name']);
    expect(
      await faultsOf('POST', '/contracts', {
        client: UNKNOWN,
        title: 7,
        body: 'Text',
        signers: [{ name: 'A' }],
      }),
    ).toEqual(['client', 'signers.0.email', 'title']);
    expect(
      await faultsOf('POST', '/payments', {
        client: UNKNOWN,
        amount: 'x',
        currency: 'EUR',
        method: 'bank',
        paid_on: '2026-03-01',
      }),
    ).toEqual(['amount', 'client']);
    const invoice = await newIssued(world.api, { client });
    expect(
      await faultsOf('POST', `/documents/${invoice.reference}/payments`, {
        amount: 1e9,
        method: 'shell',
        paid_on: '2026-03-01',
      }),
    ).toEqual(['amount', 'method']);
  });

  it('by the tens of thousands take no time: the answer names a hundred of them', async () => {
    const { reference: client } = await newClient(world.api);
    const colours = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`colour${at}`, 1]));
    const lines = Array.from({ length: 500 }, () => line({ item: UNKNOWN, ...colours }));
    const startedAt = performance.now();
    expect(await faultsOf('POST', '/documents', { document_type: 'rs_invoice', client, lines })).toHaveLength(
      100,
    );
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  it('are found without a trace: nothing is written, and no event is sent', async () => {
    const before = await everything(world);
    const fine = { document_type: 'rs_invoice', lines: [line()] };
    const { reference: client } = await newClient(world.api);
    const with1 = await everything(world);
    expect(await faultsOf('POST', '/documents', { ...fine, client, notes: 5 })).toEqual(['notes']);
    expect(await faultsOf('POST', '/clients', { name: 'Fine', colour: 'red' })).toEqual(['colour']);
    expect(await everything(world)).toEqual(with1);
    expect(with1).not.toEqual(before);
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
    const expected = [422, { document: ['must be a reference: a ULID'] }];
    expect(await messages(`/payments?document=${UNKNOWN},${UNKNOWN}`)).toEqual(expected);
  });
});
