import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding, wanted, warning } from '../findings.ts';
import type { EInvoice } from '../model.ts';

/** What Germany asks for; XRechnung and Peppol number the same rules otherwise. */
type Numbering = (number: number) => string;

export const XRECHNUNG_IDS: Numbering = (number) => `BR-DE-${number}`;
export const PEPPOL_IDS: Numbering = (number) => `DE-R-${String(number).padStart(3, '0')}`;

/** The national rules of Germany that documents can break. */
export function germanRules({ invoice }: Checked, id: Numbering): Finding[] {
  const { seller, buyer } = invoice;
  const place = invoice.delivery?.address;
  return [
    ...wanted(invoice.payment === null, id(1), 'bank_account', 'payment'),
    ...contactFindings(invoice, id),
    ...wanted(seller.address.city === null, id(3), 'workspace.city'),
    ...wanted(seller.address.postalCode === null, id(4), 'workspace.postal_code'),
    ...wanted(buyer.address.city === null, id(8), 'client.city'),
    ...wanted(buyer.address.postalCode === null, id(9), 'client.postal_code'),
    ...wanted(place?.city === null, id(10), 'delivery_address.city'),
    ...wanted(place?.postalCode === null, id(11), 'delivery_address.postal_code'),
    ...wanted(invoice.buyerReference === null, id(15), 'buyer_reference'),
    ...wanted(
      invoice.vatBreakdown.some(({ category }) => category !== 'O') &&
        seller.vatNumber === null &&
        seller.taxNumber === null,
      id(16),
      'workspace.vat_number',
      'tax_number_for_vat',
    ),
    ...(invoice.typeCode === '383' || invoice.typeCode === '386'
      ? [warning(id(17), 'type', message('einvoice.type_in_germany'))]
      : []),
    ...discountFindings(invoice, id),
  ];
}

function contactFindings({ seller: { contact } }: EInvoice, id: Numbering): Finding[] {
  if (contact === null) return wanted(true, id(2), 'workspace.contact_name');
  const { name, phone, email } = contact;
  return [
    ...wanted(!name, id(5), 'workspace.contact_name'),
    ...wanted(phone === null, id(6), 'workspace.contact_phone'),
    ...wanted(email === null, id(7), 'workspace.contact_email'),
    ...(phone !== null && phone.replace(/\D/g, '').length < 3
      ? [warning(id(27), 'workspace.contact_phone', message('einvoice.phone'))]
      : []),
    ...(email !== null && !/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email)
      ? [warning(id(28), 'workspace.contact_email', message('einvoice.email'))]
      : []),
  ];
}

/** A line of the terms that begins with # is a discount for early payment, in a form of its own, and other text follows it. */
const EARLY = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

function discountFindings({ paymentTerms }: EInvoice, id: Numbering): Finding[] {
  const terms = paymentTerms ?? '';
  const lines = terms.split(/\r?\n/).filter((line) => line.trim().startsWith('#'));
  const isRight = lines.every((line) => EARLY.test(line.trim()));
  // What follows the last text between two marks begins on a line of its own.
  const rest = terms.split(/#.+#/).at(-1) ?? '';
  return lines.length === 0 || (isRight && /^\s*\n/.test(rest))
    ? []
    : [error(id(18), 'payment_terms', message('einvoice.early_payment'))];
}
