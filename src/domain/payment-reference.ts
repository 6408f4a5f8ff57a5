import { remainderOf97 } from './check-digits.ts';
import { invalid } from './failure.ts';
import { type Message, message } from './messages/message.ts';

// The reference that a payer gives with a payment (EN 16931, BT-83). RF creditor references are `RF18539007547034`; Serbian
// ones of model 97 are `97 16-3220000111`, Croatian ones `HR01 2026-789-1`: the model, a space, the reference.

/** What the reference of a document is made of that names none itself. */
export const REFERENCE_SCHEMES = ['number', 'national', 'rf'] as const;
export type ReferenceScheme = (typeof REFERENCE_SCHEMES)[number];

/** ISO 11649: `RF`, two check digits and up to 21 characters. */
const RF_LENGTH = 25;
/** Without the model: the tag RO of an NBS IPS QR code has 25 characters with it. */
const SERBIAN_LENGTH = 23;
/** FINA, «Jedinstveni pregled osnovnih modela poziva na broj»: 22 characters, each part up to 12 digits. */
const CROATIAN = /^(?=.{1,22}$)\d{1,12}(-\d{1,12}){0,3}$/;

type Numbered = {
  scheme: ReferenceScheme;
  country: string;
  currency: string;
  number: string;
  /** UNTDID 1001 code of a document that is no invoice: references of digits alone have lost the letters of the number. */
  typeCode: string | undefined;
};

/**
 * The reference of a document that is issued.
 * @returns null where the number itself is the reference, also because it is too long for the scheme
 */
export function derivedReference({ scheme, country, currency, number, typeCode }: Numbered): string | null {
  if (scheme === 'number') return null;
  const text = number.toUpperCase();
  if (scheme === 'national' && country === 'RS' && currency === 'RSD') return serbianReference(text);
  if (scheme === 'national' && country === 'HR' && currency === 'EUR')
    return croatianReference(text, typeCode);
  const body = text.replace(/[^0-9A-Z]/g, '');
  const reference = `RF${rfCheckDigits(body)}${body}`;
  return body !== '' && reference.length <= RF_LENGTH ? reference : null;
}

function serbianReference(number: string): string | null {
  const body = number.replace(/[^0-9A-Z]+/g, '-').replace(/^-|-$/g, '');
  const reference = `${model97CheckDigits(body)}-${body}`;
  return body !== '' && reference.length <= SERBIAN_LENGTH ? `97 ${reference}` : null;
}

/** The groups of digits of a number, three at most, and the check digit. */
function croatianReference(number: string, typeCode: string | undefined): string | null {
  const digits = number.match(/\d+/g);
  if (!digits) return null;
  const groups = typeCode === undefined ? digits : [typeCode, ...digits];
  const parts = groups.length > 3 ? [...groups.slice(0, 2), groups.slice(2).join('')] : groups;
  const checkDigit = mod11Ini(parts.join(''));
  const reference = `${parts.join('-')}${parts.length < 3 ? '-' : ''}${checkDigit}`;
  return CROATIAN.test(reference) ? `HR01 ${reference}` : null;
}

/** ISO 11649: the two digits with which the remainder of 97 is 1. */
function rfCheckDigits(body: string): string {
  return checkDigitsOf(`${body}RF00`);
}

/** ISO 7064 MOD 97-10 over digits and letters (A is 10, Z is 35), in front of the reference, without dashes. */
function model97CheckDigits(body: string): string {
  return checkDigitsOf(`${body.replaceAll('-', '')}00`);
}

function checkDigitsOf(text: string): string {
  return String(98 - remainderOf97(text)).padStart(2, '0');
}

/**
 * MOD11INI of FINA, the check digit of HR01: the digits from the right times 2, 3, 4 and so on, 11 less the remainder of 11;
 * 0 where the remainder is 0 or 1.
 */
function mod11Ini(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i + 2), 0);
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

/**
 * A reference that a caller gives, in its usual form: any text, but the check digits of an RF reference, of model 97 in
 * Serbia and of HR01 in Croatia must be right.
 * @throws Failure `validation_failed` on `payment_reference`, with what was expected
 */
export function parsePaymentReference(text: string, country: string): string {
  const compact = text.replace(/\s/g, '').toUpperCase();
  if (/^RF\d\d[0-9A-Z]+$/.test(compact)) return parsedRf(compact);
  const serbian = /^(?:97 |\(97\))(.*)$/.exec(text)?.[1];
  if (country === 'RS' && serbian !== undefined)
    return parsedSerbian(serbian.replace(/\s/g, '').toUpperCase());
  const [, model, croatian] = /^HR(\d\d)(.*)$/.exec(compact) ?? [];
  if (country === 'HR' && model !== undefined) return parsedCroatian(model, croatian ?? '');
  return text;
}

function parsedRf(reference: string): string {
  if (reference.length > RF_LENGTH) throw refused(message('payment_reference.rf', { most: RF_LENGTH }));
  const body = reference.slice(4);
  return checked(reference, `RF${rfCheckDigits(body)}${body}`);
}

function parsedSerbian(reference: string): string {
  if (!/^\d\d(?=.*[0-9A-Z])[0-9A-Z-]+$/.test(reference) || reference.length > SERBIAN_LENGTH)
    throw refused(message('payment_reference.model_97', { most: SERBIAN_LENGTH }));
  const body = reference.slice(2);
  return checked(`97 ${reference}`, `97 ${model97CheckDigits(body)}${body}`);
}

/** HR99 is the model without a reference; the check digits of models besides HR01 are not verified. */
function parsedCroatian(model: string, reference: string): string {
  if (model === '99' && reference === '') return 'HR99';
  const digits = reference.replaceAll('-', '');
  if (!CROATIAN.test(reference) || (model === '01' && digits.length < 2))
    throw refused(message('payment_reference.hr'));
  const given = `HR${model} ${reference}`;
  return model === '01' ? checked(given, given.slice(0, -1) + mod11Ini(digits.slice(0, -1))) : given;
}

function checked(given: string, expected: string): string {
  if (given === expected) return given;
  throw refused(message('payment_reference.check_digits', { given, expected }));
}

function refused(reason: Message) {
  return invalid('payment_reference', reason);
}

/** A reference taken apart: banks have fields of their own for the model and for the rest. */
export function partsOfReference(reference: string, country: string | null | undefined) {
  if (isRf(reference)) return { model: 'RF', reference };
  const [, model, rest] = /^(97|HR\d\d)(?: (.*))?$/.exec(reference) ?? [];
  const isOfCountry = model === '97' ? country === 'RS' : country === 'HR';
  return model !== undefined && isOfCountry ? { model, reference: rest ?? '' } : { model: null, reference };
}

/** Whether it is an RF creditor reference with right check digits. */
export function isRf(reference: string): boolean {
  if (!/^RF\d\d[0-9A-Z]{1,21}$/.test(reference)) return false;
  return reference.slice(2, 4) === rfCheckDigits(reference.slice(4));
}

/** As it is printed: RF references in groups of four (ISO 11649). */
export function printedReference(reference: string): string {
  return isRf(reference) ? reference.replace(/(.{4})(?=.)/g, '$1\u00a0') : reference;
}
