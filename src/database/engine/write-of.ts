import type { Reader } from './statement.ts';

/** What names a workspace: its id, its reference, or a look-up of the record that a command names. */
type WorkspaceOf =
  | number
  | string
  | ((tx: Reader) => Promise<{ workspaceId: number } | { id: number } | number | undefined>);

/**
 * Whose records a write reads and changes: while it runs, no other write of the same does. SQLite has one writer, for
 * which that holds anyway; an engine with several writers locks what is named here before the first query, so that
 * handlers may read, check and write.
 *
 * - `workspace`: the records of one workspace. A look-up runs before the transaction.
 * - `workspaces`: those of several, by id.
 * - `business`, `businessOf`: members and plan of a business, given by its id or by the reference of one of its
 *   workspaces, and all that belongs to its workspaces.
 * - `user`: the account of a user, given by id or e-mail address: password, sessions, second factor.
 * - `instance`: everything. No other write runs: for what is rare and has no such owner.
 * - `rows`: nothing beyond the rows that it changes, where each query also holds next to other writes.
 */
export type WriteOf =
  | { workspace: WorkspaceOf }
  | { workspaces: readonly number[] }
  | { business: number }
  | { businessOf: string }
  | { user: number | string }
  | 'instance'
  | 'rows';

/** The workspace of a record that a command names by its reference, which never changes. */
export function ofRecord(
  locate: (tx: Reader, reference: string) => ReturnType<Extract<WorkspaceOf, (tx: Reader) => unknown>>,
  reference: string,
): WriteOf {
  return { workspace: (tx) => locate(tx, reference) };
}
