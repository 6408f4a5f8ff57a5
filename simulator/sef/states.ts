// The states of a document that was sent, and who may change them.

export type Status =
  | 'New'
  | 'Sending'
  | 'Sent'
  | 'Approved'
  | 'Rejected'
  | 'Storno'
  | 'Cancelled'
  | 'Mistake'
  | 'Deleted';

export type Action = 'approve' | 'reject' | 'mistake' | 'storno' | 'cancel';

type Rule = { from: Status[]; to: Status };

/** What the buyer, the seller and SEF itself can do. A rejected document can still be approved. */
export const ACTIONS: Record<Action, Rule> = {
  approve: { from: ['Sent', 'Rejected'], to: 'Approved' },
  reject: { from: ['Sent'], to: 'Rejected' },
  mistake: { from: ['New', 'Sending'], to: 'Mistake' },
  storno: { from: ['Sent', 'Approved', 'Rejected'], to: 'Storno' },
  cancel: { from: ['New', 'Mistake'], to: 'Cancelled' },
};

/** The buyer is reminded after 15 days; after 5 more, silence is an answer. */
const SILENCE_DAYS = 15 + 5;

export type Waiting = {
  status: Status;
  /** When it came into this state, by the simulator's clock. */
  since: number;
  /** Whether Sending ends in Mistake. */
  willFail: boolean;
  /** Whether the buyer is a user of public funds: its silence approves. */
  isForPublicBuyer: boolean;
};

export type Next = { status: Status; at: number; comment: string | null };

/** What happens next by time alone. */
export function nextByTime(document: Waiting, sendingSeconds: number): Next | undefined {
  const { status, since, willFail } = document;
  const step = since + sendingSeconds * 1000;
  if (status === 'New') return { status: 'Sending', at: step, comment: null };
  if (status === 'Sending') {
    const comment = 'The document could not be delivered.';
    return willFail ? { status: 'Mistake', at: step, comment } : { status: 'Sent', at: step, comment: null };
  }
  if (status !== 'Sent') return undefined;
  const at = since + SILENCE_DAYS * 86_400_000;
  return { status: document.isForPublicBuyer ? 'Approved' : 'Rejected', at, comment: 'By passage of time.' };
}
