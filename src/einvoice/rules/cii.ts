import { message } from '../../domain/messages/message.ts';
import { type Checked, error, type Finding } from '../findings.ts';

/**
 * What the schema of CII D16B, which XRechnung uses, has no place for: it allows one preceding invoice (BG-3), where EN
 * 16931 and the schema of Factur-X allow several.
 */
export function ciiRules({ invoice }: Checked): Finding[] {
  if (invoice.precedingInvoices.length < 2) return [];
  return [error('BG-3', 'related_documents', message('einvoice.one_preceding'))];
}
