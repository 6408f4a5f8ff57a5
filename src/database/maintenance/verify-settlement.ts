import { compareRelations } from './verify-relations.ts';
import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

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
    SELECT 'allocation ' || a.id || ' is_revenue', CAST(a.is_revenue AS text), CAST(1 - a.is_revenue AS text)
    FROM allocations a JOIN documents d ON d.id = a.document_id
    WHERE (a.is_revenue = 1) <> (a.payment_id IS NOT NULL AND substr(d.type_key, 4) <> 'proforma')
    UNION ALL
    SELECT 'allocation ' || a.id || ' reversed_on', coalesce(a.reversed_on, 'none'), coalesce(a.reversed_at, 'none')
    FROM allocations a WHERE (a.reversed_on IS NULL) <> (a.reversed_at IS NULL) OR a.reversed_on < a.applied_on
    UNION ALL
    SELECT 'allocation ' || a.id || ' source', 'live', 'reversed'
    FROM allocations a JOIN payments p ON p.id = a.payment_id WHERE a.reversed_at IS NULL AND p.reversed_at IS NOT NULL
    UNION ALL
    SELECT 'allocation ' || a.id || ' source', c.type_key || ' ' || c.status, 'an issued credit note'
    FROM allocations a JOIN documents c ON c.id = a.credit_note_id
    WHERE substr(c.type_key, 4) <> 'credit_note' OR c.issued_at IS NULL
      OR (a.reversed_at IS NULL AND c.cancelled_at IS NOT NULL)`,
  refunds: `
    SELECT r.reference AS key, r.workspace_id || ' ' || r.client_id || ' ' || r.currency AS kept,
      s.workspace_id || ' ' || s.client_id || ' ' || s.currency AS expected
    FROM refunds r JOIN payments s ON s.id = r.payment_id
    WHERE (r.workspace_id, r.client_id, r.currency) <> (s.workspace_id, s.client_id, s.currency)
    UNION ALL
    SELECT r.reference, r.workspace_id || ' ' || r.client_id || ' ' || r.currency,
      s.workspace_id || ' ' || s.client_id || ' ' || s.currency
    FROM refunds r JOIN documents s ON s.id = r.credit_note_id
    WHERE (r.workspace_id, r.client_id, r.currency) <> (s.workspace_id, s.client_id, s.currency)`,
  // Money on a proforma is on account: it is part of what is left of the payment.
  payments: `
    SELECT reference || ' on a proforma' AS key, reserved AS kept, amount_cents - applied_cents - refunded_cents AS expected
    FROM (SELECT payments.*, coalesce((SELECT sum(amount_cents) FROM allocations
      WHERE payment_id = payments.id AND is_revenue = 0 AND reversed_at IS NULL), 0) AS reserved FROM payments) AS compared
    WHERE reversed_at IS NULL AND reserved > amount_cents - applied_cents - refunded_cents`,
};

const CHECKS = [
  { name: 'settled documents', table: 'documents', queries: SUMS.documents },
  { name: 'payments', table: 'payments', queries: [...SUMS.payments, MISPLACED.payments] },
  { name: 'allocations', table: 'allocations', queries: [MISPLACED.allocations] },
  { name: 'refunds', table: 'refunds', queries: [MISPLACED.refunds] },
];

/** Adds up, for every document and payment, what settles it, and checks that both belong to the same client. */
export async function compareSettlement(database: WholeDatabase): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of CHECKS) results.push(await noteRows(database, check));
  return [...results, ...(await compareRelations(database))];
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
    FROM ${table}) AS compared WHERE ${column} <> expected`;
}
