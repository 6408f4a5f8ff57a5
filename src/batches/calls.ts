import type { BatchAction, BatchOptions } from '../domain/batch.ts';

type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** The member on whose behalf the service sends a request itself: what a person asked for earlier. */
export type ActingMember = { userId: number };

/** Sends a request of the dashboard through its whole pipeline, as a member of the business. */
export type DispatchAs = (
  member: ActingMember,
  request: Request,
  signal: AbortSignal,
) => Promise<{ status: number; body: Buffer }>;

/** A call of the public API for one document of a batch. */
export type BatchCall = { method: 'POST' | 'DELETE'; path: string; body: object | undefined };

type Row = { documentReference: string; amount: string | null };

type Make = (row: Row, options: BatchOptions) => BatchCall;

const to =
  (operation: string, body: (row: Row, options: BatchOptions) => object): Make =>
  (row, options) => ({
    method: 'POST',
    path: `/documents/${row.documentReference}/${operation}`,
    body: body(row, options),
  });

// What the check of the API finds wrong is left for a person to look at: many at once are not read one by one.
const issue = to('issue', (_, { issue_date, only_if_clean = true }) => ({ issue_date, only_if_clean }));
const send = to('send', (_, { message }) => ({ message }));

/** What an action does with each document, in this order; the first refusal ends it. */
const CALLS: Record<BatchAction, readonly Make[]> = {
  issue: [issue],
  issue_and_send: [issue, send],
  send: [send],
  mark_sent: [to('send', () => ({ by_email: false }))],
  record_payment: [
    to('payments', ({ amount }, { method, paid_on }) => ({ amount: Number(amount), method, paid_on })),
  ],
  submit: [to('einvoice/submit', () => ({}))],
  delete: [
    ({ documentReference }) => ({
      method: 'DELETE',
      path: `/documents/${documentReference}`,
      body: undefined,
    }),
  ],
};

/** The calls for a document of a batch. */
export function callsOf(action: BatchAction, row: Row, options: BatchOptions): BatchCall[] {
  return CALLS[action].map((make) => make(row, options));
}
