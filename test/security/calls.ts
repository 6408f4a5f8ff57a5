// One valid request for every operation of the spec, on records made for it: the basis of the tests of all operations.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Workspace } from '../../src/auth/context.ts';
import { isPermission } from '../../src/domain/permissions.ts';
import type { OperationId } from '../../src/spec/public.ts';
import { addBankAccount } from '../../src/workspaces/bank-accounts.ts';
import { putMailText } from '../../src/workspaces/mail-texts.ts';
import { addPaymentMethod, hasActivePaymentMethod } from '../../src/workspaces/payment-methods.ts';
import { updateProfile } from '../../src/workspaces/profile.ts';
import { addTaxRate } from '../../src/workspaces/tax-rates.ts';
import { sign, tokenOf } from '../contracts/records.ts';
import { TABLE_NAMES } from '../engine.ts';
import { connectSilently, makeBuyer, registerInSef } from '../sef/silent.ts';
import { makeSeller } from '../sef/simulator.ts';
import { spec } from '../spec-check.ts';
import type { TestService } from '../test-service.ts';

export type Call = { method: string; path: string; body?: unknown };

/** A business's workspace with a key that may do everything in it. */
export type Place = { workspace: Workspace; key: string };

export type Operation = {
  id: OperationId;
  method: string;
  /** The path of the spec: `/documents/{reference}/issue`. */
  template: string;
  /** The permissions that the acting user needs. */
  needs: string[];
  toolset: string;
  acceptsIdempotencyKey: boolean;
  /** Whether AI clients get it as a tool. */
  isTool: boolean;
};

type SpecOperation = {
  operationId: OperationId;
  security: { apiKey: string[] }[];
  'x-also-needs'?: string[];
  'x-toolset': string;
  'x-mcp'?: false;
  parameters?: { $ref: string }[];
};

/** Every operation of the spec, in its order. */
export const OPERATIONS: Operation[] = Object.entries(spec.paths).flatMap(([template, item]) =>
  Object.entries(item)
    .filter(([method]) => /^(get|post|patch|put|delete)$/.test(method))
    .map(([method, value]) => {
      const operation = value as SpecOperation;
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        template,
        needs: [...(operation.security[0]?.apiKey ?? []), ...(operation['x-also-needs'] ?? [])],
        toolset: operation['x-toolset'],
        isTool: operation['x-mcp'] !== false,
        acceptsIdempotencyKey: (operation.parameters ?? []).some(({ $ref }) =>
          $ref?.endsWith('/IdempotencyKey'),
        ),
      };
    }),
);

/** Those that a key can be used for which lists no permissions; the others are tried with a session. */
export const OPERATIONS_OF_KEYS = OPERATIONS.filter(isOfKeys);

/** What comes with a table is one transaction of its own, or changes nothing. */
export function isOfTable({ template }: Operation): boolean {
  return /\/import(-check)?$/.test(template);
}

/** A batch is answered with 200 whatever its entries are, each of which is what the single operation would be. */
export function isSingle({ template }: Operation): boolean {
  return !template.endsWith('/batch') || template.startsWith('/balance-confirmations');
}

/** Whether the address names a record: that of a text is a kind and a language, of which each workspace has all. */
export function namesRecord({ template }: Operation): boolean {
  return template.includes('{') && !template.includes('{kind}');
}

export function isOfKeys({ id, needs }: Operation): boolean {
  return needs.every(isPermission) && !isOfSandbox(id);
}

/** What a key of a production workspace is always refused: `test/sandbox` has these. */
export function isOfSandbox(id: string): boolean {
  return ['getSandboxClock', 'advanceSandboxClock', 'resetSandbox'].includes(id);
}

/** A valid request of each operation. A new operation does not compile until it has one here. */
const CONTACTS = [{ email: 'zora@example.com', roles: ['billing'] }];

const ACCOUNT = { currency: 'EUR', iban: 'RS35105008123123123173' };
const DEARER = [{ from: '2028-12-01', lines: [{ line: 1, unit_price: 20 }] }];
const MONTHLY = { every: 'monthly', on: '1', starts_on: '2027-12-01' };
const RENT = { description: 'Rent', amount: 650, every: 'monthly', on: 'last', start: '2026-12-01' };

const VALID: Record<OperationId, (make: Maker) => Promise<Omit<Call, 'method'>>> = {
  getWorkspace: async () => ({ path: '/workspace' }),
  getApiKey: async () => ({ path: '/api-key' }),
  getCatalogue: async () => ({ path: '/catalogue' }),
  listClients: async () => ({ path: '/clients' }),
  createClient: async (make) => ({ path: '/clients', body: { ...make.clientBody(), contacts: CONTACTS } }),
  createClients: async (make) => ({
    path: '/clients/batch',
    body: { items: [{ ...make.clientBody(), key: 'one' }] },
  }),
  checkClientImport: async (make) => ({ path: '/clients/import-check', body: make.clientTable() }),
  importClients: async (make) => ({ path: '/clients/import', body: make.clientTable() }),
  getClient: async (make) => ({ path: `/clients/${await make.client()}` }),
  updateClient: async (make) => ({
    path: `/clients/${await make.client()}`,
    body: { city: 'Niš', contacts: CONTACTS },
  }),
  getClientPortalLink: async (make) => ({ path: `/clients/${await make.portalClient()}/portal-link` }),
  getClientBalance: async (make) => ({ path: `/clients/${await make.client()}/balance` }),
  getClientStatement: async (make) => ({ path: `/clients/${await make.client()}/statement?kind=open_items` }),
  getClientStatementPdf: async (make) => ({ path: `/clients/${await make.client()}/statement.pdf` }),
  updateClientReminders: async (make) => ({
    path: `/clients/${await make.client()}/reminders`,
    body: { reminders: 'off' },
  }),
  sendClientStatement: async (make) => ({
    path: `/clients/${await make.client()}/statement/send`,
    body: { recipients: ['office@zora.example'] },
  }),
  listBalanceConfirmations: async (make) => ({
    path: `/balance-confirmations?client=${await make.client()}`,
  }),
  createBalanceConfirmation: async (make) => ({
    path: '/balance-confirmations',
    body: { client: await make.client(), as_of: '2026-01-31', by_email: false },
  }),
  requestBalanceConfirmations: async (make) => ({
    path: '/balance-confirmations/batch',
    body: { as_of: make.newDay() },
  }),
  getBalanceConfirmation: async (make) => ({ path: `/balance-confirmations/${await make.confirmation()}` }),
  getBalanceConfirmationPdf: async (make) => ({
    path: `/balance-confirmations/${await make.confirmation()}/confirmation.pdf`,
  }),
  sendBalanceConfirmation: async (make) => ({
    path: `/balance-confirmations/${await make.confirmation()}/send`,
    body: { recipients: ['office@zora.example'] },
  }),
  listDocuments: async (make) => ({ path: `/documents?client=${await make.client()}` }),
  createDocument: async (make) => {
    const body = await make.settlingBody();
    return { path: '/documents', body: { ...body, from: body.related_documents[0]?.document } };
  },
  createDocuments: async (make) => ({ path: '/documents/batch', body: { items: [await make.draftBody()] } }),
  getDocument: async (make) => ({ path: `/documents/${await make.draft()}` }),
  getDocumentPdf: async (make) => ({ path: `/documents/${await make.expressible()}/document.pdf` }),
  getDraftPdf: async (make) => ({ path: `/documents/${await make.draft()}/draft.pdf` }),
  getEInvoice: async (make) => ({ path: `/documents/${await make.expressible()}/einvoice?profile=en16931` }),
  checkEInvoice: async (make) => ({ path: `/documents/${await make.draft()}/einvoice/check` }),
  updateDocument: async (make) => ({
    path: `/documents/${await make.draft()}`,
    body: await make.settlingBody(),
  }),
  deleteDocument: async (make) => ({ path: `/documents/${await make.draft()}` }),
  checkDocument: async (make) => ({ path: `/documents/${await make.draft()}/issue-check` }),
  previewDocument: async (make) => {
    const { related_documents, advances, lines } = await make.settlingBody();
    return { path: '/documents/preview', body: { related_documents, advances, lines } };
  },
  previewDraftPdf: async (make) => {
    const body = await make.settlingBody();
    return { path: '/documents/preview.pdf', body: { ...body, from: body.related_documents[0]?.document } };
  },
  previewMail: async (make) => ({ path: `/documents/${await make.issued()}/mail-preview` }),
  getDocumentTimeline: async (make) => ({ path: `/documents/${await make.issued()}/timeline` }),
  issueDocument: async (make) => ({
    path: `/documents/${await make.draft()}/issue`,
    body: { issue_date: null },
  }),
  sendDocument: async (make) => ({ path: `/documents/${await make.issued()}/send` }),
  scheduleDocument: async (make) => ({
    path: `/documents/${await make.issued()}/schedule`,
    body: { send_at: make.tomorrow() },
  }),
  unscheduleDocument: async (make) => ({ path: `/documents/${await make.scheduled()}/schedule` }),
  updateDocumentReminders: async (make) => ({
    path: `/documents/${await make.issued()}/reminders`,
    body: { reminders: 'off', reason: 'Disputed' },
  }),
  remindOfDocument: async (make) => ({
    path: `/documents/${await make.issued()}/remind`,
    body: { text: 'reminder_2' },
  }),
  cancelDocument: async (make) => ({ path: `/documents/${await make.issued()}/cancel` }),
  acceptQuote: async (make) => ({
    path: `/documents/${await make.quote()}/accept`,
    body: { name: 'Milena', note: 'By telephone' },
  }),
  declineQuote: async (make) => ({
    path: `/documents/${await make.quote()}/decline`,
    body: { reason: 'Too expensive' },
  }),
  withdrawQuote: async (make) => ({ path: `/documents/${await make.quote()}/withdraw` }),
  extendQuote: async (make) => ({
    path: `/documents/${await make.quote()}/extend`,
    body: { valid_until: '2028-12-31' },
  }),
  getEInvoiceSubmission: async (make) => ({
    path: `/documents/${await make.submitted('pending')}/einvoice/submission`,
  }),
  submitEInvoice: async (make) => ({ path: `/documents/${await make.forSef()}/einvoice/submit` }),
  stornoEInvoice: async (make) => ({
    path: `/documents/${await make.submitted('sent')}/einvoice/storno`,
    body: { comment: 'Wrong price' },
  }),
  cancelEInvoice: async (make) => ({
    path: `/documents/${await make.submitted('pending')}/einvoice/cancel`,
    body: { comment: 'Wrong price' },
  }),
  applyCredit: async (make) => {
    const { credit, document } = await make.credit();
    return { path: `/documents/${credit}/apply`, body: { document } };
  },
  refundCredit: async (make) => ({
    path: `/documents/${(await make.credit()).credit}/refund`,
    body: { ...PAYMENT, reason: 'returned goods' },
  }),
  getDocumentPublicLink: async (make) => ({ path: `/documents/${await make.issued()}/public-link` }),
  recordPayment: async (make) => ({ path: `/documents/${await make.issued()}/payments`, body: PAYMENT }),
  reversePayment: async (make) => {
    const { document, payment } = await make.paid();
    return { path: `/documents/${document}/payments/${payment}/reverse`, body: { reason: 'typing mistake' } };
  },
  listPayments: async (make) => {
    const { client, document } = await make.onAccount();
    return { path: `/payments?client=${client}&document=${document}` };
  },
  createPayment: async (make) => {
    const { client, document } = await make.onAccount();
    const allocations = [{ document, amount: 10 }];
    return { path: '/payments', body: { ...PAYMENT, client, allocations, keep_rest_as_credit: true } };
  },
  createPayments: async (make) => {
    const { client, document } = await make.onAccount();
    const allocations = [{ document, amount: 10 }];
    return {
      path: '/payments/batch',
      body: { items: [{ ...PAYMENT, client, allocations, keep_rest_as_credit: true }] },
    };
  },
  listRefunds: async (make) => ({ path: `/refunds?client=${(await make.onAccount()).client}` }),
  getPayment: async (make) => ({ path: `/payments/${(await make.onAccount()).payment}` }),
  applyPayment: async (make) => {
    const { payment, document } = await make.onAccount();
    return { path: `/payments/${payment}/apply`, body: { document } };
  },
  refundPayment: async (make) => ({
    path: `/payments/${(await make.onAccount()).payment}/refund`,
    body: { ...PAYMENT, reason: 'paid too much' },
  }),
  sendPaymentReceipt: async (make) => ({
    path: `/payments/${(await make.onAccount()).payment}/send-receipt`,
    body: { recipients: ['office@zora.example'] },
  }),
  reversePaymentRecord: async (make) => ({
    path: `/payments/${(await make.onAccount()).payment}/reverse`,
    body: { reason: 'typing mistake' },
  }),
  listContracts: async (make) => ({ path: `/contracts?client=${await make.client()}` }),
  createContract: async (make) => ({ path: '/contracts', body: await make.contractBody() }),
  checkContract: async (make) => ({ path: `/contracts/${await make.contract()}/check` }),
  getContract: async (make) => ({ path: `/contracts/${await make.contract()}` }),
  updateContract: async (make) => ({
    path: `/contracts/${await make.contract()}`,
    body: await make.contractBody(),
  }),
  deleteContract: async (make) => ({ path: `/contracts/${await make.contract()}` }),
  sendContract: async (make) => ({
    path: `/contracts/${await make.contract()}/send`,
    body: { message: 'Please sign' },
  }),
  voidContract: async (make) => ({
    path: `/contracts/${await make.sentContract()}/void`,
    body: { reason: 'replaced' },
  }),
  getSignedContractPdf: async (make) => ({ path: `/contracts/${await make.signedContract()}/signed.pdf` }),
  listItems: async () => ({ path: '/items' }),
  createItem: async (make) => ({ path: '/items', body: make.itemBody() }),
  createItems: async (make) => ({ path: '/items/batch', body: { items: [make.itemBody()] } }),
  checkItemImport: async (make) => ({ path: '/items/import-check', body: make.itemTable() }),
  importItems: async (make) => ({ path: '/items/import', body: make.itemTable() }),
  getItem: async (make) => ({ path: `/items/${await make.item()}` }),
  listStockMovements: async (make) => ({ path: `/items/${await make.item()}/stock-movements` }),
  receiveStock: async (make) => ({
    path: `/items/${await make.item()}/stock-movements`,
    body: { quantity: 200, received_on: '2026-03-15', note: 'Baked' },
  }),
  updateItem: async (make) => ({ path: `/items/${await make.item()}`, body: { category: 'tools' } }),
  listExpenses: async () => ({ path: '/expenses' }),
  createExpense: async (make) => ({ path: '/expenses', body: make.expenseBody() }),
  getExpense: async (make) => ({ path: `/expenses/${await make.expense()}` }),
  updateExpense: async (make) => ({
    path: `/expenses/${await make.expense()}`,
    body: { vendor: 'Papirnica' },
  }),
  deleteExpense: async (make) => ({ path: `/expenses/${await make.expense()}` }),
  getBusinessStatistics: async () => ({ path: '/statistics/summary' }),
  getOutstandingStatistics: async () => ({ path: '/statistics/outstanding' }),
  getTopClients: async () => ({ path: '/statistics/top-clients' }),
  getTopItems: async () => ({ path: '/statistics/top-items' }),
  getDueWeeks: async () => ({ path: '/statistics/due-weeks' }),
  getMonthlyTrends: async () => ({ path: '/statistics/trends' }),
  listChanges: async () => ({ path: '/changes' }),
  listAuditLog: async () => ({ path: '/audit-log?via=api' }),
  listLedgerRows: async () => ({ path: '/ledger' }),
  getLedgerHead: async () => ({ path: '/ledger/head' }),
  listDeletedRecords: async () => ({ path: '/deleted-records' }),
  listWebhookDeliveries: async (make) => ({
    path: `/webhook-deliveries?endpoint=${await make.endpoint()}`,
  }),
  getWebhookDelivery: async (make) => ({ path: `/webhook-deliveries/${await make.delivery()}` }),
  redeliverWebhookDelivery: async (make) => ({
    path: `/webhook-deliveries/${await make.delivery()}/redeliver`,
  }),
  listExpenseCategories: async () => ({ path: '/expense-categories' }),
  listRecurringExpenses: async () => ({ path: '/recurring-expenses' }),
  createRecurringExpense: async () => ({ path: '/recurring-expenses', body: RENT }),
  previewRecurrence: async () => ({
    path: '/recurring-expenses/preview',
    body: { every: RENT.every, on: RENT.on, start: RENT.start },
  }),
  getRecurringExpense: async (make) => ({ path: `/recurring-expenses/${await make.recurring()}` }),
  updateRecurringExpense: async (make) => ({
    path: `/recurring-expenses/${await make.recurring()}`,
    body: { amount: 700 },
  }),
  deleteRecurringExpense: async (make) => ({ path: `/recurring-expenses/${await make.recurring()}` }),
  pauseRecurringExpense: async (make) => ({ path: `/recurring-expenses/${await make.recurring()}/pause` }),
  resumeRecurringExpense: async (make) => ({ path: `/recurring-expenses/${await make.recurring()}/resume` }),
  listRecurringDocuments: async (make) => ({ path: `/recurring-documents?client=${await make.client()}` }),
  createRecurringDocument: async (make) => ({
    path: '/recurring-documents',
    body: { ...(await make.templateBody()), from: await make.draft() },
  }),
  previewRecurringDocument: async (make) => ({
    path: '/recurring-documents/preview',
    body: { ...(await make.templateBody()), from: await make.draft() },
  }),
  getRecurringDocument: async (make) => ({ path: `/recurring-documents/${await make.template()}` }),
  updateRecurringDocument: async (make) => ({
    path: `/recurring-documents/${await make.template()}`,
    body: { ...(await make.draftBody()), name: 'Maintenance', price_changes: DEARER },
  }),
  deleteRecurringDocument: async (make) => ({ path: `/recurring-documents/${await make.template()}` }),
  pauseRecurringDocument: async (make) => ({
    path: `/recurring-documents/${await make.template()}/pause`,
  }),
  resumeRecurringDocument: async (make) => ({
    path: `/recurring-documents/${await make.template()}/resume`,
  }),
  runRecurringDocument: async (make) => ({ path: `/recurring-documents/${await make.template()}/run` }),
  skipRecurringDocumentDate: async (make) => ({
    path: `/recurring-documents/${await make.template()}/skip`,
    body: { date: MONTHLY.starts_on },
  }),
  listRecurringDocumentDates: async (make) => ({
    path: `/recurring-documents/${await make.template()}/preview`,
  }),
  listRecurringDocumentRuns: async (make) => ({
    path: `/recurring-documents/${await make.template()}/runs`,
  }),
  listWebhookEndpoints: async () => ({ path: '/webhook-endpoints' }),
  createWebhookEndpoint: async (make) => ({ path: '/webhook-endpoints', body: make.endpointBody() }),
  getWebhookEndpoint: async (make) => ({ path: `/webhook-endpoints/${await make.quietEndpoint('kept')}` }),
  updateWebhookEndpoint: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('kept')}`,
    body: { description: 'Shop', metadata: { shop: 'Zora' } },
  }),
  deleteWebhookEndpoint: async (make) => ({ path: `/webhook-endpoints/${await make.newEndpoint()}` }),
  pauseWebhookEndpoint: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('paused')}/pause`,
  }),
  resumeWebhookEndpoint: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('paused')}/resume`,
  }),
  rotateWebhookEndpointSecret: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('kept')}/rotate-secret`,
    body: { overlap_hours: 24 },
  }),
  testWebhookEndpoint: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('kept')}/test`,
    body: { event: 'document.issued' },
  }),
  redeliverFailedWebhookDeliveries: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('kept')}/redeliver-failed`,
  }),
  replayWebhookEvents: async (make) => ({
    path: `/webhook-endpoints/${await make.quietEndpoint('kept')}/replay`,
    body: { from: '2026-03-15T00:00:00Z', events: ['client.created'] },
  }),
  listEventTypes: async () => ({ path: '/event-types' }),
  listBankAccounts: async () => ({ path: '/bank-accounts' }),
  createBankAccount: async () => ({ path: '/bank-accounts', body: ACCOUNT }),
  updateBankAccount: async (make) => ({
    path: `/bank-accounts/${await make.account()}`,
    body: { is_default: true },
  }),
  deleteBankAccount: async (make) => ({ path: `/bank-accounts/${await make.account()}` }),
  listPaymentMethods: async () => ({ path: '/payment-methods' }),
  createPaymentMethod: async () => ({ path: '/payment-methods', body: { currency: 'EUR', method: 'card' } }),
  updatePaymentMethod: async (make) => ({
    path: `/payment-methods/${await make.method()}`,
    body: { active: false },
  }),
  listMailTexts: async () => ({ path: '/mail-texts' }),
  setMailText: async () => ({ path: '/mail-texts/document/en', body: MAIL_TEXT }),
  deleteMailText: async (make) => ({ path: `/mail-texts/${await make.mailText()}` }),
  previewMailText: async () => ({
    path: '/mail-texts/preview',
    body: { kind: 'document', language: 'de', ...MAIL_TEXT },
  }),
  testMailText: async () => ({
    path: '/mail-texts/test',
    body: { kind: 'document', language: 'de', ...MAIL_TEXT },
  }),
  listDocumentFiles: async (make) => ({ path: `/documents/${await make.draft()}/files` }),
  addDocumentFile: async (make) => ({
    path: `/documents/${await make.draft()}/files`,
    body: { ...FILE, send: true },
  }),
  updateDocumentFile: async (make) => ({ path: await make.file('documents'), body: { name: 'other.png' } }),
  deleteDocumentFile: async (make) => ({ path: await make.file('documents') }),
  getDocumentFileContent: async (make) => ({ path: `${await make.file('documents')}/content` }),
  listExpenseFiles: async (make) => ({ path: `/expenses/${await make.expense()}/files` }),
  addExpenseFile: async (make) => ({ path: `/expenses/${await make.expense()}/files`, body: FILE }),
  updateExpenseFile: async (make) => ({ path: await make.file('expenses'), body: { name: 'other.png' } }),
  deleteExpenseFile: async (make) => ({ path: await make.file('expenses') }),
  getExpenseFileContent: async (make) => ({ path: `${await make.file('expenses')}/content` }),
  listNumberSeries: async () => ({ path: '/number-series' }),
  startNumberSeries: async (make) => ({
    path: '/number-series',
    body: { document_type: make.typeKey('debit_note'), year: 2027, next: 12 },
  }),
  previewNumbers: async () => ({
    path: '/number-series/preview',
    body: { number_template: '{PREFIX}/{YY}-{SEQ:4}' },
  }),
  listTaxStatuses: async () => ({ path: '/tax-statuses' }),
  setTaxStatus: async () => ({
    path: '/tax-statuses',
    body: { valid_from: '2027-01-01', status: 'flat_rate' },
  }),
  listTaxRates: async () => ({ path: '/tax-rates' }),
  createTaxRate: async () => ({ path: '/tax-rates', body: { label: 'City tax', percentage: 8.875 } }),
  updateTaxRate: async (make) => ({ path: `/tax-rates/${await make.rate()}`, body: { retired: true } }),
  listDocumentTypeSettings: async () => ({ path: '/document-type-settings' }),
  updateDocumentTypeSettings: async (make) => ({
    path: '/document-type-settings',
    body: { document_type: make.typeKey('proforma'), number_template: '{YYYY}/{SEQ:4}' },
  }),
  getReminderPolicy: async () => ({ path: '/reminder-policy' }),
  updateReminderPolicy: async () => ({
    path: '/reminder-policy',
    body: { max: 5, steps: [{ key: 'late', days: 7, text: 'reminder_1' }] },
  }),
  getStatementPolicy: async () => ({ path: '/statement-policy' }),
  updateStatementPolicy: async () => ({ path: '/statement-policy', body: { day: 3 } }),
  getDocumentDefaults: async (make) => ({
    path: `/document-defaults?document_type=${make.typeKey('invoice')}&client=${await make.client()}`,
  }),
  exportClients: async () => ({ path: '/exports/clients' }),
  exportItems: async () => ({ path: '/exports/items' }),
  exportDocuments: async () => ({ path: '/exports/documents' }),
  exportDocumentLines: async () => ({ path: '/exports/document-lines' }),
  exportTaxBands: async () => ({ path: '/exports/tax-bands' }),
  exportRelatedDocuments: async () => ({ path: '/exports/related-documents' }),
  exportDeductions: async () => ({ path: '/exports/deductions' }),
  exportPayments: async () => ({ path: '/exports/payments' }),
  exportAllocations: async () => ({ path: '/exports/allocations' }),
  exportRefunds: async () => ({ path: '/exports/refunds' }),
  exportExpenses: async () => ({ path: '/exports/expenses' }),
  exportRecurringExpenses: async () => ({ path: '/exports/recurring-expenses' }),
  exportRecurringDocuments: async () => ({ path: '/exports/recurring-documents' }),
  exportContracts: async () => ({ path: '/exports/contracts' }),
  exportSigners: async () => ({ path: '/exports/signers' }),
  exportDeliveries: async () => ({ path: '/exports/webhook-deliveries' }),
  exportAuditLog: async () => ({ path: '/exports/audit-log?via=api' }),
  exportDocumentPdfs: async (make) => ({ path: `/exports/document-pdfs?references=${await make.issued()}` }),
  getSandboxClock: async () => ({ path: '/sandbox/clock' }),
  advanceSandboxClock: async () => ({ path: '/sandbox/clock/advance', body: { by: { days: 1 } } }),
  resetSandbox: async () => ({ path: '/sandbox/reset', body: { confirm: 'Another business' } }),
};

/** A picture of one point. */
export const FILE = {
  name: 'receipt.png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

const MAIL_TEXT = { subject: '{{document.number}}', body: 'Hello {{client.name}}\n\n{{link}}' };

/** A refund of a credit note is not dated before it, which was issued today. */
const PAYMENT = { amount: 12.5, method: 'bank', paid_on: '2026-03-15' };

export async function validCall({ id, method }: Operation, make: Maker): Promise<Call> {
  return { method, ...(await VALID[id](make)) };
}

/** Without what needs one more permission: `from`, `related_documents` and `advances` show other documents. */
export function withoutMore(call: Call): Call {
  if (!/^\/(recurring-)?documents/.test(call.path)) return call;
  const {
    from: _,
    related_documents: __,
    advances: ___,
    ...body
  } = (call.body ?? {}) as Record<string, unknown>;
  return call.body === undefined ? call : { ...call, body };
}

/** Sends a request with a key; the response is validated against the spec. */
export function send(
  world: TestService,
  call: Call,
  key: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return world.request(call.path, {
    method: call.method,
    key,
    headers: call.body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: call.body === undefined ? null : JSON.stringify(call.body),
  });
}

export type Maker = ReturnType<typeof createMaker>;

let made = 0;

/** Makes records of a workspace over HTTP, fresh ones at every call. */
export function createMaker(world: TestService, { workspace, key }: Place, receiverUrl: string) {
  const unique = () => {
    made += 1;
    return made;
  };
  const post = async (path: string, body?: object): Promise<Made> => {
    const response = await send(world, { method: 'POST', path, body }, key);
    const answer = (await response.json()) as { data: Made };
    if (!response.ok) throw new Error(`POST ${path} answered ${JSON.stringify(answer)}`);
    return answer.data;
  };
  let endpoint: string | undefined;
  const quiet: Record<string, Promise<string>> = {};
  let lastForSef: Promise<string> = Promise.resolve('');
  const make = {
    clientBody: () => ({ name: `Client ${unique()}`, email: `client${unique()}@example.com` }),
    clientTable: () => ({ csv: `Name\nClient ${unique()}` }),
    itemTable: () => ({ csv: `Type;Name;Price\nproduct;Item ${unique()};12,50` }),
    itemBody: () => ({
      type: 'product',
      name: `Item ${unique()}`,
      sku: `SKU-${unique()}`,
      default_price: 99.9,
    }),
    typeKey: (kind: string) => `${workspace.country.toLowerCase()}_${kind}`,
    draftBody: async () => ({
      document_type: make.typeKey('invoice'),
      client: await make.client(),
      lines: [{ description: 'Work', quantity: 2, unit_price: 50, item: await make.item() }],
    }),
    expenseBody: () => ({ description: `Expense ${unique()}`, amount: 12.5, occurs_on: '2026-03-14' }),
    client: async () => (await post('/clients', make.clientBody())).reference,
    portalClient: async () =>
      (await post('/clients', { ...make.clientBody(), portal_access_enabled: true })).reference,
    /** A day of the past that no other call has. */
    newDay: () => new Date(Date.UTC(1950, 0, unique())).toISOString().slice(0, 10),
    async confirmation() {
      const body = { client: await make.client(), as_of: '2026-01-31', by_email: false };
      return (await post('/balance-confirmations', body)).reference;
    },
    expense: async () => (await post('/expenses', make.expenseBody())).reference,
    account: async () =>
      (
        await world.write((tx) =>
          addBankAccount(tx, { workspace, currency: 'EUR', iban: ACCOUNT.iban, now: world.clock.now() }),
        )
      ).account.reference,
    method: async () =>
      (
        await world.write((tx) =>
          addPaymentMethod(tx, { workspace, currency: 'EUR', method: 'card', now: world.clock.now() }),
        )
      ).reference,
    /** A file of a new record, as an address. */
    async file(noun: 'documents' | 'expenses') {
      const record = noun === 'documents' ? await make.draft() : await make.expense();
      const { reference } = await post(`/${noun}/${record}/files`, FILE);
      return `/${noun}/${record}/files/${reference}`;
    },
    /** Of kinds and languages that no other call writes. */
    mailText: async () => {
      await world.write((tx) =>
        putMailText(tx, workspace, { kind: 'receipt', language: 'bs', ...MAIL_TEXT, now: world.clock.now() }),
      );
      return 'receipt/bs';
    },
    rate: async () => {
      const label = `Rate ${unique()}`;
      const now = world.clock.now();
      return (await world.write((tx) => addTaxRate(tx, workspace, { label, percentage: 8.875, now }))).key;
    },
    templateBody: async () => ({
      ...(await make.draftBody()),
      name: `Template ${unique()}`,
      rule: MONTHLY,
      price_changes: DEARER,
    }),
    template: async () => (await post('/recurring-documents', await make.templateBody())).reference,
    recurring: async () => (await post('/recurring-expenses', RENT)).reference,
    item: async () => (await post('/items', make.itemBody())).reference,
    draft: async () => (await post('/documents', await make.draftBody())).reference,
    async issued() {
      const reference = await make.draft();
      await post(`/documents/${reference}/issue`);
      return reference;
    },
    /** An open quote. */
    async quote() {
      const body = { ...(await make.draftBody()), document_type: make.typeKey('quote') };
      const { reference } = await post('/documents', { ...body, valid_until: '2027-12-31' });
      await post(`/documents/${reference}/issue`);
      return reference;
    },
    /** A local time. */
    tomorrow: () => new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16),
    /** An issued document that is sent by itself tomorrow. */
    async scheduled() {
      const reference = await make.issued();
      await post(`/documents/${reference}/schedule`, { send_at: make.tomorrow() });
      return reference;
    },
    /** A document that has an electronic file. */
    async expressible() {
      await world.write((tx) =>
        updateProfile(tx, workspace, { registrationNumber: '07012345', taxNumber: '100000024' }),
      );
      const { reference: client } = await post('/clients', { ...make.clientBody(), country: 'RS' });
      const body = { ...(await make.draftBody()), client, payment_terms: 'At once' };
      const { reference } = await post('/documents', body);
      await post(`/documents/${reference}/issue`);
      return reference;
    },
    /** An issued invoice that can be submitted to SEF, one after the other: each client takes the same tax number. */
    forSef(): Promise<string> {
      lastForSef = lastForSef.then(make.oneForSef, make.oneForSef);
      return lastForSef;
    },
    /** Its workspace is connected to a SEF that never answers. */
    async oneForSef() {
      await makeSeller(world, workspace);
      await connectSilently(world, workspace);
      const now = world.clock.now();
      // SEF takes amounts in dinars alone, which a business of another currency takes when it is paid in them.
      await world.write(async (tx) => {
        if (await hasActivePaymentMethod(tx, workspace.id, 'RSD')) return;
        await addPaymentMethod(tx, { workspace, currency: 'RSD', method: 'bank', now });
      });
      const day = now.toISOString().slice(0, 10);
      const body = { ...(await make.draftBody()), currency: 'RSD', due_date: day, delivery_date: day };
      const { reference } = await post('/documents', body);
      await makeBuyer(world, reference);
      await post(`/documents/${reference}/issue`);
      return reference;
    },
    async submitted(status: 'pending' | 'sent') {
      const reference = await make.forSef();
      await post(`/documents/${reference}/einvoice/submit`);
      await registerInSef(world, reference, status);
      return reference;
    },
    async paid() {
      const document = await make.issued();
      const { payments } = await post(`/documents/${document}/payments`, PAYMENT);
      return { document, payment: payments[0]?.reference as string };
    },
    /** A payment on account, and a document of its client that it could settle. */
    async onAccount() {
      const document = await make.issued();
      const shown = await send(world, { method: 'GET', path: `/documents/${document}` }, key);
      const { data } = (await shown.json()) as { data: Made };
      const client = data.client.reference;
      const payment = await post('/payments', { ...PAYMENT, client, keep_rest_as_credit: true });
      return { client, document, payment: payment.reference };
    },
    /** An issued credit note, and a document of its client that it could settle. */
    async credit() {
      const draft = await make.draftBody();
      const { reference: document } = await post('/documents', draft);
      await post(`/documents/${document}/issue`);
      const { reference: credit } = await post('/documents', { ...draft, document_type: 'rs_credit_note' });
      await post(`/documents/${credit}/issue`);
      return { credit, document };
    },
    /** An invoice that refers to another one and deducts an advance invoice. */
    async settlingBody() {
      const draft = await make.draftBody();
      const { reference: document } = await post('/documents', draft);
      await post(`/documents/${document}/issue`);
      const lines = [{ description: 'Advance', quantity: 1, unit_price: 0.5 }];
      const paid = { ...draft, document_type: 'rs_advance_invoice', lines };
      const { reference: advance } = await post('/documents', paid);
      const { total } = await post(`/documents/${advance}/issue`);
      await post(`/documents/${advance}/payments`, { ...PAYMENT, amount: Number(total) });
      const related = [{ relation: 'corrects', document }];
      return { ...draft, related_documents: related, advances: [{ document: advance }] };
    },
    async refunded() {
      const { payment } = await make.onAccount();
      await post(`/payments/${payment}/refund`, PAYMENT);
      return payment;
    },
    async contractBody() {
      const document = await post('/documents', await make.draftBody());
      const signers = [{ name: 'Marko Ilić', email: `marko${unique()}@example.com` }];
      const { client, reference } = document;
      return { title: 'Contract', body: 'Text', client: client.reference, document: reference, signers };
    },
    contract: async () => (await post('/contracts', await make.contractBody())).reference,
    async sentContract() {
      const reference = await make.contract();
      await post(`/contracts/${reference}/send`);
      return reference;
    },
    async signedContract() {
      const { reference, signers } = await post(`/contracts/${await make.contract()}/send`);
      for (const signer of signers) await sign(world, tokenOf(signer));
      return reference;
    },
    async endpoint() {
      endpoint ??= (await world.endpoint(receiverUrl, ['client.created'], workspace)).reference;
      return endpoint;
    },
    /** Of an endpoint that gets nothing of what the tests make. */
    endpointBody: () => ({
      url: receiverUrl,
      events: ['contract.voided'],
      active: true,
      external_id: `endpoint-${unique()}`,
      metadata: { from: 'tests' },
    }),
    newEndpoint: async () => (await world.endpoint(receiverUrl, ['contract.voided'], workspace)).reference,
    /** One for each purpose, which a test may change. */
    quietEndpoint(purpose: 'kept' | 'paused'): Promise<string> {
      quiet[purpose] ??= make.newEndpoint();
      return quiet[purpose];
    },
    /** A delivery that has arrived, and does not change any more. */
    async delivery() {
      await make.endpoint();
      return arrived(world, await make.client());
    },
  };
  return make;
}

type Made = {
  reference: string;
  total: string;
  client: { reference: string };
  payments: { reference: string }[];
  signers: { reference: string }[];
};

async function arrived(world: TestService, subject: string): Promise<string> {
  for (;;) {
    const [row] = await rows<{ reference: string; status: string }>(
      world,
      `SELECT d.reference, d.status FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       WHERE e.subject_reference = '${subject}'`,
    );
    if (row?.status === 'delivered') return row.reference;
    await new Promise((again) => setTimeout(again, 5));
  }
}

export function rows<Row>(world: TestService, text: string): Promise<Row[]> {
  return world.server.database.read(async (tx) => tx.all<Row>(sql.raw(text)));
}

/**
 * What every table holds, as a count and a hash of its rows, once no delivery is under way. It leaves out the note of
 * when a key was last used: that changes with every request.
 */
export async function everything(world: TestService): Promise<Record<string, string>> {
  while ((await rows(world, "SELECT 1 FROM queue WHERE kind = 'webhook_delivery'")).length > 0) {
    await new Promise((again) => setTimeout(again, 2));
  }
  const tables = await rows<{ name: string }>(world, TABLE_NAMES);
  const summaries = tables.map(async ({ name }) => {
    const content = await rows<object>(world, `SELECT * FROM ${name}`);
    // A row that was changed may be at another place.
    const text = content
      .map((row) => JSON.stringify(row, (key, value) => (key.startsWith('last_used_') ? undefined : value)))
      .sort()
      .join();
    return [name, `${content.length} rows, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`];
  });
  return Object.fromEntries(await Promise.all(summaries));
}

/** The first business's production and sandbox workspaces. */
export function ownPlaces(world: TestService): { production: Place; sandbox: Place } {
  return {
    production: { workspace: world.production, key: world.key },
    sandbox: { workspace: world.sandbox, key: world.sandboxKey },
  };
}
