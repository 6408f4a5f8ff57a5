import type { Words } from '../words/en.ts';

/** What the service said, in the language of the pages; in English where nobody has translated it. */
export function told(message: string, words: Words): string {
  for (const [pattern, sentence] of Object.entries(words.service)) {
    const parts = new RegExp(`^${pattern}$`).exec(message);
    if (parts) return typeof sentence === 'string' ? sentence : sentence(...parts.slice(1));
  }
  return message;
}
