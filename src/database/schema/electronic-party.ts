import { EINVOICE_PROFILES } from '../../domain/einvoice-profiles.ts';
import { text } from './column-kinds.ts';

/** What electronic invoices need to know of a seller or buyer besides its tax number (EN 16931, BT-31, BT-34, BT-48, BT-49). */
export const electronicParty = () => ({
  vatNumber: text('vat_number'),
  electronicAddress: text('electronic_address'),
  /** A code of the EAS list; null where it follows from the address. */
  electronicAddressScheme: text('electronic_address_scheme'),
});

/** The profile of electronic files that a client wants; null where it has said none. */
export const wantedProfile = () => ({
  einvoiceProfile: text('einvoice_profile', { enum: EINVOICE_PROFILES }),
});

/** Whom clients may ask about a document (BG-6). */
export const sellerContact = () => ({
  contactName: text('contact_name'),
  contactPhone: text('contact_phone'),
  contactEmail: text('contact_email'),
});
