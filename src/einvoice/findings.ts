import { type KeysUnder, type Message, message } from '../domain/messages/message.ts';
import type { EInvoice } from './model.ts';
import type { Profile } from './profiles.ts';

/** What an official rule says of a document: with an `error`, no file is made. */
export type Finding = {
  /** The id of the rule in its official list, such as `BR-CO-25` or `BR-DE-5`. */
  rule: string;
  severity: 'error' | 'warning';
  /** The path of the field in the API: `lines.2.unit_code`, `client.vat_number`, `workspace.contact_phone`. */
  field: string;
  message: Message;
};

export type Checked = {
  invoice: EInvoice;
  profile: Profile;
  /** True for an issued document; a draft has no number yet, and that is no fault. */
  isIssued: boolean;
};

export type Rules = (checked: Checked) => Finding[];

export const error = (rule: string, field: string, text: Message): Finding => ({
  rule,
  severity: 'error',
  field,
  message: text,
});

export const warning = (rule: string, field: string, text: Message): Finding => ({
  rule,
  severity: 'warning',
  field,
  message: text,
});

/** The error of a field that a rule wants, where it is missing. */
export function wanted(
  isMissing: boolean,
  rule: string,
  field: string,
  key: KeysUnder<'einvoice'> = 'missing',
): Finding[] {
  // None of these messages has parameters.
  return isMissing ? [error(rule, field, message(`einvoice.${key}` as 'einvoice.missing'))] : [];
}
