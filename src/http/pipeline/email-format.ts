import { fullFormats } from 'ajv-formats/dist/formats.js';
import { deliverableAddress, emailText, needsInternationalMail } from '../../domain/email-address.ts';

/**
 * An address with white space around it is trimmed when it is stored, and a blank one clears the field. The domain may
 * have any letters; letters before the @ that few servers deliver to are for a rule to refuse, which says so.
 */
export function isEmailInput(text: string): boolean {
  const address = emailText(text);
  if (address === '') return true;
  const known = deliverableAddress(address);
  const plain = needsInternationalMail(known) ? `x${known.slice(known.lastIndexOf('@'))}` : known;
  return (fullFormats.email as RegExp).test(plain);
}
