import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, InvoiceLine, Party, VatBand } from '../model.ts';

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

function dateFindings({ taxPoint, dueDate, delivery, issueDate, typeCode }: EInvoice): Finding[] {
  const date = delivery?.date ?? null;
  const isSupply = typeCode === '380' || typeCode === '383';
  return [
    ...wanted(taxPoint === 'payment_date' && typeCode !== '381' && dueDate === null, 'RSR-08', 'due_date'),
    ...wanted(isSupply && taxPoint === 'delivery_date' && date === null, 'RSR-33', 'delivery_date'),
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
    ...precedingInvoices.flatMap(({ issueDate }, i) =>
      wanted(issueDate === null, 'RSR-07', `related_documents.${i}.issue_date`),
    ),
    ...wanted(
      typeCode === '381' && !refers,
      'UBLSourceInvoiceNotFound',
      'related_documents',
      'reference_or_period',
    ),
  ];
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
