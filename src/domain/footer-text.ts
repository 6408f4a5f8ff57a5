import { FOOTER_LIMITS } from './look.ts';
import { type Message, message } from './messages/message.ts';

/** A text for the foot as it is kept, with line feeds alone; null for a blank one, and undefined where none was given. */
export function footerIn<Given extends string | null | undefined>(
  text: Given,
): string | null | (Given & undefined) {
  if (typeof text !== 'string') return text as null | (Given & undefined);
  return text.replace(/\r\n?/g, '\n').trim() || null;
}

/** What is wrong with a text for the foot, as `footerIn` gives it. */
export function footerFault(footer: string | null | undefined): Message | undefined {
  if (!footer) return undefined;
  const { characters, lines } = FOOTER_LIMITS;
  if (footer.length > characters) return message('text.max', { most: characters });
  return footer.split('\n').length > lines ? message('look.footer_lines', { most: lines }) : undefined;
}
