import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcPayload, nbsIpsPayload, type PaymentRequest, paymentQr } from '../../src/domain/payment-qr.ts';

const request: PaymentRequest = {
  currency: 'RSD',
  amount: '3596.13',
  iban: 'RS35845000000040484987',
  bic: null,
  payee: { name: 'JP EPS Beograd', address: ['Balkanska 13', '11000 Beograd'] },
  payer: 'Mrđo Mačkatović',
  isBusiness: false,
  purpose: 'Faktura INV-2026-00001',
  number: 'INV-2026-00001',
};

const anyText = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }));
const anyRequest = fc.record({
  currency: fc.constantFrom('RSD', 'EUR'),
  amount: fc
    .bigInt({ min: 1n, max: 10n ** 16n })
    .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  iban: fc.constantFrom('RS35845000000040484987', 'DE89370400440532013000'),
  bic: fc.constantFrom(null, 'KOBBRSBG', 'COBADEFFXXX'),
  payee: fc.record({ name: anyText, address: fc.array(anyText, { maxLength: 3 }) }),
  payer: anyText,
  isBusiness: fc.boolean(),
  purpose: anyText,
  number: fc.oneof(fc.string({ maxLength: 32 }), fc.constant('INV-2026-00001')),
});

describe('the NBS IPS code', () => {
  it('has the tags of the standard in their order', () => {
    expect(nbsIpsPayload(request)).toBe(
      'K:PR|V:01|C:1|R:845000000040484987|N:JP EPS Beograd\r\nBalkanska 13\r\n11000 Beograd|I:RSD3596,13|' +
        'P:Mrđo Mačkatović|SF:289|S:Faktura INV-2026-00001|RO:00INV-2026-00001',
    );
  });

  it('distinguishes businesses and citizens', () => {
    expect(nbsIpsPayload({ ...request, isBusiness: true })).toContain('|SF:221|');
  });

  it('leaves out what has no value', () => {
    const payload = nbsIpsPayload({ ...request, payer: ' ', payee: { name: 'A', address: ['', ' '] } });
    expect(payload).toContain('|N:A|I:RSD3596,13|SF:289|');
  });

  it('is not made for a foreign account, for nothing to pay, or for more than fits', () => {
    expect(nbsIpsPayload({ ...request, iban: 'DE89370400440532013000' })).toBeUndefined();
    expect(nbsIpsPayload({ ...request, amount: '0.00' })).toBeUndefined();
    expect(nbsIpsPayload({ ...request, amount: '1000000000000.00' })).toBeUndefined();
    expect(nbsIpsPayload({ ...request, payee: { name: '|||', address: [] } })).toBeUndefined();
  });

  it('keeps to the standard, whatever the names are', () => {
    fc.assert(
      fc.property(anyRequest, (any) => {
        const payload = nbsIpsPayload({ ...any, currency: 'RSD' });
        if (payload === undefined) return;
        const tags = payload
          .split('|')
          .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]);
        const names = tags.map(([name]) => name);
        expect(names).toEqual(
          ['K', 'V', 'C', 'R', 'N', 'I', 'P', 'SF', 'S', 'RO'].filter((name) => names.includes(name)),
        );
        for (const [name, value = ''] of tags) {
          expect(value.trim(), name).toBe(value);
          expect(value, name).not.toBe('');
        }
        const value = Object.fromEntries(tags);
        expect(value.R).toBe('845000000040484987');
        expect(value.N.length).toBeLessThanOrEqual(70);
        expect(value.I).toBe(`RSD${any.amount.replace('.', ',')}`);
        expect(value.I.length).toBeLessThanOrEqual(18);
        expect((value.P ?? '').length).toBeLessThanOrEqual(70);
        expect((value.S ?? '').length).toBeLessThanOrEqual(35);
        expect(value.RO ?? '00').toMatch(/^00[A-Z0-9-]{0,23}$/);
        expect(payload.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the EPC code', () => {
  const euros = {
    ...request,
    currency: 'EUR',
    amount: '12.34',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  };

  it('has the lines of the standard in their order', () => {
    expect(epcPayload(euros)).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nJP EPS Beograd\nDE89370400440532013000\nEUR12.34\n\n\nINV-2026-00001',
    );
  });

  it('has an empty line where the BIC is unknown', () => {
    expect(epcPayload({ ...euros, bic: null })).toContain('\nSCT\n\nJP EPS');
  });

  it('is not made for nothing to pay, or for more than fits', () => {
    expect(epcPayload({ ...euros, amount: '0.00' })).toBeUndefined();
    expect(epcPayload({ ...euros, amount: '1000000000.00' })).toBeUndefined();
    expect(epcPayload({ ...euros, payee: { name: ' \n', address: [] } })).toBeUndefined();
  });

  it('keeps to the standard, whatever the names are', () => {
    fc.assert(
      fc.property(anyRequest, (any) => {
        const payload = epcPayload({ ...any, currency: 'EUR' });
        if (payload === undefined) return;
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331);
        const lines = payload.split('\n');
        expect(lines.length).toBe(11);
        expect(lines[5]?.length).toBeLessThanOrEqual(70);
        expect(lines[7]).toMatch(/^EUR\d{1,9}\.\d{2}$/);
        expect(payload.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('the currency decides which code it is; other currencies have none', () => {
  expect(paymentQr(request)?.standard).toBe('NBS IPS');
  expect(paymentQr({ ...request, currency: 'EUR' })?.standard).toBe('EPC');
  expect(paymentQr({ ...request, currency: 'USD' })).toBeUndefined();
});
