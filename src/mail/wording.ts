import type { Rooms } from '../../generated/texts.ts';
import { textsOfRoom } from '../locale-files.ts';

/** Every text of the e-mails, in a language. */
export const wordingOf = textsOfRoom<Rooms['mail']>('mail');
