import { sql } from 'drizzle-orm';
import { CONTRACT_STATUSES, SIGNER_STATUSES, SIGNING_ORDERS } from '../../domain/contract-status.ts';
import { dialect } from '../dialect.ts';
import { workspaces } from './access.ts';
import { blob, id, index, integer, primaryKey, table, text, uniqueIndex } from './column-kinds.ts';
import { instant, must, oneOf, placeAmong, reference } from './columns.ts';
import { documents, type FrozenParty } from './documents.ts';
import { externalIdIndex, ownData, recordVersion } from './own-data.ts';
import { clients } from './records.ts';

/** The place of the status in the order of a list. @param of the table with a point, where others are joined */
export const contractStatusOrder = (of = '') => placeAmong(`${of}status`, CONTRACT_STATUSES);

const CONTRACT_SOURCES = ['written', 'uploaded'] as const;

export const contracts = table(
  'contracts',
  {
    id: id(),
    reference: reference(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    number: text('number'),
    title: text('title').notNull(),
    source: text('source', { enum: CONTRACT_SOURCES }).notNull(),
    status: text('status', { enum: CONTRACT_STATUSES }).notNull(),
    /** Markdown; null for an uploaded PDF. */
    body: text('body'),
    signingOrder: text('signing_order', { enum: SIGNING_ORDERS }).notNull(),
    /** What the business writes to the signers when it sends the contract. */
    message: text('message'),
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
    signedAt: instant('signed_at'),
    declinedAt: instant('declined_at'),
    expiredAt: instant('expired_at'),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    bodySha256: text('body_sha256'),
    signedPdfSha256: text('signed_pdf_sha256'),
    /** The two parties as they were when the contract was sent. */
    frozenClient: text('frozen_client', { mode: 'json' }).$type<FrozenParty>(),
    frozenSeller: text('frozen_seller', { mode: 'json' }).$type<FrozenParty>(),
    /** Optimistic lock: raised by every change that a signed PDF would show, and compared after rendering. */
    version: integer('version').notNull(),
    /** Folded title, number, signer names and e-mails: what `search` looks through. */
    searchText: text('search_text').notNull(),
    ...ownData(),
    recordVersion: recordVersion(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('contracts_reference').on(t.reference),
    uniqueIndex('contracts_number').on(t.workspaceId, t.number),
    // Newest first is the order of references; the columns after it are there for searches that read the whole list.
    index('contracts_by_reference').on(t.workspaceId, t.reference, t.status, t.clientId, t.searchText),
    index('contracts_by_status').on(t.workspaceId, t.status, t.reference, t.clientId),
    index('contracts_by_client').on(t.workspaceId, t.clientId, t.reference, t.status),
    index('contracts_document').on(t.documentId),
    // The daily job reads open contracts with a deadline, and signers to remind.
    index('contracts_open').on(t.workspaceId, t.expiresAt).where(sql`status IN ('sent', 'partially_signed')`),
    // It also reads contracts that expired before their deadline, because the clock was wrong and has been corrected.
    index('contracts_expired_by_deadline').on(t.workspaceId, t.expiresAt).where(sql`status = 'expired'`),
    // Lists sorted by creation or last change.
    index('contracts_by_created').on(t.workspaceId, t.createdAt, t.reference),
    index('contracts_by_updated').on(t.workspaceId, t.updatedAt, t.reference),
    // By the title, which the text to search in begins with, or by status.
    index('contracts_by_title').on(t.workspaceId, sql.raw(dialect.firstLine('search_text')), t.reference),
    index('contracts_by_life').on(t.workspaceId, sql.raw(`(${contractStatusOrder()})`), t.reference),
    externalIdIndex('contracts_external_id', t),
    oneOf('contracts_status', t.status, CONTRACT_STATUSES),
    oneOf('contracts_source', t.source, CONTRACT_SOURCES),
    oneOf('contracts_signing_order', t.signingOrder, SIGNING_ORDERS),
    must('contracts_written_has_body', sql`${t.source} <> 'written' OR ${t.body} IS NOT NULL`),
    must(
      'contracts_number_when_sent',
      sql`${t.status} IN ('draft', 'voided') OR (${t.number} IS NOT NULL AND ${t.sentAt} IS NOT NULL)`,
    ),
    must('contracts_signed', sql`(${t.status} = 'signed') = (${t.signedAt} IS NOT NULL)`),
    must('contracts_signed_has_pdf', sql`(${t.status} = 'signed') = (${t.signedPdfSha256} IS NOT NULL)`),
    must('contracts_declined', sql`(${t.status} = 'declined') = (${t.declinedAt} IS NOT NULL)`),
    must('contracts_expired', sql`(${t.status} = 'expired') = (${t.expiredAt} IS NOT NULL)`),
    must('contracts_voided', sql`(${t.status} = 'voided') = (${t.voidedAt} IS NOT NULL)`),
  ],
);

export const signers = table(
  'signers',
  {
    id: id(),
    reference: reference(),
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address in lower case: once per contract, without regard to case. */
    emailKey: text('email_key').notNull(),
    status: text('status', { enum: SIGNER_STATUSES }).notNull(),
    viewedAt: instant('viewed_at'),
    signedAt: instant('signed_at'),
    declinedAt: instant('declined_at'),
    declineReason: text('decline_reason'),
    /** What the signature page of the PDF shows: the name as typed, and where it came from. */
    signedName: text('signed_name'),
    signedAddress: text('signed_address'),
    signedUserAgent: text('signed_user_agent'),
    /** The secret link is derived from the instance key, the signer and this number, which each new link raises. */
    linkGeneration: integer('link_generation').notNull(),
    /** SHA-256 of the link's token while the link may be opened; the token itself is never stored. */
    linkHash: text('link_hash'),
    /** When the link was handed out: with sequential signing that is when the signer's turn came. */
    invitedAt: instant('invited_at'),
    remindersSent: integer('reminders_sent').notNull(),
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    uniqueIndex('signers_reference').on(t.reference),
    uniqueIndex('signers_position').on(t.contractId, t.position),
    uniqueIndex('signers_email').on(t.contractId, t.emailKey),
    uniqueIndex('signers_link').on(t.linkHash).where(sql`link_hash IS NOT NULL`),
    oneOf('signers_status', t.status, SIGNER_STATUSES),
    must('signers_signed', sql`(${t.status} = 'signed') = (${t.signedAt} IS NOT NULL)`),
    must('signers_declined', sql`(${t.status} = 'declined') = (${t.declinedAt} IS NOT NULL)`),
    must('signers_position_from_1', sql`${t.position} >= 1`),
  ],
);

/** The PDFs of a contract, apart from it, so that lists never read them. */
export const contractFiles = table(
  'contract_files',
  {
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['uploaded', 'signed'] }).notNull(),
    sha256: text('sha256').notNull(),
    /** For an uploaded file, its pages as pictures; of earlier versions, the file as they rewrote it. */
    pdf: blob('pdf', { mode: 'buffer' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** An uploaded file as it arrived, with its hash; null for those of earlier versions, and for a signed PDF. */
    original: blob('original', { mode: 'buffer' }),
    originalSha256: text('original_sha256'),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.kind] }),
    oneOf('contract_files_kind', t.kind, ['uploaded', 'signed']),
  ],
);
