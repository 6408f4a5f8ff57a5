import type { Connection } from '../engine/connect.ts';
import { type Difference, newResult, type Result } from './verify-result.ts';

// What a column must hold: the sum of rows that refer to it. Each query returns the rows where it holds something else.
const SUMS = {
  documents: [
    sumOf('documents', 'paid_cents', 'allocations', 'payment_id IS NOT NULL AND document_id = documents.id'),
    sumOf(
      'documents',
      'credited_cents',
      'allocations',
      'credit_note_id IS NOT NULL AND document_id = documents.id',
    ),
    sumOf('documents', 'applied_cents', 'allocations', 'credit_note_id = documents.id'),
    sumOf('documents', 'refunded_cents', 'refunds', 'credit_note_id = documents.id', ''),
    sumOf('documents', 'prepaid_cents', 'deductions', 'document_id = documents.id', ''),
  ],
  payments: [
    sumOf('payments', 'applied_cents', 'allocations', 'payment_id = payments.id AND is_revenue = 1'),
    sumOf('payments', 'refunded_cents', 'refunds', 'payment_id = payments.id', ''),
  ],
};

// Rows that refer to something of another business, client or currency, or count as what they are not.
const MISPLACED = {
  allocations: `
    SELECT 'allocation ' || a.id AS key, a.workspace_id || ' ' || a.client_id || ' ' || a.currency AS kept,
      d.workspace_id || ' ' || d.client_id || ' ' || d.currency AS expected
    FROM allocations a JOIN documents d ON d.id = a.document_id
    WHERE (a.workspace_id, a.client_id, a.currency) <> (d.workspace_id, d.client_id, d.currency)
    UNION ALL
    SELECT 'allocation ' || a.id, a.workspace_id || ' ' || a.client_id || ' ' || a.currency,
      p.workspace_id || ' ' || p.client_id || ' ' || p.currency
    FROM allocations a JOIN payments p ON p.id = a.payment_id
    WHERE (a.workspace_id, a.client_id, a.currency) <> (p.workspace_id, p.client_id, p.currency)
    UNION ALL
    SELECT 'allocation ' || a.id, a.workspace_id || ' ' || a.client_id || ' ' || a.currency,
      c.workspace_id || ' ' || c.client_id || ' ' || c.currency
    FROM allocations a JOIN documents c ON c.id = a.credit_note_id
    WHERE (a.workspace_id, a.client_id, a.currency) <> (c.workspace_id, c.client_id, c.currency)
    UNION ALL
    SELECT 'allocation ' || a.id || ' is_revenue', a.is_revenue, 1 - a.is_revenue
    FROM allocations a JOIN documents d ON d.id = a.document_id
    WHERE a.is_revenue <> (a.payment_id IS NOT NULL AND substr(d.type_key, 4) <> 'proforma')`,
  // Money on a proforma is on account: it is part of what is left of the payment.
  payments: `
    SELECT reference || ' on a proforma' AS key, reserved AS kept, amount_cents - applied_cents - refunded_cents AS expected
    FROM (SELECT payments.*, coalesce((SELECT sum(amount_cents) FROM allocations
      WHERE payment_id = payments.id AND is_revenue = 0 AND reversed_at IS NULL), 0) AS reserved FROM payments)
    WHERE reversed_at IS NULL AND reserved > amount_cents - applied_cents - refunded_cents`,
};

/** Adds up, for every document and payment, what settles it, and checks that both belong to the same client. */
export function compareSettlement(connection: Connection): Result[] {
  return [
    noted(connection, 'settled documents', 'documents', SUMS.documents),
    noted(connection, 'payments', 'payments', [...SUMS.payments, MISPLACED.payments]),
    noted(connection, 'allocations', 'allocations', [MISPLACED.allocations]),
  ];
}

function noted(connection: Connection, name: string, table: string, queries: string[]): Result {
  const count = connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const result = newResult(name, count);
  for (const query of queries) {
    for (const difference of connection.prepare(query).iterate() as Iterable<Omit<Difference, 'table'>>) {
      result.note(difference);
    }
  }
  return result;
}

function sumOf(
  table: string,
  column: string,
  of: string,
  condition: string,
  live = 'reversed_at IS NULL AND ',
): string {
  return `SELECT reference || ' ${column}' AS key, ${column} AS kept, expected FROM (
    SELECT reference, ${column}, coalesce((SELECT sum(amount_cents) FROM ${of} WHERE ${live}${condition}), 0) AS expected
    FROM ${table}) WHERE ${column} <> expected`;
}
