import { en } from './en.ts';
import { type Message, rendered } from './message.ts';

/** A message in English: for answers, logs, reports and the command line. */
export function english(given: Message): string {
  return rendered(given, en) ?? given.key;
}
