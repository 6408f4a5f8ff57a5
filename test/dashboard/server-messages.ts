import type { ServerMessage } from '../../src/dashboard/i18n/translate-server-message.ts';
import { english } from '../../src/domain/messages/english.ts';
import type { Message } from '../../src/domain/messages/message.ts';

type Envelope = {
  error: Message & {
    message: string;
    errors?: Record<string, string[]>;
    details?: (Message & { field: string })[];
  };
};

/** What the dashboard gets of a refused request: the messages of its fields, or else the one of the whole. */
export function messagesOf(body: unknown): ServerMessage[] {
  const { error } = body as Envelope;
  const texts = Object.values(error.errors ?? {}).flat();
  if (texts.length === 0) return [{ text: error.message, data: error }];
  return texts.map((text, i) => ({ text, data: error.details?.[i] }));
}

/** A message as the dashboard gets it. */
export function asSent(data: Message): ServerMessage {
  return { text: english(data), data };
}

export type ServerNotice = { message: string; message_data: Message | null };

/** The message of a notification as the dashboard gets it. */
export function noticeText({ message: text, message_data: data }: ServerNotice): ServerMessage {
  return { text, data: data ?? undefined };
}
