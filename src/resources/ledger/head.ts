import type { Context, Service, Workspace } from '../../auth/context.ts';
import { ledgerPublicKey, signHead } from '../../crypto/ledger-signature.ts';
import { journalHead, markHeadMailed } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { monthOf } from '../../domain/calendar.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Schema } from '../../spec/public.ts';
import { bookedCounts, rowsAfter } from './queries.ts';

/** The last row of the journal, signed, and what the book counts. */
export async function ledgerHead({
  tx,
  workspace: { id, reference },
  service,
}: {
  tx: Reader;
  workspace: Workspace;
  service: Service;
}): Promise<Schema<'LedgerHead'>> {
  const { generation, position, sequence, hash, isBookWhole } = await journalHead(tx, id);
  const [last] = position === 0 ? [] : await rowsAfter(tx, id, { after: position - 1, limit: 1 });
  const signed = last && hash !== null ? { generation, position, hash, at: last.at } : undefined;
  return {
    generation,
    position,
    sequence,
    hash,
    at: last?.at ?? null,
    ...(await bookedCounts(tx, id)),
    complete: isBookWhole,
    public_key: ledgerPublicKey(service.instanceKey, reference),
    signature: signed ? signHead(service.instanceKey, reference, signed) : null,
  };
}

/** Whether the head of this month is still to be sent to the address for it. */
export async function isHeadDue({ tx, actor, now, service }: Context<Reader>): Promise<boolean> {
  const { id, ledgerEmail, timezone } = actor.workspace;
  if (ledgerEmail === null || !service.sendsMail) return false;
  const { position, mailedMonth } = await journalHead(tx, id);
  return position > 0 && mailedMonth !== monthOf(now, timezone);
}

/** Sends the head, once a month. @returns how many e-mails: 0 or 1 */
export async function mailHead(context: Context): Promise<number> {
  const { id, reference, ledgerEmail, timezone } = context.actor.workspace;
  if (ledgerEmail === null || !(await isHeadDue(context))) return 0;
  // No one waits for it who could try again.
  const mail = { subjectReference: reference, recipient: ledgerEmail, isUnlimited: true };
  await queueMail(context, { kind: 'ledger_head', ...mail });
  await markHeadMailed(context.tx, id, monthOf(context.now, timezone));
  return 1;
}
