import type { Rooms } from '../../generated/texts.ts';
import { textsOfRoom } from '../locale-files.ts';

/** Every text of the pages. */
export type Words = Rooms['pages'];

export const wordsOf = textsOfRoom<Words>('pages');
