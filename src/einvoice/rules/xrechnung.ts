import { message } from '../../domain/messages/message.ts';
import { type Checked, type Finding, wanted, warning } from '../findings.ts';
import type { EInvoice } from '../model.ts';
import { sharedPeppolRules } from './peppol.ts';

/** XRechnung 3.0: the rules BR-DE-* that documents can break. */
export function xrechnungRules(checked: Checked): Finding[] {
  const { invoice } = checked;
  const { seller, buyer } = invoice;
  const place = invoice.delivery?.address;
  return [
    ...wanted(invoice.payment === null, 'BR-DE-1', 'bank_account', 'payment'),
    ...contactFindings(invoice),
    ...wanted(seller.address.city === null, 'BR-DE-3', 'workspace.city'),
    ...wanted(seller.address.postalCode === null, 'BR-DE-4', 'workspace.postal_code'),
    ...wanted(buyer.address.city === null, 'BR-DE-8', 'client.city'),
    ...wanted(buyer.address.postalCode === null, 'BR-DE-9', 'client.postal_code'),
    ...wanted(place?.city === null, 'BR-DE-10', 'delivery_address.city'),
    ...wanted(place?.postalCode === null, 'BR-DE-11', 'delivery_address.postal_code'),
    ...wanted(invoice.buyerReference === null, 'BR-DE-15', 'buyer_reference'),
    ...wanted(
      invoice.vatBreakdown.some(({ category }) => category !== 'O') &&
        seller.vatNumber === null &&
        seller.taxNumber === null,
      'BR-DE-16',
      'workspace.vat_number',
      'tax_number_for_vat',
    ),
    ...(invoice.typeCode === '383' || invoice.typeCode === '386'
      ? [warning('BR-DE-17', 'type', message('einvoice.type_in_germany'))]
      : []),
    ...sharedPeppolRules(checked),
  ];
}

function contactFindings({ seller: { contact } }: EInvoice): Finding[] {
  const phone = contact?.phone ?? null;
  const email = contact?.email ?? null;
  return [
    ...wanted(!contact?.name, 'BR-DE-5', 'workspace.contact_name'),
    ...wanted(phone === null, 'BR-DE-6', 'workspace.contact_phone'),
    ...wanted(email === null, 'BR-DE-7', 'workspace.contact_email'),
    ...(phone !== null && phone.replace(/\D/g, '').length < 3
      ? [warning('BR-DE-27', 'workspace.contact_phone', message('einvoice.phone'))]
      : []),
    ...(email !== null && !/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email)
      ? [warning('BR-DE-28', 'workspace.contact_email', message('einvoice.email'))]
      : []),
  ];
}
