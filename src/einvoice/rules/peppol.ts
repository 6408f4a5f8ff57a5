import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, Identifier } from '../model.ts';

/** The rules that XRechnung takes over from Peppol. */
export function sharedPeppolRules({ invoice }: Checked): Finding[] {
  return [
    ...wanted(invoice.buyer.electronicAddress === null, 'PEPPOL-EN16931-R010', 'client.electronic_address'),
    ...wanted(
      invoice.seller.electronicAddress === null,
      'PEPPOL-EN16931-R020',
      'workspace.electronic_address',
    ),
    ...periodFindings(invoice),
  ];
}

/** Peppol BIS Billing 3.0. */
export function peppolRules(checked: Checked): Finding[] {
  const { invoice } = checked;
  return [
    ...wanted(
      invoice.buyerReference === null && invoice.orderReference === null,
      'PEPPOL-EN16931-R003',
      'buyer_reference',
      'reference_or_order',
    ),
    // A rule of Peppol for documents within Germany, where an order number is not enough.
    ...wanted(
      isWithinGermany(invoice) && invoice.buyerReference === null && invoice.orderReference !== null,
      'DE-R-015',
      'buyer_reference',
    ),
    ...sharedPeppolRules(checked),
    ...emailFinding(invoice.seller.electronicAddress, 'workspace'),
    ...emailFinding(invoice.buyer.electronicAddress, 'client'),
  ];
}

function isWithinGermany({ seller, buyer }: EInvoice): boolean {
  return seller.address.country === 'DE' && buyer.address.country === 'DE';
}

function emailFinding(address: Identifier | null, owner: string): Finding[] {
  const field = `${owner}.electronic_address`;
  return wanted(address?.scheme === 'EM', 'PEPPOL-EN16931-CL008', field, 'email_scheme');
}

/** The period of a line is within that of the document (R110, R111). */
function periodFindings({ period, lines }: EInvoice): Finding[] {
  const [start, end] = [period?.start, period?.end];
  return lines.flatMap(({ place, period: own }) => [
    ...(start && own?.start && own.start < start
      ? [
          error(
            'PEPPOL-EN16931-R110',
            `lines.${place}.service_period_start`,
            message('einvoice.outside_period'),
          ),
        ]
      : []),
    ...(end && own?.end && own.end > end
      ? [
          error(
            'PEPPOL-EN16931-R111',
            `lines.${place}.service_period_end`,
            message('einvoice.outside_period'),
          ),
        ]
      : []),
  ]);
}
