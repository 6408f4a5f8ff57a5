// What a column must hold: the sum of rows that refer to it. Each query returns the rows where it holds something else.

import { dialect } from '../dialect.ts';
import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

/** Issued, and not cancelled as if it had never been. */
const live = (table: string) =>
  `(${table}.status NOT IN ('draft', 'cancelled') OR ${table}.is_cancelled_by_credit = 1)`;

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

const { jsonField, jsonNumber, validJsonElements } = dialect;

const owner = (table: string) =>
  `${table}.workspace_id || ' ' || ${table}.client_id || ' ' || ${table}.currency`;

const KEY = `d.reference || ' ' || x.position`;

const DEDUCTIONS = [
  `SELECT ${KEY} || ' advance' AS key, ${owner('a')} AS kept, ${owner('d')} AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id JOIN documents a ON a.id = x.advance_id
   WHERE (a.workspace_id, a.client_id, a.currency) <> (d.workspace_id, d.client_id, d.currency)`,
  `SELECT ${KEY} || ' type' AS key, d.type_key || ' of ' || a.type_key AS kept, 'an invoice of an issued advance invoice' AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id JOIN documents a ON a.id = x.advance_id
   WHERE substr(d.type_key, 4) <> 'invoice' OR substr(a.type_key, 4) <> 'advance_invoice' OR a.issued_at IS NULL`,
  `SELECT ${KEY} || ' amount_cents' AS key, amount_cents AS kept, expected FROM (
     SELECT x.*, coalesce((SELECT sum(${jsonNumber('value', 'taxable_cents')} + ${jsonNumber('value', 'tax_cents')}) FROM ${validJsonElements('x.bands')}), 0) AS expected
     FROM deductions x) x JOIN documents d ON d.id = x.document_id WHERE amount_cents <> expected`,
  `SELECT ${KEY} || ' relation' AS key, 'none' AS kept, 'deducts' AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id
   WHERE NOT EXISTS (SELECT 1 FROM document_relations r
     WHERE r.document_id = x.document_id AND r.relation = 'deducts' AND r.target_id = x.advance_id)`,
];

// What the taxes within a rate come to: of a rate its percentage, and of what is deducted its tax. Documents are recomputed.
const RATE_PARTS = [
  `SELECT key || ' parts' AS key, CAST(kept AS text) AS kept, percentage AS expected FROM (
     SELECT key, percentage, coalesce((SELECT round(sum(CAST(${jsonField('value', 'percentage')} AS numeric)), 4) FROM ${validJsonElements('parts')}), 0) AS kept
     FROM tax_rates WHERE parts IS NOT NULL) AS compared WHERE abs(kept - CAST(percentage AS numeric)) > 0.00001`,
];

const DEDUCTED_PARTS = `SELECT ${KEY} || ' ' || ${jsonField('band.value', 'tax_rate_key')} || ' parts' AS key,
     (SELECT sum(${jsonNumber('value', 'tax_cents')}) FROM ${validJsonElements(jsonField('band.value', 'parts'))}) AS kept, ${jsonNumber('band.value', 'tax_cents')} AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id, ${validJsonElements('x.bands')} AS band
   WHERE ${jsonField('band.value', 'parts')} IS NOT NULL
     AND (SELECT sum(${jsonNumber('value', 'tax_cents')}) FROM ${validJsonElements(jsonField('band.value', 'parts'))}) IS DISTINCT FROM ${jsonNumber('band.value', 'tax_cents')}`;

const RELATIONS = [
  `SELECT ${KEY} || ' target' AS key, ${owner('t')} AS kept, ${owner('d')} AS expected
   FROM document_relations x JOIN documents d ON d.id = x.document_id JOIN documents t ON t.id = x.target_id
   WHERE (t.workspace_id, t.client_id) <> (d.workspace_id, d.client_id)
     OR (x.relation IN ('credits', 'deducts') AND t.currency <> d.currency)`,
  `SELECT ${KEY} || ' number' AS key, coalesce(x.number, 'none') AS kept, coalesce(t.number, 'none') AS expected
   FROM document_relations x JOIN documents d ON d.id = x.document_id JOIN documents t ON t.id = x.target_id
   WHERE d.issued_at IS NOT NULL AND x.number IS DISTINCT FROM t.number`,
];

// What credit notes and deductions take of each tax band, and of the document, is at most what it has.
const TAKEN = `
  WITH taken AS (
    SELECT r.target_id AS id, ${jsonField('value', 'tax_rate_key')} AS band, ${jsonNumber('value', 'taxable_cents')} AS taxable, ${jsonNumber('value', 'tax_cents')} AS tax
    FROM document_relations r JOIN documents d ON d.id = r.document_id, ${validJsonElements('d.tax_breakdown')}
    WHERE r.relation = 'credits' AND r.target_id IS NOT NULL AND ${live('d')}
    UNION ALL
    SELECT x.advance_id, ${jsonField('value', 'tax_rate_key')}, ${jsonNumber('value', 'taxable_cents')}, ${jsonNumber('value', 'tax_cents')}
    FROM deductions x JOIN documents d ON d.id = x.document_id, ${validJsonElements('x.bands')}
    WHERE ${live('d')}
  ),
  compared AS (
    SELECT reference, total_cents, band, sum(taxable) AS taxable, sum(tax) AS tax,
      coalesce((SELECT ${jsonNumber('value', 'taxable_cents')} FROM ${validJsonElements('tax_breakdown')} WHERE ${jsonField('value', 'tax_rate_key')} = band), 0) AS own_taxable,
      coalesce((SELECT ${jsonNumber('value', 'tax_cents')} FROM ${validJsonElements('tax_breakdown')} WHERE ${jsonField('value', 'tax_rate_key')} = band), 0) AS own_tax
    FROM taken JOIN documents ON documents.id = taken.id GROUP BY documents.id, band
  )
  SELECT reference || ' ' || band AS key, taxable || ' + ' || tax AS kept, 'at most ' || own_taxable || ' + ' || own_tax AS expected
  FROM compared WHERE abs(taxable) > abs(own_taxable) OR abs(tax) > abs(own_tax)
    OR taxable * own_taxable < 0 OR tax * own_tax < 0
  UNION ALL
  SELECT reference || ' total_cents', CAST(sum(taxable + tax) AS text), 'at most ' || total_cents
  FROM compared GROUP BY reference, total_cents HAVING sum(taxable + tax) > total_cents`;

const STATES = [
  `SELECT reference || ' converted_at' AS key, coalesce(converted_at, 'none') AS kept,
     CASE WHEN converted_at IS NULL THEN 'converted' ELSE 'none' END AS expected
   FROM documents p WHERE (converted_at IS NOT NULL) <> (substr(type_key, 4) IN ('proforma', 'quote') AND EXISTS (
     SELECT 1 FROM document_relations r JOIN documents d ON d.id = r.document_id
     WHERE r.target_id = p.id AND r.relation = 'made_from' AND ${live('d')} AND (substr(d.type_key, 4) = 'invoice'
       OR (substr(p.type_key, 4) = 'proforma' AND substr(d.type_key, 4) = 'advance_invoice')))
     OR substr(type_key, 4) = 'quote' AND EXISTS (SELECT 1 FROM contracts c
       WHERE c.document_id = p.id AND c.status IN ('sent', 'partially_signed', 'signed'))
     OR EXISTS (SELECT 1 FROM recurring_documents t WHERE t.quote_id = p.id AND (t.archived_at IS NULL OR t.made > 0)))`,
  `SELECT reference || ' is_cancelled_by_credit' AS key, prepaid_cents + credited_cents + paid_cents AS kept, total_cents AS expected
   FROM documents WHERE is_cancelled_by_credit = 1
     AND (status <> 'cancelled' OR prepaid_cents + credited_cents + paid_cents <> total_cents)`,
];

// Who answered what: a quote that is accepted or declined has an answer that says so, and no other document has any.
const ANSWERS = [
  `SELECT reference || ' answer' AS key, coalesce(kept, 'none') AS kept, outcome AS expected FROM (
     SELECT reference, outcome, (SELECT a.status FROM quote_answers a WHERE a.document_id = d.id ORDER BY a.id DESC LIMIT 1) AS kept
     FROM documents d WHERE outcome IN ('accepted', 'declined')) AS compared WHERE kept IS DISTINCT FROM outcome`,
  `SELECT d.reference || ' answer' AS key, d.type_key AS kept, 'an issued quote' AS expected
   FROM quote_answers a JOIN documents d ON d.id = a.document_id
   WHERE substr(d.type_key, 4) <> 'quote' OR d.issued_at IS NULL`,
];

const RELATION_CHECKS = [
  { name: 'deductions', table: 'deductions', queries: [...DEDUCTIONS, DEDUCTED_PARTS] },
  { name: 'document_relations', table: 'document_relations', queries: RELATIONS },
  { name: 'credited and deducted tax', table: 'document_relations', queries: [TAKEN] },
  { name: 'parts of tax rates', table: 'tax_rates', queries: RATE_PARTS },
  { name: 'related documents', table: 'documents', queries: STATES },
  { name: 'answers to quotes', table: 'quote_answers', queries: ANSWERS },
];

/** Checks what documents name each other for: credits, deductions, and what was made from proformas. */
async function compareRelations(database: WholeDatabase): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of RELATION_CHECKS) results.push(await noteRows(database, check));
  return results;
}
