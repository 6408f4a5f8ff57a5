// Check digits of tax and VAT numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedParty, partyFindings } from '../../src/domain/party-findings.ts';
import { isJmbg, isOib, isPib, isVatNumber } from '../../src/domain/tax-numbers.ts';

/** Of real companies or made up, as their countries publish them. */
const VALID = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CHE-107.787.577 IVA',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ES54362315K',
  'FI20774740',
  'FR40303265045',
  'GB980780684',
  'XI980780684',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'RS101134702',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
];

describe('a VAT number', () => {
  it.each(VALID)('%s is one', (number) => {
    expect(isVatNumber(number)).toBe(true);
    expect(isVatNumber(number.toLowerCase())).toBe(true);
  });

  it.each(VALID)('%s is none with another digit in its middle', (number) => {
    const at = number.search(/\d/) + 2;
    const others = [...'0123456789'].filter((digit) => digit !== number[at]);
    const accepted = others.filter((digit) =>
      isVatNumber(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`),
    );
    // Some countries accept two check digits, or use a modulus under ten.
    expect(accepted.length).toBeLessThanOrEqual(2);
  });

  it('of a country that is not known here is not judged', () => {
    expect(isVatNumber('US123')).toBeUndefined();
    for (const bare of ['NL', 'NL.', 'NLNL', 'DE']) expect(isVatNumber(bare), bare).toBe(false);
  });
});

/** ISO 7064, MOD 11,10, written from the standard. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

describe('PIB, OIB and JMBG', () => {
  it('a PIB and an OIB have the one check digit of ISO 7064', () => {
    const number = (length: number) =>
      fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`)).filter((text) => text.length === length);
    fc.assert(
      fc.property(number(8), number(10), fc.integer({ min: 0, max: 9 }), (pib, oib, digit) => {
        expect(isPib(`${pib}${digit}`)).toBe(Number(`${pib}0`) > 100_000_010 && digit === checkDigit(pib));
        expect(isOib(`${oib}${digit}`)).toBe(digit === checkDigit(oib));
      }),
    );
  });

  it('a JMBG has a date and the weights 7 6 5 4 3 2', () => {
    expect([isJmbg('0101006500006'), isJmbg('0101006500007'), isJmbg('3201006500006')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('findings', () => {
  const NONE: CheckedParty = {
    country: null,
    taxNumber: null,
    vatNumber: null,
    email: null,
    electronicAddress: null,
    electronicAddressScheme: null,
  };
  const of = (party: Partial<CheckedParty>) =>
    partyFindings({ ...NONE, ...party }).map(({ field, message }) => `${field}: ${message.key}`);

  it.each<[Partial<CheckedParty>, string[]]>([
    [{}, []],
    [{ country: 'RS', taxNumber: 'RS 101134702' }, []],
    [{ country: 'RS', taxNumber: '101134703' }, ['tax_number: finding.check_digit']],
    [{ country: 'RS', taxNumber: '0101006500007' }, ['tax_number: finding.check_digit']],
    [{ country: 'RS', taxNumber: '12' }, ['tax_number: finding.serbian_tax_number']],
    [{ country: 'HR', taxNumber: '33392005961' }, []],
    [{ country: 'HR', taxNumber: '33392005962' }, ['tax_number: finding.check_digit']],
    [{ country: 'HR', taxNumber: '1' }, ['tax_number: finding.croatian_tax_number']],
    [{ country: 'DE', taxNumber: '1' }, []],
    [{ country: 'DE', vatNumber: 'DE136695977' }, ['vat_number: finding.vat_number']],
    [{ country: 'DE', vatNumber: 'ATU13585627' }, []],
    [{ country: 'DE', vatNumber: '136695976' }, ['vat_number: finding.vat_prefix']],
    [{ country: 'GR', vatNumber: '094259216' }, ['vat_number: finding.vat_prefix']],
    [{ country: 'US', vatNumber: '1' }, []],
    [{ electronicAddress: '1' }, ['electronic_address_scheme: finding.no_scheme']],
    [{ electronicAddress: 'a@b.example' }, []],
  ])('of %j are %j', (party, expected) => {
    expect(of(party)).toEqual(expected);
  });

  it('never fail, whatever is in the fields', () => {
    const text = fc.option(fc.string({ maxLength: 50 }), { nil: null });
    const country = fc.option(fc.constantFrom('RS', 'HR', 'DE', 'GR', 'CH', 'XX'), { nil: null });
    fc.assert(
      fc.property(country, text, text, text, (place, taxNumber, vatNumber, electronicAddress) => {
        of({ country: place, taxNumber, vatNumber, electronicAddress });
        of({ vatNumber: `${place}${vatNumber}` });
      }),
    );
  });
});
