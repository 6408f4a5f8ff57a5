import type { ShownKey } from '../../../domain/messages/message.ts';

/** What the service says, by key: nothing for English, in which its answers are written. */
export const service: Partial<Record<ShownKey, string>> = {};
