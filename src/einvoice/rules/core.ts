import { message } from '../../domain/messages/message.ts';
import { currencyExponent } from '../../domain/money.ts';
import { type Checked, error, type Finding, wanted, warning } from '../findings.ts';
import type { InvoiceLine, Party } from '../model.ts';

/** The rules of EN 16931-1 that documents can break, the ones of sums and VAT left out. */
export function coreRules(checked: Checked): Finding[] {
  const { invoice, isIssued, profile } = checked;
  const { seller, buyer, totals } = invoice;
  const isDue = totals.payable > 0 && invoice.typeCode !== '381';
  return [
    ...wanted(isIssued && invoice.number === '', 'BR-02', 'number'),
    ...wanted(isIssued && invoice.issueDate === '', 'BR-03', 'issue_date'),
    ...wanted(seller.name === '', 'BR-06', 'workspace.name'),
    ...wanted(buyer.name === '', 'BR-07', 'client.name'),
    ...wanted(seller.address.country === null, 'BR-09', 'workspace.country'),
    ...wanted(buyer.address.country === null, 'BR-11', 'client.country'),
    ...wanted(invoice.lines.length === 0, 'BR-16', 'lines', 'no_lines'),
    ...invoice.lines.flatMap(lineFindings),
    ...wanted(
      isDue && invoice.dueDate === null && invoice.paymentTerms === null,
      'BR-CO-25',
      'due_date',
      'due_date_or_terms',
    ),
    ...wanted(
      seller.vatNumber === null && seller.registrationNumber === null && seller.identifiers.length === 0,
      'BR-CO-26',
      'workspace.registration_number',
      'seller_number',
    ),
    ...(profile === 'srbdt' ? [] : [...vatLetters(seller, 'workspace'), ...vatLetters(buyer, 'client')]),
    ...wanted(
      seller.electronicAddress?.scheme === null,
      'BR-62',
      'workspace.electronic_address_scheme',
      'scheme',
    ),
    ...wanted(
      buyer.electronicAddress?.scheme === null,
      'BR-63',
      'client.electronic_address_scheme',
      'scheme',
    ),
    ...((currencyExponent(invoice.currency) ?? 2) > 2
      ? [error('BR-DEC-09', 'currency', message('einvoice.two_decimals'))]
      : []),
  ];
}

function lineFindings({ place, name, unit, unitCode }: InvoiceLine): Finding[] {
  const isUnknown = unit !== null && unitCode === 'C62';
  return [
    ...wanted(name === '', 'BR-25', `lines.${place}.description`, 'name_of_line'),
    ...(isUnknown ? [warning('BR-CL-23', `lines.${place}.unit_code`, message('einvoice.unit_unknown'))] : []),
  ];
}

function vatLetters({ vatNumber }: Party, owner: string): Finding[] {
  const hasLetters = vatNumber === null || /^[A-Z]{2}/.test(vatNumber);
  return wanted(!hasLetters, 'BR-CO-09', `${owner}.vat_number`, 'vat_letters');
}
