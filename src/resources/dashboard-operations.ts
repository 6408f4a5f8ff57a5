import type { AccountContext, Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { YieldToEventLoop } from '../database/engine/time-slicer.ts';
import type { DashboardOperationId, InWorkspaceId, ReadingInWorkspaceId } from '../spec/dashboard.ts';
import * as links from './account/links.ts';
import * as profile from './account/profile.ts';
import { listOwnSessions, revokeSession, signIn, signOut, signOutEverywhere } from './account/sign-in.ts';
import { listMemberSignIns, listSignIns } from './account/sign-ins.ts';
import { getHistory } from './activity/dashboard.ts';
import * as keys from './api-keys/dashboard.ts';
import {
  createBatch,
  forgetBatch,
  getBatch,
  listBatches,
  prepareBatch,
  previewBatch,
  stopBatch,
} from './batches/dashboard.ts';
import { changeCountry, getCountryChange } from './change-country.ts';
import { previewClientsImport } from './clients/import.ts';
import { renewClientPortalLink } from './clients/portal-link.ts';
import { getClientTotals, listClientBalances } from './clients/totals.ts';
import * as contracts from './contracts/dashboard.ts';
import { prepareUpload } from './contracts/uploaded.ts';
import { checkIssue } from './documents/issue-check.ts';
import { getDocumentCounts, getDocumentSums } from './documents/list.ts';
import { getLookSample } from './documents/look-sample.ts';
import { findEInvoiceFaults } from './einvoices/api.ts';
import * as sef from './einvoices/efaktura.ts';
import { eraseClient, getClientErasure } from './erase-client.ts';
import type { DashboardHandler } from './handler.ts';
import { previewItemsImport } from './items/import.ts';
import { correctStock } from './items/stock.ts';
import * as members from './members/dashboard.ts';
import * as invitations from './members/invitations.ts';
import * as notifications from './notifications/dashboard.ts';
import type { Tools as SharedTools } from './operations.ts';
import { listClientAdvances } from './payments/advances.ts';
import { getRecurringDocumentCounts } from './recurring-documents/dashboard.ts';
import { createSavedView, listSavedViews, removeSavedView } from './saved-views/dashboard.ts';
import { getSimulatedMail, listSimulatedMails } from './simulated-mails.ts';
import { previewOf } from './tables/prepare.ts';
import * as workspace from './workspace/dashboard.ts';
import { getFormChoices } from './workspace/form-choices.ts';

/** Tools for slow work on an operation's input, which is done before its transaction. */
export type Tools = SharedTools;

/** The result of each is the `prepared` of its operation's context. */
export const preparations = {
  uploadContract: prepareUpload,
  previewBatch: prepareBatch,
  createBatch: prepareBatch,
  previewClientsImport: previewOf('clients'),
  previewItemsImport: previewOf('items'),
};

type Prepared<Id extends keyof typeof preparations> = Awaited<ReturnType<(typeof preparations)[Id]>>;

type ContextOf<Id extends DashboardOperationId> = Id extends keyof typeof preparations
  ? Context & { prepared: Prepared<Id>; yieldIfLong: YieldToEventLoop }
  : Id extends ReadingInWorkspaceId
    ? Context<Reader>
    : Id extends InWorkspaceId
      ? Context
      : AccountContext;

type Operations = { [Id in DashboardOperationId]: DashboardHandler<Id, ContextOf<Id>> };

/** Every operation of the dashboard's spec with its handler: a missing one does not compile. */
export const dashboardOperations: Operations = {
  ...links,
  ...profile,
  signIn,
  signOut,
  signOutEverywhere,
  listSessions: listOwnSessions,
  listSignIns,
  revokeSession,
  ...members,
  ...invitations,
  ...workspace,
  getFormChoices,
  ...keys,
  ...sef,
  ...notifications,
  getCountryChange,
  changeCountry,
  eraseClient,
  getClientErasure,
  getClientTotals,
  listClientBalances,
  renewClientPortalLink,
  listClientAdvances,
  getLookSample,
  listBatches,
  createBatch,
  getBatch,
  stopBatch,
  forgetBatch,
  previewBatch,
  createSavedView,
  getDocumentCounts,
  getRecurringDocumentCounts,
  listSavedViews,
  removeSavedView,
  getDocumentSums,
  checkIssue,
  findEInvoiceFaults,
  listSimulatedMails,
  getSimulatedMail,
  getHistory,
  listMemberSignIns,
  uploadContract: contracts.uploadContract,
  getUploadedContractPdf: contracts.getUploadedContractPdf,
  getOriginalContractPdf: contracts.getOriginalContractPdf,
  checkContractDraft: contracts.checkContractDraft,
  listSignatures: contracts.listSignatures,
  listSigningLinks: contracts.listSigningLinks,
  inviteSigner: contracts.inviteSigner,
  previewClientsImport,
  previewItemsImport,
  correctStock,
};
