// What SEF's answers mean. Its texts are read loosely: names in Pascal or camel case, ids as number or text, errors in
// any of the forms that its clients have met. Nothing of them is trusted to be there.

import { english } from '../domain/messages/english.ts';
import { type MessageKey, message, type ParamsOf } from '../domain/messages/message.ts';
import type { SefAnswer } from './api-client.ts';

/** How a submission, storno or cancellation was answered. */
export type Verdict =
  | { result: 'registered'; sefId: string }
  | { result: 'done'; status: string | null }
  /** SEF has seen this request, or has an invoice of this number. */
  | { result: 'duplicate'; code: string | null; message: string }
  | { result: 'refused'; code: string | null; message: string }
  /** The key is not valid, or is that of another company. */
  | { result: 'unauthorised'; code: string | null; message: string }
  /** The invoice that a credit note corrects is not approved yet. */
  | { result: 'too_early'; code: string; message: string }
  | { result: 'again'; message: string };

const MAX_MESSAGE = 1024;

const DUPLICATES = /^(UBLUploadRequestIdDuplicate|EInvoiceNumberDublicate|InvoiceNumberNotUnique)$/;
/** The key belongs to another company than the file, which no change of the document mends. */
const OF_ANOTHER_COMPANY = /^EInvoiceSeller(RegNumber|Name)NotTheSame$/;
/** A credit or debit note for an invoice that the buyer has not accepted yet. */
export const TOO_EARLY = 'UBLSourceInvoiceNotApproved';
/** Statuses of HTTP that say that the request itself is wrong. */
const REFUSALS = [400, 409, 413, 415, 422];

type Json = null | boolean | string | Json[] | { [name: string]: Json };

/** Parses JSON with numbers as their text: ids have 64 bits. Undefined for anything that is no JSON. */
export function jsonOf(text: string): Json | undefined {
  // `context.source` is of ECMAScript's proposal for the source text of JSON.parse, which Node.js 21 and later have.
  const exact = (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, exact as (this: unknown, key: string, value: unknown) => unknown) as Json;
  } catch {
    return undefined;
  }
}

/** A member of an object by its name in Pascal case, or the same in camel case. */
function member(value: Json | undefined, name: string): Json | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const camel = name.charAt(0).toLowerCase() + name.slice(1);
  for (const key of [name, camel]) if (Object.hasOwn(value, key)) return value[key];
  return undefined;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** An id of SEF: a positive integer of up to 64 bits. */
function idOf(value: Json | undefined): string | null {
  const text = textOf(value);
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null;
}

/** Reads the answer to a submission, which gives the invoice its id. */
export function verdictOnSubmission(answer: SefAnswer): Verdict {
  const general = verdictOf(answer);
  if (general.result !== 'done' || answer.http === null) return general;
  const json = jsonOf(answer.text);
  const sefId = idOf(member(json, 'SalesInvoiceId')) ?? idOf(member(json, 'InvoiceId'));
  // An answer that cannot be read is like one that was cut off: the same request is sent again.
  return sefId
    ? { result: 'registered', sefId }
    : { result: 'again', message: ownSefMessage('sef_said.no_id') };
}

/** Reads any answer. */
export function verdictOf(answer: SefAnswer): Verdict {
  if (answer.http === null)
    return { result: 'again', message: ownSefMessage('sef_said.no_answer', { error: answer.error }) };
  const { http, text } = answer;
  if (http >= 200 && http <= 299) {
    return { result: 'done', status: textOf(member(jsonOf(text), 'Status')) };
  }
  const { code, message } = errorOf(text, http);
  if (http === 401 || http === 403 || (code !== null && OF_ANOTHER_COMPANY.test(code)))
    return { result: 'unauthorised', code, message };
  if (http === 429 || http >= 500 || http === 408) return { result: 'again', message };
  if (code === TOO_EARLY) return { result: 'too_early', code, message };
  if (code !== null && DUPLICATES.test(code)) return { result: 'duplicate', code, message };
  const isRefusal = code !== null ? http >= 400 : REFUSALS.includes(http) && !isPage(text);
  return isRefusal ? { result: 'refused', code, message } : { result: 'again', message };
}

/** The code and the sentence of an error, whichever form it has. */
function errorOf(text: string, http: number): { code: string | null; message: string } {
  const json = jsonOf(text);
  const code =
    wordOf(textOf(member(json, 'ErrorCode'))) ??
    wordOf(textOf(member(json, 'Code'))) ??
    wordOf(text.match(/[A-Z][A-Za-z]{11,80}/)?.[0] ?? null);
  const sentence =
    textOf(member(json, 'Message')) ?? textOf(member(json, 'Detail')) ?? fieldErrors(member(json, 'Errors'));
  const plain = json === undefined && !isPage(text) ? text.trim() : '';
  const status = { status: http };
  const own =
    http === 401 ? ownSefMessage('sef_said.key_refused', status) : ownSefMessage('sef_said.status', status);
  const message = sentence ?? (plain === '' ? own : plain);
  return { code: isPage(text) ? null : code, message: cut(message) };
}

/** `{errors: {field: [sentences]}}` as one text. */
function fieldErrors(errors: Json | undefined): string | null {
  if (errors === null || typeof errors !== 'object' || Array.isArray(errors)) return null;
  const lines = Object.entries(errors).map(
    ([field, sentences]) => `${field}: ${Array.isArray(sentences) ? sentences.join(' ') : String(sentences)}`,
  );
  return lines.length > 0 ? lines.join('; ') : null;
}

function wordOf(text: string | null): string | null {
  return text !== null && /^[A-Za-z][A-Za-z0-9]{2,99}$/.test(text) ? text : null;
}

function isPage(text: string): boolean {
  return /^\s*(<!doctype html|<html)/i.test(text);
}

/** What is kept of a text of SEF. */
function cut(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').slice(0, MAX_MESSAGE);
}

/** What SEF says of an invoice. */
export type InvoiceStatus = {
  word: string;
  cirId: string | null;
  message: string | null;
  at: string | null;
};

/** The JSON of an answer of success. */
function successOf(answer: SefAnswer): Json | undefined {
  const isSuccess = answer.http !== null && answer.http >= 200 && answer.http <= 299;
  return isSuccess ? jsonOf(answer.text) : undefined;
}

/** @returns undefined where the answer says no status */
export function statusOf(answer: SefAnswer): InvoiceStatus | undefined {
  const json = successOf(answer);
  const word = wordOf(textOf(member(json, 'Status')));
  if (word === null) return undefined;
  const comment = { Storno: 'StornoComment', Cancelled: 'CancelComment' }[word] ?? 'Comment';
  const message = textOf(member(json, comment)) ?? textOf(member(json, 'Comment'));
  return {
    word,
    cirId: idOrWord(member(json, 'CirInvoiceId')),
    message: message === null ? null : cut(message),
    at: instantOf(member(json, 'LastModifiedUtc')),
  };
}

/** A row of the changes of a day. */
export type Change = InvoiceStatus & { sefId: string };

/** @returns the changes as they came about, in whichever order SEF lists them; undefined where the answer is no list */
export function changesOf(answer: SefAnswer): Change[] | undefined {
  const json = successOf(answer);
  if (!Array.isArray(json)) return undefined;
  return json.toSorted(byEvent).flatMap((row) => {
    const sefId = idOf(member(row, 'SalesInvoiceId'));
    const word = wordOf(textOf(member(row, 'NewInvoiceStatus')));
    if (sefId === null || word === null) return [];
    const message = textOf(member(row, 'Comment'));
    return [
      {
        sefId,
        word,
        cirId: idOrWord(member(row, 'CirInvoiceId')),
        message: message === null ? null : cut(message),
        at: instantOf(member(row, 'Date')),
      },
    ];
  });
}

/** SEF numbers events as they come about, with integers of up to 64 bits. */
function byEvent(a: Json, b: Json): number {
  const [first, second] = [idOf(member(a, 'EventId')), idOf(member(b, 'EventId'))];
  if (first === null || second === null || first === second) return 0;
  return BigInt(first) < BigInt(second) ? -1 : 1;
}

/** @returns undefined where the answer is no list of ids */
export function idsOf(answer: SefAnswer): string[] | undefined {
  const json = successOf(answer);
  const list = Array.isArray(json) ? json : member(json, 'SalesInvoiceIds');
  return Array.isArray(list) ? list.flatMap((value) => idOf(value) ?? []) : undefined;
}

function idOrWord(value: Json | undefined): string | null {
  const text = textOf(value);
  return text !== null && text.length <= 100 ? text : null;
}

/** SEF writes instants of UTC with and without a zone, and days. */
function instantOf(value: Json | undefined): string | null {
  const text = textOf(value);
  if (text === null || !/^\d{4}-\d\d-\d\dT/.test(text)) return null;
  const date = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A sentence of the service itself about a call, as it is kept next to those of SEF (`ownSentence` knows it again). */
export function ownSefMessage<Key extends Extract<MessageKey, `sef_said.${string}`>>(
  key: Key,
  ...params: ParamsOf<Key>
): string {
  return english(message(key, ...params));
}
