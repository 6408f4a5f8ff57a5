import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { mailTexts } from '../database/schema/mails.ts';
import { notFound } from '../domain/failure.ts';
import type { Language } from '../domain/language.ts';
import type { MailTextKind } from '../domain/mail-texts.ts';
import { newReference } from '../domain/reference.ts';

/** A text of e-mails that a business has written. */
export type OwnMailText = Pick<
  typeof mailTexts.$inferSelect,
  'reference' | 'kind' | 'language' | 'subject' | 'body' | 'updatedAt'
>;

type Wanted = { kind: MailTextKind; language: Language };

const COLUMNS = {
  reference: mailTexts.reference,
  kind: mailTexts.kind,
  language: mailTexts.language,
  subject: mailTexts.subject,
  body: mailTexts.body,
  updatedAt: mailTexts.updatedAt,
};

const selectText = statement((db) =>
  db
    .select(COLUMNS)
    .from(mailTexts)
    .where(
      and(
        eq(mailTexts.workspaceId, sql.placeholder('workspaceId')),
        eq(mailTexts.kind, sql.placeholder('kind')),
        eq(mailTexts.language, sql.placeholder('language')),
      ),
    ),
);

/** The text that a business has written for e-mails of this kind in this language, if it has. */
export async function ownMailText(
  tx: Reader,
  workspaceId: number,
  { kind, language }: Wanted,
): Promise<OwnMailText | undefined> {
  const [text] = await selectText(tx, { workspaceId, kind, language });
  return text;
}

/** All that a business has written. */
export function ownMailTexts(tx: Reader, { id }: Workspace): Promise<OwnMailText[]> {
  return tx.select(COLUMNS).from(mailTexts).where(eq(mailTexts.workspaceId, id)).orderBy(mailTexts.id);
}

/** Writes or replaces a text. */
export async function putMailText(
  tx: Writer,
  { id: workspaceId }: Workspace,
  { kind, language, now, ...text }: Wanted & { subject: string; body: string; now: Date },
): Promise<OwnMailText> {
  const before = await ownMailText(tx, workspaceId, { kind, language });
  const updatedAt = now.toISOString();
  const changed = { ...text, updatedAt };
  const [row] = await tx
    .insert(mailTexts)
    .values({ reference: newReference(), workspaceId, kind, language, createdAt: updatedAt, ...changed })
    .onConflictDoUpdate({
      target: [mailTexts.workspaceId, mailTexts.kind, mailTexts.language],
      set: changed,
    })
    .returning(COLUMNS);
  const after = row as OwnMailText;
  note(tx, workspaceId, after, { before: before ?? {}, after });
  return after;
}

/** Removes a text: e-mails have the built-in one again. @throws Failure `not_found` where there is none */
export async function removeMailText(tx: Writer, { id }: Workspace, wanted: Wanted): Promise<void> {
  const before = await ownMailText(tx, id, wanted);
  if (!before) throw notFound('mail_text');
  await tx.delete(mailTexts).where(eq(mailTexts.reference, before.reference));
  note(tx, id, before, { before, after: {} });
}

function note(
  tx: Writer,
  workspaceId: number,
  { reference }: OwnMailText,
  { before, after }: { before: Partial<OwnMailText>; after: Partial<OwnMailText> },
): void {
  noteDifference(tx, workspaceId, { type: 'mail_text', reference }, { before, after });
}
