import type { Messages } from './en.ts';

/** A message of the service in the language of the pages; in English where there is no translation. */
export function translateServerMessage(message: string, messages: Messages): string {
  for (const [pattern, sentence] of Object.entries(messages.service)) {
    const parts = new RegExp(`^${pattern}$`).exec(message);
    if (parts) return typeof sentence === 'string' ? sentence : sentence(...parts.slice(1));
  }
  return message;
}
