import type { Reader } from '../engine/statement.ts';
import type { WriteOf } from '../engine/write-of.ts';
import type { Connection } from './connect.ts';

export type OwnerGuard = {
  /** Called before each write. */
  begin(): void;
  /** @throws Error where the write has changed rows of a workspace that it does not name */
  check(of: WriteOf, tx: Reader): Promise<void>;
};

/**
 * Finds writes that change the rows of other workspaces than they name, by temporary triggers on every table with a
 * workspace: SQLite has one writer and never fails for it, an engine with several writers would lose updates.
 */
export function createOwnerGuard(connection: Connection): OwnerGuard {
  const changed = new Set<number>();
  connection.function('note_owner', (workspaceId) => {
    changed.add(workspaceId as number);
    return null;
  });
  for (const table of tablesOfWorkspaces(connection)) {
    for (const [change, rows] of Object.entries({
      INSERT: ['NEW'],
      UPDATE: ['OLD', 'NEW'],
      DELETE: ['OLD'],
    })) {
      const notes = rows.map((row) => `SELECT note_owner(${row}.workspace_id);`).join(' ');
      connection.exec(
        `CREATE TEMP TRIGGER "owner_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN ${notes} END`,
      );
    }
  }
  const owned = ownedWorkspaces(connection);
  return {
    begin: () => changed.clear(),
    async check(of, tx) {
      if (changed.size === 0) return;
      const covered = await owned(of, tx);
      const others = covered ? [...changed].filter((id) => !covered.includes(id)) : [];
      if (others.length === 0) return;
      throw new Error(`A write of ${nameOf(of)} changed rows of the workspace ${others.join(', ')}.`);
    },
  };
}

function tablesOfWorkspaces(connection: Connection): string[] {
  return connection
    .prepare<[], string>(
      `SELECT tables.name FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'workspace_id' ORDER BY tables.name`,
    )
    .pluck()
    .all();
}

/** The workspaces that a write may change; undefined for those that may change any. */
function ownedWorkspaces(connection: Connection) {
  const named = connection.prepare<[string], number>('SELECT id FROM workspaces WHERE reference = ?').pluck();
  const ofBusiness = connection
    .prepare<[number], number>('SELECT id FROM workspaces WHERE business_id = ?')
    .pluck();
  const besides = connection
    .prepare<[string], number>(
      'SELECT id FROM workspaces WHERE business_id = (SELECT business_id FROM workspaces WHERE reference = ?)',
    )
    .pluck();
  return async (of: WriteOf, tx: Reader): Promise<readonly (number | undefined)[] | undefined> => {
    if (typeof of === 'string' || 'user' in of) return undefined;
    if ('workspaces' in of) return of.workspaces;
    if ('business' in of) return ofBusiness.all(of.business);
    if ('businessOf' in of) return besides.all(of.businessOf);
    const { workspace } = of;
    if (typeof workspace === 'number') return [workspace];
    if (typeof workspace === 'string') return named.all(workspace);
    const found = await workspace(tx);
    if (typeof found !== 'object') return [found];
    return ['workspaceId' in found ? found.workspaceId : found.id];
  };
}

function nameOf(of: WriteOf): string {
  return typeof of === 'string'
    ? of
    : JSON.stringify(of, (_key, value) => (typeof value === 'function' ? 'looked up' : value));
}
