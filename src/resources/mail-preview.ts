import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { billingAddresses, knownAddresses } from '../domain/contacts.ts';
import { buttonOf } from '../mail/letter.ts';
import { blocksText } from '../mail/letter-blocks.ts';
import { clientById } from './clients/queries.ts';
import { documentLetter } from './document-letter.ts';
import { loadDocument } from './document-records/document.ts';
import type { Handler } from './handler.ts';
import { type Draft, faceOf } from './letter-frame.ts';

/** GET /documents/{reference}/mail-preview: the e-mail to the client as sending would compose it, without a message. */
export const previewMail: Handler<'previewMail', Context<Reader>> = async (context, { path }) => {
  const { tx, actor, service } = context;
  const record = await loadDocument(context, path.reference);
  const client = await clientById(tx, record.head.clientId);
  // Only with a message does the e-mail say whose it is.
  const to = billingAddresses(client);
  const written = { subject: null, message: '…', recipient: to[0] ?? '' };
  const letter = await documentLetter({ tx, workspace: actor.workspace, service }, record, written);
  const { logo, accentColour } = await faceOf(tx, actor.workspace, letter);
  const { subject, senderName, parts, attachment, files = [] } = letter;
  // The other addresses of the client are no part of the e-mail.
  const known = actor.permissions.has('clients.view') ? [...knownAddresses(client).values()] : [];
  return {
    data: {
      sends_mail: service.sendsMail,
      recipient: to[0] ?? null,
      to,
      known: known.map(({ address }) => address),
      sender_name: senderName,
      subject,
      ...wordingIn(parts),
      quote_label: parts.quote?.label ?? '',
      facts: parts.facts.map(([label, value]) => ({ label, value })),
      links: [...buttonOf(parts), ...parts.more].map(({ label }) => label),
      footer: parts.footer,
      attachment: `${attachment.fileName}.pdf`,
      files: files.map(({ fileName }) => fileName),
      has_logo: logo !== null,
      accent_colour: accentColour,
    },
  };
};

/** The text of an e-mail, in its parts; one of the business's own is divided by its button. */
function wordingIn({ body, greeting, paragraphs, closing, signature }: Draft['parts']) {
  if (!body)
    return { is_own: false, greeting, paragraphs, closing_paragraphs: [`${closing}\n${signature}`], closing };
  const { blocks } = body;
  const at = blocks.findIndex(({ kind }) => kind === 'action');
  const middle = at === -1 ? blocks.length : at;
  return {
    is_own: true,
    greeting: '',
    paragraphs: blocksText(blocks.slice(0, middle), []),
    closing_paragraphs: blocksText(blocks.slice(middle + 1), []),
    closing: '',
  };
}
