import { activeSystemActor } from '../../auth/authenticate.ts';
import type { Actor, Service } from '../../auth/context.ts';
import { claimedReference, isRecordToken } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type ClientRow, clientById } from '../clients/queries.ts';
import { findSentStatement } from './queries.ts';
import type { StatementScope } from './statement.ts';

/** A statement that a link opens, with the service itself as the actor in its workspace. */
export type LinkedStatement = { client: ClientRow; actor: Actor; scope: StatementScope };

/**
 * The statement that the link of an e-mail opens; undefined for every link that opens nothing, whatever the reason. A new
 * portal link of the client ends it too.
 */
export async function findLinkedStatement(
  tx: Reader,
  token: string,
  { instanceKey }: Pick<Service, 'instanceKey'>,
): Promise<LinkedStatement | undefined> {
  const reference = claimedReference(token);
  const sent = reference && (await findSentStatement(tx, reference));
  if (!sent) return undefined;
  const client = await clientById(tx, sent.clientId);
  const place = { reference: sent.reference, generation: client.linkGeneration };
  if (!isRecordToken(token, instanceKey, 'statement', place) || client.erasedAt !== null) return undefined;
  const actor = await activeSystemActor(tx, sent.workspaceId);
  const { kind, currency, fromDay: from, toDay: to } = sent;
  return actor && { client, actor, scope: { kind, currency, from, to } };
}
