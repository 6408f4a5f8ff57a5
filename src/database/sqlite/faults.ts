import type { Faults } from '../engine/query-runner.ts';

/** SQLite's code of an error or its causes; empty for an error of another kind. */
export function sqliteCode(error: unknown): string {
  return failed(error)?.code ?? '';
}

function failed(error: unknown): (Error & { code: string }) | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return cause as Error & { code: string };
  }
  return undefined;
}

/** True for codes of a file system that is full, fails, or refuses. */
export function isRefusal(code: string): boolean {
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code);
}

export const FAULTS_OF_SQLITE: Faults = {
  takenColumns(error) {
    const cause = failed(error);
    if (cause?.code !== 'SQLITE_CONSTRAINT_UNIQUE') return undefined;
    // UNIQUE constraint failed: items.workspace_id, items.sku
    // UNIQUE constraint failed: index 'documents_number', which is one with an expression: it is called after its table
    // and the column that must be unique.
    const index = /index '[a-z]+_(\w+)'/.exec(cause.message)?.[1];
    if (index) return [index];
    return [...cause.message.matchAll(/\.(\w+)/g)].map(([, column]) => column as string);
  },
  kindOf(error) {
    const code = sqliteCode(error);
    if (code.startsWith('SQLITE_BUSY')) return 'busy';
    return code.startsWith('SQLITE_FULL') ? 'full' : undefined;
  },
  outageOf(error) {
    const code = sqliteCode(error);
    if (code.startsWith('SQLITE_BUSY')) return 'locked';
    return isRefusal(code) ? 'unwritable' : undefined;
  },
};
