import type { WriteOf } from '../database/engine/database.ts';
import { isWrittenBy, noteAct } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { OWN_PREFIX } from '../domain/catalogue.ts';
import { subjectTypeOf } from '../domain/journal.ts';
import { findWorkspace } from '../workspaces/workspaces.ts';

/** A command as the journal names it. */
export type Noted = {
  /** The noun and the verb: `keys create`. */
  name: string;
  /** Its first argument, such as `key` and a reference. */
  argument: { name: string; value: string } | undefined;
};

/** Notes in the journal of a workspace what a command did in it. */
export function noteCommand(
  tx: Writer,
  workspaceId: number,
  { name, argument, value, now }: Noted & { value: unknown; now: Date },
): void {
  // A job that a command runs names itself.
  if (!isWrittenBy(tx, 'operator')) return;
  const [noun = '', verb = ''] = name.split(' ');
  // What is in a workspace, or belongs to a signer, is named by what the command has written.
  const isNamed = argument && !['workspace', 'signer'].includes(argument.name);
  const reference = isNamed ? argument.value : referenceOf(value);
  noteAct(tx, workspaceId, {
    type: subjectTypeOf(`/${OF_COMMAND[name] ?? noun}`),
    reference: reference === argument?.value && !isNamed ? null : reference,
    change: CHANGES[verb] ?? 'done',
    at: now.toISOString(),
  });
}

/** What a command is about that its noun does not say, as in the path of an operation. */
const OF_COMMAND: Record<string, string> = {
  'members invite': 'invitations',
  'links invite': 'contracts',
  'links renew': 'contracts',
  'einvoice retry': 'documents',
  'series template': 'document-types',
};

const CHANGES: Record<string, 'created' | 'updated' | 'deleted'> = {
  create: 'created',
  add: 'created',
  invite: 'created',
  set: 'updated',
  edit: 'updated',
  update: 'updated',
  remove: 'deleted',
  revoke: 'deleted',
};

/** Whose journal names a command; undefined for what it does for the installation, which is in none. */
export async function workspaceOf(tx: Reader, of: WriteOf): Promise<number | undefined> {
  if (typeof of === 'string') return undefined;
  if ('businessOf' in of) return (await findWorkspace(tx, of.businessOf))?.id;
  if (!('workspace' in of)) return undefined;
  if (typeof of.workspace === 'number') return of.workspace;
  if (typeof of.workspace === 'string') return (await findWorkspace(tx, of.workspace))?.id;
  const found = await of.workspace(tx);
  if (typeof found !== 'object') return found;
  return 'workspaceId' in found ? found.workspaceId : found.id;
}

/** The reference in what a command has written, or in the answer that it prints of it; of a tax rate its key. */
function referenceOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { reference, key, json } = value as Record<string, unknown>;
  const found = reference ?? (json as Record<string, unknown> | undefined)?.reference;
  if (typeof found === 'string') return found;
  return typeof key === 'string' && key.startsWith(OWN_PREFIX) ? key : null;
}
