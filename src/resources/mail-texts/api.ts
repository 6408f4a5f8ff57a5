import { type Context, mustHold } from '../../auth/context.ts';
import { loadAccount } from '../../auth/users.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type Failure, invalid, throwGathered } from '../../domain/failure.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { MAIL_TEXT_KINDS, wordsOfKind } from '../../domain/mail-texts.ts';
import { message } from '../../domain/messages/message.ts';
import { letterHtml, letterText } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { builtInText, mailTemplate, templateErrors } from '../../mail/written-text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { type OwnMailText, ownMailTexts, putMailText, removeMailText } from '../../workspaces/mail-texts.ts';
import type { Success } from '../handler.ts';
import { faceOf } from '../letter-frame.ts';
import { type TriedText, textLetter } from '../text-letter.ts';

type View = Schema<'MailText'>;

/** GET /mail-texts: by kind and language. */
export async function listMailTexts(
  { tx, actor }: Context<Reader>,
  { query }: Input<'listMailTexts'>,
): Promise<Success<'listMailTexts'>> {
  const own = await ownMailTexts(tx, actor.workspace);
  const data = MAIL_TEXT_KINDS.filter((kind) => query.kind === undefined || query.kind === kind)
    .flatMap((kind) =>
      LANGUAGES.filter((language) => query.language === undefined || query.language === language).map(
        (language) => {
          const found = own.find((text) => text.kind === kind && text.language === language);
          return found ? viewOf(found) : builtInView({ kind, language });
        },
      ),
    )
    .filter(({ is_own: isOwn }) => query.own === undefined || query.own === isOwn);
  return { data };
}

function viewOf({ kind, language, subject, body, updatedAt }: OwnMailText): View {
  return { kind, language, subject, body, is_own: true, words: wordsOf(kind), updated_at: updatedAt };
}

function builtInView(wanted: Pick<View, 'kind' | 'language'>): View {
  return {
    ...wanted,
    ...builtInText(wanted),
    is_own: false,
    words: wordsOf(wanted.kind),
    updated_at: null,
  };
}

function wordsOf(kind: View['kind']): View['words'] {
  const written = (part: 'subject' | 'body') => wordsOfKind(kind, part).map((word) => `{{${word}}}`);
  return { subject: written('subject'), body: written('body') };
}

/** PUT /mail-texts/{kind}/{language}. */
export async function setMailText(
  { tx, actor, now }: Context,
  { path: { kind, language }, body }: Input<'setMailText'>,
): Promise<Success<'setMailText'>> {
  throwGathered(templateErrors(kind, body));
  return { data: viewOf(await putMailText(tx, actor.workspace, { kind, language, ...body, now })) };
}

/** DELETE /mail-texts/{kind}/{language}. */
export async function deleteMailText(
  { tx, actor }: Context,
  { path }: Input<'deleteMailText'>,
): Promise<Success<'deleteMailText'>> {
  await removeMailText(tx, actor.workspace, path);
}

/** POST /mail-texts/preview. */
export async function previewMailText(
  context: Context<Reader>,
  { body }: Input<'previewMailText'>,
): Promise<Success<'previewMailText'>> {
  const { tx, actor, service, now } = context;
  const { workspace } = actor;
  const tried = await triedText(context, body);
  const letter = await textLetter({ tx, workspace, service, now }, tried);
  if (!letter) throw unknownDocument();
  const { accentColour } = await faceOf(tx, workspace, letter);
  const parts = { ...letter.parts, hasLogo: false, accentColour };
  return { data: { subject: letter.subject, text: letterText(parts), html: letterHtml(parts) } };
}

/** POST /mail-texts/test: to the user of the request, and to no other address. */
export async function testMailText(
  context: Context,
  { body }: Input<'testMailText'>,
): Promise<Success<'testMailText'>> {
  const { tx, actor, service, now } = context;
  const { workspace } = actor;
  const { kind, language, template, document } = await triedText(context, body);
  if (
    document &&
    !(await textLetter({ tx, workspace, service, now }, { kind, language, template, document }))
  )
    throw unknownDocument();
  // Over HTTP there always is one: a key has that of its maker.
  const user = await loadAccount(tx, actor.userId as number);
  await queueMail(context, {
    kind: 'text_test',
    subjectReference: document ?? workspace.reference,
    recipient: user.email,
    recipientName: user.name,
    subject: template.subject,
    message: template.body,
    textKind: kind,
    textLanguage: language,
  });
  return { data: { recipient: user.email, is_queued: service.sendsMail } };
}

function unknownDocument(): Failure {
  return invalid('document', message('document.unknown'));
}

/** What is tried: the text of the request, filled up by the one in use. @throws Failure on a text that cannot be kept */
async function triedText(
  { tx, actor }: Context<Reader>,
  { kind, language, subject, body, document = null }: Input<'previewMailText'>['body'],
): Promise<TriedText> {
  if (document !== null) mustHold(actor, 'documents.view');
  const used = await mailTemplate(tx, actor.workspace, { kind, language });
  const template = { subject: subject ?? used.subject, body: body ?? used.body };
  throwGathered(templateErrors(kind, template));
  return { kind, language, template, document };
}
