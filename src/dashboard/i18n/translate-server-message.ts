import type { Messages } from './en.ts';

/** What the service said, in the language of the pages; in English where nobody has translated it. */
export function translateServerMessage(message: string, messages: Messages): string {
  for (const [pattern, sentence] of Object.entries(messages.service)) {
    const parts = new RegExp(`^${pattern}$`).exec(message);
    if (parts) return typeof sentence === 'string' ? sentence : sentence(...parts.slice(1));
  }
  return message;
}
