import { english } from '../domain/messages/english.ts';
import { type MessageKey, message, type ParamsOf } from '../domain/messages/message.ts';

/** A sentence of the service itself about a call, as it is kept next to those of SEF (`ownSentence` knows it again). */
export function ownWords<Key extends Extract<MessageKey, `sef_said.${string}`>>(
  key: Key,
  ...params: ParamsOf<Key>
): string {
  return english(message(key, ...params));
}
