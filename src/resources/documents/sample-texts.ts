import type { Rooms } from '../../../generated/texts.ts';
import { textsOfRoom } from '../../locale-files.ts';

/** What samples say; the descriptions of lines in their order, one of which has two lines of text. */
export const sampleOf = textsOfRoom<Rooms['sample']>('sample');
