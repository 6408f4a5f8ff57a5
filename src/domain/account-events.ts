/** What may happen to the account of a user, besides what is done in a business. */
export const ACCOUNT_EVENTS = [
  'signed_in',
  'signed_out',
  'signed_out_everywhere',
  'session_ended',
  'wrong_password',
  'wrong_code',
  'attempts_refused',
  'password_changed',
  'password_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
] as const;

export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

export function isAccountEvent(text: string): text is AccountEvent {
  return (ACCOUNT_EVENTS as readonly string[]).includes(text);
}
