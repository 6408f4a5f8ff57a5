// The permission that each operation of the API needs: a second list, independent of the spec, which could be wrong.
import type { OperationId } from '../../src/spec/public.ts';

const NEEDS: Record<OperationId, string | null> = {
  // Every valid key may read its own data and the catalogues.
  getWorkspace: null,
  getApiKey: null,
  getCatalogue: null,
  // Shows each key the deleted records of the types that it may list.
  listDeletedRecords: null,
  listChanges: null,
  listAuditLog: 'audit.view',
  listClients: 'clients.view',
  createClient: 'clients.create',
  createClients: 'clients.create',
  checkClientImport: 'clients.create',
  importClients: 'clients.create',
  getClient: 'clients.view',
  updateClient: 'clients.update',
  getClientPortalLink: 'clients.view',
  getClientBalance: 'payments.view',
  listDocuments: 'documents.view',
  createDocument: 'documents.create',
  createDocuments: 'documents.create',
  getDocument: 'documents.view',
  getDocumentPdf: 'documents.view',
  getDraftPdf: 'documents.view',
  getEInvoice: 'documents.view',
  checkEInvoice: 'documents.view',
  updateDocument: 'documents.update',
  deleteDocument: 'documents.delete',
  checkDocument: 'documents.view',
  getDocumentTimeline: 'documents.view',
  issueDocument: 'documents.issue',
  sendDocument: 'documents.update',
  cancelDocument: 'documents.update',
  getEInvoiceSubmission: 'documents.view',
  submitEInvoice: 'documents.issue',
  stornoEInvoice: 'documents.issue',
  cancelEInvoice: 'documents.issue',
  applyCredit: 'payments.create',
  refundCredit: 'payments.refund',
  getDocumentPublicLink: 'documents.view',
  recordPayment: 'documents.update',
  reversePayment: 'documents.update',
  listPayments: 'payments.view',
  createPayment: 'payments.create',
  createPayments: 'payments.create',
  getPayment: 'payments.view',
  listRefunds: 'payments.view',
  applyPayment: 'payments.create',
  refundPayment: 'payments.refund',
  reversePaymentRecord: 'payments.create',
  listContracts: 'contracts.view',
  createContract: 'contracts.create',
  checkContract: 'contracts.view',
  getContract: 'contracts.view',
  updateContract: 'contracts.create',
  deleteContract: 'contracts.create',
  sendContract: 'contracts.send',
  voidContract: 'contracts.void',
  getSignedContractPdf: 'contracts.view',
  listItems: 'items.view',
  createItem: 'items.create',
  createItems: 'items.create',
  checkItemImport: 'items.create',
  importItems: 'items.create',
  getItem: 'items.view',
  listStockMovements: 'items.view',
  receiveStock: 'items.update',
  updateItem: 'items.update',
  listExpenses: 'expenses.view',
  createExpense: 'expenses.create',
  getExpense: 'expenses.view',
  updateExpense: 'expenses.update',
  deleteExpense: 'expenses.delete',
  listExpenseCategories: 'expenses.view',
  listRecurringExpenses: 'expenses.view',
  createRecurringExpense: 'expenses.create',
  getRecurringExpense: 'expenses.view',
  updateRecurringExpense: 'expenses.update',
  deleteRecurringExpense: 'expenses.delete',
  pauseRecurringExpense: 'expenses.update',
  resumeRecurringExpense: 'expenses.update',
  getBusinessStatistics: 'reports.view',
  getOutstandingStatistics: 'reports.view',
  getTopClients: 'reports.view',
  getTopItems: 'reports.view',
  getDueWeeks: 'reports.view',
  getMonthlyTrends: 'reports.view',
  listLedgerRows: 'reports.view',
  getLedgerHead: 'reports.view',
  listWebhookDeliveries: 'integrations.manage',
  getWebhookDelivery: 'integrations.manage',
  redeliverWebhookDelivery: 'integrations.manage',
  listWebhookEndpoints: 'webhooks.manage',
  createWebhookEndpoint: 'webhooks.manage',
  getWebhookEndpoint: 'webhooks.manage',
  updateWebhookEndpoint: 'webhooks.manage',
  deleteWebhookEndpoint: 'webhooks.manage',
  pauseWebhookEndpoint: 'webhooks.manage',
  resumeWebhookEndpoint: 'webhooks.manage',
  rotateWebhookEndpointSecret: 'webhooks.manage',
  testWebhookEndpoint: 'webhooks.manage',
  redeliverFailedWebhookDeliveries: 'webhooks.manage',
  replayWebhookEvents: 'webhooks.manage',
  listEventTypes: 'webhooks.manage',
  listBankAccounts: 'documents.view',
  createBankAccount: 'settings.manage',
  updateBankAccount: 'settings.manage',
  deleteBankAccount: 'settings.manage',
  listPaymentMethods: 'settings.manage',
  createPaymentMethod: 'settings.manage',
  updatePaymentMethod: 'settings.manage',
  listNumberSeries: 'settings.manage',
  startNumberSeries: 'settings.manage',
  listTaxRates: 'settings.manage',
  createTaxRate: 'settings.manage',
  updateTaxRate: 'settings.manage',
  listDocumentTypeSettings: 'settings.manage',
  updateDocumentTypeSettings: 'settings.manage',
  getDocumentDefaults: 'documents.create',
  getSandboxClock: null,
  advanceSandboxClock: 'sandbox.manage',
  resetSandbox: 'sandbox.manage',
};

/** Of what the answer shows besides. */
const ALSO_NEEDS: Partial<Record<OperationId, string[]>> = { getClientPortalLink: ['documents.view'] };

/** Everything that an operation needs. */
export function needsOf(id: OperationId): string[] {
  const first = NEEDS[id];
  return first === null ? [] : [first, ...(ALSO_NEEDS[id] ?? [])];
}

/** What is needed together with another permission. */
export const PAIRS = Object.keys(ALSO_NEEDS).map((id) => needsOf(id as OperationId));

/** No key has it that lists no permissions, whatever its user holds. */
const EXPLICIT_ONLY = ['webhooks.manage', 'settings.manage', 'sandbox.manage', 'audit.view'];

/** What a key has of what its user holds. */
export const byKey =
  (holds: (permission: string) => boolean) =>
  (permission: string): boolean =>
    !EXPLICIT_ONLY.includes(permission) && holds(permission);

/** Whether each role holds a permission. */
export const ROLES: Record<string, (permission: string) => boolean> = {
  owner: () => true,
  admin: () => true,
  accountant: (permission) => !['integrations.manage', ...EXPLICIT_ONLY].includes(permission),
  viewer: (permission) => permission.endsWith('.view') && !EXPLICIT_ONLY.includes(permission),
};
