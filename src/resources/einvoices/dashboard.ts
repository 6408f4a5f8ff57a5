import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardHandler } from '../handler.ts';
import { translatable } from '../translatable.ts';
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
      findings: findings.map(translatable),
    },
  };
};
