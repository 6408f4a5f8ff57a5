/** Security-relevant changes of an account, of which its owner is notified. */
export const ACCOUNT_CHANGES = [
  'second_factor_on',
  'second_factor_off',
  'password_changed',
  'recovery_codes_renewed',
  'new_place',
] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

const SENTENCES: Record<AccountChange, string> = {
  second_factor_on: 'The second factor of your account was switched on',
  second_factor_off: 'The second factor of your account was switched off',
  password_changed: 'The password of your account was changed',
  recovery_codes_renewed: 'New recovery codes were made for your account, and the old ones ended',
  new_place: 'Your account was signed in to from a new place',
};

/** The notification of a change, with the network address that made it; null for a change by the operator. */
export function accountNotice(
  change: AccountChange,
  address: string | null,
): { kind: AccountChange; message: string } {
  const where = address === null ? 'by the operator of the service' : `from ${address}`;
  return { kind: change, message: `${SENTENCES[change]}, ${where}.` };
}

/** The change that a stored notification reports; undefined for a notification of another kind. */
export function accountChangeOf(notice: {
  kind: string;
  message: string;
}): { change: AccountChange; address: string | null } | undefined {
  const change = ACCOUNT_CHANGES.find((each) => each === notice.kind);
  return change && { change, address: /, from (\S+)\.$/.exec(notice.message)?.[1] ?? null };
}
