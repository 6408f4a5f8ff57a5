import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Actor, Context, Service } from '../../auth/context.ts';
import { inItsTime } from '../../auth/sandbox-time.ts';
import { claimedReference, isRecordToken } from '../../crypto/link-token.ts';
import { writtenBy } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Database } from '../../database/open.ts';
import {
  answerSha256,
  type ConfirmationOutcome,
  type ConfirmedItem,
  type Dispute,
} from '../../domain/balance-confirmation.ts';
import { message } from '../../domain/messages/message.ts';
import { parseSignature, type Signature } from '../../domain/signer-signature.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { notify } from '../../workspaces/notifications.ts';
import { markDisputed } from '../reminders/queries.ts';
import { loadConfirmation } from './make.ts';
import {
  type ConfirmationRecord,
  findConfirmation,
  insertAnswer,
  locateConfirmation,
  updateConfirmation,
} from './queries.ts';
import { confirmationView } from './view.ts';

export type LinkedConfirmation = { record: ConfirmationRecord; actor: Actor };

/**
 * What a link opens, with the service itself as the actor in its workspace; undefined for every link that opens nothing,
 * whatever the reason.
 */
export async function findLinkedConfirmation(
  tx: Reader,
  token: string,
  { instanceKey }: Pick<Service, 'instanceKey'>,
): Promise<LinkedConfirmation | undefined> {
  const reference = claimedReference(token);
  const place = reference && (await locateConfirmation(tx, reference));
  if (!place || !isRecordToken(token, instanceKey, 'confirmation', place)) return undefined;
  const actor = await activeSystemActor(tx, place.workspaceId);
  const record = actor && (await findConfirmation(tx, place.workspaceId, place.reference));
  return record && { record, actor };
}

/** An answer as the page submits it, already judged. */
export type SubmittedAnswer = {
  outcome: ConfirmationOutcome;
  note: string | null;
  disputes: Dispute[];
} & Signature;

type Dependencies = { database: Database; service: Service; clock: () => Date };

/**
 * Keeps the answer of a client; emits `balance_confirmation.answered`. The first one counts: a later one changes nothing.
 * @returns false for a link that opens nothing
 */
export async function answerConfirmation(
  { database, service, clock }: Dependencies,
  token: string,
  submitted: SubmittedAnswer,
): Promise<boolean> {
  const found = await database.read((tx) => findLinkedConfirmation(tx, token, service));
  if (!found) return false;
  return database.write({ workspace: found.actor.workspace.id }, async (tx) => {
    const linked = await findLinkedConfirmation(tx, token, service);
    if (!linked) return false;
    const { actor, now, isAdvancing } = await inItsTime(tx, linked.actor, clock());
    if (linked.record.answer || isAdvancing) return true;
    writtenBy(tx, { kind: 'client', via: 'page', operation: 'answered' });
    await keepAnswer({ tx, actor, now, service }, linked.record, submitted);
    return true;
  });
}

async function keepAnswer(
  context: Context,
  { row, client }: ConfirmationRecord,
  submitted: SubmittedAnswer,
): Promise<void> {
  const { tx, actor, now } = context;
  const { name, address, userAgent } = parseSignature(submitted);
  const { outcome, note, disputes } = submitted;
  const at = now.toISOString();
  const sha256 = answerSha256({
    content_sha256: row.contentSha256,
    outcome,
    name,
    note,
    disputes,
    at,
    address,
    user_agent: userAgent,
  });
  const kept = { outcome, name, note, disputes: JSON.stringify(disputes), at, address, userAgent, sha256 };
  await insertAnswer(tx, { confirmationId: row.id, ...kept });
  await updateConfirmation(tx, row.id, { status: outcome, answeredAt: at, updatedAt: at });
  // Of what the client does not agree with it is not reminded, until the business switches that on again.
  if (outcome === 'disputed') {
    const named = disputes.flatMap(({ document }) => document ?? []);
    const items = JSON.parse(row.items) as ConfirmedItem[];
    const references = named.length > 0 ? named : items.map(({ reference }) => reference);
    await markDisputed(tx, row.workspaceId, { references, at });
  }
  await notify(tx, {
    workspaceId: row.workspaceId,
    kind: `balance_confirmation_${outcome}`,
    message: message(`notice.balance_confirmation.${outcome}`, { client: client.name, date: row.asOf }),
    subjectReference: row.reference,
    now,
  });
  const data = confirmationView(await loadConfirmation(context, row.reference));
  await recordEvent(tx, { workspace: actor.workspace, event: 'balance_confirmation.answered', data, now });
}
