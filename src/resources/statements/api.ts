import type { Context } from '../../auth/context.ts';
import { noteAct } from '../../database/engine/journal.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addressees } from '../../domain/contacts.ts';
import { newReference } from '../../domain/reference.ts';
import { trimmedToNull } from '../../domain/text.ts';
import { queueMessage } from '../../mail/queue-mail.ts';
import type { Input } from '../../spec/public.ts';
import { loadClient } from '../clients/queries.ts';
import type { Success } from '../handler.ts';
import { statementFileName, statementPrintOrder } from './papers.ts';
import { insertSentStatement } from './queries.ts';
import { type Statement, type StatementChoice, scopeOf, statementOf } from './statement.ts';
import { statementView } from './view.ts';

/** GET /clients/{reference}/statement. */
export async function getClientStatement(
  context: Context<Reader>,
  { path, query }: Input<'getClientStatement'>,
): Promise<Success<'getClientStatement'>> {
  return { data: statementView(await chosenStatement(context, path.reference, query)) };
}

/** GET /clients/{reference}/statement.pdf. */
export async function getClientStatementPdf(
  context: Context<Reader>,
  { path, query }: Input<'getClientStatementPdf'>,
): Promise<Success<'getClientStatementPdf'>> {
  const { workspace } = context.actor;
  const statement = await chosenStatement(context, path.reference, query);
  const order = await statementPrintOrder(context.tx, workspace, statement);
  return { fileName: statementFileName(order), order, workspaceId: workspace.id };
}

/** POST /clients/{reference}/statement/send: the statement is computed again when the e-mail is written. */
export async function sendClientStatement(
  context: Context,
  { path, body }: Input<'sendClientStatement'>,
): Promise<Success<'sendClientStatement'>> {
  const { tx, actor, now, service } = context;
  const statement = await chosenStatement(context, path.reference, body ?? {});
  const { client, kind, currency, from, to } = statement;
  const recipients = addressees(client, body?.recipients);
  const reference = newReference();
  const at = now.toISOString();
  const scope = { kind, currency, fromDay: from, toDay: to, month: null };
  const workspaceId = actor.workspace.id;
  await insertSentStatement(tx, { reference, workspaceId, clientId: client.id, ...scope, createdAt: at });
  noteAct(tx, workspaceId, { type: 'client', reference: client.reference, change: 'done', at });
  const texts = {
    subject: trimmedToNull(body?.subject) ?? null,
    message: trimmedToNull(body?.message) ?? null,
  };
  await queueMessage(context, { kind: 'statement', subjectReference: reference, ...texts }, recipients);
  return {
    data: {
      recipients: service.sendsMail ? recipients.map(({ address }) => address) : [],
      statement: statementView(statement),
    },
  };
}

async function chosenStatement(
  { tx, actor, now }: Context<Reader>,
  reference: string,
  choice: StatementChoice,
): Promise<Statement> {
  const client = await loadClient(tx, actor.workspace.id, reference);
  const place = { tx, now, workspace: actor.workspace };
  return statementOf(place, client, scopeOf(place, client, choice));
}
