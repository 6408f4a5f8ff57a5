import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { type Account, FIRST_ACCOUNT } from '../resources/reminders/queries.ts';
import { dueAccounts, endRun, remindClient } from '../resources/reminders/run.ts';
import { afterFaults, type InWorkspace, inEveryWorkspace, type JobTime } from './every-workspace.ts';

const BACKGROUND = { priority: 'background' } as const;

/**
 * Sends each client one e-mail for all documents of a currency whose reminders are due, once a day from the time on that the
 * business has chosen. Each letter is a transaction of its own, so that the run can be interrupted at any time, and each step
 * of a document is sent once.
 * @returns how many documents clients were reminded of
 */
export async function remindClients(database: Database, time: JobTime): Promise<number> {
  return inEveryWorkspace(database, time, async (workspace) => {
    const faults = afterFaults('Some reminders could not be sent.');
    let reminded = 0;
    for (let after: Account | undefined = FIRST_ACCOUNT; after; ) {
      // Yields to the event loop between pages.
      await nextTurn();
      const from: Account = after;
      const page = await workspace.read((context) => dueAccounts(context, workspace.asOf, from));
      if (!page) return reminded;
      for (const account of page.due) {
        let isUsedUp = false;
        reminded += await faults.run(async () => {
          const count = await remind(workspace, account);
          isUsedUp = count === undefined;
          return count ?? 0;
        });
        if (isUsedUp) return reminded;
      }
      after = page.last;
    }
    faults.end();
    await workspace.write((context) => endRun(context, workspace.asOf), BACKGROUND);
    return reminded;
  });
}

/** @returns undefined where the workspace has no e-mails left for today */
async function remind({ write, asOf }: InWorkspace, account: Account): Promise<number | undefined> {
  const sent = await write(
    async (context) => ({ count: await remindClient(context, account, asOf) }),
    BACKGROUND,
  );
  return sent ? sent.count : 0;
}
