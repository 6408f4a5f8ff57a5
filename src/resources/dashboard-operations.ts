import type { AccountContext, Context } from '../access/context.ts';
import type {
  DashboardHandler,
  DashboardOperationId,
  DashboardSchema,
  InWorkspaceId,
  ReadingInWorkspaceId,
} from '../dashboard-operation.ts';
import type { Reader } from '../database/statement.ts';
import type { Breathe } from '../database/turn-watch.ts';
import type { InspectPdf } from '../print/uploaded/inspector.ts';
import * as links from './account/links.ts';
import * as profile from './account/profile.ts';
import { listOwnSessions, revokeSession, signIn, signOut, signOutEverywhere } from './account/sign-in.ts';
import * as clientImport from './clients/import.ts';
import { getClientTotals } from './clients/totals.ts';
import * as contracts from './contracts/dashboard.ts';
import { checkIssue } from './documents/issue-check.ts';
import { previewDocument } from './documents/preview.ts';
import { getDocumentSums } from './documents/sums.ts';
import { getTimeline } from './documents/timeline.ts';
import * as exports from './exports.ts';
import * as endpoints from './integrations/endpoints.ts';
import * as keys from './integrations/keys.ts';
import * as itemImport from './items/import.ts';
import { correctStock } from './items/stock.ts';
import * as members from './members/handlers.ts';
import * as invitations from './members/invitations.ts';
import * as notifications from './notifications/handlers.ts';
import * as recurring from './recurring-expenses/handlers.ts';
import { getFormChoices } from './settings/catalogue.ts';
import * as payments from './settings/payments.ts';
import * as workspace from './settings/workspace.ts';
import type { ImportBody } from './table-columns.ts';
import type { ImportRows } from './table-import.ts';

/** Reads a table off the event loop: what it would become, or the records to be added. */
export type ReadTable = <Step extends keyof ImportSteps>(
  step: Step,
  kind: 'clients' | 'items',
  body: ImportBody,
) => Promise<ImportSteps[Step]>;

export type ImportSteps = {
  preview: DashboardSchema<'ImportPreview'>;
  // Of what kind, the operation knows that asked for it.
  records: ImportRows<never>;
};

/** What takes its time, and so is done with an operation's input before its transaction. */
export type Tools = { inspectPdf: InspectPdf; readTable: ReadTable; workspaceId: number };

/** What each gives is the `prepared` of its operation's context. */
export const preparations = {
  uploadContract: contracts.prepareUpload,
  previewClientsImport: ({ readTable }: Tools, { body }: { body: ImportBody }) =>
    readTable('preview', 'clients', body),
  previewItemsImport: ({ readTable }: Tools, { body }: { body: ImportBody }) =>
    readTable('preview', 'items', body),
  importClients: ({ readTable }: Tools, { body }: { body: ImportBody }) =>
    readTable('records', 'clients', body),
  importItems: ({ readTable }: Tools, { body }: { body: ImportBody }) => readTable('records', 'items', body),
};

type Prepared<Id extends keyof typeof preparations> = Awaited<ReturnType<(typeof preparations)[Id]>>;

type ContextOf<Id extends DashboardOperationId> = Id extends keyof typeof preparations
  ? Context & { prepared: Prepared<Id>; breathe: Breathe }
  : Id extends ReadingInWorkspaceId
    ? Context<Reader>
    : Id extends InWorkspaceId
      ? Context
      : AccountContext;

type Operations = { [Id in DashboardOperationId]: DashboardHandler<Id, ContextOf<Id>> };

/** Every operation of the dashboard's spec with the function that carries it out: a missing one does not compile. */
export const dashboardOperations: Operations = {
  ...links,
  ...profile,
  signIn,
  signOut,
  signOutEverywhere,
  listSessions: listOwnSessions,
  revokeSession,
  ...members,
  ...invitations,
  ...workspace,
  ...payments,
  getFormChoices,
  ...keys,
  ...endpoints,
  ...notifications,
  getClientTotals,
  previewDocument,
  getDocumentSums,
  checkIssue,
  getTimeline,
  uploadContract: contracts.uploadContract,
  getUploadedContractPdf: contracts.getUploadedContractPdf,
  listSignatures: contracts.listSignatures,
  listSigningLinks: contracts.listSigningLinks,
  inviteSigner: contracts.inviteSigner,
  ...recurring,
  ...clientImport,
  ...itemImport,
  correctStock,
  ...exports,
};
