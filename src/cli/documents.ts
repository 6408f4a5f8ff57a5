import type { Command } from 'commander';
import { ofRecord } from '../database/engine/write-of.ts';
import { getDocumentPublicLink, renewPublicLink } from '../resources/documents/public-link.ts';
import { locateDocument } from '../resources/documents/queries.ts';
import { sendDocument } from '../resources/documents/send.ts';
import { loadDocument } from '../resources/documents/state.ts';
import { documentView } from '../resources/documents/view.ts';
import { described, onDatabase, verb } from './command.ts';
import { contextIn } from './context.ts';
import { carryingOut, contextOfDocument, documentCard, EXAMPLE } from './document-action.ts';
import { addMaking } from './document-making.ts';
import { addSettling } from './document-settling.ts';
import { addDraftPdf } from './draft-pdf.ts';
import { addList } from './list-command.ts';
import { addresses, atMost } from './options.ts';
import type { Answer } from './output.ts';
import { DOCUMENTS_LIST } from './record-lists.ts';

type SendOptions = {
  to?: string[];
  cc?: string[];
  bcc?: string[];
  subject?: string;
  message?: string;
  email: boolean;
};

/** `documents`: the list, and actions on one document, named by its reference. */
export function addDocuments(program: Command): void {
  const noun = described(program.command('documents'), 'Documents: drafts, and what was issued.', []);
  addList(noun, DOCUMENTS_LIST);
  const show = verb(
    noun,
    'show <document>',
    'Show a document, what is left to pay on it, and the documents and payments that settle it.',
    `documents show ${EXAMPLE}`,
  );
  onDatabase(show, async (commandContext, _options, reference = '') =>
    documentCard(
      await commandContext.database.read(async (tx) => {
        const context = await contextOfDocument(commandContext, tx, reference);
        return documentView(await loadDocument(context, reference));
      }),
    ),
  );
  addMaking(noun);
  addDraftPdf(noun);
  const send = verb(
    noun,
    'send <document>',
    'Mark an issued document as sent. Where e-mail is set up, its client gets it by e-mail, each time.',
    `documents send ${EXAMPLE} --cc nabavka@dunav.example,ana@dunav.example`,
  )
    .option(
      '--to <address,…>',
      "who gets the e-mail, instead of the client's contacts for billing or its own address",
      addresses(20),
    )
    .option('--cc <address,…>', 'who gets a copy that all recipients see', addresses(10))
    .option('--bcc <address,…>', 'who gets a copy that no other recipient sees', addresses(10))
    .option('--subject <text>', 'the subject of the e-mail, instead of the usual one', atMost(200))
    .option('--message <text>', 'what to write to the client in the e-mail', atMost(2000))
    .option('--no-email', 'only mark it as sent: the client got it in another way');
  carryingOut<SendOptions>(send, (context, path, { email, ...letter }) =>
    sendDocument(context, { path, body: { ...letter, by_email: email } }),
  );
  addSettling(noun);
  addLinks(noun);
}

function addLinks(noun: Command): void {
  const link = verb(
    noun,
    'link <document>',
    'Show the secret link of a public page. Anyone who has it can read the document.',
  );
  onDatabase(link, async ({ database, now, service }, _options, reference = '') =>
    linkAnswer(
      await database.write(ofRecord(locateDocument, reference), async (tx) => {
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
      await database.write(ofRecord(locateDocument, reference), async (tx) => {
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
