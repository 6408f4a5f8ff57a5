import { languageOfUser } from '../../domain/language.ts';
import { localDecimal } from '../../domain/local-format.ts';
import { type Message, rendered } from '../../domain/messages/message.ts';
import type { Messages } from './messages.ts';

/** What the service says: in English, and as data for other languages. */
export type ServerMessage = {
  text: string;
  /** Absent for notifications of earlier versions. */
  data?: Message | undefined;
};

/** A message of the service in the language of the pages; in English where it has no translation. */
export function translateServerMessage(
  { text, data }: ServerMessage,
  { service, language }: Pick<Messages, 'service' | 'language'>,
): string {
  const said = (data && rendered(data, service)) ?? text;
  const currency = data?.params.currency;
  if (typeof currency !== 'string') return said;
  // Amounts are in it as the API writes them, before their currency.
  return said.replaceAll(
    new RegExp(`(-?\\d+(?:\\.\\d+)?) (?=${currency})`, 'g'),
    (_, amount) => `${localDecimal(amount, languageOfUser(language))}\u00a0`,
  );
}
