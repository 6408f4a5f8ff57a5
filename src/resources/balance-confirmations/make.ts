import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { answerBy, contentSha256 } from '../../domain/balance-confirmation.ts';
import { today } from '../../domain/calendar.ts';
import { invalid, notFound } from '../../domain/failure.ts';
import type { MailRecipient } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { newReference } from '../../domain/reference.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import { freezeLook } from '../../workspaces/document-defaults.ts';
import type { ClientRow } from '../clients/queries.ts';
import { accountPaper } from '../statements/papers.ts';
import { type Statement, statementOf } from '../statements/statement.ts';
import { type ConfirmationRecord, findConfirmation, insertConfirmation } from './queries.ts';
import { contentOf } from './view.ts';

/** @throws Failure `not_found` when this workspace has no such confirmation */
export async function loadConfirmation(
  { tx, actor }: Context<Reader>,
  reference: string,
): Promise<ConfirmationRecord> {
  const record = await findConfirmation(tx, actor.workspace.id, reference);
  if (!record) throw notFound('balance_confirmation');
  return record;
}

/** @throws Failure `validation_failed` on a day that is not over yet */
export function mustNotBeAhead({ actor, now }: Context<Reader>, asOf: string): void {
  const date = today(now, actor.workspace.timezone);
  if (asOf > date) throw invalid('as_of', message('date.not_after_today', { date }));
}

/** What was open at the end of a day. @throws Failure `validation_failed` for more than a statement may have */
export function balanceOf(
  { tx, actor, now }: Context<Reader>,
  client: ClientRow,
  { asOf, currency }: { asOf: string; currency: string },
): Promise<Statement> {
  const scope = { kind: 'open_items', currency, from: null, to: asOf } as const;
  return statementOf({ tx, now, workspace: actor.workspace }, client, scope);
}

/** Keeps what a client is asked to confirm. @returns its reference */
export async function makeConfirmation(
  { tx, actor, now }: Context,
  { client, currency, to: asOf, items, owedCents, onAccountCents }: Statement,
): Promise<string> {
  const { workspace } = actor;
  const paper = await accountPaper(tx, workspace, { client, currency });
  const reference = newReference();
  const kept = {
    reference,
    currency,
    asOf,
    owedCents,
    onAccountCents,
    items: JSON.stringify(
      items.map((item) => ({
        reference: item.reference,
        number: item.number,
        type: item.typeKey,
        issue_date: item.issueDate,
        due_date: item.dueDate,
        total_cents: item.totalCents,
        open_cents: item.openCents,
      })),
    ),
  };
  const at = now.toISOString();
  await insertConfirmation(tx, {
    ...kept,
    workspaceId: workspace.id,
    clientId: client.id,
    status: 'sent',
    contentSha256: contentSha256(contentOf(kept, client.reference)),
    language: paper.language,
    frozenClient: paper.client,
    frozenSeller: { ...paper.seller, ...(await freezeLook(tx, workspace)) },
    sentAt: at,
    answerBy: answerBy(today(now, workspace.timezone)),
    createdAt: at,
    updatedAt: at,
  });
  return reference;
}

/** Queues the e-mail to all of them. */
export async function mailConfirmation(
  context: Context,
  subjectReference: string,
  {
    recipients,
    text,
    isUnlimited,
  }: { recipients: MailRecipient[]; text: string | null; isUnlimited?: boolean },
): Promise<void> {
  const mail = { kind: 'balance_confirmation', subjectReference, message: text } as const;
  await queueMessage(context, { ...mail, ...(isUnlimited ? { isUnlimited } : {}) }, recipients);
}
