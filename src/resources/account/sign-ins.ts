import { type AccountEntry, accountEventsOf, accountEventsOfMembers } from '../../auth/account-journal.ts';
import type { AccountContext, Context } from '../../auth/context.ts';
import { pageMeta, pageOf } from '../../database/engine/page.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import type { DashboardHandler } from '../handler.ts';
import { signedInUser } from './sign-in.ts';

/** `GET /me/sign-ins` */
export const listSignIns: DashboardHandler<'listSignIns', AccountContext> = async (context, { query }) => {
  const { userId } = signedInUser(context);
  const page = pageOf(query);
  const { rows, total } = await context.read((tx) =>
    accountEventsOf(tx, userId, { limit: page.size, offset: page.offset }),
  );
  return { data: rows.map(entryView), meta: { ...pageMeta(page, total), next_cursor: null } };
};

/** `GET …/sign-ins`: of the accounts of all members. */
export const listMemberSignIns: DashboardHandler<'listMemberSignIns', Context<Reader>> = async (
  { tx, actor: { workspace } },
  { query },
) => {
  const page = pageOf(query);
  const { rows, total } = await accountEventsOfMembers(tx, workspace.businessId, {
    limit: page.size,
    offset: page.offset,
  });
  return { data: rows.map(entryView), meta: { ...pageMeta(page, total), next_cursor: null } };
};

function entryView({ userAgent, byOperator, ...entry }: AccountEntry): DashboardSchema<'AccountEntry'> {
  return { ...entry, user_agent: userAgent, by_operator: byOperator };
}
