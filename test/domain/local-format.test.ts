import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGE_TAG } from '../../src/domain/language.ts';
import {
  groupedIban,
  localDate,
  localDecimal,
  localInstant,
  localMinute,
  localPercent,
  serbianAccount,
  withLocalPercents,
} from '../../src/domain/local-format.ts';

it('amounts have the separators of the language, and exactly the decimals that they had', () => {
  expect(localDecimal('1234567.89', 'en')).toBe('1,234,567.89');
  expect(localDecimal('1234567.89', 'sr')).toBe('1.234.567,89');
  expect(localDecimal('1200', 'sr')).toBe('1.200');
  expect(localDecimal('999.000', 'en')).toBe('999.000');
  expect(localDecimal('-1234.5', 'en')).toBe('−1,234.5');
});

it('no digit of an amount is lost', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.constantFrom('', '.5', '.00', '.123'),
      (whole, rest) => {
        const decimal = `${whole}${rest}`;
        const back = localDecimal(decimal, 'sr').replaceAll('.', '').replace(',', '.');
        expect(back).toBe(decimal);
        expect(localDecimal(decimal, 'en').replaceAll(',', '')).toBe(decimal);
      },
    ),
  );
});

it('percentages have no decimals that say nothing', () => {
  expect(localPercent('20.00', 'en')).toBe('20%');
  expect(localPercent('7.50', 'sr')).toBe('7,5%');
  expect(localPercent('0.00', 'en')).toBe('0%');
  expect(localPercent('100', 'en')).toBe('100%');
});

it.each(['en', 'de', 'hr', 'sr', 'sr-Cyrl', 'bs'] as const)(
  'percentages are written as Intl writes them in %s, also within a name',
  (language) => {
    const written = new Intl.NumberFormat(LANGUAGE_TAG[language], { style: 'percent' }).format(0.2);
    expect(localPercent('20.00', language)).toBe(written);
    expect(withLocalPercents('PDV 20 %', language)).toBe(`PDV ${written}`);
    expect(withLocalPercents('VAT 20%', language)).toBe(`VAT ${written}`);
    expect(withLocalPercents('Reverse charge', language)).toBe('Reverse charge');
  },
);

it('dates and times are written as in the language, in the time zone', () => {
  expect(localDate('2026-03-05', 'en').replaceAll('\u00a0', ' ')).toBe('5 Mar 2026');
  expect(localDate('2026-03-05', 'sr').replaceAll('\u00a0', ' ')).toBe('5. 3. 2026.');
  const instant = '2026-03-31T22:30:09.000Z';
  expect(localInstant(instant, 'UTC', 'en').replaceAll('\u00a0', ' ')).toBe('31 Mar 2026, 22:30:09');
  expect(localInstant(instant, 'Europe/Belgrade', 'sr').replaceAll('\u00a0', ' ')).toBe(
    '1. 4. 2026. u 00:30:09',
  );
  expect(localMinute(instant, 'UTC', 'en').replaceAll('\u00a0', ' ')).toBe('31 Mar 2026, 22:30');
});

it('accounts are grouped as people read them', () => {
  expect(groupedIban('RS35265000000012345678').replaceAll('\u00a0', ' ')).toBe('RS35 2650 0000 0012 3456 78');
  expect(serbianAccount('RS35265000000012345678')).toBe('265-0000000123456-78');
  expect(serbianAccount('DE89370400440532013000')).toBeUndefined();
});
