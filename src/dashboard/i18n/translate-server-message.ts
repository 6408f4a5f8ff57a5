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
  { service }: Pick<Messages, 'service'>,
): string {
  return (data && rendered(data, service)) ?? text;
}
