// In a file of its own: the service only talks to the thread that draws, and need not load what draws.
import { type Message, message } from '../domain/messages/message.ts';

/** A PDF of the pictures of a file's pages; or the reason why there is none. */
export type Drawing = { pages: number; pdf: Uint8Array } | { problem: Message };

/** A page of text takes about 150 kB, and tenths of a second; a scanned one 400 kB, and half a second. */
export const MOST_PAGES = 100;

export const UNDRAWABLE = message('pdf.unreadable');
