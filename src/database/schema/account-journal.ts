import type { AccountEvent } from '../../domain/account-events.ts';
import { users } from './access.ts';
import { flag, id, index, integer, table, text } from './column-kinds.ts';
import { instant } from './columns.ts';

/** What happened to the account of each user: kept for a year, apart from the journals of the businesses. */
export const accountJournal = table(
  'account_journal',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    /** Without a CHECK: later versions may add some without a migration. */
    event: text('event').$type<AccountEvent>().notNull(),
    /** Where it came from; null where the operator did it. */
    address: text('address'),
    /** What the browser called itself; null where the operator did it. */
    userAgent: text('user_agent'),
    byOperator: flag('by_operator').notNull().default(false),
  },
  (t) => [index('account_journal_user').on(t.userId, t.id)],
);
