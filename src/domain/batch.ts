/** What can be done with many documents at once; each is one or two operations of the API for each of them. */
export const BATCH_ACTIONS = [
  'issue',
  'issue_and_send',
  'send',
  'mark_sent',
  'record_payment',
  'submit',
  'delete',
] as const;

export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** A document of a batch: it waits, was done, was refused, or was left when the batch was stopped. */
export const BATCH_ROW_STATES = ['waiting', 'done', 'failed', 'stopped'] as const;

export type BatchRowState = (typeof BATCH_ROW_STATES)[number];

/** How many documents one batch may hold: a thousand invoices are issued and sent within a minute. */
export const MAX_BATCH_ROWS = 2000;

/** What a batch was given for all of its documents. */
export type BatchOptions = {
  issue_date?: string;
  only_if_clean?: boolean;
  method?: 'bank' | 'cash' | 'card' | 'gateway';
  paid_on?: string;
  message?: string;
};
