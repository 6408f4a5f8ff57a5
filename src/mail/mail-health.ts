import { gte, sql } from 'drizzle-orm';
import type { Reader } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import type { MailStatus } from '../domain/mail.ts';

/** How many e-mails of all workspaces that were queued since an instant are in each status. */
export async function countMails(tx: Reader, since: string): Promise<Partial<Record<MailStatus, number>>> {
  const rows = await tx
    .select({ status: mails.status, count: sql<number>`count(*)` })
    .from(mails)
    .where(gte(mails.createdAt, since))
    .groupBy(mails.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
