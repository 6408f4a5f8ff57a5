import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupedSortCode,
  ibanOfSerbianAccount,
  isIban,
  isIbanOf,
  isRoutingNumber,
} from '../../src/domain/bank-account.ts';
import { remainderOf97 } from '../../src/domain/check-digits.ts';

describe('a routing number', () => {
  // Of the Federal Reserve Bank of Boston, of New York, and of two banks.
  it.each(['011000015', '021001208', '021000021', '122105155'])('%s is one', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each(['', '02100002', '0210000210', '021000022', '000000000', '991000015', '02100002a'])(
    '%j is none',
    (number) => {
      expect(isRoutingNumber(number)).toBe(false);
    },
  );

  it('has the check digit that the sum of its products asks for, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_999_999 }), (begin) => {
        const first = begin.toString().padStart(8, '0');
        const digits = [...first].map(Number);
        const sumOf = (...places: number[]) => places.reduce((sum, place) => sum + (digits[place] ?? 0), 0);
        const products = 3 * sumOf(0, 3, 6) + 7 * sumOf(1, 4, 7) + sumOf(2, 5);
        const right = (10 - (products % 10)) % 10;
        const accepted = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) =>
          isRoutingNumber(`${first}${digit}`),
        );
        expect(accepted).toEqual([right]);
      }),
    );
  });
});

it('a British IBAN is that of the sort code and account number at its end', () => {
  const iban = 'GB82WEST12345698765432';
  expect(isIban(iban)).toBe(true);
  expect(isIbanOf(iban, '123456', '98765432')).toBe(true);
  expect(isIbanOf(iban, '123457', '98765432')).toBe(false);
  expect(isIbanOf('DE89370400440532013000', '370400', '44053201')).toBe(false);
  expect(groupedSortCode('123456')).toBe('12-34-56');
});

it('the remainder of 97 is that of the whole number', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (characters) => {
      const number = [...characters]
        .map((one) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(one))
        .join('');
      expect(remainderOf97(characters)).toBe(Number(BigInt(number) % 97n));
    }),
  );
});

it.each([
  // The sample of the SWIFT registry of IBANs, and its account as a cheque has it.
  ['260-56010016113-79', 'RS35260005601001611379'],
  ['260005601001611379', 'RS35260005601001611379'],
  ['105-0081231231231-73', 'RS35105008123123123173'],
  ['105-81231231231-73', 'RS35105008123123123173'],
  // A wrong check digit, a missing digit, and no account at all.
  ['105-81231231231-74', undefined],
  ['10500812312312317', undefined],
  ['105-81231231231', undefined],
  ['RS35105008123123123173', undefined],
])('the IBAN of the Serbian account %s is %s', (account, iban) => {
  expect(ibanOfSerbianAccount(account)).toBe(iban);
  if (iban) expect(isIban(iban)).toBe(true);
});
