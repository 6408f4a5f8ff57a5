import { isOib } from '../domain/tax-numbers.ts';
import type { EInvoice, Operator, Party } from './model.ts';
import { withoutLetters } from './parties.ts';

/**
 * HR-CIUS 2025 with its extension. What it asks of a business besides EN 16931 follows from the profile of the business,
 * and the process from the kind of document.
 */
export function croatian(invoice: EInvoice): EInvoice {
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
