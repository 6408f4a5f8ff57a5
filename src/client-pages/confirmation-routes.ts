import type { Request, Response } from 'express';
import type { Dispute } from '../domain/balance-confirmation.ts';
import { sendUncachedPdf } from '../http/pipeline/files.ts';
import {
  answerConfirmation,
  findLinkedConfirmation,
  type LinkedConfirmation,
} from '../resources/balance-confirmations/answer.ts';
import { confirmationFileName, confirmationPrintOrder } from '../resources/balance-confirmations/papers.ts';
import { confirmationView } from '../resources/balance-confirmations/view.ts';
import { logoHashOfDocument, logoOfDocument } from '../workspaces/logo.ts';
import { type AnswerForm, answerProblems, disputesOf, readAnswer } from './confirmation-form.ts';
import { confirmationPage } from './confirmation-page.ts';
import { noSuchPage, rootFrom } from './error-page.ts';
import { fieldsOf, seeOther } from './form-parts.ts';
import { pageLanguage } from './page-language.ts';
import type { AddPage, ClientPageDependencies } from './page-parts.ts';
import { sendLogo } from './pictures.ts';

/** `/b/{token}`: a balance that a client confirms or disputes, item by item. */
export function addConfirmationPages(addPage: AddPage, parts: ClientPageDependencies): void {
  const { database, service, print, bodies } = parts;

  /** @throws Failure `not_found` when the link opens nothing */
  const open = (request: Request) =>
    database.read(async (tx) => {
      const linked = await findLinkedConfirmation(tx, tokenOf(request), service);
      if (!linked) throw noSuchPage();
      const { workspace } = linked.actor;
      const order = await confirmationPrintOrder(tx, workspace, linked.record);
      const logo = await logoHashOfDocument(tx, workspace.id, linked.record.row.frozenSeller.logo);
      return { ...linked, order, logo };
    });

  const show = (
    request: Request,
    response: Response,
    opened: LinkedConfirmation & Awaited<ReturnType<typeof open>>,
    entered?: AnswerForm,
  ) => {
    const { order, logo, record, actor } = opened;
    const { language, query } = pageLanguage(request, order.language);
    const where = { token: tokenOf(request), query, root: rootFrom(request), logo };
    const confirmation = confirmationView(record);
    if (entered) response.status(422);
    response
      .type('html')
      .send(
        confirmationPage(
          { order, confirmation, timezone: actor.workspace.timezone, entered },
          language,
          where,
        ),
      );
  };

  const answer = async (request: Request, response: Response) => {
    const opened = await open(request);
    const { language, query } = pageLanguage(request, opened.order.language);
    const view = confirmationView(opened.record);
    const entered = readAnswer(fieldsOf(request), view);
    const problems = answerProblems(entered, view, language);
    if (view.answer === null && Object.keys(problems).length > 0) {
      show(request, response, opened, { ...entered, problems });
      return;
    }
    if (view.answer === null) {
      const { outcome, name, note } = entered;
      const disputes: Dispute[] = outcome === 'disputed' ? disputesOf(entered, view) : [];
      await answerConfirmation(parts, tokenOf(request), {
        outcome: outcome ?? 'disputed',
        name,
        note: note === '' ? null : note,
        disputes,
        address: request.ip ?? '',
        userAgent: request.get('User-Agent') ?? '',
      });
    }
    seeOther(response, `${tokenOf(request)}${query}`);
  };

  addPage('/b/:token', {
    async get(request, response) {
      show(request, response, await open(request));
    },
    async post(request, response) {
      await open(request);
      await bodies.form(request, response, () => answer(request, response));
    },
  });
  addPage('/b/:token/download', {
    async post(request, response) {
      const { order, record, actor } = await open(request);
      const pdf = await print(order, actor.workspace.id);
      const { businessId } = actor.workspace;
      sendUncachedPdf(response, 'attachment', { fileName: confirmationFileName(record), pdf, businessId });
    },
  });
  addPage('/b/:token/logo', {
    async get(request, response) {
      const logo = await database.read(async (tx) => {
        const linked = await findLinkedConfirmation(tx, tokenOf(request), service);
        if (!linked) throw noSuchPage();
        return logoOfDocument(tx, linked.actor.workspace.id, linked.record.row.frozenSeller.logo);
      });
      sendLogo(response, logo);
    },
  });
}

function tokenOf({ params }: Request): string {
  return String(params.token);
}
