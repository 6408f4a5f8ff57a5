import type { EventName } from './events.ts';

/** See the diagram in the spec (`openapi/schemas/ContractStatus.yaml`). */
export const CONTRACT_STATUSES = [
  'draft',
  'sent',
  'partially_signed',
  'signed',
  'declined',
  'expired',
  'voided',
] as const;

export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const SIGNER_STATUSES = ['pending', 'viewed', 'signed', 'declined'] as const;

export type SignerStatus = (typeof SIGNER_STATUSES)[number];

/** All signers at once, or one after another by position. */
export const SIGNING_ORDERS = ['parallel', 'sequential'] as const;

type SigningOrder = (typeof SIGNING_ORDERS)[number];

/** Triggers of the status transitions. */
export const CONTRACT_TRIGGERS = [
  'send',
  'signature',
  'last_signature',
  'decline',
  'deadline',
  'void',
] as const;

export type ContractTrigger = (typeof CONTRACT_TRIGGERS)[number];

/** The transitions: trigger → present status → next status. Others are not allowed. */
const TRANSITIONS: Record<ContractTrigger, Partial<Record<ContractStatus, ContractStatus>>> = {
  send: { draft: 'sent' },
  signature: { sent: 'partially_signed', partially_signed: 'partially_signed' },
  last_signature: { sent: 'signed', partially_signed: 'signed' },
  decline: { sent: 'declined', partially_signed: 'declined' },
  deadline: { sent: 'expired', partially_signed: 'expired' },
  void: { draft: 'voided', sent: 'voided', partially_signed: 'voided' },
};

/** The event of each trigger: exactly one per transition. */
export const EVENT_OF_TRIGGER = {
  send: 'contract.sent',
  signature: 'contract.signer_signed',
  last_signature: 'contract.signed',
  decline: 'contract.declined',
  deadline: 'contract.expired',
  void: 'contract.voided',
} as const satisfies Record<ContractTrigger, EventName>;

/** The status after a trigger; undefined if the present status does not allow it. */
export function nextContractStatus(
  status: ContractStatus,
  trigger: ContractTrigger,
): ContractStatus | undefined {
  return TRANSITIONS[trigger][status];
}

/** The statuses in which signers may act. */
export const OPEN_CONTRACT_STATUSES = ['sent', 'partially_signed'] as const;

/** True while signers may act. */
export function isOpenContract(status: ContractStatus): boolean {
  return (OPEN_CONTRACT_STATUSES as readonly string[]).includes(status);
}

/** True from the deadline on, the instant itself included. */
export function isPastDeadline(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

type SignerPosition = { position: number; status: SignerStatus };

/** The signers who may sign now: all who have not signed yet, or with sequential signing the first of them. */
export function signersInTurn<Signer extends SignerPosition>(
  order: SigningOrder,
  signers: readonly Signer[],
): Signer[] {
  const missing = signers
    .filter(({ status }) => status !== 'signed')
    .toSorted((one, other) => one.position - other.position);
  return order === 'parallel' ? missing : missing.slice(0, 1);
}

/** The trigger of a signature by the signer at a position. */
export function signatureTrigger(
  signers: readonly SignerPosition[],
  position: number,
): 'signature' | 'last_signature' {
  const isLast = signers.every((signer) => signer.position === position || signer.status === 'signed');
  return isLast ? 'last_signature' : 'signature';
}

/** The state of a contract for one of its signers. */
export type SigningState =
  /** This signer may sign or decline now. */
  | 'open'
  /** Another signer comes first. */
  | 'waiting'
  /** This signer has signed, others have not yet. */
  | 'signed_by_you'
  /** Everyone has signed. */
  | 'signed'
  | 'declined'
  | 'expired'
  | 'voided'
  /** PDF readers may show its file differently, so it cannot be signed. */
  | 'withheld';

/** The state of a sent contract for a signer; `expired` after the deadline, even before the job has stored that. */
export function signingState(
  contract: { status: ContractStatus; signingOrder: SigningOrder; expiresAt: string | null },
  signers: readonly SignerPosition[],
  position: number,
  now: Date,
): SigningState {
  const { status } = contract;
  if (status === 'signed' || status === 'declined' || status === 'expired' || status === 'voided')
    return status;
  if (isPastDeadline(contract.expiresAt, now)) return 'expired';
  if (signers.some((signer) => signer.position === position && signer.status === 'signed'))
    return 'signed_by_you';
  const isInTurn = signersInTurn(contract.signingOrder, signers).some(
    (signer) => signer.position === position,
  );
  return isInTurn ? 'open' : 'waiting';
}

/** Days after the invitation on which a signer who has neither signed nor declined is reminded, once each. */
export const REMINDER_DAYS = [3, 7, 14] as const;

const DAY_MS = 86_400_000;

/** How many reminders are due by now. */
export function remindersDue(invitedAt: string, now: Date): number {
  return REMINDER_DAYS.filter((days) => Date.parse(invitedAt) + days * DAY_MS <= now.getTime()).length;
}

/** For each number of reminders sent, the latest invitation for which the next reminder is due. */
export function dueInvitations(now: Date): { remindersSent: number; invitedUntil: string }[] {
  return REMINDER_DAYS.map((days, remindersSent) => ({
    remindersSent,
    invitedUntil: new Date(now.getTime() - days * DAY_MS).toISOString(),
  }));
}
