import { message } from '../../domain/messages/message.ts';
import { ADDRESS_SCHEMES, NOT_IN_PEPPOL } from '../code-lists.ts';
import { type Checked, error, type Finding, wanted } from '../findings.ts';
import type { EInvoice, Identifier, VatBand } from '../model.ts';
import { faultOfAddress } from './address-numbers.ts';
import { germanRules, PEPPOL_IDS } from './germany.ts';

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
    ...(isWithinGermany(invoice) ? germanRules(checked, PEPPOL_IDS) : []),
    ...invoice.vatBreakdown.flatMap((band) => reasonFindings(invoice, band)),
    ...sharedPeppolRules(checked),
    ...schemeFindings(invoice.seller.electronicAddress, 'workspace'),
    ...schemeFindings(invoice.buyer.electronicAddress, 'client'),
  ];
}

/** The category of each reason that is one of it alone: PEPPOL-EN16931-P0104 to P0111. */
const CATEGORY_OF: Record<string, [rule: string, category: string]> = {
  'VATEX-EU-G': ['P0104', 'G'],
  'VATEX-EU-O': ['P0105', 'O'],
  'VATEX-EU-IC': ['P0106', 'K'],
  'VATEX-EU-AE': ['P0107', 'AE'],
  'VATEX-EU-D': ['P0108', 'E'],
  'VATEX-EU-F': ['P0109', 'E'],
  'VATEX-EU-I': ['P0110', 'E'],
  'VATEX-EU-J': ['P0111', 'E'],
};

function reasonFindings({ lines }: EInvoice, { category, exemptionCode }: VatBand): Finding[] {
  const [rule, wantedCategory] = CATEGORY_OF[exemptionCode ?? ''] ?? [];
  if (rule === undefined || wantedCategory === category) return [];
  const place = lines.find((line) => line.category === category)?.place ?? 0;
  const text = message('einvoice.reason_of_category', { category });
  return [error(`PEPPOL-EN16931-${rule}`, `lines.${place}.exemption_code`, text)];
}

function isWithinGermany({ seller, buyer }: EInvoice): boolean {
  return seller.address.country === 'DE' && buyer.address.country === 'DE';
}

function schemeFindings(address: Identifier | null, owner: string): Finding[] {
  const field = `${owner}.electronic_address`;
  if (address === null || address.scheme === null) return [];
  if (address.scheme === 'EM') return wanted(true, 'PEPPOL-EN16931-CL008', field, 'email_scheme');
  const isUnknown = !ADDRESS_SCHEMES.has(address.scheme) || NOT_IN_PEPPOL.has(address.scheme);
  const fault = faultOfAddress(address.scheme, address.id);
  return [
    ...wanted(isUnknown, 'PEPPOL-EN16931-CL008', `${field}_scheme`, 'scheme_of_peppol'),
    ...(fault ? [{ ...fault, field, message: message('einvoice.address_form') }] : []),
  ];
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
