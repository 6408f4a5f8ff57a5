import { cut, isPositive, oneLine, type PaymentRequest } from './payment-qr.ts';
import { partsOfReference } from './payment-reference.ts';

// The bar code of Croatian payment orders: Hrvatska udruga banaka, «Uputa o upotrebi PDF417 2D bar koda na papirnatim
// nalozima za plaćanje», appendix A, «Format zapisa PDF417 2D bar koda prema HUB3 standardu» (version 1.2, October 2012).
// Amounts are in euros since 2023-01-01, when Croatia introduced them; the form did not change.

/** Who pays or is paid, as a payment order shows them. */
export type OrderParty = { name: string; street: string; place: string };

export type Hub3Request = Pick<PaymentRequest, 'currency' | 'amount' | 'iban' | 'purpose' | 'number'> & {
  reference: string | null;
  payer: OrderParty;
  payee: OrderParty;
};

const PAYER = { name: 30, street: 27, place: 27 };
const PAYEE = { name: 25, street: 25, place: 27 };
const DESCRIPTION = 35;
/** Of goods and services (ISO 20022, external purpose codes). */
const PURPOSE_CODE = 'GDSV';
/** The model without a reference, and the one whose digits are not checked (FINA, list of models). */
const NO_REFERENCE = 'HR99';
const UNCHECKED = 'HR00';
/** What HR00 takes: up to three groups of up to 12 digits, 22 characters in all. */
const DIGIT_GROUPS = /^(?=.{1,22}$)\d{1,12}(-\d{1,12}){0,2}$/;

/**
 * The text of the bar code: 14 fields, each ended by a line feed, in UTF-8.
 * @returns undefined unless the account is Croatian and the amount is in euros, positive and not too large
 */
export function hub3Payload(request: Hub3Request): string | undefined {
  const { currency, amount, iban, payer, payee } = request;
  if (currency !== 'EUR' || !/^\d{1,13}\.\d{2}$/.test(amount) || !isPositive(amount)) return undefined;
  const name = field(payee.name, PAYEE.name);
  if (!/^HR\d{19}$/.test(iban) || name === '') return undefined;
  const { model, reference, description } = referenceFields(request);
  const fields = [
    'HRVHUB30',
    currency,
    amount.replace('.', '').padStart(15, '0'),
    field(payer.name, PAYER.name),
    field(payer.street, PAYER.street),
    field(payer.place, PAYER.place),
    name,
    field(payee.street, PAYEE.street),
    field(payee.place, PAYEE.place),
    iban,
    model,
    reference,
    PURPOSE_CODE,
    field(description, DESCRIPTION),
  ];
  return fields.map((text) => `${text}\n`).join('');
}

/**
 * Model, reference and description. References have no letters, so that any other one, such as an RF reference, stands in
 * the description, in front of what is paid.
 */
function referenceFields({ reference, number, purpose }: Hub3Request) {
  const given = reference ?? number;
  const { model, reference: rest } = partsOfReference(given, 'HR');
  if (model !== null && model !== 'RF') return { model, reference: rest, description: purpose };
  const digits = given.replace(/[/.\s]+/g, '-');
  if (DIGIT_GROUPS.test(digits)) return { model: UNCHECKED, reference: digits, description: purpose };
  const description = reference === null ? purpose : `${reference} ${purpose}`;
  return { model: NO_REFERENCE, reference: '', description };
}

/** In one line, as long as its field is: letters, digits and the punctuation of ASCII, which every reader shows. */
function field(text: string, length: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[–—]/g, '-')
    .replace(/[„“”«»]/g, '"')
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{Nd} !-/:-@[-`{-~]/gu, ' ');
  return cut(oneLine(plain), length);
}
