import type { Request, Response } from 'express';
import { inItsTime, mustStandStill } from '../auth/sandbox-time.ts';
import { parseShownEmail } from '../auth/users.ts';
import { writtenBy } from '../database/engine/journal.ts';
import type { Reader } from '../database/engine/statement.ts';
import { kindOf } from '../domain/document-types.ts';
import { trimmedToNull } from '../domain/text.ts';
import type { LinkedDocument } from '../resources/documents/links.ts';
import { type AnswerWords, answerByClient, NO_WORDS } from '../resources/quotes/answer.ts';
import { languageIn } from '../workspaces/seller.ts';
import { noSuchPage } from './error-page.ts';
import { fieldsOf, type Problems, seeOther } from './form-parts.ts';
import { pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { acceptProblems, type QuoteFields, type QuotePart, refusalProblems } from './quote-forms.ts';
import { type Words, wordsOf } from './words.ts';

/** Sends the page of a document. */
export type SendPage = (
  request: Request,
  response: Response,
  shown: { self: string; part?: Partial<QuotePart>; status?: number },
) => Promise<void>;

type Dependencies = {
  /** The document of a link. @throws Failure `not_found` when the link opens nothing */
  open: (tx: Reader, token: unknown) => Promise<LinkedDocument>;
  send: SendPage;
  parts: ClientPageDependencies;
};

type Answer = {
  status: 'accepted' | 'declined';
  problems: (fields: QuoteFields, words: Words) => Problems;
  words: (fields: QuoteFields) => AnswerWords;
};

const ANSWERS: Record<'accept' | 'decline', Answer> = {
  accept: {
    status: 'accepted',
    problems: (fields, words) => acceptProblems(fields, words, isEmail),
    words: ({ name, email, order, note }) => ({
      name: textOf(name),
      email: parseShownEmail((email ?? '').trim(), 'email'),
      orderReference: textOf(order?.replaceAll(/\s+/g, ' ')),
      reason: textOf(note),
    }),
  },
  decline: {
    status: 'declined',
    problems: refusalProblems,
    words: ({ reason }) => ({ ...NO_WORDS, reason: textOf(reason) }),
  },
};

/**
 * `/d/{token}/accept` and `/d/{token}/decline`: the answer to a quote. A form names what was read: where the quote says
 * something else by then, or was answered on another device, nothing is kept, and the page is shown again with 409.
 */
export function addQuoteAnswers(addPage: AddPage, { open, send, parts }: Dependencies): void {
  const { database, clock, service, bodies } = parts;

  const keep = async (token: string, answer: Answer, fields: QuoteFields): Promise<boolean> => {
    const { actor } = await database.read((tx) => open(tx, token));
    return database.write({ workspace: actor.workspace.id }, async (tx) => {
      const linked = await open(tx, token);
      const { actor, now, isAdvancing } = await inItsTime(tx, linked.actor, clock());
      mustStandStill({ isAdvancing });
      const operation = answer.status === 'accepted' ? 'acceptQuote' : 'declineQuote';
      writtenBy(tx, { kind: 'client', via: 'page', operation });
      const { version = '' } = fields;
      const given = { status: answer.status, version, ...answer.words(fields) };
      return answerByClient({ tx, actor, now, service }, linked.record, given);
    });
  };

  const receive = (answer: Answer) => async (request: Request, response: Response) => {
    const token = String(request.params.token);
    const { record, actor } = await database.read((tx) => open(tx, token));
    if (kindOf(record.head) !== 'quote') throw noSuchPage();
    const { language, query } = pageLanguage(request, languageIn(actor.workspace, record.head));
    const fields: QuoteFields = fieldsOf(request);
    const problems = answer.problems(fields, wordsOf(language));
    const self = `../${token}`;
    if (Object.keys(problems).length > 0) {
      await send(request, response, { self, part: { entered: { fields, problems } }, status: 422 });
    } else if (await keep(token, answer, fields)) {
      seeOther(response, `${self}${query}`);
    } else {
      const part = { hasChanged: true, entered: { fields: { ...fields, terms: undefined }, problems: {} } };
      await send(request, response, { self, part, status: 409 });
    }
  };

  for (const [name, answer] of Object.entries(ANSWERS)) {
    const answered = receive(answer);
    addPage(`/d/:token/${name}`, {
      async post(request, response) {
        await bodies.form(request, response, () => answered(request, response));
      },
    });
  }
}

/** A text with the line breaks of every system. */
function textOf(text: string | undefined): string | null {
  return trimmedToNull(text?.replaceAll('\r\n', '\n')) ?? null;
}

function isEmail(text: string): boolean {
  try {
    parseShownEmail(text, 'email');
    return true;
  } catch {
    return false;
  }
}
