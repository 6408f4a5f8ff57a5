import type { Command } from 'commander';
import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { ofRecord } from '../database/engine/write-of.ts';
import { onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';

type ArchivedRecord = { reference: string; name: string; archived_at: string | null };

type ArchivingOptions = {
  workspaceOf: (tx: Reader, reference: string) => Promise<number | undefined>;
  change: (context: Context, reference: string, archived: boolean) => Promise<ArchivedRecord>;
};

/** `archive` and `bring-back` for a noun whose records can be archived. */
export function addArchiving(noun: Command, record: string, { workspaceOf, change }: ArchivingOptions): void {
  const archive = verb(
    noun,
    `archive <${record}>`,
    `Archive one. It stays with its documents; the dashboard no longer offers it.`,
  );
  const bringBack = verb(noun, `bring-back <${record}>`, 'Bring an archived one back.');
  for (const [command, archived] of [[archive, true] as const, [bringBack, false] as const]) {
    onDatabase(command, async ({ database, now, service }, _options, reference = '') => {
      const { name, archived_at } = await database.write(ofRecord(workspaceOf, reference), async (tx) => {
        const workspaceId = await workspaceOf(tx, reference);
        return change(await contextIn(tx, workspaceId, { now, service: service() }), reference, archived);
      });
      const text = archived ? `${name} is archived.` : `${name} is back.`;
      return { json: { reference, name, archived_at }, text };
    });
  }
}
