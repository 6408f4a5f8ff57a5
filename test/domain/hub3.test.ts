import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hub3Request, hub3Payload } from '../../src/domain/payment-qr.ts';

/** The example of the specification, in euros. */
const request: Hub3Request = {
  currency: 'EUR',
  amount: '123.55',
  iban: 'HR1210010051863000160',
  payer: { name: 'Željko Senekovič', street: 'Ivanečka ulica 125', place: '42000 Varaždin' },
  payee: { name: '2DBK d.d.', street: 'Alkarski prolaz 13B', place: '21230 Sinj' },
  purpose: 'Račun 138-1-1',
  number: '138-1-1',
  reference: 'HR01 7269-68949637676-00019',
};

const fieldsOf = (change: Partial<Hub3Request>) => hub3Payload({ ...request, ...change })?.split('\n') ?? [];
const referenceOf = (change: Partial<Hub3Request>) => {
  const [model, reference, , description] = fieldsOf(change).slice(10);
  return [model, reference, description];
};

const MOST = [8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 22, 4, 35];

const anyText = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }));
const anyParty = fc.record({ name: anyText, street: anyText, place: anyText });
const anyRequest = fc.record({
  currency: fc.constant('EUR'),
  amount: fc
    .bigInt({ min: 1n, max: 10n ** 15n - 1n })
    .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  iban: fc.constant('HR1210010051863000160'),
  payer: anyParty,
  payee: anyParty,
  purpose: anyText,
  number: fc.oneof(anyText, fc.constant('INV-2026-00001')),
  reference: fc.option(fc.oneof(anyText, fc.constantFrom('HR99', 'HR01 1-2-3', 'RF18539007547034'))),
});

describe('the text of the HUB3 bar code', () => {
  it('has the fields of the specification in their order, each ended by a line feed', () => {
    expect(hub3Payload(request)).toBe(
      'HRVHUB30\nEUR\n000000000012355\nŽeljko Senekovič\nIvanečka ulica 125\n42000 Varaždin\n2DBK d.d.\n' +
        'Alkarski prolaz 13B\n21230 Sinj\nHR1210010051863000160\nHR01\n7269-68949637676-00019\nGDSV\nRačun 138-1-1\n',
    );
  });

  it('has a number of digits as a reference without check digits, and any other one in the description', () => {
    expect(referenceOf({ reference: null })).toEqual(['HR00', '138-1-1', 'Račun 138-1-1']);
    expect(referenceOf({ reference: null, number: '138/1/1' })).toEqual(['HR00', '138-1-1', 'Račun 138-1-1']);
    const lettered = { number: 'INV-2026-00001', purpose: 'Račun INV-2026-00001' };
    expect(referenceOf({ ...lettered, reference: null })).toEqual(['HR99', '', 'Račun INV-2026-00001']);
    expect(referenceOf({ reference: 'HR99' })).toEqual(['HR99', '', 'Račun 138-1-1']);
    expect(referenceOf({ reference: 'RF18539007547034' })).toEqual([
      'HR99',
      '',
      'RF18539007547034 Račun 138-1-1',
    ]);
    expect(referenceOf({ reference: 'Kupac Čačić 4711' })).toEqual([
      'HR99',
      '',
      'Kupac Čačić 4711 Račun 138-1-1',
    ]);
  });

  it('is not made for another currency, a foreign account, nothing to pay, or more than fits', () => {
    expect(hub3Payload({ ...request, currency: 'HRK' })).toBeUndefined();
    expect(hub3Payload({ ...request, iban: 'DE89370400440532013000' })).toBeUndefined();
    expect(hub3Payload({ ...request, amount: '0.00' })).toBeUndefined();
    expect(hub3Payload({ ...request, amount: '10000000000000.00' })).toBeUndefined();
    expect(hub3Payload({ ...request, payee: { name: ' ', street: '', place: '' } })).toBeUndefined();
  });

  it('keeps to the lengths of the specification, whatever the names are', () => {
    fc.assert(
      fc.property(anyRequest, (any) => {
        const payload = hub3Payload(any);
        if (payload === undefined) return;
        const fields = payload.split('\n');
        expect(fields.pop()).toBe('');
        expect(fields.length).toBe(MOST.length);
        fields.forEach((field, index) => {
          expect(field.length, String(index)).toBeLessThanOrEqual(MOST[index] ?? 0);
          expect(field.trim(), String(index)).toBe(field);
        });
        expect(fields[2]).toBe(any.amount.replace('.', '').padStart(15, '0'));
        expect(fields[10]).toMatch(/^HR\d\d$/);
        expect(fields[11]).toMatch(/^[\d-]*$/);
        expect(payload.isWellFormed()).toBe(true);
      }),
    );
  });
});
