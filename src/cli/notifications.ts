import type { Command } from 'commander';
import { listNotifications } from '../workspaces/notifications.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, verb } from './command.ts';
import { listing, minuteOf, snakeCased } from './output.ts';

/** `notifications`: the notifications of owners and admins. */
export function add(noun: Command): void {
  const list = verb(noun, 'list <workspace>', 'List the notifications of a workspace, newest first.');
  onDatabase(list, async ({ database }, _options, reference = '') => {
    const rows = await database.read(async (tx) => listNotifications(tx, await loadWorkspace(tx, reference)));
    return listing(snakeCased(rows) as object[], {
      rows,
      columns: [
        { title: 'Reference', cell: (row) => row.reference },
        { title: 'Created', cell: (row) => minuteOf(row.createdAt) },
        { title: 'For', cell: (row) => row.email },
        { title: 'Message', wraps: true, cell: (row) => row.message },
        { title: 'About', cell: (row) => row.subjectReference },
      ],
      empty:
        'There are no notifications. Owners and admins get one when a webhook endpoint is switched off or an e-mail is not delivered.',
    });
  });
}
