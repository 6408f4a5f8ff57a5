import { xmlText } from '../formats/xml.ts';
import { ciiInvoice } from './cii.ts';
import type { EInvoice } from './model.ts';
import { PROFILE_FACTS, type Profile } from './profiles.ts';
import { ublText } from './ubl/write.ts';

/** A document, as the profile has it, as the text of a file. */
export function einvoiceText(invoice: EInvoice, profile: Profile): string {
  const { syntax } = PROFILE_FACTS[profile];
  return syntax === 'cii' ? xmlText(ciiInvoice(invoice, profile)) : ublText(invoice, profile);
}
