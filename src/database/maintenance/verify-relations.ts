import type { Connection } from '../sqlite/connect.ts';
import { noteRows, type Result } from './verify-result.ts';

/** Issued, and not cancelled as if it had never been. */
const live = (table: string) =>
  `(${table}.status NOT IN ('draft', 'cancelled') OR ${table}.is_cancelled_by_credit = 1)`;

const owner = (table: string) =>
  `${table}.workspace_id || ' ' || ${table}.client_id || ' ' || ${table}.currency`;

const bandsIn = (column: string) => `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`;

const KEY = `d.reference || ' ' || x.position`;

const DEDUCTIONS = [
  `SELECT ${KEY} || ' advance' AS key, ${owner('a')} AS kept, ${owner('d')} AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id JOIN documents a ON a.id = x.advance_id
   WHERE (a.workspace_id, a.client_id, a.currency) <> (d.workspace_id, d.client_id, d.currency)`,
  `SELECT ${KEY} || ' type' AS key, d.type_key || ' of ' || a.type_key AS kept, 'an invoice of an issued advance invoice' AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id JOIN documents a ON a.id = x.advance_id
   WHERE substr(d.type_key, 4) <> 'invoice' OR substr(a.type_key, 4) <> 'advance_invoice' OR a.issued_at IS NULL`,
  `SELECT ${KEY} || ' amount_cents' AS key, amount_cents AS kept, expected FROM (
     SELECT x.*, coalesce((SELECT sum((value ->> 'taxable_cents') + (value ->> 'tax_cents')) FROM ${bandsIn('x.bands')}), 0) AS expected
     FROM deductions x) x JOIN documents d ON d.id = x.document_id WHERE amount_cents <> expected`,
  `SELECT ${KEY} || ' relation' AS key, 'none' AS kept, 'deducts' AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id
   WHERE NOT EXISTS (SELECT 1 FROM document_relations r
     WHERE r.document_id = x.document_id AND r.relation = 'deducts' AND r.target_id = x.advance_id)`,
];

// What the taxes within a rate come to: of a rate its percentage, and of what is deducted its tax. Documents are recomputed.
const RATE_PARTS = [
  `SELECT key || ' parts' AS key, kept, percentage AS expected FROM (
     SELECT key, percentage, coalesce((SELECT round(sum(CAST(value ->> 'percentage' AS REAL)), 4) FROM ${bandsIn('parts')}), 0) AS kept
     FROM tax_rates WHERE parts IS NOT NULL) WHERE abs(kept - CAST(percentage AS REAL)) > 0.00001`,
];

const DEDUCTED_PARTS = `SELECT ${KEY} || ' ' || (band.value ->> 'tax_rate_key') || ' parts' AS key,
     (SELECT sum(value ->> 'tax_cents') FROM json_each(band.value -> 'parts')) AS kept, band.value ->> 'tax_cents' AS expected
   FROM deductions x JOIN documents d ON d.id = x.document_id, ${bandsIn('x.bands')} AS band
   WHERE band.value ->> 'parts' IS NOT NULL
     AND (SELECT sum(value ->> 'tax_cents') FROM json_each(band.value -> 'parts')) IS NOT band.value ->> 'tax_cents'`;

const RELATIONS = [
  `SELECT ${KEY} || ' target' AS key, ${owner('t')} AS kept, ${owner('d')} AS expected
   FROM document_relations x JOIN documents d ON d.id = x.document_id JOIN documents t ON t.id = x.target_id
   WHERE (t.workspace_id, t.client_id) <> (d.workspace_id, d.client_id)
     OR (x.relation IN ('credits', 'deducts') AND t.currency <> d.currency)`,
  `SELECT ${KEY} || ' number' AS key, coalesce(x.number, 'none') AS kept, coalesce(t.number, 'none') AS expected
   FROM document_relations x JOIN documents d ON d.id = x.document_id JOIN documents t ON t.id = x.target_id
   WHERE d.issued_at IS NOT NULL AND x.number IS NOT t.number`,
];

// What credit notes and deductions take of each tax band, and of the document, is at most what it has.
const TAKEN = `
  WITH taken AS (
    SELECT r.target_id AS id, value ->> 'tax_rate_key' AS band, value ->> 'taxable_cents' AS taxable, value ->> 'tax_cents' AS tax
    FROM document_relations r JOIN documents d ON d.id = r.document_id, ${bandsIn('d.tax_breakdown')}
    WHERE r.relation = 'credits' AND r.target_id IS NOT NULL AND ${live('d')}
    UNION ALL
    SELECT x.advance_id, value ->> 'tax_rate_key', value ->> 'taxable_cents', value ->> 'tax_cents'
    FROM deductions x JOIN documents d ON d.id = x.document_id, ${bandsIn('x.bands')}
    WHERE ${live('d')}
  ),
  compared AS (
    SELECT reference, total_cents, band, sum(taxable) AS taxable, sum(tax) AS tax,
      coalesce((SELECT value ->> 'taxable_cents' FROM ${bandsIn('tax_breakdown')} WHERE value ->> 'tax_rate_key' = band), 0) AS own_taxable,
      coalesce((SELECT value ->> 'tax_cents' FROM ${bandsIn('tax_breakdown')} WHERE value ->> 'tax_rate_key' = band), 0) AS own_tax
    FROM taken JOIN documents ON documents.id = taken.id GROUP BY taken.id, band
  )
  SELECT reference || ' ' || band AS key, taxable || ' + ' || tax AS kept, 'at most ' || own_taxable || ' + ' || own_tax AS expected
  FROM compared WHERE abs(taxable) > abs(own_taxable) OR abs(tax) > abs(own_tax)
    OR taxable * own_taxable < 0 OR tax * own_tax < 0
  UNION ALL
  SELECT reference || ' total_cents', sum(taxable + tax), 'at most ' || total_cents
  FROM compared GROUP BY reference, total_cents HAVING sum(taxable + tax) > total_cents`;

const STATES = [
  `SELECT reference || ' converted_at' AS key, coalesce(converted_at, 'none') AS kept,
     CASE WHEN converted_at IS NULL THEN 'converted' ELSE 'none' END AS expected
   FROM documents p WHERE (converted_at IS NOT NULL) <> (substr(type_key, 4) = 'proforma' AND EXISTS (
     SELECT 1 FROM document_relations r JOIN documents d ON d.id = r.document_id
     WHERE r.target_id = p.id AND r.relation = 'made_from' AND substr(d.type_key, 4) IN ('invoice', 'advance_invoice')
       AND ${live('d')}))`,
  `SELECT reference || ' is_cancelled_by_credit' AS key, prepaid_cents + credited_cents + paid_cents AS kept, total_cents AS expected
   FROM documents WHERE is_cancelled_by_credit = 1
     AND (status <> 'cancelled' OR prepaid_cents + credited_cents + paid_cents <> total_cents)`,
];

/** Checks what documents name each other for: credits, deductions, and what was made from proformas. */
export function compareRelations(connection: Connection): Result[] {
  return [
    noteRows(connection, {
      name: 'deductions',
      table: 'deductions',
      queries: [...DEDUCTIONS, DEDUCTED_PARTS],
    }),
    noteRows(connection, { name: 'document_relations', table: 'document_relations', queries: RELATIONS }),
    noteRows(connection, {
      name: 'credited and deducted tax',
      table: 'document_relations',
      queries: [TAKEN],
    }),
    noteRows(connection, { name: 'parts of tax rates', table: 'tax_rates', queries: RATE_PARTS }),
    noteRows(connection, { name: 'related documents', table: 'documents', queries: STATES }),
  ];
}
