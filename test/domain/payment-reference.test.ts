import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import { english } from '../../src/domain/messages/english.ts';
import {
  derivedReference,
  isRf,
  parsePaymentReference,
  partsOfReference,
  printedReference,
} from '../../src/domain/payment-reference.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The number that a text stands for with A as 10 to Z as 35, as one integer. */
const numeric = (text: string) => BigInt([...text].map((one) => ALPHABET.indexOf(one)).join(''));

/** The check digits, found by trying which ones leave the remainder 1. */
function digitsWith(make: (digits: string) => string): string {
  for (let digits = 2; digits <= 98; digits += 1) {
    const text = String(digits).padStart(2, '0');
    if (numeric(make(text)) % 97n === 1n) return text;
  }
  throw new Error('None leaves the remainder 1.');
}

/** MOD11INI by its definition: the weighted sum with the check digit is a multiple of 11, or would need ten or eleven. */
function mod11(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at -= 1, weight += 1)
    sum += Number(digits[at]) * weight;
  for (let digit = 1; digit <= 9; digit += 1) if ((sum + digit) % 11 === 0) return digit;
  return 0;
}

const templates = fc
  .tuple(
    fc.constantFrom('INV', 'PRO', 'ADV', 'F'),
    fc.constantFrom('-', '/', ' '),
    fc.integer({ min: 2000, max: 2099 }),
    fc.integer({ min: 1, max: 99_999 }),
  )
  .map(([prefix, separator, year, place]) => [prefix, year, String(place).padStart(5, '0')].join(separator));

const derive = (fields: Partial<Parameters<typeof derivedReference>[0]>) =>
  derivedReference({
    ...{ scheme: 'national', country: 'RS', currency: 'RSD', number: 'INV-2026-00001', typeCode: undefined },
    ...(fields as object),
  } as Parameters<typeof derivedReference>[0]);

describe('the reference of a number', () => {
  it('is the number itself where the scheme says so', () => {
    expect(derive({ scheme: 'number' })).toBeNull();
  });

  it('is an RF reference whose whole leaves the remainder 1', () => {
    fc.assert(
      fc.property(templates, (number) => {
        const body = number.replace(/[^0-9A-Z]/g, '');
        const digits = digitsWith((text) => `${body}RF${text}`);
        expect(derive({ scheme: 'rf', number })).toBe(`RF${digits}${body}`);
      }),
    );
  });

  it('is one of model 97 in Serbia for dinars, and an RF reference for other currencies', () => {
    fc.assert(
      fc.property(templates, (number) => {
        const body = number.replace(/[^0-9A-Z]/g, '-');
        const digits = digitsWith((text) => `${body.replaceAll('-', '')}${text}`);
        expect(derive({ number })).toBe(`97 ${digits}-${body}`);
        expect(derive({ number, currency: 'EUR' })).toMatch(/^RF\d\d/);
      }),
    );
  });

  it('is HR01 in Croatia for euros: the digits and their check digit, after the type where it is no invoice', () => {
    fc.assert(
      fc.property(templates, (number) => {
        const [year, place] = number.match(/\d+/g) as [string, string];
        const croatian = { country: 'HR', currency: 'EUR', number };
        expect(derive(croatian)).toBe(`HR01 ${year}-${place}-${mod11(year + place)}`);
        const proforma = derive({ ...croatian, typeCode: '325' });
        expect(proforma).toBe(`HR01 325-${year}-${place}${mod11(`325${year}${place}`)}`);
      }),
    );
  });

  it('is an RF reference in other countries', () => {
    expect(derive({ country: 'DE', currency: 'EUR' })).toBe(derive({ scheme: 'rf' }));
  });

  it.each([
    ['RF', { scheme: 'rf' as const, number: 'A'.repeat(22) }],
    ['model 97', { number: 'A'.repeat(21) }],
    ['HR01, a part of which has 12 digits', { country: 'HR', currency: 'EUR', number: '1234567890123' }],
    ['digits, which it has none of', { country: 'HR', currency: 'EUR', number: 'FAKTURA' }],
  ])('is the number where it does not fit %s', (_, fields) => {
    expect(derive(fields)).toBeNull();
  });

  it('is accepted as it was made, in every scheme', () => {
    fc.assert(
      fc.property(templates, fc.constantFrom('RS', 'HR', 'DE'), (number, country) => {
        const currency = country === 'RS' ? 'RSD' : 'EUR';
        for (const scheme of ['national', 'rf'] as const) {
          const made = derive({ scheme, country, currency, number }) as string;
          expect(parsePaymentReference(made, country)).toBe(made);
        }
      }),
    );
  });
});

function refusalOf(text: string, country: string): string {
  try {
    return `accepted as ${parsePaymentReference(text, country)}`;
  } catch (error) {
    const reasons = (error as Failure).errors?.payment_reference ?? [];
    return reasons.map(english).join();
  }
}

describe('a reference that is given', () => {
  it.each([
    // The example of ISO 11649, of the National Bank of Serbia for its QR codes, and of a Croatian society's payment slips.
    ['RF18 5390 0754 7034', 'DE', 'RF18539007547034'],
    ['97 163220000111111111000', 'RS', '97 163220000111111111000'],
    ['(97) 16-3220000-111111111000', 'RS', '97 16-3220000-111111111000'],
    ['HR01 2020-789-1', 'HR', 'HR01 2020-789-1'],
    ['hr012020-789-1', 'HR', 'HR01 2020-789-1'],
    ['HR99', 'HR', 'HR99'],
    ['HR05 123-456', 'HR', 'HR05 123-456'],
    ['Customer 4711', 'RS', 'Customer 4711'],
    ['97 is a number', 'DE', '97 is a number'],
    ['HR01 of another country', 'RS', 'HR01 of another country'],
  ])('%s in %s is %s', (text, country, kept) => {
    expect(parsePaymentReference(text, country)).toBe(kept);
  });

  it.each([
    ['RF19539007547034', 'US', 'RF18539007547034'],
    ['97 17-3220000-111111111000', 'RS', '97 16-3220000-111111111000'],
    ['HR01 2020-789-2', 'HR', 'HR01 2020-789-1'],
  ])('%s is refused with what was expected', (text, country, expected) => {
    expect(refusalOf(text, country)).toBe(
      `has wrong check digits: ${expected} was expected instead of ${text}`,
    );
  });

  it.each([
    [`RF18${'1'.repeat(22)}`, 'DE', /^is longer than an RF reference/],
    ['97 1', 'RS', /^is no reference of model 97/],
    ['97 12-ŠĐ', 'RS', /^is no reference of model 97/],
    ['HR01 12A', 'HR', /^is no reference of a Croatian model/],
    ['HR01 1234567890123-1', 'HR', /^is no reference of a Croatian model/],
    ['HR01', 'HR', /^is no reference of a Croatian model/],
  ])('%s in %s is refused for its form', (text, country, reason) => {
    expect(refusalOf(text, country)).toMatch(reason);
  });

  it('with one other character is refused', () => {
    const places = fc.integer({ min: 4, max: 15 });
    fc.assert(
      fc.property(places, fc.constantFrom(...ALPHABET), (at, other) => {
        const right = 'RF18539007547034';
        const wrong = right.slice(0, at) + other + right.slice(at + 1);
        expect(isRf(wrong)).toBe(wrong === right || numeric(wrong.slice(4) + wrong.slice(0, 4)) % 97n === 1n);
      }),
    );
  });
});

it('is taken apart for banks, and RF references are printed in groups', () => {
  expect(partsOfReference('97 16-322', 'RS')).toEqual({ model: '97', reference: '16-322' });
  expect(partsOfReference('97 16-322', 'DE')).toEqual({ model: null, reference: '97 16-322' });
  expect(partsOfReference('HR01 2020-789-1', 'HR')).toEqual({ model: 'HR01', reference: '2020-789-1' });
  expect(partsOfReference('HR99', 'HR')).toEqual({ model: 'HR99', reference: '' });
  expect(partsOfReference('INV-2026-00001', 'RS')).toEqual({ model: null, reference: 'INV-2026-00001' });
  expect(printedReference('RF18539007547034').replaceAll('\u00a0', ' ')).toBe('RF18 5390 0754 7034');
  expect(printedReference('RF19539007547034')).toBe('RF19539007547034');
});
