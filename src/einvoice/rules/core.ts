import { message } from '../../domain/messages/message.ts';
import { currencyExponent } from '../../domain/money.ts';
import { type Checked, error, type Finding, wanted, warning } from '../findings.ts';
import type { InvoiceLine, Period } from '../model.ts';
import type { Profile } from '../profiles.ts';

/** The rules of EN 16931-1 that documents can break, the ones of sums and VAT left out. */
export function coreRules(checked: Checked): Finding[] {
  const { invoice, isIssued, profile } = checked;
  const { seller, buyer, totals } = invoice;
  const place = invoice.delivery?.address;
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
    ...(isDue && invoice.dueDate === null && invoice.paymentTerms === null ? [termsFinding(profile)] : []),
    ...wanted(
      seller.vatNumber === null && seller.registrationNumber === null && seller.identifiers.length === 0,
      'BR-CO-26',
      'workspace.registration_number',
      'seller_number',
    ),
    ...wanted(place !== undefined && place !== null && !place.country, 'BR-57', 'delivery_address.country'),
    ...wanted(isReversed(invoice.period), 'BR-29', 'service_period_end', 'ends_early'),
    ...((currencyExponent(invoice.currency) ?? 2) > 2
      ? [error('BR-DEC-09', 'currency', message('einvoice.two_decimals'))]
      : []),
  ];
}

/** The official rules have left it out since 1.3.16; readers by the older ones still ask for it, as the Serbian list does. */
function termsFinding(profile: Profile): Finding {
  const text = message('einvoice.due_date_or_terms');
  return profile === 'srbdt' ? error('BR-CO-25', 'due_date', text) : warning('BR-CO-25', 'due_date', text);
}

function lineFindings({ place, name, unit, unitCode, period }: InvoiceLine): Finding[] {
  const isUnknown = unit !== null && unitCode === 'C62';
  return [
    ...wanted(name === '', 'BR-25', `lines.${place}.description`, 'name_of_line'),
    ...wanted(isReversed(period), 'BR-30', `lines.${place}.service_period_end`, 'ends_early'),
    ...(isUnknown ? [warning('BR-CL-23', `lines.${place}.unit_code`, message('einvoice.unit_unknown'))] : []),
  ];
}

function isReversed(period: Period | null): boolean {
  return period?.start != null && period.end !== null && period.end < period.start;
}
