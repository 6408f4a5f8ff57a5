// Parsers of option values: commander calls them before anything is opened or changed.
import { InvalidArgumentError } from 'commander';
import { findAccount } from '../auth/users.ts';
import type { Reader } from '../database/engine/statement.ts';
import { isCalendarDate, MUST_BE_INSTANT, parseInstant } from '../domain/calendar.ts';
import { english } from '../domain/messages/english.ts';
import { textFault } from '../domain/text.ts';

/** An RFC 3339 instant. */
export function instant(text: string): Date {
  const parsed = parseInstant(text);
  if (!parsed) throw new InvalidArgumentError(`It ${english(MUST_BE_INSTANT)}.`);
  return parsed;
}

/** A calendar date. */
export function calendarDate(text: string): string {
  if (!isCalendarDate(text)) throw new InvalidArgumentError('It must be a date such as 2026-11-30.');
  return text;
}

/** `yes` or `no`. */
export function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return text === 'yes';
}

/** A code in upper case, however it is typed. */
export function upperCase(text: string): string {
  return text.toUpperCase();
}

/** `a,b,c`; an empty text is an empty list. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < minimum || number > maximum) {
      throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
    }
    return number;
  };
}

/** A monthly number of documents, or `unlimited`. */
export function documentLimit(text: string): number | 'unlimited' {
  if (text === 'unlimited') return text;
  try {
    return wholeNumber(0, Number.MAX_SAFE_INTEGER)(text);
  } catch {
    throw new InvalidArgumentError('It must be a whole number from 0 up, or "unlimited".');
  }
}

/** A text with a maximum length in characters. */
function atMost(characters: number): (text: string) => string {
  return (text) => {
    if (text.length > characters) {
      throw new InvalidArgumentError(`It must have at most ${characters} characters.`);
    }
    return text;
  };
}

/** A text of several lines with a maximum length in characters. */
export function lines(characters: number): (text: string) => string {
  return (text) => {
    const fault = textFault('multi-line', text);
    if (fault) throw new InvalidArgumentError(`It ${english(fault)}.`);
    return atMost(characters)(text);
  };
}

/** A text of one line with a maximum length in characters. */
export function singleLine(characters: number): (text: string) => string {
  return (text) => {
    const fault = textFault('single-line', text);
    if (fault) throw new InvalidArgumentError(`It ${english(fault)}.`);
    return atMost(characters)(text);
  };
}

/** One of some words. */
export function choice<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known === text);
    if (!word) throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
    return word;
  };
}

/** A quantity: digits, with an optional point and decimals. */
export function quantity(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number such as 84 or 2.5.');
  return text;
}

/**
 * Warns of an account that can sign in already: without e-mail, the address was never verified, and its password may
 * have been chosen by someone who got a link from another business.
 * @returns nothing where the account has no password yet
 */
export async function knownAccount(tx: Reader, email: string): Promise<string | undefined> {
  const account = await findAccount(tx, email);
  if (!account?.passwordHash) return undefined;
  return `${account.email} could sign in here before, and anyone with that password now has access to this business too. If you are not sure who that is: users reset-password --at-once --email ${account.email}`;
}
