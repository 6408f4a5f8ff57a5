import type { Request, Response } from 'express';
import type { Database } from '../../database/open.ts';
import type { Print } from '../../print/order.ts';
import type { PdfFile, TableAnswer, XmlFile } from '../../resources/handler.ts';
import type { Answer, Reply } from './execute.ts';
import { sendPdf, sendXml } from './pdf-answer.ts';
import { sendReply } from './reply.ts';
import type { Route } from './routes.ts';
import type { Tables } from './table-answer.ts';

type SenderParts = { database: Database; print: Print; tables: Tables; compresses: boolean };

export type SendAnswer = (
  request: Request,
  response: Response,
  answer: Answer,
  businessId: number,
) => Promise<void>;

/** Sends the answers of an operation: a PDF or a table, which are made after the transaction, an XML file, or JSON. */
export function createAnswerSender(
  { answersPdf, answersXml, answersTable, answersTag }: Route<string>,
  { database, print, tables, compresses }: SenderParts,
): SendAnswer {
  if (answersPdf) {
    return (request, response, answer, businessId) =>
      sendPdf(request, response, { ...(answer as PdfFile), businessId }, print);
  }
  if (answersXml) {
    return async (request, response, answer, businessId) =>
      sendXml(request, response, { ...(answer as XmlFile), businessId });
  }
  if (answersTable) return (_request, response, answer) => tables.send(response, answer as TableAnswer);
  const terms = { answersTag, compresses };
  return async (request, response, answer) => {
    const reply = answer as Reply;
    if (reply.isReplayed) response.setHeader('Idempotency-Replayed', 'true');
    await sendReply(request, response, reply, terms);
    // It may fail: what keeps it from being written, such as a full disk, also fails the writes of requests, which report it.
    if (reply.afterResponse)
      database.write(reply.afterResponse.of, reply.afterResponse.write).catch(() => {});
  };
}
