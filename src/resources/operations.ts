import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { OperationId, ReadingOperationId } from '../spec/public.ts';
import { getApiKey } from './api-keys/api.ts';
import { listChanges } from './changes/api.ts';
import { createClient, getClient, listClients, updateClient } from './clients/api.ts';
import { getClientPortalLink } from './clients/portal-link.ts';
import { createContract, getContract, getSignedContractPdf, listContracts } from './contracts/api.ts';
import { checkContract } from './contracts/check.ts';
import { deleteContract, updateContract } from './contracts/edit.ts';
import { sendContract } from './contracts/send.ts';
import { voidContract } from './contracts/void.ts';
import { listDeletedRecords } from './deleted-records/api.ts';
import { createDocument, deleteDocument, getDocument, updateDocument } from './documents/api.ts';
import { cancelDocument } from './documents/cancel.ts';
import { issueDocument } from './documents/issue.ts';
import { checkDocument } from './documents/issue-check.ts';
import { getDocumentPublicLink } from './documents/links.ts';
import { listDocuments } from './documents/list.ts';
import { getDocumentPdf, getDraftPdf } from './documents/papers.ts';
import { sendDocument } from './documents/send.ts';
import { checkEInvoice, getEInvoice } from './einvoices/api.ts';
import {
  cancelEInvoice,
  getEInvoiceSubmission,
  stornoEInvoice,
  submitEInvoice,
} from './einvoices/efaktura.ts';
import { createExpense, deleteExpense, getExpense, listExpenses, updateExpense } from './expenses/api.ts';
import type { Handler } from './handler.ts';
import { createItem, getItem, listItems, updateItem } from './items/api.ts';
import { listStockMovements, receiveStock } from './items/stock.ts';
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
import { listRefunds } from './payments/refunds.ts';
import { advanceSandboxClock, getSandboxClock, resetSandbox } from './sandbox/api.ts';
import {
  getBusinessStatistics,
  getDueWeeks,
  getMonthlyTrends,
  getOutstandingStatistics,
  getTopClients,
  getTopItems,
} from './statistics/api.ts';
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

type Operations = {
  [Id in OperationId]: Handler<Id, Id extends ReadingOperationId ? Context<Reader> : Context>;
};

/** Every operation of the spec with its handler: a missing one does not compile. */
export const operations: Operations = {
  getWorkspace,
  getApiKey,
  getCatalogue,
  listClients,
  createClient,
  getClient,
  updateClient,
  getClientPortalLink,
  getClientBalance,
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
  issueDocument,
  sendDocument,
  cancelDocument,
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
  listStockMovements,
  receiveStock,
  listExpenses,
  createExpense,
  getExpense,
  updateExpense,
  deleteExpense,
  listChanges,
  listDeletedRecords,
  getBusinessStatistics,
  getOutstandingStatistics,
  getDueWeeks,
  getTopClients,
  getTopItems,
  getMonthlyTrends,
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
  getSandboxClock,
  advanceSandboxClock,
  resetSandbox,
};
