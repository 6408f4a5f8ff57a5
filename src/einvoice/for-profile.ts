// What a profile writes otherwise than EN 16931 alone. A file is written, and checked, from what this returns.

import { withFewerDecimals } from '../domain/money.ts';
import { partsOfReference } from '../domain/payment-reference.ts';
import { isOib } from '../domain/tax-numbers.ts';
import type { EInvoice, Identifier, Operator, Party, VatBand } from './model.ts';
import { withoutLetters } from './parties.ts';
import type { Profile } from './profiles.ts';
import { joinedBand, VATEX } from './vat.ts';

/** Schemes of the EAS list for VAT numbers, which Peppol uses instead of e-mail addresses (PEPPOL-EN16931-CL008). */
const VAT_SCHEMES: Record<string, string> = {
  BA: '9924',
  DE: '9930',
  GB: '9932',
  HR: '9934',
  ME: '9941',
  RS: '9948',
};

/** The reason of a Serbian seller outside VAT: Article 33 of the VAT Act, in the list of SEF. */
const OUTSIDE_VAT = 'PDV-RS-33';

/** SEF takes no more in a price (its release 3.4.4). */
const SEF_PRICE_DECIMALS = 4;

/** A document as a profile has it. */
export function forProfile(invoice: EInvoice, profile: Profile): EInvoice {
  if (profile === 'srbdt') return serbian(invoice);
  const converted = european(invoice, profile);
  return { ...converted, seller: identified(converted.seller) };
}

function european(invoice: EInvoice, profile: Profile): EInvoice {
  const common = {
    ...withoutVatNumbersOutOfScope(invoice),
    vatBreakdown: invoice.vatBreakdown.map(europeanBand),
    lines: invoice.lines.map((line) => ({ ...line, exemptionCode: europeanCode(line.exemptionCode) })),
  };
  if (profile === 'hr-cius') return croatian(common);
  if (profile !== 'peppol') return common;
  return {
    ...common,
    // One note at most (PEPPOL-EN16931-R002).
    notes: common.notes.length > 1 ? [common.notes.join('\n')] : common.notes,
    seller: { ...common.seller, electronicAddress: peppolAddress(invoice.seller) },
    buyer: { ...common.buyer, electronicAddress: peppolAddress(invoice.buyer) },
  };
}

/** BT-29: a seller that has neither a VAT number nor one of a register is known by its tax number (BR-CO-26). */
function identified(seller: EInvoice['seller']): EInvoice['seller'] {
  const { vatNumber, registrationNumber, identifiers, taxNumber } = seller;
  const isKnown = vatNumber !== null || registrationNumber !== null || identifiers.length > 0;
  return isKnown || taxNumber === null
    ? seller
    : { ...seller, identifiers: [{ id: taxNumber, scheme: null }] };
}

/** Reason codes are those of the VATEX list alone (BR-CL-22); Z and S have neither code nor reason (BR-Z-10, BR-S-10). */
function europeanBand(band: VatBand): VatBand {
  const { category, exemptionCode } = band;
  if (category === 'Z' || category === 'S') return { ...band, exemptionCode: null, exemptionReason: null };
  return { ...band, exemptionCode: europeanCode(exemptionCode) ?? VATEX[category] ?? null };
}

function europeanCode(code: string | null): string | null {
  return code?.startsWith('VATEX-') ? code : null;
}

/** Out of scope means without VAT numbers; the one of the seller is then its tax number (BR-O-02, BR-O-03). */
function withoutVatNumbersOutOfScope(invoice: EInvoice): EInvoice {
  if (!invoice.vatBreakdown.every(({ category }) => category === 'O')) return invoice;
  const { seller, buyer } = invoice;
  return {
    ...invoice,
    seller: { ...seller, vatNumber: null, taxNumber: seller.taxNumber ?? seller.vatNumber },
    buyer: { ...buyer, vatNumber: null },
  };
}

function peppolAddress({ electronicAddress, vatNumber, taxNumber, address }: Party): Identifier | null {
  if (electronicAddress !== null && electronicAddress.scheme !== 'EM') return electronicAddress;
  const scheme = address.country === null ? undefined : VAT_SCHEMES[address.country];
  const number = vatNumber ?? taxNumber;
  if (scheme === undefined || vatNumber === null || number === null) return electronicAddress;
  const isBare = scheme === '9934' || scheme === '9948';
  return { id: (isBare && withoutLetters(number, address.country)) || number, scheme };
}

/** SRBDT: the categories of SEF, numbers with RS, the registration number, and the account as Serbian banks write it. */
function serbian(invoice: EInvoice): EInvoice {
  const { payment, typeCode } = invoice;
  const account = payment?.account ?? null;
  const domestic = account?.isIban && /^RS\d{20}$/.test(account.id) ? account.id.slice(4) : account?.id;
  return {
    ...invoice,
    taxPoint: serbianTaxPoint(invoice),
    seller: { ...invoice.seller, electronicAddress: serbianAddress(invoice.seller) },
    buyer: { ...invoice.buyer, electronicAddress: serbianAddress(invoice.buyer) },
    // An advance is not delivered yet.
    delivery: typeCode === '386' ? null : invoice.delivery,
    payment: payment && {
      ...payment,
      meansCode: '30',
      reference: payment.reference && serbianReference(payment.reference),
      account: account && { ...account, id: domestic ?? account.id, bic: null },
    },
    vatBreakdown: mergedBands(invoice.vatBreakdown).map(serbianBand),
    lines: invoice.lines.map((line) => ({
      ...line,
      price: withFewerDecimals(line.price, SEF_PRICE_DECIMALS),
    })),
  };
}

/** The categories of SEF in which the seller charges no tax, so that no obligation of the seller arises. */
const UNCHARGED: readonly string[] = ['AE', 'E', 'O', 'SS'];

/** Since SEF 3.8 a file has no code where no obligation to charge tax arises; that of an advance arises by its payment. */
function serbianTaxPoint({ taxPoint, typeCode, vatBreakdown }: EInvoice): EInvoice['taxPoint'] {
  const charges = vatBreakdown.some(({ nationalCategory }) => !UNCHARGED.includes(nationalCategory));
  if (taxPoint === 'none' || (taxPoint === null && vatBreakdown.length > 0 && !charges)) return 'none';
  return typeCode === '386' ? 'payment_date' : (taxPoint ?? 'delivery_date');
}

/** SEF wants the model in brackets, as files that it gives out have it. */
function serbianReference(text: string): string {
  const { model, reference } = partsOfReference(text, 'RS');
  return model === '97' ? `(mod${model}) ${reference}` : text;
}

/** SEF finds a party by its PIB alone (RSR-14, RSR-15); a person is no user of it. */
function serbianAddress({ electronicAddress, vatNumber, isIndividual }: Party): Identifier | null {
  const [, pib] = /^RS(\d{9})$/.exec(vatNumber ?? '') ?? [];
  if (pib !== undefined) return { id: pib, scheme: '9948' };
  return isIndividual ? null : electronicAddress;
}

/** One band of each category of SEF and rate: zero rated supplies at home and exports are both Z. */
function mergedBands(bands: readonly VatBand[]): VatBand[] {
  const merged = new Map<string, VatBand>();
  for (const band of bands) {
    const key = `${band.nationalCategory}/${band.rate}`;
    merged.set(key, joinedBand(merged.get(key), band));
  }
  return [...merged.values()];
}

function serbianBand(band: VatBand): VatBand {
  const codes = band.exemptionCodes.filter((code) => code.startsWith('PDV-RS-'));
  if (band.nationalCategory === 'SS' && codes.length === 0) return { ...band, exemptionCode: OUTSIDE_VAT };
  return { ...band, exemptionCode: codes.length === 1 ? (codes[0] ?? null) : null };
}

/**
 * HR-CIUS 2025 with its extension. What it asks of a business besides EN 16931 follows from the profile of the business,
 * and the process from the kind of document.
 */
function croatian(invoice: EInvoice): EInvoice {
  return {
    ...invoice,
    process: processOf(invoice),
    operator: operatorOf(invoice.seller),
    seller: sellerIn(invoice),
  };
}

/** HR-TB-1: P4 for advances, P10 for what corrects an invoice, P11 for a final invoice after advances, else P1. */
function processOf({ typeCode, prepayments }: EInvoice): string {
  if (typeCode === '386') return 'P4';
  if (typeCode === '381' || typeCode === '383') return 'P10';
  return prepayments.length > 0 ? 'P11' : 'P1';
}

/** The contact of the business, with the OIB of the business: a craftsman has one OIB for both. */
function operatorOf({ contact, vatNumber, taxNumber, address }: Party): Operator {
  const numbers = [vatNumber, taxNumber].map((number) => withoutLetters(number, address.country));
  return {
    id: numbers.find((number) => number !== null && isOib(number)) ?? numbers.find(Boolean) ?? null,
    label: contact?.name ?? null,
  };
}

/**
 * One tax number, because a rule reads all of them as one (HR-BR-53): the one for VAT of a business that charges it, else the
 * OIB as a tax number.
 */
function sellerIn({ seller }: EInvoice): EInvoice['seller'] {
  const { vatNumber, taxNumber, address, isRegisteredForVat } = seller;
  if (address.country !== 'HR') return seller;
  if (isRegisteredForVat && vatNumber !== null) return { ...seller, taxNumber: null };
  return { ...seller, vatNumber: null, taxNumber: taxNumber ?? withoutLetters(vatNumber, 'HR') };
}
