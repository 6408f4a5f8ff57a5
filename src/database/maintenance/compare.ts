import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { addDecimals } from '../../domain/money.ts';
import { isLowStock } from '../../domain/stock.ts';
import { dialect } from '../dialect.ts';
import { compareConfirmations } from './verify-confirmations.ts';
import { compareDocuments } from './verify-documents.ts';
import { compareReminders } from './verify-reminders.ts';
import { newResult, noteRows, type Result } from './verify-result.ts';
import { compareSettlement } from './verify-settlement.ts';
import { compareSums } from './verify-sums.ts';
import { numberOf, type RowSource, type WholeDatabase } from './whole-database.ts';

/** Of tables of another version, nothing can be compared. */
export const OTHER_VERSION =
  'The tables of the database are not those of this version. Start the service once.';

/**
 * Recomputes every sum, every hash, every document's totals and status and every counter from the records and compares.
 * @param now see `compareDocuments`
 */
export async function compareRecords(database: WholeDatabase, now: Date): Promise<Result[]> {
  return [
    ...(await compareSums(database)),
    ...(await compareProofs(database)),
    ...(await compareDocuments(database, now)),
    ...(await compareSettlement(database)),
    ...(await compareConfirmations(database)),
    ...(await compareReminders(database)),
    ...(await compareStock(database)),
    ...(await compareContracts(database)),
    ...(await compareTemplates(database)),
    ...(await compareNumbers(database)),
    ...(await compareDeletions(database)),
    ...(await compareQueue(database)),
  ];
}

const STATUSES = `
  SELECT reference || ' status' AS key, status AS kept, expected FROM (
    SELECT reference, contracts.status, CASE
      WHEN contracts.status IN ('voided', 'expired') THEN contracts.status
      WHEN sent_at IS NULL THEN 'draft'
      WHEN declined > 0 THEN 'declined'
      WHEN signed = people THEN 'signed'
      WHEN signed > 0 THEN 'partially_signed'
      ELSE 'sent' END AS expected
    FROM contracts JOIN (
      SELECT contracts.id AS contract_id, count(signers.id) AS people,
        count(CASE WHEN signers.status = 'signed' THEN 1 END) AS signed,
        count(CASE WHEN signers.status = 'declined' THEN 1 END) AS declined
      FROM contracts LEFT JOIN signers ON signers.contract_id = contracts.id GROUP BY contracts.id
    ) AS counted ON contract_id = contracts.id
  ) AS compared WHERE status <> expected`;

const FILES = `
  SELECT reference || ' uploaded' AS key, 'nothing is there' AS kept, 'a PDF' AS expected FROM contracts
  WHERE source = 'uploaded'
    AND NOT EXISTS (SELECT 1 FROM contract_files WHERE contract_id = contracts.id AND kind = 'uploaded')`;

/**
 * Compares the status of every contract with those of its signers; contracts that were voided or have expired may have
 * any signatures. Every uploaded contract must have its file.
 */
async function compareContracts(database: WholeDatabase): Promise<Result[]> {
  return [await noteRows(database, { name: 'contracts', table: 'contracts', queries: [STATUSES, FILES] })];
}

const MADE = `
  SELECT reference || ' made' AS key, made AS kept, runs AS expected FROM (
    SELECT reference, made, (
      SELECT count(*) FROM recurring_runs WHERE template_id = recurring_documents.id AND outcome = 'created'
    ) AS runs FROM recurring_documents
  ) AS counted WHERE made <> runs`;

const NEXT = `
  SELECT reference || ' next_on' AS key, outcome AS kept, 'is not done' AS expected
  FROM recurring_documents JOIN recurring_runs ON template_id = recurring_documents.id AND scheduled_on = next_on
  WHERE outcome <> 'failed'`;

/** Every template has made as many documents as it has counted, and its next date is not done. */
async function compareTemplates(database: WholeDatabase): Promise<Result[]> {
  const queries = [MADE, NEXT];
  return [await noteRows(database, { name: 'recurring_documents', table: 'recurring_documents', queries })];
}

const TABLES = ['clients', 'items', 'documents', 'expenses', 'contracts'];

/** No record that is listed as deleted may exist: a program that follows the list would delete its copy of it. */
async function compareDeletions(database: WholeDatabase): Promise<Result[]> {
  const queries = TABLES.map(
    (table) =>
      `SELECT reference AS key, 'deleted' AS kept, 'is in ${table}' AS expected FROM deleted_records JOIN ${table} USING (reference)`,
  );
  return [await noteRows(database, { name: 'deleted_records', table: 'deleted_records', queries })];
}

type Series = { key: string; first: number; last: number; given: number; has_ends: 0 | 1 };

/** Contracts are always numbered by the same template. */
const SEQUENCE_OF_CONTRACT = dialect.numberIn(`substr(number, length('CTR-YYYY-') + 1)`);

const YEAR_OF_CONTRACT = dialect.numberIn(`substr(number, length('CTR-') + 1, 4)`);

/** Whether a number of the group has a place of the series in it. */
const hasPlace = (place: string) =>
  `coalesce(max(CASE WHEN ${dialect.contains('number', `CAST(${place} AS text)`)} THEN 1 ELSE 0 END), 0)`;

/**
 * Templates change, so a number cannot be taken apart again; but it contains its place in the series. A series that was
 * moved as a whole is found where no document has its first or its last number.
 */
const SERIES = `
  SELECT workspaces.reference || ' ' || type_key || ' ' || year AS key, coalesce(max(first), 1) AS first,
    coalesce(max(last), 0) AS last, count(number) AS given,
    ${hasPlace('first')} * ${hasPlace('last')} AS has_ends
  FROM (
    SELECT workspace_id, type_key, year, number, first, last FROM (
      SELECT workspace_id, type_key, ${dialect.numberIn('substr(issue_date, 1, 4)')} AS year, number
        FROM documents WHERE number IS NOT NULL
      UNION ALL
      SELECT workspace_id, 'contract', ${YEAR_OF_CONTRACT}, number FROM contracts WHERE number IS NOT NULL
    ) AS numbered LEFT JOIN number_series USING (workspace_id, type_key, year)
    UNION ALL SELECT workspace_id, type_key, year, NULL, first, last FROM number_series
  ) AS series JOIN workspaces ON workspaces.id = workspace_id
  GROUP BY workspaces.reference, type_key, year`;

/** The sequences of a year have no gap: all are distinct, and as many as from the first of the series to the highest. */
const CONTRACTS = `
  SELECT key, kept, begins - 1 + given AS expected FROM (
    SELECT workspaces.reference || ' ' || substr(number, 1, 8) AS key, max(${SEQUENCE_OF_CONTRACT}) AS kept,
      min(${SEQUENCE_OF_CONTRACT}) AS lowest, coalesce(min(first), 1) AS begins, count(*) AS given,
      count(DISTINCT ${SEQUENCE_OF_CONTRACT}) AS distinct_ones
    FROM contracts JOIN workspaces ON workspaces.id = contracts.workspace_id
      LEFT JOIN number_series ON number_series.workspace_id = contracts.workspace_id
        AND type_key = 'contract' AND year = ${YEAR_OF_CONTRACT}
    WHERE number IS NOT NULL
    GROUP BY workspaces.reference, substr(number, 1, 8)
  ) AS series WHERE kept <> begins - 1 + given OR lowest <> begins OR distinct_ones <> given`;

/** What counts towards a plan's limit: every issued document, in the month of its issue. */
const USAGE = `
  SELECT workspaces.reference AS key, sum(issued) AS kept, sum(given) AS expected FROM (
    SELECT workspace_id, issued, 0 AS given FROM monthly_usage
    UNION ALL SELECT workspace_id, 0, count(*) FROM documents WHERE number IS NOT NULL GROUP BY workspace_id
  ) AS counted JOIN workspaces ON workspaces.id = workspace_id
  GROUP BY workspaces.reference HAVING sum(issued) <> sum(given)`;

/**
 * Compares the counters of the number series with the numbers of documents and contracts. A document with a number is
 * never deleted, and numbers are unique: if the counter is their count after the first number, the series has no gap.
 */
export async function compareNumbers(database: RowSource): Promise<Result[]> {
  return [
    await compareSeries(database),
    await compareContractNumbers(database),
    await noteRows(database, { name: 'monthly_usage', table: 'monthly_usage', queries: [USAGE] }),
  ];
}

async function compareSeries(database: RowSource): Promise<Result> {
  const result = newResult('number_series');
  for await (const { key, first, last, given, has_ends: hasEnds } of database.rows<Series>(SERIES)) {
    result.entries += 1;
    const expected = first - 1 + given;
    if (last !== expected) result.note({ key, kept: last, expected });
    else if (given > 0 && !hasEnds) {
      result.note({ key, kept: `${first} to ${last}`, expected: 'the numbers of its documents' });
    }
  }
  return result;
}

async function compareContractNumbers(database: RowSource): Promise<Result> {
  const count = 'SELECT count(*) AS value FROM contracts WHERE number IS NOT NULL';
  const result = newResult('contracts.number', await numberOf(database, count));
  for await (const series of database.rows<{ key: string; kept: number; expected: number }>(CONTRACTS))
    result.note(series);
  return result;
}

type Content = string | Buffer | null;

/** `text` is what was signed where that is no file. */
type Proof = { key: string; kept: string; text?: string | null; content: Buffer | null };

/** Every stored SHA-256, and the stored content that it belongs to. */
const PROOFS: { table: string; select: string; isCompressed?: true }[] = [
  {
    // The signed content: the text of the contract, or the uploaded PDF.
    table: 'contracts.body_sha256',
    select: `SELECT reference AS key, body_sha256 AS kept, body AS text, pdf AS content FROM contracts
      LEFT JOIN contract_files ON contract_id = id AND kind = 'uploaded' WHERE body_sha256 IS NOT NULL`,
  },
  {
    table: 'contracts.signed_pdf_sha256',
    select: `SELECT reference AS key, signed_pdf_sha256 AS kept, pdf AS content FROM contracts
      LEFT JOIN contract_files ON contract_id = id AND kind = 'signed' WHERE signed_pdf_sha256 IS NOT NULL`,
  },
  {
    table: 'contract_files.sha256',
    select: `SELECT reference || ' ' || kind AS key, sha256 AS kept, pdf AS content FROM contract_files
      JOIN contracts ON id = contract_id`,
  },
  {
    // An upload as it arrived; those of earlier versions were not kept.
    table: 'contract_files.original_sha256',
    select: `SELECT reference AS key, original_sha256 AS kept, original AS content FROM contract_files
      JOIN contracts ON id = contract_id WHERE original_sha256 IS NOT NULL OR original IS NOT NULL`,
  },
  {
    table: 'einvoice_files.sha256',
    select: `SELECT reference || ' ' || profile AS key, sha256 AS kept, content FROM einvoice_files
      JOIN documents ON id = document_id`,
    isCompressed: true,
  },
  {
    table: 'sef_submissions.sha256',
    select: 'SELECT reference AS key, sha256 AS kept, content FROM sef_submissions',
  },
  {
    // Of every file, whose bytes are those of another one where they are equal.
    table: 'files.sha256',
    select: `SELECT files.reference AS key, files.sha256 AS kept, bytes AS content FROM files
      LEFT JOIN file_contents ON file_contents.workspace_id = files.workspace_id
        AND file_contents.sha256 = files.sha256`,
  },
  {
    table: 'logos.sha256',
    select: `SELECT reference AS key, sha256 AS kept, image AS content FROM logos
      JOIN workspaces ON id = workspace_id`,
  },
  {
    table: 'former_logos.sha256',
    select: `SELECT reference || ' ' || sha256 AS key, sha256 AS kept, image AS content FROM former_logos
      JOIN workspaces ON id = workspace_id`,
  },
  {
    // The logo that issued documents have is there, whether it is the present one or a former one.
    table: 'documents.logo',
    select: `SELECT reference || ' ' || frozen.logo AS key, frozen.logo AS kept,
        coalesce(logos.image, former_logos.image) AS content
      FROM (SELECT DISTINCT workspace_id, ${dialect.jsonField('frozen_seller', 'logo')} AS logo FROM documents
        WHERE ${dialect.jsonField('frozen_seller', 'logo')} IS NOT NULL) AS frozen
      JOIN workspaces ON id = frozen.workspace_id
      LEFT JOIN logos ON logos.workspace_id = frozen.workspace_id AND logos.sha256 = frozen.logo
      LEFT JOIN former_logos
        ON former_logos.workspace_id = frozen.workspace_id AND former_logos.sha256 = frozen.logo`,
  },
];

/** Recomputes the SHA-256 of every text, PDF and image: signed content must never change. */
async function compareProofs(database: WholeDatabase): Promise<Result[]> {
  const results: Result[] = [];
  for (const { table, select, isCompressed } of PROOFS) {
    const result = newResult(table);
    for await (const { key, kept, text, content } of database.rows<Proof>(select)) {
      result.entries += 1;
      const expected = hashOf(text ?? content, isCompressed === true);
      if (kept !== expected) result.note({ key, kept, expected });
    }
    results.push(result);
  }
  return results;
}

function hashOf(content: Content, isCompressed: boolean): string {
  if (content === null) return 'nothing is there';
  try {
    const whole = isCompressed ? gunzipSync(content) : content;
    return createHash('sha256').update(whole).digest('hex');
  } catch {
    return 'it cannot be decompressed';
  }
}

/** Which records have work in the queue. */
const OPEN = [
  { kind: 'webhook_delivery', table: 'webhook_deliveries', isOpen: "status IN ('pending', 'failed')" },
  { kind: 'mail', table: 'mails', isOpen: "status = 'pending'" },
  { kind: 'sef_submission', table: 'sef_submissions', isOpen: "step <> 'none'" },
  { kind: 'batch', table: 'batches', isOpen: 'ended_at IS NULL' },
];

const QUERIES = OPEN.flatMap(({ kind, table, isOpen }) => [
  `SELECT reference AS key, coalesce(due_at, 'not queued') AS kept,
     CASE WHEN due_at IS NULL THEN 'queued' ELSE 'not queued' END AS expected
   FROM ${table} LEFT JOIN queue ON queue.kind = '${kind}' AND subject_id = ${table}.id
   WHERE (${isOpen}) <> (due_at IS NOT NULL)`,
  `SELECT '${kind} ' || subject_id AS key, due_at AS kept, 'no work of a missing record' AS expected
   FROM queue WHERE kind = '${kind}' AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = subject_id)`,
]);

/** Checks that what is open is in the queue, once each by a constraint, and nothing else. */
async function compareQueue(database: WholeDatabase): Promise<Result[]> {
  return [await noteRows(database, { name: 'queue', table: 'queue', queries: QUERIES })];
}

type MovementRow = {
  item_id: number;
  position: number;
  quantity: string;
  stock_after: string;
  /** 0 where the item or the document belongs to another workspace. */
  is_placed: number;
};

type ItemRow = {
  id: number;
  reference: string;
  stock_quantity: string | null;
  low_stock_threshold: string | null;
  is_low_stock: number;
};

const MOVEMENTS = `
  SELECT m.item_id, m.position, m.quantity, m.stock_after,
    CASE WHEN m.workspace_id = i.workspace_id AND m.workspace_id = coalesce(d.workspace_id, m.workspace_id)
      THEN 1 ELSE 0 END AS is_placed
  FROM stock_movements m JOIN items i ON i.id = m.item_id LEFT JOIN documents d ON d.id = m.document_id
  ORDER BY m.item_id, m.position`;

const ITEMS =
  'SELECT id, reference, stock_quantity, low_stock_threshold, is_low_stock FROM items ORDER BY id';

/**
 * Adds up the movements of every item: its stock is their sum, each shows the sum up to it, and none is missing. Reads
 * items and movements in parallel; only one of each is in memory.
 */
async function compareStock(database: WholeDatabase): Promise<Result[]> {
  const stock = newResult('stock of items');
  const moved = newResult('stock_movements');
  const movements = database.rows<MovementRow>(MOVEMENTS)[Symbol.asyncIterator]();
  let next = await movements.next();
  for await (const item of database.rows<ItemRow>(ITEMS)) {
    let sum: string | null = null;
    for (let expected = 1; !next.done && next.value.item_id <= item.id; expected += 1) {
      sum = add(sum, next.value.quantity);
      compareMovement(moved, item, next.value, { position: expected, sum });
      next = await movements.next();
    }
    compareItem(stock, item, sum);
  }
  return [stock, moved];
}

function add(sum: string | null, quantity: string): string {
  try {
    return addDecimals(sum ?? '0', quantity);
  } catch {
    return `${sum} + ${quantity}`;
  }
}

function compareMovement(
  result: Result,
  { reference }: ItemRow,
  row: MovementRow,
  expected: { position: number; sum: string },
): void {
  const key = `${reference} ${row.position}`;
  result.entries += 1;
  if (row.position !== expected.position) {
    result.note({ key: `${key} position`, kept: row.position, expected: expected.position });
  }
  if (row.stock_after !== expected.sum) {
    result.note({ key: `${key} stock_after`, kept: row.stock_after, expected: expected.sum });
  }
  if (row.is_placed === 0) {
    result.note({ key: `${key} workspace_id`, kept: 'of another workspace', expected: 'that of its item' });
  }
}

function compareItem(result: Result, item: ItemRow, sum: string | null): void {
  const { reference, stock_quantity: kept, low_stock_threshold: threshold } = item;
  result.entries += 1;
  if (kept !== sum) result.note({ key: `${reference} stock_quantity`, kept, expected: sum });
  const isLow = Number(isLowStock(sum, threshold));
  if (kept === sum && item.is_low_stock !== isLow) {
    result.note({ key: `${reference} is_low_stock`, kept: item.is_low_stock, expected: isLow });
  }
}
