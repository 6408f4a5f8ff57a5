import { newReference } from '../../domain/reference.ts';
import type { PlainQuery, PlainValue } from '../engine/query-runner.ts';
import type { Writer } from '../engine/statement.ts';
import { engineInUse } from '../engine-in-use.ts';
import { EXPORTED } from './export-tables.ts';

// What is removed for good. The tables and their order are those of an export: a table that is not in it does not pass
// the tests of exports.

/** Of the business or of the installation, not of one workspace. */
const OF_ALL = [
  'plans',
  'businesses',
  'workspaces',
  'users',
  'recovery_codes',
  'memberships',
  'one_time_links',
  'account_journal',
];

/** No export has them, and they name a workspace. */
const ALSO_OF_WORKSPACE = [
  'sef_connections',
  'list_counts',
  'client_document_counts',
  'cash',
  'client_receipts',
  'client_accounts',
  'open_balances',
  'item_sales',
  'metadata_entries',
];

/** Removes every row of a workspace, and the workspace. @returns how many rows each table lost */
export async function removeWorkspaceRows(tx: Writer, workspaceId: number): Promise<Map<string, number>> {
  const removed = new Map<string, number>();
  const remove = async (table: string, where: string) => {
    const count = await removeWhere(tx, table, { where, values: { workspace: workspaceId } });
    if (count > 0) removed.set(table, count);
  };
  await releaseJournal(tx, workspaceId);
  for (const { table, ofWorkspace } of EXPORTED.toReversed())
    if (!OF_ALL.includes(table)) await remove(table, ofWorkspace);
  // The sums come to 0 by then; their rows are left.
  for (const table of ALSO_OF_WORKSPACE) await remove(table, 'workspace_id = :workspace');
  await remove('workspaces', 'id = :workspace');
  return removed;
}

/** Lets the rows of the journal of a workspace be removed: the database keeps them otherwise. */
async function releaseJournal(tx: Writer, workspaceId: number): Promise<void> {
  await rowsOf(tx, {
    text: `UPDATE journal_heads SET kept_from = position + 1 WHERE workspace_id = :workspace RETURNING workspace_id`,
    values: { workspace: workspaceId },
  });
}

/** What a sandbox keeps when it is reset: its settings, who may do what in it, and where its events go. */
const SETTINGS = [
  ...OF_ALL,
  'api_keys',
  'sandbox_clocks',
  'journal_heads',
  'payment_methods',
  'bank_accounts',
  'tax_statuses',
  'tax_rates',
  'logos',
  'mail_texts',
  'saved_views',
  'document_type_settings',
  'statement_policies',
  'expense_categories',
  'webhook_endpoints',
];

/** Of these tables, rows that are no records stay as well: the connection to SEF, and e-mails that let people in. */
const ALSO_STAYS: Record<string, string> = {
  queue: `kind = 'sef_connection' OR (kind = 'mail' AND subject_id IN (SELECT id FROM mails WHERE kind IN ('invitation', 'password_reset')))`,
  mails: `kind IN ('invitation', 'password_reset')`,
};

/** Removes the records of a workspace, whose journal starts again; its settings stay. */
export async function removeRecordsOf(tx: Writer, workspaceId: number): Promise<void> {
  await releaseJournal(tx, workspaceId);
  for (const { table, ofWorkspace } of EXPORTED.toReversed()) {
    if (SETTINGS.includes(table)) continue;
    const stays = ALSO_STAYS[table];
    const where = stays === undefined ? ofWorkspace : `${ofWorkspace} AND NOT (${stays})`;
    await removeWhere(tx, table, { where, values: { workspace: workspaceId } });
  }
  const sums = ALSO_OF_WORKSPACE.filter((table) => table !== 'sef_connections');
  for (const table of ['sandbox_clocks', ...sums])
    await removeWhere(tx, table, { where: 'workspace_id = :workspace', values: { workspace: workspaceId } });
  await rowsOf(tx, {
    text: `UPDATE journal_heads SET generation = :generation, position = 0, sequence = 0, hash = NULL, kept_from = 1,
        kept_hash = NULL, addressed_from = 1
      WHERE workspace_id = :workspace RETURNING workspace_id`,
    values: { workspace: workspaceId, generation: newReference() },
  });
}

/** Removes a business whose workspaces are removed. @returns the ids of the users who were its members */
export async function removeBusinessRows(tx: Writer, businessId: number): Promise<number[]> {
  const values = { business: businessId };
  const members = await rowsOf(tx, {
    text: 'SELECT user_id FROM memberships WHERE business_id = :business ORDER BY user_id',
    values,
  });
  await removeWhere(tx, 'one_time_links', { where: 'business_id = :business', values });
  await removeWhere(tx, 'memberships', { where: 'business_id = :business', values });
  await removeWhere(tx, 'businesses', { where: 'id = :business', values });
  return members.map(([id]) => Number(id));
}

/** What lets a user in, and what is only for them. */
const OF_USER = {
  batches: 'user_id',
  account_journal: 'user_id',
  sessions: 'user_id',
  recovery_codes: 'user_id',
  idempotency_keys: 'user_id',
  notifications: 'user_id',
  saved_views: 'user_id',
  api_keys: 'user_id',
  memberships: 'user_id',
};

/**
 * Removes a user with keys, sessions and memberships. Where a record names the user, the row stays as its reference, and
 * has neither name nor address.
 */
export async function removeUserRows(tx: Writer, userId: number): Promise<void> {
  const values = { user: userId };
  const ofBatches = (column: string) => `${column} IN (SELECT id FROM batches WHERE user_id = :user)`;
  await removeWhere(tx, 'queue', { where: `kind = 'batch' AND ${ofBatches('subject_id')}`, values });
  await removeWhere(tx, 'batch_rows', { where: ofBatches('batch_id'), values });
  await rowsOf(tx, {
    text: `UPDATE activities SET api_key_id = NULL
      WHERE api_key_id IN (SELECT id FROM api_keys WHERE user_id = :user) RETURNING id`,
    values,
  });
  for (const [table, column] of Object.entries(OF_USER))
    await removeWhere(tx, table, { where: `${column} = :user`, values });
  await removeWhere(tx, 'one_time_links', { where: 'user_id = :user OR invited_by = :user', values });
  const named = await rowsOf(tx, {
    text: `SELECT 1 AS named FROM stock_movements WHERE user_id = :user
      UNION ALL SELECT 1 FROM activities WHERE user_id = :user LIMIT 1`,
    values,
  });
  if (named.length === 0) {
    await removeWhere(tx, 'users', { where: 'id = :user', values });
    return;
  }
  await rowsOf(tx, {
    text: `UPDATE users SET email = lower(reference) || '@removed.invalid', name = NULL, password_hash = NULL,
        totp_secret = NULL, totp_pending = NULL, totp_last_step = NULL, language = NULL
      WHERE id = :user RETURNING id`,
    values,
  });
}

/** Whether anything of the installation still belongs to a user: a membership, also an ended one, or a key. */
export async function hasRows(tx: Writer, userId: number): Promise<boolean> {
  const found = await rowsOf(tx, {
    text: `SELECT 1 AS found FROM memberships WHERE user_id = :user
      UNION ALL SELECT 1 FROM api_keys WHERE user_id = :user`,
    values: { user: userId },
  });
  return found.length > 0;
}

type Condition = { where: string; values: PlainQuery['values'] };

async function removeWhere(tx: Writer, table: string, { where, values }: Condition): Promise<number> {
  const rows = await rowsOf(tx, { text: `DELETE FROM ${table} WHERE ${where} RETURNING 1 AS gone`, values });
  return rows.length;
}

async function rowsOf(tx: Writer, query: PlainQuery): Promise<PlainValue[][]> {
  return (await engineInUse().queries.plain(tx, query)).rows;
}
