import { type Message, message } from './messages/message.ts';

/** Security-relevant changes of an account, and attempts at it, of which its owner is notified. */
export const ACCOUNT_CHANGES = [
  'second_factor_on',
  'second_factor_off',
  'password_changed',
  'recovery_codes_renewed',
  'new_place',
  'wrong_codes',
] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The notification of a change, with the network address that made it; null for a change by the operator. */
export function accountNotice(
  change: AccountChange,
  address: string | null,
): { kind: AccountChange; message: Message } {
  return {
    kind: change,
    message:
      address === null
        ? message('notice.second_factor_off.by_operator')
        : message(`notice.${change}`, { address }),
  };
}

/** The change that a stored notification reports; undefined for a notification of another kind. */
export function accountChangeOf(notice: {
  kind: string;
  messageData: Message | null;
}): { change: AccountChange; address: string | null } | undefined {
  const change = ACCOUNT_CHANGES.find((each) => each === notice.kind);
  const address = notice.messageData?.params.address;
  return change && { change, address: typeof address === 'string' ? address : null };
}
