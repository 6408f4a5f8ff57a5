import type { Context } from '../../../auth/context.ts';
import type { Reader } from '../../../database/engine/statement.ts';
import { english } from '../../../domain/messages/english.ts';
import type { DashboardHandler } from '../../handler.ts';
import { checkedDocument } from './api.ts';

/** `GET …/documents/{document}/einvoice-check`: the check of the public API, with the messages as data. */
export const findEInvoiceFaults: DashboardHandler<'findEInvoiceFaults', Context<Reader>> = async (
  context,
  { path, query },
) => {
  const { findings, ...check } = await checkedDocument(context, path.document, query.profile);
  return {
    data: {
      ...check,
      findings: findings.map(({ message, ...finding }) => ({
        ...finding,
        message: english(message),
        message_data: message,
      })),
    },
  };
};
