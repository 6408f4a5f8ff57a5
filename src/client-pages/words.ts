import type { Rooms } from '../../generated/texts.ts';
import { textsOfRoom } from '../locale-files.ts';

/** The reason why a signing page has nothing to sign. */
export type ClosedState =
  | 'waiting'
  | 'signed_by_you'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'voided'
  | 'withheld';

/** A signer's state, as the page words it. */
export type SignerState = 'pending' | 'viewed' | 'signed' | 'declined';

/** Every text of the pages. */
export type Words = Rooms['pages'];

export const wordsOf = textsOfRoom<Words>('pages');
