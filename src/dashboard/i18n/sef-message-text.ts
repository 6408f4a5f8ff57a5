import { ownSentence } from '../../domain/sef-sentences.ts';
import type { Messages } from './messages.ts';
import { translateServerMessage } from './translate-server-message.ts';

/** What was said of an invoice in SEF: the words of SEF and buyers as they are, those of the service translated. */
export function sefMessageText(text: string, messages: Messages): string {
  return translateServerMessage({ text, data: ownSentence(text) }, messages);
}
