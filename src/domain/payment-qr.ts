import { isRf, partsOfReference } from './payment-reference.ts';

/** The payment that a QR code requests. Amounts are decimal text in the major unit: `1234.56`. */
export type PaymentRequest = {
  currency: string;
  amount: string;
  iban: string;
  bic: string | null;
  payee: { name: string; address: readonly string[] };
  payer: string;
  /** True if the payer is a business: Serbian payment codes distinguish businesses and citizens. */
  isBusiness: boolean;
  /** What it is for: `Faktura INV-2026-00001`. */
  purpose: string;
  /** The document's number. */
  number: string;
  /** The payment reference, where it is not the number. */
  reference?: string | null;
};

export type PaymentQr = { standard: 'NBS IPS' | 'EPC'; payload: string };

/** The payment QR code for banking apps: NBS IPS (National Bank of Serbia) for RSD, EPC for EUR. */
export function paymentQr(request: PaymentRequest): PaymentQr | undefined {
  const standard = request.currency === 'RSD' ? 'NBS IPS' : 'EPC';
  const payload = standard === 'EPC' ? epcPayload(request) : nbsIpsPayload(request);
  return payload === undefined ? undefined : { standard, payload };
}

const NBS_NAME = 70;
const NBS_PURPOSE = 35;
/** Including the two digits of the model. */
const NBS_REFERENCE = 25;
const NBS_AMOUNT = /^\d{1,12}\.\d{2}$/;

// Payment codes: services and goods for final consumption, between businesses and by citizens.
const BUSINESS_CODE = '221';
const CITIZEN_CODE = '289';

/**
 * The text of an NBS IPS QR code. Optional tags without a value are left out, there is no separator after the last one,
 * and the text has only characters that the standard allows.
 * @returns undefined unless the account is Serbian and the amount is positive and not too large
 */
export function nbsIpsPayload(request: PaymentRequest): string | undefined {
  const account = /^RS\d{2}(\d{18})$/.exec(request.iban)?.[1];
  const name = cut(
    [request.payee.name, ...request.payee.address].map(nbsText).filter(Boolean).join('\r\n'),
    NBS_NAME,
  );
  if (!account || name === '' || !NBS_AMOUNT.test(request.amount) || !isPositive(request.amount))
    return undefined;
  const given = partsOfReference(request.reference ?? request.number, 'RS');
  const reference = given.reference.toUpperCase().replace(/[^A-Z0-9-]/g, '-');
  const tags = {
    K: 'PR',
    V: '01',
    C: '1',
    R: account,
    N: name,
    I: `RSD${request.amount.replace('.', ',')}`,
    P: cut(nbsText(request.payer), NBS_NAME),
    SF: request.isBusiness ? BUSINESS_CODE : CITIZEN_CODE,
    S: cut(nbsText(request.purpose), NBS_PURPOSE),
    // Model 00 is «no model»: document numbers have no check digits.
    RO: reference.length <= NBS_REFERENCE - 2 ? `${given.model === '97' ? '97' : '00'}${reference}` : '',
  };
  return Object.entries(tags)
    .filter(([, value]) => value !== '')
    .map(([tag, value]) => `${tag}:${value}`)
    .join('|');
}

const EPC_BYTES = 331;
const EPC_NAME = 70;
const EPC_TEXT = 140;
const EPC_AMOUNT = /^\d{1,9}\.\d{2}$/;

/**
 * The text of an EPC QR code (EPC069-12, version 002): at most 331 bytes.
 * @returns undefined unless the amount is from 0.01 to 999999999.99 EUR
 */
export function epcPayload(request: PaymentRequest): string | undefined {
  if (request.currency !== 'EUR' || !EPC_AMOUNT.test(request.amount) || !isPositive(request.amount))
    return undefined;
  const reference = request.reference ?? request.number;
  const structured = isRf(reference) ? reference : undefined;
  const lines = (name: string) =>
    [
      'BCD',
      '002',
      '1',
      'SCT',
      request.bic ?? '',
      name,
      request.iban,
      `EUR${request.amount}`,
      '',
      // A structured reference or a text, one of the two.
      structured ?? '',
      structured === undefined ? cut(oneLine(reference), EPC_TEXT) : '',
    ].join('\n');
  let name = cut(oneLine(request.payee.name), EPC_NAME);
  while (Buffer.byteLength(lines(name)) > EPC_BYTES && name !== '')
    name = [...name].slice(0, -1).join('').trimEnd();
  return name === '' ? undefined : lines(name);
}

/** Whether an amount as decimal text is more than nothing. */
function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** Keeps letters, digits and the characters that the standard allows; a bar would end the tag. */
function nbsText(text: string): string {
  return oneLine(
    text
      .normalize('NFC')
      .replace(/[–—]/g, '-')
      .replace(/[„“”]/g, '"')
      .replace(/[^\p{L}\p{Nd} !()/@}:[~#*;\]$+<^%,=_"&\->`.?{']/gu, ' '),
  );
}

/** Without line breaks, control characters and half surrogate pairs. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Cuts a text to a length without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

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
