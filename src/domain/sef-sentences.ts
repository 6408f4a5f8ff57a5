import sefAnswers from '../../locales/en/sef-answers.json' with { type: 'json' };
import type { Message, MessageKey } from './messages/message.ts';

type Pattern = { key: MessageKey; names: string[]; pattern: RegExp };

/** Sentences are stored as text, next to those of SEF: what the service has said itself is known by its words. */
const PATTERNS: Pattern[] = Object.entries(sefAnswers).map(([key, sentence]) => {
  const parts = sentence.split(/\{([a-z_]+)\}/);
  const pattern = parts.map((part, i) => (i % 2 === 1 ? '(.+)' : escaped(part))).join('');
  return {
    key: key as MessageKey,
    names: parts.filter((_, i) => i % 2 === 1),
    pattern: new RegExp(`^${pattern}$`),
  };
});

/** The message that a stored text is, where the service has said it; undefined for words of SEF and of buyers. */
export function ownSentence(text: string): Message | undefined {
  for (const { key, names, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    return { key, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) };
  }
  return undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
