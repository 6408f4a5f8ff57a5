import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { invalid, invalidFields } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { trimmedToNull } from '../domain/text.ts';
import { findByExternalId } from './clients/queries.ts';

type Body = { client?: string | undefined; client_external_id?: string | null | undefined };

/**
 * The reference of the client that a body names, by that or by the id in another system; undefined where it names none.
 * @throws Failure `validation_failed` on both fields where both are given, on `client_external_id` for an unknown one
 */
export async function namedClient(
  { tx, actor }: Pick<Context<Reader>, 'tx' | 'actor'>,
  { client, client_external_id }: Body,
): Promise<string | undefined> {
  const externalId = trimmedToNull(client_external_id);
  if (externalId == null) return client;
  if (client !== undefined) {
    const fault = [message('client.named_twice')];
    throw invalidFields({ client: fault, client_external_id: fault });
  }
  const reference = await findByExternalId(tx, actor.workspace.id, externalId);
  if (reference === undefined) throw invalid('client_external_id', message('client.unknown'));
  return reference;
}

/** The same where a client is needed. @throws Failure `validation_failed` also on `client` where none is named */
export async function neededClient(
  context: Pick<Context<Reader>, 'tx' | 'actor'>,
  body: Body,
): Promise<string> {
  const client = await namedClient(context, body);
  if (client === undefined) throw invalid('client', message('value.required'));
  return client;
}
