import { message } from '../../domain/messages/message.ts';
import { SEF_UNITS } from '../code-lists.ts';
import { type Checked, error, type Finding, wanted, warning } from '../findings.ts';
import type { EInvoice, InvoiceLine, Party, PrecedingInvoice, VatBand } from '../model.ts';

/**
 * SRBDT, and what SEF has asked for since. The ids RSR-* are those of the published list of 2022, in which many can never
 * fire; a rule that only SEF has is named by the code of its error.
 */
export function srbdtRules({ invoice }: Checked): Finding[] {
  return [
    ...(invoice.currency === 'RSD' ? [] : [error('BR-53', 'currency', message('einvoice.serbian_currency'))]),
    ...sellerFindings(invoice.seller),
    ...buyerFindings(invoice.buyer),
    ...dateFindings(invoice),
    ...precedingFindings(invoice),
    ...invoice.precedingInvoices.flatMap((each) => standingFindings(invoice, each)),
    ...paymentFindings(invoice),
    ...obligationFindings(invoice),
    ...invoice.lines.flatMap(unitFindings),
    ...invoice.vatBreakdown.flatMap((band) => codeFindings(invoice, band)),
  ];
}

function sellerFindings(seller: Party): Finding[] {
  return [
    ...numberFindings(seller, 'workspace', ['RSR-09', 'RSR-11']),
    ...endpointFindings(seller, 'workspace', ['RSR-13', 'RSR-14', 'RSR-15']),
    ...wanted(seller.address.city === null, 'RSR-16', 'workspace.city'),
  ];
}

function buyerFindings(buyer: Party): Finding[] {
  const { registrationNumber: registration, isIndividual } = buyer;
  return [
    ...numberFindings(buyer, 'client', ['RSR-20', 'RSR-21']),
    ...(isIndividual ? [] : endpointFindings(buyer, 'client', ['RSR-22', 'RSR-23', 'RSR-24'])),
    ...wanted(registration === null && !isIndividual, 'RSR-17', 'client.registration_number'),
    ...wanted(
      registration !== null && !/^(\d{8}|\d{13})$/.test(registration),
      'RSR-19',
      'client.registration_number',
      'serbian_registration',
    ),
    ...wanted(buyer.address.city === null, 'RSR-25', 'client.city'),
    ...wanted(buyer.address.postalCode === null, 'RSR-26', 'client.postal_code'),
  ];
}

function numberFindings(
  { vatNumber }: Party,
  owner: string,
  [missing, wrong]: readonly [string, string],
): Finding[] {
  const isWrong = vatNumber !== null && !/^RS(\d{9}|\d{13})$/.test(vatNumber);
  return [
    ...wanted(vatNumber === null, missing, `${owner}.tax_number`),
    ...wanted(isWrong, wrong, `${owner}.tax_number`, 'serbian_number'),
  ];
}

/** The electronic address is the PIB in scheme 9948: missing, of another scheme, or another number than the PIB. */
function endpointFindings(
  { vatNumber, electronicAddress }: Party,
  owner: string,
  [missing, otherScheme, otherNumber]: readonly [string, string, string],
): Finding[] {
  if (/^RS\d{9}$/.test(vatNumber ?? '')) return [];
  const field = `${owner}.electronic_address`;
  const isOther = electronicAddress !== null && electronicAddress.scheme !== '9948';
  const rule = electronicAddress === null ? missing : isOther ? otherScheme : otherNumber;
  return wanted(true, rule, field, 'serbian_electronic_address');
}

/** Since SEF 3.14 each invoice has a date of delivery, whatever the tax arises by. */
function dateFindings({ taxPoint, dueDate, delivery, issueDate, typeCode }: EInvoice): Finding[] {
  const date = delivery?.date ?? null;
  const isDelivered = taxPoint === 'delivery_date' && typeCode !== '386' && typeCode !== '381';
  const rule = isDelivered ? 'RSR-33' : 'InvoiceDeliveryDateMissing';
  const isPaidFirst = typeCode === '386' || (taxPoint === 'payment_date' && typeCode !== '381');
  return [
    ...wanted(isPaidFirst && dueDate === null, 'RSR-08', 'due_date'),
    ...wanted((isDelivered || typeCode === '380') && date === null, rule, 'delivery_date'),
    ...wanted(typeCode === '381' && date === null, 'CreditNoteReductionDateMissing', 'delivery_date'),
    ...wanted(
      date !== null && issueDate !== '' && date > issueDate,
      'UBLDeliveryDateMustNotBeLatterThanIssueDate',
      'delivery_date',
      'delivered_later',
    ),
  ];
}

function precedingFindings({ precedingInvoices, period, typeCode }: EInvoice): Finding[] {
  const refers = precedingInvoices.length > 0 || (period?.start && period.end);
  return [
    ...precedingInvoices.flatMap(({ issueDate, place }) =>
      wanted(issueDate === null, 'RSR-07', `related_documents.${place}.issue_date`),
    ),
    ...wanted(
      typeCode === '381' && !refers,
      'UBLSourceInvoiceNotFound',
      'related_documents',
      'reference_or_period',
    ),
  ];
}

/** The types that SEF takes of a document outside of it (BT-E26). */
const TYPES_OUTSIDE: readonly (string | null)[] = ['380', '386'];

/** What SEF refuses of an earlier document, by what the service knows of it there. */
function standingFindings({ typeCode: own }: EInvoice, earlier: PrecedingInvoice): Finding[] {
  const { place, relation, typeCode, inSef } = earlier;
  const field = `related_documents.${place}`;
  if (relation === 'advance') {
    return [
      ...wanted(inSef === 'missing', 'UBLPrepaymentInvoiceNotFound', field, 'sef_missing'),
      ...wanted(inSef === 'reversed', 'UBLInvoiceWithPrepaymentInStatusStorno', field, 'sef_reversed'),
    ];
  }
  if (own !== '381' && own !== '383') return [];
  return [
    ...wanted(
      inSef === 'outside' && !TYPES_OUTSIDE.includes(typeCode),
      'BT-E26',
      `${field}.document_type`,
      'sef_type',
    ),
    ...wanted(inSef === 'missing', 'UBLSourceInvoiceNotFound', field, 'sef_missing'),
    ...wanted(inSef === 'rejected', 'UBLSourceInvoiceUnallowedStatus', field, 'sef_rejected'),
    ...wanted(inSef === 'reversed', 'UBLSourceInvoiceUnallowedStatus', field, 'sef_reversed'),
  ];
}

/** Model and reference as SEF checks them: a model in brackets or none, then digits, letters, dashes and slashes. */
const PAYMENT_REFERENCE = /^(\(mod\d{2,}\) )?[\dA-Za-z/-]+$/;

/** A draft has no number yet, which is the reference of a document that has no other. */
function paymentFindings({ payment }: EInvoice): Finding[] {
  const reference = payment?.reference ?? '';
  const isWrong = reference !== '' && !PAYMENT_REFERENCE.test(reference);
  const rule = 'UBLReferenceAndModelNumberFormatNotValid';
  return wanted(isWrong, rule, 'payment_reference', 'sef_reference');
}

/** SEF compares the obligation with the VAT that is charged (3.14); by which rules is not published. */
function obligationFindings({ taxPoint, totals, vatBreakdown }: EInvoice): Finding[] {
  const isCharged = totals.vat !== 0;
  const isUncharged = vatBreakdown.every(({ category }) => category !== 'S' && category !== 'Z');
  if (taxPoint === 'none' && isCharged)
    return [warning('BT-8', 'tax_point', message('einvoice.no_obligation'))];
  if (taxPoint !== 'none' && taxPoint !== null && isUncharged && vatBreakdown.length > 0)
    return [warning('BT-8', 'tax_point', message('einvoice.obligation'))];
  return [];
}

function unitFindings({ place, unitCode }: InvoiceLine): Finding[] {
  return wanted(!SEF_UNITS.has(unitCode), 'UBLUnitCodeNotValid', `lines.${place}.unit_code`, 'sef_unit');
}

const EXAMPLES: Record<string, string> = {
  AE: 'PDV-RS-10-2-3',
  E: 'PDV-RS-25-2-1',
  O: 'PDV-RS-6-1-1',
  Z: 'PDV-RS-24-1-2',
};

/** One code of the Serbian list for each category without tax; that of sellers outside VAT is always the same. */
function codeFindings({ lines }: EInvoice, band: VatBand): Finding[] {
  const { nationalCategory: category } = band;
  const example = EXAMPLES[category];
  if (example === undefined || band.exemptionCode !== null) return [];
  const ofBand = lines.filter((line) => line.nationalCategory === category);
  const codes = new Set(ofBand.map(codeOf));
  codes.delete(null);
  if (codes.size > 1)
    return ofBand.map(({ place }) =>
      error(
        'UBLOnlyOneTaxSubtotalPerTaxCategoryIsAllowed',
        `lines.${place}.exemption_code`,
        message('einvoice.one_code', { category }),
      ),
    );
  return ofBand
    .filter((line) => codeOf(line) === null)
    .map(({ place }) =>
      error(
        'UBLTaxExemptionReasonKeyNotDefined',
        `lines.${place}.exemption_code`,
        message('einvoice.serbian_code', { category, example }),
      ),
    );
}

function codeOf({ exemptionCode: code }: InvoiceLine): string | null {
  return code?.startsWith('PDV-RS-') ? code : null;
}
