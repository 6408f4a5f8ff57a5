import type { WriteOf } from '../database/engine/database.ts';
import { noteAct } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { subjectTypeOf } from '../domain/journal.ts';
import { findWorkspace } from '../workspaces/workspaces.ts';

/** Notes in the journal of a workspace what a command did in it; what it did for the installation is in no journal. */
export async function noteCommand(
  tx: Writer,
  of: WriteOf,
  { command, value, now }: { command: string; value: unknown; now: Date },
): Promise<void> {
  const workspaceId = await workspaceOf(tx, of);
  if (workspaceId === undefined) return;
  const [noun = '', verb = ''] = command.split(' ');
  noteAct(tx, workspaceId, {
    type: subjectTypeOf(`/${noun}`),
    reference: referenceOf(value),
    change: CHANGES[verb] ?? 'done',
    at: now.toISOString(),
  });
}

const CHANGES: Record<string, 'created' | 'updated' | 'deleted'> = {
  create: 'created',
  add: 'created',
  set: 'updated',
  edit: 'updated',
  update: 'updated',
  remove: 'deleted',
  revoke: 'deleted',
};

async function workspaceOf(tx: Reader, of: WriteOf): Promise<number | undefined> {
  if (typeof of === 'string') return undefined;
  if ('businessOf' in of) return (await findWorkspace(tx, of.businessOf))?.id;
  if (!('workspace' in of)) return undefined;
  if (typeof of.workspace === 'number') return of.workspace;
  if (typeof of.workspace === 'string') return (await findWorkspace(tx, of.workspace))?.id;
  const found = await of.workspace(tx);
  if (typeof found !== 'object') return found;
  return 'workspaceId' in found ? found.workspaceId : found.id;
}

/** The reference in what a command has written, or in the answer that it prints of it. */
function referenceOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { reference, json } = value as { reference?: unknown; json?: { reference?: unknown } };
  const found = reference ?? json?.reference;
  return typeof found === 'string' ? found : null;
}
