import { eq, sql } from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { statement, type Writer } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import { ACCESS_MAIL_KINDS } from '../domain/mail.ts';
import { createClaims, isNotSuspended } from '../queue/claims.ts';
import type { NewWork, QueuedWork } from '../queue/work.ts';

export type Mail = typeof mails.$inferSelect;

/** An e-mail that this process has claimed. */
export type MailJob = QueuedWork & { mail: Mail };

/** E-mails with links for signing in do not wait for others. */
export const ACCESS = 0;
const OTHER = 1;

export const mailClaims = createClaims({
  lanes: [
    { kind: 'mail', lane: ACCESS },
    { kind: 'mail', lane: OTHER, most: 4 },
  ],
  most: 5,
  // No workspace takes all slots.
  mostOfGroup: 3,
  sharesEvenly: true,
  // The links of a suspended workspace do not work.
  isOpen: isNotSuspended,
  // The mail server may have the e-mail: only a start decides, by what the process that sent it has noted.
  isTakenOver: false,
});

const markBegun = statement((db) =>
  db
    .update(mails)
    .set({ lastAttemptAt: sql`${sql.placeholder('now')}` })
    .where(dialect.isAmong(mails.id, sql.placeholder('ids')))
    .returning(),
);

const selectMail = statement((db) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.id, sql.placeholder('id'))),
);

/** The work that an e-mail is, for the queue. */
export function workOf(
  { id: subjectId, workspaceId, kind }: Pick<Mail, 'id' | 'workspaceId' | 'kind'>,
  dueAt: string,
): NewWork {
  const lane = (ACCESS_MAIL_KINDS as readonly string[]).includes(kind) ? ACCESS : OTHER;
  return { kind: 'mail', lane, subjectId, workspaceId, groupId: workspaceId, dueAt };
}

/** Reads e-mails whose attempts begin now. */
export async function loadMails(tx: Writer, work: readonly QueuedWork[], now: Date): Promise<MailJob[]> {
  const ids = JSON.stringify(work.map(({ subjectId }) => subjectId));
  const rows = await markBegun(tx, { ids, now: now.toISOString() });
  const byId = new Map(rows.map((mail) => [mail.id, mail]));
  return work.flatMap((one) => {
    const mail = byId.get(one.subjectId);
    return mail ? [{ ...one, mail }] : [];
  });
}

/** An e-mail as it is stored now. */
export async function findMail(tx: Writer, id: number): Promise<Mail | undefined> {
  const [mail] = await selectMail(tx, { id });
  return mail;
}
