import { type Message, message } from './messages/message.ts';

/**
 * Number, premises and device: the first begins with 1 each year, and is followed by the mark of the premises (up to 20
 * letters and digits) and that of the device (a number without zeros before it). Porezna uprava, «Broj računa»: numbers such
 * as 7001 or 100001 at the beginning of a series are not allowed, so neither a year nor a prefix stands before the sequence.
 */
const CROATIAN = /^\{SEQ:1\}([/-])[0-9A-Za-z]{1,20}\1[1-9]\d{0,19}$/;

/** What Croatian law has against the numbers of a template. */
export function croatianNumberFault(template: string): Message | undefined {
  return CROATIAN.test(template) ? undefined : message('check.croatian_number', { template });
}
