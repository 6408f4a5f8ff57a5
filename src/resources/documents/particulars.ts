import { isCountryCode } from '../../domain/country-codes.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import { footerFault, footerIn } from '../../domain/footer-text.ts';
import { message } from '../../domain/messages/message.ts';
import { parsePaymentReference } from '../../domain/payment-reference.ts';
import type { DocumentRelation } from '../../domain/relations.ts';
import { blankToNull, trimmedToNull } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import type { DocumentRow } from '../document-records/queries.ts';

/** What a document says besides its parties, dates, lines and amounts. */
export type Particulars = Pick<
  DocumentRow,
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
  | 'buyerReference'
  | 'orderReference'
  | 'contractReference'
  | 'projectReference'
  | 'paymentTerms'
  | 'paymentReference'
  | 'bankAccount'
  | 'notes'
  | 'internalNote'
  | 'language'
  | 'secondLanguage'
  | 'footerText'
  | 'deliveryAddress'
  | 'taxPoint'
  | 'isWithoutTaxPoint'
>;

/** Those that have a default. */
type WithDefault = 'paymentTerms' | 'notes' | 'language' | 'secondLanguage' | 'footerText';

/** Those of a draft; undefined where a new draft takes the default. */
export type GivenParticulars = Omit<Particulars, WithDefault> & {
  [Field in WithDefault]: Particulars[Field] | undefined;
};

/** Those of a new draft that says nothing. */
export const NEW_PARTICULARS: GivenParticulars = {
  servicePeriodStart: null,
  servicePeriodEnd: null,
  buyerReference: null,
  orderReference: null,
  contractReference: null,
  projectReference: null,
  paymentTerms: undefined,
  paymentReference: null,
  bankAccount: null,
  notes: undefined,
  internalNote: null,
  language: undefined,
  secondLanguage: undefined,
  footerText: undefined,
  deliveryAddress: null,
  taxPoint: null,
  isWithoutTaxPoint: false,
};

/** Those of a body; what it leaves out stays as it is, and null or a blank text clears it. */
export function particularsOver(
  body: Schema<'DocumentCreate'> | Schema<'DocumentUpdate'>,
  stored: GivenParticulars,
): GivenParticulars {
  return {
    servicePeriodStart: or(body.service_period_start, stored.servicePeriodStart),
    servicePeriodEnd: or(body.service_period_end, stored.servicePeriodEnd),
    buyerReference: or(trimmedToNull(body.buyer_reference), stored.buyerReference),
    orderReference: or(trimmedToNull(body.order_reference), stored.orderReference),
    contractReference: or(trimmedToNull(body.contract_reference), stored.contractReference),
    projectReference: or(trimmedToNull(body.project_reference), stored.projectReference),
    paymentTerms: or(blankToNull(body.payment_terms), stored.paymentTerms),
    paymentReference: or(trimmedToNull(body.payment_reference), stored.paymentReference),
    bankAccount: or(trimmedToNull(body.bank_account), stored.bankAccount),
    notes: or(blankToNull(body.notes), stored.notes),
    internalNote: or(blankToNull(body.internal_note), stored.internalNote),
    language: or(body.language, stored.language),
    secondLanguage: or(body.second_language, stored.secondLanguage),
    footerText: or(footerIn(body.footer_text), stored.footerText),
    deliveryAddress:
      body.delivery_address === undefined ? stored.deliveryAddress : deliveryAddressOf(body.delivery_address),
    ...taxPointOver(body.tax_point, stored),
  };
}

function taxPointOver(
  given: Schema<'TaxPoint'> | null | undefined,
  { taxPoint, isWithoutTaxPoint }: Pick<Particulars, 'taxPoint' | 'isWithoutTaxPoint'>,
) {
  if (given === undefined) return { taxPoint, isWithoutTaxPoint };
  return { taxPoint: given === 'none' ? null : given, isWithoutTaxPoint: given === 'none' };
}

function deliveryAddressOf(address: Schema<'DeliveryAddressInput'> | null): Particulars['deliveryAddress'] {
  return (
    address && {
      name: trimmedToNull(address.name) ?? null,
      street: trimmedToNull(address.street) ?? null,
      city: trimmedToNull(address.city) ?? null,
      postal_code: trimmedToNull(address.postal_code) ?? null,
      country: address.country,
    }
  );
}

function or<Given extends string, Stored extends string | null | undefined>(
  given: Given | null | undefined,
  stored: Stored,
): Given | null | Stored {
  return given === undefined ? stored : given;
}

/**
 * What a document takes over from the one that it is made from; the default applies where that one has no terms, notes,
 * language or footer. Not the period, which is that of a supply of its own, not the internal note, which is about the other
 * document, and not the payment reference, by which a payment is matched with one document.
 * Nothing is paid on a credit note, so it has no payment terms and no account; tax that it takes back arises by other rules.
 */
export function copiedParticulars(
  from: Particulars,
  relation: DocumentRelation | undefined,
): GivenParticulars {
  const { buyerReference, orderReference, contractReference, projectReference } = from;
  return {
    ...NEW_PARTICULARS,
    buyerReference,
    orderReference,
    contractReference,
    projectReference,
    paymentTerms: relation === 'credits' ? null : (from.paymentTerms ?? undefined),
    bankAccount: relation === 'credits' ? null : from.bankAccount,
    notes: from.notes ?? undefined,
    language: from.language ?? undefined,
    secondLanguage: from.secondLanguage ?? undefined,
    footerText: from.footerText ?? undefined,
    deliveryAddress: from.deliveryAddress,
    taxPoint: relation === 'credits' ? null : from.taxPoint,
    isWithoutTaxPoint: relation !== 'credits' && from.isWithoutTaxPoint,
  };
}

/** Those of a draft in a country, the payment reference in its usual form; the errors of its fields go to `errors`. */
export function checkedParticulars(
  errors: FieldErrors,
  particulars: Particulars,
  country: string,
): Particulars {
  gather(errors, () => checkServicePeriod(particulars));
  const fault = footerFault(particulars.footerText);
  if (fault) errors.footer_text = [fault];
  if (particulars.deliveryAddress && !isCountryCode(particulars.deliveryAddress.country))
    errors['delivery_address.country'] = [message('code.country')];
  const { paymentReference: text } = particulars;
  const paymentReference = text === null ? null : gather(errors, () => parsePaymentReference(text, country));
  return { ...particulars, paymentReference: paymentReference ?? null };
}

/** @throws Failure on `service_period_end` when it lies before the start */
function checkServicePeriod({
  servicePeriodStart: start,
  servicePeriodEnd: end,
}: Pick<Particulars, 'servicePeriodStart' | 'servicePeriodEnd'>): void {
  if (start === null || end === null || end >= start) return;
  throw invalid('service_period_end', message('date.before_start', { date: start }));
}
