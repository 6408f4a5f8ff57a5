import { hash } from 'node:crypto';
import { addDays } from './calendar.ts';
import type { CONFIRMATION_STATUSES } from './confirmation-statuses.ts';

// Balances that clients confirm: what was asked and what was answered, with the hashes that later changes are found by.

export type ConfirmationStatus = (typeof CONFIRMATION_STATUSES)[number];

export const CONFIRMATION_OUTCOMES = ['confirmed', 'disputed'] as const;

export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

/** The days within which an answer is expected, as the laws of Bosnia and Herzegovina have it. */
const DAYS_TO_ANSWER = 8;

/** The last day for the answer to what is sent on a day. */
export function answerBy(day: string): string {
  return addDays(day, DAYS_TO_ANSWER);
}

/** An open document, as it is stored with what a client was asked. */
export type ConfirmedItem = {
  reference: string;
  number: string | null;
  type: string;
  issue_date: string;
  due_date: string | null;
  total_cents: number;
  open_cents: number;
};

/** An item that a client does not agree with: by the reference of its document, or null for what is on account. */
export type Dispute = { document: string | null; amount_cents: number | null; reason: string | null };

/** What a client is asked to confirm. */
export type ConfirmedContent = {
  reference: string;
  client: string;
  currency: string;
  as_of: string;
  items: readonly ConfirmedItem[];
  owed_cents: number;
  on_account_cents: number;
};

/** The form of what is hashed. */
const FORM = 1;

/** SHA-256, in hexadecimal digits, over the JSON array of the form and what a client is asked to confirm, in this order. */
export function contentSha256(content: ConfirmedContent): string {
  const { reference, client, currency, as_of, items, owed_cents, on_account_cents } = content;
  const rows = items.map((item) => [
    item.reference,
    item.number,
    item.type,
    item.issue_date,
    item.due_date,
    item.total_cents,
    item.open_cents,
  ]);
  return sha256([FORM, reference, client, currency, as_of, rows, owed_cents, on_account_cents]);
}

/** What a client has answered. */
export type AnswerContent = {
  content_sha256: string;
  outcome: ConfirmationOutcome;
  name: string;
  note: string | null;
  disputes: readonly Dispute[];
  at: string;
  address: string;
  user_agent: string;
};

/** The same of an answer, together with the hash of what it is about. */
export function answerSha256(answer: AnswerContent): string {
  const { content_sha256, outcome, name, note, disputes, at, address, user_agent } = answer;
  const rows = disputes.map((dispute) => [dispute.document, dispute.amount_cents, dispute.reason]);
  return sha256([FORM, content_sha256, outcome, name, note, rows, at, address, user_agent]);
}

function sha256(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts));
}
