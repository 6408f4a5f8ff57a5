// The words of SEF, Serbia's system of e-invoices, and what they mean here.
// Read from SEF's own OpenAPI texts, as boroworx/efaktura-js keeps them (spec/public_v1.json).

/** Which SEF a workspace is connected to. */
export const SEF_SYSTEMS = ['production', 'demo', 'simulator'] as const;

export type SefSystem = (typeof SEF_SYSTEMS)[number];

export const SEF_CONNECTION_STATUSES = ['active', 'paused', 'off'] as const;

/** How far the submission of a document has come, as the API shows it. */
export const SUBMISSION_STATUSES = [
  'pending',
  'sent',
  'accepted',
  'rejected',
  'voided',
  'failed',
  'unconfirmed',
] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/**
 * What the service does next for a submission. `recover` looks for the invoice in SEF after SEF said that it has it;
 * `reconcile` does the same after a restore, and submits where SEF has none. `follow` asks for the status.
 */
export const SUBMISSION_STEPS = [
  'submit',
  'recover',
  'reconcile',
  'follow',
  'storno',
  'cancel',
  'none',
] as const;

export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** What SEF says of an invoice, as the events name it. */
export const EFAKTURA_STATES = ['sent', 'accepted', 'rejected', 'voided', 'corrected', 'failed'] as const;

export type EfakturaState = (typeof EFAKTURA_STATES)[number];

/** The states that an invoice in SEF takes by itself; it is `corrected` by another document. */
type ReachedState = Exclude<EfakturaState, 'corrected'>;

const STATE_OF_WORD: Readonly<Record<string, ReachedState | 'pending'>> = {
  New: 'pending',
  Draft: 'pending',
  Sending: 'pending',
  Sent: 'sent',
  Approved: 'accepted',
  Rejected: 'rejected',
  Storno: 'voided',
  Cancelled: 'voided',
  Mistake: 'failed',
};

/** The state that a status of SEF means; undefined for a word that changes nothing, such as Paid, or an unknown one. */
export function stateOfSefStatus(word: string): ReachedState | 'pending' | undefined {
  return Object.hasOwn(STATE_OF_WORD, word) ? STATE_OF_WORD[word] : undefined;
}

/** A later state is never followed by an earlier one: changes may be read twice, and out of order. */
const RANK: Record<SubmissionStatus, number> = {
  pending: 0,
  unconfirmed: 0,
  sent: 1,
  rejected: 2,
  accepted: 3,
  failed: 4,
  voided: 5,
};

/**
 * The states that are reached on the way from one status to what SEF says, in their order; none where it says nothing
 * new. A status that was not seen for some time has passed `sent`: only a registered invoice is accepted, rejected or
 * reversed by storno.
 */
export function statesReached(from: SubmissionStatus, word: string): ReachedState[] {
  const state = stateOfSefStatus(word);
  if (state === undefined || state === 'pending' || RANK[state] <= RANK[from]) return [];
  const isPastSent = state === 'accepted' || state === 'rejected' || word === 'Storno';
  return isPastSent && RANK[from] < RANK.sent ? ['sent', state] : [state];
}

/** The words of SEF in which an invoice can be reversed by storno, or cancelled before that. */
export const STORNO_WORDS: readonly string[] = ['Sent', 'Approved', 'Rejected'];
export const CANCEL_WORDS: readonly string[] = ['Draft', 'New', 'Mistake'];
