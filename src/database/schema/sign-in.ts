import { LINK_KINDS } from '../../domain/one-time-link.ts';
import { businesses, users } from './access.ts';
import { id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, oneOf, reference } from './columns.ts';

/** Browsers that are signed in to the dashboard. The cookie's id is never stored, only its SHA-256. */
export const sessions = table(
  'sessions',
  {
    id: id(),
    reference: reference(),
    hash: text('hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_reference').on(t.reference),
    uniqueIndex('sessions_hash').on(t.hash),
    index('sessions_user').on(t.userId, t.lastSeenAt),
    index('sessions_expires_at').on(t.expiresAt),
  ],
);

/** Links that open once: the token is derived from the instance key, only its SHA-256 is stored. */
export const oneTimeLinks = table(
  'one_time_links',
  {
    id: id(),
    reference: reference(),
    kind: text('kind', { enum: LINK_KINDS }).notNull(),
    hash: text('hash').notNull(),
    /** Whose password it sets. */
    userId: integer('user_id').references(() => users.id),
    /** An invitation: to which business, for whom, and with which rights. */
    businessId: integer('business_id').references(() => businesses.id),
    email: text('email'),
    role: text('role', { enum: ['owner', 'admin', 'accountant', 'viewer'] }),
    permissions: text('permissions', { mode: 'json' }).$type<string[]>(),
    invitedBy: integer('invited_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('one_time_links_reference').on(t.reference),
    uniqueIndex('one_time_links_hash').on(t.hash),
    index('one_time_links_business').on(t.businessId, t.id),
    index('one_time_links_expires_at').on(t.expiresAt),
    oneOf('one_time_links_kind', t.kind, LINK_KINDS),
    oneOf('one_time_links_role', t.role, ['owner', 'admin', 'accountant', 'viewer']),
  ],
);

/** Codes that stand in for a lost authenticator app, each once; stored as SHA-256 of 60 random bits. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
