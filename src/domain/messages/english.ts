import callers from '../../../locales/en/callers.json' with { type: 'json' };
import messages from '../../../locales/en/messages.json' with { type: 'json' };
import sefAnswers from '../../../locales/en/sef-answers.json' with { type: 'json' };
import { textsIn } from '../texts.ts';
import { type Catalogue, type Message, rendered } from './message.ts';

const ENGLISH: Catalogue = textsIn({ ...messages, ...sefAnswers, ...callers }, 'en');

/** A message in English: for answers, logs, reports and the command line. */
export function english(given: Message): string {
  return rendered(given, ENGLISH) ?? given.key;
}
