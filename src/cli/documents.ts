import type { Command } from 'commander';
import type { Context } from '../auth/context.ts';
import { cancelDocument } from '../resources/documents/cancel.ts';
import { getDocumentPublicLink, renewPublicLink } from '../resources/documents/public-link.ts';
import { locateDocument } from '../resources/documents/queries.ts';
import { sendDocument } from '../resources/documents/send.ts';
import type { Schema } from '../spec/public.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { addList } from './list-command.ts';
import { atMost } from './options.ts';
import { type Answer, card } from './output.ts';
import { DOCUMENTS_LIST } from './record-lists.ts';

/** `documents`: the list, and actions on one document, named by its reference. */
export function addDocuments(program: Command): void {
  const noun = described(program.command('documents'), 'Documents: drafts, and what was issued.', []);
  addList(noun, DOCUMENTS_LIST);
  const send = verb(
    noun,
    'send <document>',
    'Mark an issued document as sent. Where e-mail is set up, its client gets it by e-mail, each time.',
  ).option('--message <text>', 'what to write to the client in the e-mail', atMost(2000));
  carryingOut<{ message?: string }>(send, (context, path, { message }) =>
    sendDocument(context, { path, body: { message } }),
  );
  const cancel = verb(
    noun,
    'cancel <document>',
    'Cancel an issued document. Its number stays used; reverse its payments first.',
  );
  carryingOut(cancel, (context, path) => cancelDocument(context, { path, body: undefined }));
  addLinks(noun);
}

function carryingOut<Options>(
  command: Command,
  action: (
    context: Context,
    path: { reference: string },
    options: Options,
  ) => Promise<{ data: Schema<'Document'> }>,
): void {
  onDatabase<Options>(command, async ({ database, now, service }, options, reference = '') => {
    const { data } = await database.write(async (tx) => {
      const place = await locateDocument(tx, reference);
      const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
      return action(context, { reference }, options);
    });
    return documentCard(data);
  });
}

function addLinks(noun: Command): void {
  const link = verb(
    noun,
    'link <document>',
    'Show the secret link of a public page. Anyone who has it can read the document.',
  );
  onDatabase(link, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(async (tx) => {
        const place = await locateDocument(tx, reference);
        const context = await contextIn(tx, place?.workspaceId, { now, service: service() });
        return (await getDocumentPublicLink(context, { path: { reference } })).data;
      }),
    ),
  );
  const renew = verb(
    noun,
    'new-link <document>',
    'Replace the link of a public page. The old one stops working.',
  );
  onDatabase(renew, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(async (tx) => {
        const place = await locateDocument(tx, reference);
        return renewPublicLink(
          await contextIn(tx, place?.workspaceId, { now, service: service() }),
          reference,
        );
      }),
    ),
  );
}

/** A secret link: the text is only the address, so that it can be copied. */
export function linkAnswer(link: { url: string }): Answer {
  return { json: link, text: link.url };
}

/** A document: complete as JSON, its head as a card. */
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
    external_id: document.external_id,
  };
  return { json: document, text: card(head).text };
}
