import type { Command } from 'commander';
import { systemActor } from '../access/authenticate.ts';
import type { Context } from '../access/context.ts';
import type { Reader } from '../database/statement.ts';
import { notFound } from '../domain/failure.ts';
import type { Schema } from '../operation.ts';
import { cancelDocument } from '../resources/documents/cancel.ts';
import { findDocumentPlace } from '../resources/documents/queries.ts';
import { sendDocument } from '../resources/documents/send.ts';
import { described, onDatabase, verb } from './command.ts';
import { type Answer, card } from './output.ts';

/** `documents`: what the operator can do to one, named by its reference alone. */
export function addDocuments(program: Command): void {
  const noun = described(program.command('documents'), 'Issued documents.', []);
  const actions = [
    { name: 'send', sentence: 'Mark an issued document as sent.', run: sendDocument },
    {
      name: 'cancel',
      sentence: 'Cancel an issued document. Its number stays used; reverse its payments first.',
      run: cancelDocument,
    },
  ];
  for (const { name, sentence, run } of actions) {
    const command = verb(noun, `${name} <document>`, sentence);
    onDatabase(command, async ({ database, now, service }, _options, reference = '') => {
      const { data } = await database.write(async (tx) => {
        const place = await findDocumentPlace(tx, reference);
        return run(await contextIn(tx, place?.workspaceId, { now, service: service() }), {
          path: { reference },
        });
      });
      return documentCard(data);
    });
  }
}

/** The operator at work in a workspace: with every permission, as no user. @throws Failure `not_found` */
export async function contextIn<Tx extends Reader>(
  tx: Tx,
  workspaceId: number | undefined,
  surroundings: Pick<Context, 'now' | 'service'>,
): Promise<Context<Tx>> {
  const actor = workspaceId === undefined ? undefined : await systemActor(tx, workspaceId);
  if (!actor) throw notFound('record');
  return { tx, actor, ...surroundings };
}

/** A document: whole for programs, its head for people. */
export function documentCard(document: Schema<'Document'>): Answer {
  const { currency } = document;
  const head = {
    reference: document.reference,
    number: document.number,
    type: document.type_name,
    status: document.status,
    client: document.client.name,
    issue_date: document.issue_date,
    due_date: document.due_date,
    total: `${document.total} ${currency}`,
    paid: `${document.paid} ${currency}`,
    balance: `${document.balance} ${currency}`,
  };
  return { json: document, text: card(head).text };
}
