import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { YieldToEventLoop } from '../database/engine/time-slicer.ts';
import type { DrawPages } from '../print/page-drawer.ts';
import type { HandledOperationId, ReadingOperationId } from '../spec/public.ts';
import { listAuditLog } from './activity/api.ts';
import { getApiKey } from './api-keys/api.ts';
import {
  createBalanceConfirmation,
  getBalanceConfirmation,
  getBalanceConfirmationPdf,
  listBalanceConfirmations,
  requestBalanceConfirmations,
  sendBalanceConfirmation,
} from './balance-confirmations/api.ts';
import { listChanges } from './changes/api.ts';
import { createClient, getClient, listClients, updateClient } from './clients/api.ts';
import { checkClientImport, importClients } from './clients/import.ts';
import { getClientPortalLink } from './clients/portal-link.ts';
import { createContract, getContract, getSignedContractPdf, listContracts } from './contracts/api.ts';
import { checkContract } from './contracts/check.ts';
import { deleteContract, updateContract } from './contracts/edit.ts';
import { sendContract } from './contracts/send.ts';
import { voidContract } from './contracts/void.ts';
import { listDeletedRecords } from './deleted-records/api.ts';
import { createDocument, deleteDocument, getDocument, updateDocument } from './documents/api.ts';
import { cancelDocument } from './documents/cancel.ts';
import { getDocumentDefaults, previewDocument } from './documents/editor.ts';
import { issueDocument } from './documents/issue.ts';
import { checkDocument } from './documents/issue-check.ts';
import { getDocumentPublicLink } from './documents/links.ts';
import { listDocuments } from './documents/list.ts';
import { type ListTools, preparePdfs } from './documents/listed.ts';
import { getDocumentPdf, getDraftPdf, previewDraftPdf } from './documents/papers.ts';
import { scheduleDocument, unscheduleDocument } from './documents/schedule.ts';
import { sendDocument } from './documents/send.ts';
import { getDocumentTimeline } from './documents/timeline.ts';
import { checkEInvoice, getEInvoice } from './einvoices/api.ts';
import {
  cancelEInvoice,
  getEInvoiceSubmission,
  stornoEInvoice,
  submitEInvoice,
} from './einvoices/efaktura.ts';
import {
  createExpense,
  deleteExpense,
  getExpense,
  listExpenseCategories,
  listExpenses,
  updateExpense,
} from './expenses/api.ts';
import * as exports from './exports.ts';
import * as files from './files/api.ts';
import { prepareFile } from './files/prepare.ts';
import type { Handler } from './handler.ts';
import { createItem, getItem, listItems, updateItem } from './items/api.ts';
import { checkItemImport, importItems } from './items/import.ts';
import { listStockMovements, receiveStock } from './items/stock.ts';
import { getLedgerHead, listLedgerRows } from './ledger/api.ts';
import { previewMail } from './mail-preview.ts';
import * as mailTexts from './mail-texts/api.ts';
import * as paymentMethods from './payment-methods/api.ts';
import {
  applyPayment,
  createPayment,
  getClientBalance,
  getPayment,
  listPayments,
  recordPayment,
  refundPayment,
  reversePayment,
  reversePaymentRecord,
} from './payments/api.ts';
import { applyCredit, refundCredit } from './payments/credit.ts';
import { sendPaymentReceipt } from './payments/receipt.ts';
import { listRefunds } from './payments/refunds.ts';
import { acceptQuote, declineQuote, extendQuote, withdrawQuote } from './quotes/api.ts';
import {
  pauseRecurringDocument,
  resumeRecurringDocument,
  runRecurringDocument,
  skipRecurringDocumentDate,
} from './recurring-documents/actions.ts';
import * as recurringDocuments from './recurring-documents/api.ts';
import * as recurringExpenses from './recurring-expenses/api.ts';
import { remindOfDocument, updateClientReminders, updateDocumentReminders } from './reminders/api.ts';
import { getReminderPolicy, updateReminderPolicy } from './reminders/policy.ts';
import { advanceSandboxClock, getSandboxClock, resetSandbox } from './sandbox/api.ts';
import { getClientStatement, getClientStatementPdf, sendClientStatement } from './statements/api.ts';
import { getStatementPolicy, updateStatementPolicy } from './statements/monthly.ts';
import {
  getBusinessStatistics,
  getDueWeeks,
  getMonthlyTrends,
  getOutstandingStatistics,
  getTopClients,
  getTopItems,
} from './statistics/api.ts';
import { previewOf, recordsOf, type TableTools } from './tables/prepare.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhookDelivery,
} from './webhook-deliveries/api.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listEventTypes,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  redeliverFailedWebhookDeliveries,
  replayWebhookEvents,
  resumeWebhookEndpoint,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints/api.ts';
import { getCatalogue, getWorkspace } from './workspace/api.ts';
import * as documentTypes from './workspace/document-types.ts';
import * as numberSeries from './workspace/number-series.ts';
import * as taxRates from './workspace/tax-rates.ts';
import * as taxStatuses from './workspace/tax-statuses.ts';

/** Tools for slow work before the transaction of an operation. */
export type Tools = TableTools & ListTools & { drawPages: DrawPages; workspaceId: number };

/** What is done before the transaction of an operation; the result is the `prepared` of its context. */
export const preparations = {
  checkClientImport: previewOf('clients'),
  importClients: recordsOf('clients'),
  checkItemImport: previewOf('items'),
  importItems: recordsOf('items'),
  exportDocumentPdfs: preparePdfs,
  addDocumentFile: prepareFile,
  addExpenseFile: prepareFile,
};

type Prepared<Id extends keyof typeof preparations> = Awaited<ReturnType<(typeof preparations)[Id]>>;

type ContextOf<Id extends HandledOperationId> = Id extends keyof typeof preparations
  ? Context & { prepared: Prepared<Id>; yieldIfLong: YieldToEventLoop }
  : Id extends ReadingOperationId
    ? Context<Reader>
    : Context;

type Operations = { [Id in HandledOperationId]: Handler<Id, ContextOf<Id>> };

/** Every operation of the spec with its handler, but for batches, which are carried out entry by entry: a missing one does not compile. */
export const operations: Operations = {
  getWorkspace,
  getApiKey,
  getCatalogue,
  listClients,
  createClient,
  getClient,
  updateClient,
  checkClientImport,
  importClients,
  getClientPortalLink,
  getClientBalance,
  getClientStatement,
  getClientStatementPdf,
  sendClientStatement,
  updateClientReminders,
  sendPaymentReceipt,
  getStatementPolicy,
  updateStatementPolicy,
  getReminderPolicy,
  updateReminderPolicy,
  listBalanceConfirmations,
  createBalanceConfirmation,
  requestBalanceConfirmations,
  getBalanceConfirmation,
  getBalanceConfirmationPdf,
  sendBalanceConfirmation,
  listDocuments,
  createDocument,
  getDocument,
  updateDocument,
  deleteDocument,
  getDocumentPdf,
  getDraftPdf,
  getEInvoice,
  checkEInvoice,
  checkDocument,
  previewDocument,
  previewDraftPdf,
  previewMail,
  getDocumentTimeline,
  issueDocument,
  sendDocument,
  scheduleDocument,
  unscheduleDocument,
  updateDocumentReminders,
  remindOfDocument,
  cancelDocument,
  acceptQuote,
  declineQuote,
  withdrawQuote,
  extendQuote,
  getEInvoiceSubmission,
  submitEInvoice,
  stornoEInvoice,
  cancelEInvoice,
  applyCredit,
  refundCredit,
  getDocumentPublicLink,
  recordPayment,
  reversePayment,
  listPayments,
  createPayment,
  getPayment,
  applyPayment,
  refundPayment,
  reversePaymentRecord,
  listRefunds,
  listContracts,
  createContract,
  getContract,
  updateContract,
  deleteContract,
  checkContract,
  sendContract,
  voidContract,
  getSignedContractPdf,
  listItems,
  createItem,
  getItem,
  updateItem,
  checkItemImport,
  importItems,
  listStockMovements,
  receiveStock,
  listExpenses,
  createExpense,
  getExpense,
  updateExpense,
  deleteExpense,
  listChanges,
  listAuditLog,
  listLedgerRows,
  getLedgerHead,
  listExpenseCategories,
  ...recurringExpenses,
  ...recurringDocuments,
  pauseRecurringDocument,
  resumeRecurringDocument,
  runRecurringDocument,
  skipRecurringDocumentDate,
  listDeletedRecords,
  getBusinessStatistics,
  getOutstandingStatistics,
  getDueWeeks,
  getTopClients,
  getTopItems,
  getMonthlyTrends,
  ...exports,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhookDelivery,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  redeliverFailedWebhookDeliveries,
  replayWebhookEvents,
  listEventTypes,
  ...files,
  ...mailTexts,
  ...paymentMethods,
  ...numberSeries,
  ...taxRates,
  ...taxStatuses,
  ...documentTypes,
  getDocumentDefaults,
  getSandboxClock,
  advanceSandboxClock,
  resetSandbox,
};
