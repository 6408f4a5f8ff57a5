import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardHandler } from '../handler.ts';
import { translatable } from '../translatable.ts';
import { checkedDraft } from './issue-check.ts';

/** `GET …/documents/{document}/issue-check`: the check of the public API, with the messages as data. */
export const checkIssue: DashboardHandler<'checkIssue', Context<Reader>> = async (
  context,
  { path, query },
) => {
  const findings = await checkedDraft(context, { path: { reference: path.document }, query });
  return {
    data: {
      must_be_clean: context.actor.workspace.issuesOnlyClean,
      findings: findings.map(translatable),
    },
  };
};
