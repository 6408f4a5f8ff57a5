import { sql } from 'drizzle-orm';
import { ACCOUNT_SCHEMES, ACCOUNT_TYPES } from '../../domain/bank-account.ts';
import { LANGUAGES, USER_LANGUAGES } from '../../domain/language.ts';
import { LAYOUTS } from '../../domain/look.ts';
import { LINK_KINDS } from '../../domain/one-time-link.ts';
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts';
import { REFERENCE_SCHEMES } from '../../domain/payment-reference.ts';
import type { ReminderPolicy } from '../../domain/reminders.ts';
import { flag, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { date, instant, must, oneOf, reference } from './columns.ts';
import { documentDefaults } from './document-defaults.ts';
import { electronicParty, sellerContact } from './electronic-party.ts';

export const plans = table(
  'plans',
  {
    key: text('key').primaryKey(),
    /** Documents that may be issued in a calendar month; null is unlimited. */
    monthlyDocuments: integer('monthly_documents'),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [must('plans_monthly_documents', sql`${t.monthlyDocuments} IS NULL OR ${t.monthlyDocuments} >= 0`)],
);

/** A business owns one production workspace and at most one sandbox, one plan and its members. */
export const businesses = table(
  'businesses',
  {
    id: id(),
    reference: reference(),
    planKey: text('plan_key').references(() => plans.key),
    planStatus: text('plan_status', { enum: ['active', 'inactive'] }).notNull(),
    /** Overrides the plan's own limit: null follows the plan, -1 is unlimited. */
    monthlyDocumentsOverride: integer('monthly_documents_override'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('businesses_reference').on(t.reference),
    oneOf('businesses_plan_status', t.planStatus, ['active', 'inactive']),
  ],
);
/** How documents of a workspace look that are issued from now on. */
const documentLook = () => ({
  /** `#rrggbb`, as it was given: what is printed is dark enough to be read. */
  accentColour: text('accent_colour'),
  /** At the foot of each page. */
  footerText: text('footer_text'),
  /** Null is `classic`. */
  layout: text('layout', { enum: LAYOUTS }),
});

export const workspaces = table(
  'workspaces',
  {
    id: id(),
    reference: reference(),
    businessId: integer('business_id')
      .notNull()
      .references(() => businesses.id),
    environment: text('environment', { enum: ['production', 'sandbox'] }).notNull(),
    status: text('status', { enum: ['active', 'suspended', 'removed'] }).notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    timezone: text('timezone').notNull(),
    numberTemplate: text('number_template').notNull(),
    // The seller's profile, copied onto a document when it is issued.
    legalName: text('legal_name'),
    taxNumber: text('tax_number'),
    registrationNumber: text('registration_number'),
    email: text('email'),
    phone: text('phone'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    postalCode: text('postal_code'),
    /** The account for currencies that have none of their own in `bank_accounts`. */
    iban: text('iban'),
    website: text('website'),
    /** Of pages, PDFs and mails for clients whose country says nothing; null follows the business's country. */
    language: text('language', { enum: LANGUAGES }),
    ...documentDefaults(),
    ...electronicParty(),
    ...sellerContact(),
    paymentReferenceScheme: text('payment_reference_scheme', { enum: REFERENCE_SCHEMES })
      .notNull()
      .default('number'),
    /** The key of the rate of lines that name none, where that is not the one of the country. */
    defaultTaxRate: text('default_tax_rate'),
    /** Printed on documents where the law wants it: Zakon o PDV (RS), član 42. stav 3. tačka 2. */
    placeOfIssue: text('place_of_issue'),
    /** Whether issuing is refused where the check before it finds an error. */
    issuesOnlyClean: flag('issues_only_clean').notNull().default(false),
    /** Where the head of the ledger is sent each month. */
    ledgerEmail: text('ledger_email'),
    /** When clients are reminded of what they owe; null for never, and nothing changed. */
    reminderPolicy: text('reminder_policy', { mode: 'json' }).$type<ReminderPolicy>(),
    /** The local day on which all reminders of a day went out last. */
    remindedOn: date('reminded_on'),
    ...documentLook(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('workspaces_reference').on(t.reference),
    uniqueIndex('workspaces_business_environment')
      .on(t.businessId, t.environment)
      .where(sql`status <> 'removed'`),
    oneOf('workspaces_environment', t.environment, ['production', 'sandbox']),
    oneOf('workspaces_reference_scheme', t.paymentReferenceScheme, REFERENCE_SCHEMES),
    oneOf('workspaces_status', t.status, ['active', 'suspended', 'removed']),
  ],
);

export const users = table(
  'users',
  {
    id: id(),
    reference: reference(),
    /** Lower case: one person is one user, however the address is typed. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    name: text('name'),
    /** Argon2id; null while the user cannot sign in to the dashboard. */
    passwordHash: text('password_hash'),
    /** Secret of the second factor, AES-256-GCM under the instance key; null where there is none. */
    totpSecret: text('totp_secret'),
    /** The same of one that no code has confirmed yet. */
    totpPending: text('totp_pending'),
    /** The TOTP time step of the last accepted code: no code is accepted twice (RFC 6238 §5.2). */
    totpLastStep: integer('totp_last_step'),
    language: text('language', { enum: USER_LANGUAGES }),
  },
  (t) => [uniqueIndex('users_reference').on(t.reference), uniqueIndex('users_email').on(t.email)],
);

/** Either a role or an explicit list of permissions; it covers both workspaces of the business. */
export const memberships = table(
  'memberships',
  {
    id: id(),
    reference: reference(),
    businessId: integer('business_id')
      .notNull()
      .references(() => businesses.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['owner', 'admin', 'accountant', 'viewer'] }),
    permissions: text('permissions', { mode: 'json' }).$type<string[]>(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('memberships_reference').on(t.reference),
    uniqueIndex('memberships_business_user').on(t.businessId, t.userId),
    oneOf('memberships_role', t.role, ['owner', 'admin', 'accountant', 'viewer']),
    must('memberships_role_or_permissions', sql`(${t.role} IS NULL) <> (${t.permissions} IS NULL)`),
  ],
);

/** The key itself is never stored, only its SHA-256. */
export const apiKeys = table(
  'api_keys',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name'),
    hash: text('hash').notNull(),
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
    /** The network that it was last used from, a /24 or /48: not who, but roughly where. */
    lastUsedAddress: text('last_used_address'),
    /** What it may do of what its user may; null for all of it. */
    permissions: text('permissions', { mode: 'json' }).$type<string[]>(),
    /** The networks that it is accepted from, in CIDR notation; null for all. */
    networks: text('networks', { mode: 'json' }).$type<string[]>(),
    /** The reference of the key whose place it has taken. */
    rotatedFrom: text('rotated_from'),
    /** How many days before its end the last notice of that was sent; null before the first. */
    expiryNotice: integer('expiry_notice'),
  },
  (t) => [
    uniqueIndex('api_keys_reference').on(t.reference),
    uniqueIndex('api_keys_hash').on(t.hash),
    // A key is replaced once.
    uniqueIndex('api_keys_rotated_from').on(t.rotatedFrom),
    index('api_keys_workspace').on(t.workspaceId, t.id),
  ],
);

export const paymentMethods = table(
  'payment_methods',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    currency: text('currency').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    active: flag('active').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_methods_reference').on(t.reference),
    uniqueIndex('payment_methods_currency_method').on(t.workspaceId, t.currency, t.method),
    oneOf('payment_methods_method', t.method, PAYMENT_METHODS),
  ],
);

/** Where clients pay in a currency: shown on documents and in payment codes, the default unless they name another. */
export const bankAccounts = table(
  'bank_accounts',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    currency: text('currency').notNull(),
    /** Without spaces, in upper case; a British account may have none, an American one has none. */
    iban: text('iban'),
    bic: text('bic'),
    bankName: text('bank_name'),
    createdAt: instant('created_at').notNull(),
    scheme: text('scheme', { enum: ACCOUNT_SCHEMES }).notNull().default('iban'),
    routingNumber: text('routing_number'),
    sortCode: text('sort_code'),
    accountNumber: text('account_number'),
    accountType: text('account_type', { enum: ACCOUNT_TYPES }),
    isDefault: flag('is_default').notNull().default(true),
  },
  (t) => [
    uniqueIndex('bank_accounts_reference').on(t.reference),
    uniqueIndex('bank_accounts_default').on(t.workspaceId, t.currency).where(sql`is_default = 1`),
    index('bank_accounts_workspace').on(t.workspaceId, t.currency, t.id),
    oneOf('bank_accounts_scheme', t.scheme, ACCOUNT_SCHEMES),
    oneOf('bank_accounts_type', t.accountType, ACCOUNT_TYPES),
    must(
      'bank_accounts_numbers',
      sql`CASE ${t.scheme} WHEN 'us' THEN ${t.iban} IS NULL AND ${t.routingNumber} IS NOT NULL AND ${t.accountNumber} IS NOT NULL WHEN 'gb' THEN ${t.sortCode} IS NOT NULL AND ${t.accountNumber} IS NOT NULL ELSE ${t.iban} IS NOT NULL END`,
    ),
  ],
);

export const notifications = table(
  'notifications',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    /** In English, as it was when it was written. */
    message: text('message').notNull(),
    /** The same as data, for other languages: `{ key, params }` as JSON; null for notifications of earlier versions. */
    messageData: text('message_data'),
    subjectReference: text('subject_reference'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    uniqueIndex('notifications_reference').on(t.reference),
    index('notifications_workspace').on(t.workspaceId, t.id),
    // Every page of the dashboard counts the user's unread notifications.
    index('notifications_own').on(t.workspaceId, t.userId, t.id, t.readAt),
  ],
);

/** A view of the list of documents that a user has named: its filters and its order, as the address of the page has them. */
export const savedViews = table(
  'saved_views',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_reference').on(t.reference),
    uniqueIndex('saved_views_own').on(t.workspaceId, t.userId, t.name),
  ],
);

/**
 * The first successful answer of a key, kept for 24 hours. The scope is the acting user, so a rotated key still
 * replays.
 */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    /** SHA-256 of method, path and canonical body. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.key] }),
    index('idempotency_keys_expires_at').on(t.expiresAt),
  ],
);

/** Documents issued in a calendar month (`YYYY-MM` in the workspace's time zone), for the plan's limit. */
export const monthlyUsage = table(
  'monthly_usage',
  {
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    month: date('month').notNull(),
    issued: integer('issued').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.month] }),
    must('monthly_usage_issued', sql`${t.issued} >= 0`),
  ],
);

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
