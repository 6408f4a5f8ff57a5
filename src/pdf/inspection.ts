import { type Message, message } from '../domain/messages/message.ts';
// In a file of its own: the service only talks to the thread that inspects, and need not load the inspecting code.

/** A file that can be signed, as it is shown, hashed and stored from then on; or the reason why it cannot. */
export type Inspection = { pages: number; pdf: Uint8Array } | { problem: Message };

export const UNREADABLE = message('pdf.unreadable');
