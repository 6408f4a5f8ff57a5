// Generated from openapi/ by scripts/generate.ts: do not edit, run "npm run generate".

import type { operations } from './api.ts';
import type { Workspace, ApiKey, Catalogue, ClientSummary, ClientCreate, Client, ClientBatchCreate, ClientBatchResult, TableImport, TableCheck, ImportResult, ClientUpdate, Link, ClientBalance, ClientStatement, StatementSend, SentStatement, RemindersUpdate, BalanceConfirmationSummary, BalanceConfirmationCreate, BalanceConfirmation, BalanceConfirmationRequest, RequestedBalanceConfirmations, BalanceConfirmationSend, ItemSummary, ItemCreate, Item, ItemBatchCreate, ItemBatchResult, ItemUpdate, StockMovement, StockReceive, DocumentSummary, DocumentIssue, DocumentCreate, Document, DocumentBatchCreate, DocumentBatchResult, DocumentPreview, DocumentTotals, DocumentDefaults, DocumentUpdate, EInvoiceCheck, TimelineEntry, IssueCheck, MailPreview, DocumentSend, DocumentSchedule, DocumentRemind, SentReminder, DocumentCancelInput, QuoteAccept, QuoteDecline, EmptyBody, QuoteExtend, EfakturaSubmission, EfakturaCancel, CreditApply, RefundCreate, DocumentPaymentCreate, PaymentReverse, AttachedFile, DocumentFileAdd, DocumentFileUpdate, ClientPaymentSummary, PaymentCreate, ClientPayment, PaymentBatchCreate, PaymentBatchResult, PaymentApply, PaymentReceiptSend, SentReceipt, ClientRefund, ContractSummary, ContractCreate, Contract, ContractUpdate, ContractCheck, ContractSend, ContractVoidInput, ExpenseSummary, ExpenseCreate, Expense, ExpenseUpdate, ExpenseFileAdd, ExpenseFileUpdate, RecurringRun, RecurringDocument, Changes, AuditLog, LedgerRows, LedgerHead, RecurringExpense, RecurringExpenseCreate, RecurringExpensePreview, RecurrenceDates, RecurringExpenseUpdate, RecurringDocumentSummary, RecurringDocumentCreate, RecurringDocumentPreview, RecurringDate, RecurringDocumentUpdate, RecurringDocumentRun, RecurringDocumentSkip, DeletedRecord, BusinessStatistics, OutstandingStatistics, TopClient, TopItem, DueWeek, MonthlyTrend, WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint, WebhookEndpointCreate, WebhookEndpointWithSecret, WebhookEndpointUpdate, ResumedWebhookEndpoint, WebhookEndpointSecretRotate, WebhookEndpointTest, QueuedWebhookDeliveries, WebhookEventsReplay, ReplayedWebhookEvents, EventType, BankAccount, BankAccountCreate, BankAccountUpdate, PaymentMethodSetting, PaymentMethodSettingCreate, PaymentMethodSettingUpdate, MailText, MailTextPreview, MailTextPreviewed, MailTextTest, MailTextTested, MailTextSet, NumberSeries, NumberSeriesStart, NumberTemplatePreview, NumberExample, OwnTaxRate, TaxRateCreate, TaxRateUpdate, TaxStatuses, TaxStatusUpdate, DocumentTypeSettings, DocumentTypeSettingsUpdate, StatementPolicy, StatementPolicyUpdate, ReminderPolicy, ReminderPolicyUpdate, SandboxClock, SandboxClockAdvance, SandboxReset, ListClientsQuery, GetClientStatementQuery, GetClientStatementPdfQuery, ListBalanceConfirmationsQuery, ListItemsQuery, ListStockMovementsQuery, ListDocumentsQuery, GetDocumentDefaultsQuery, GetDocumentPdfQuery, GetEInvoiceQuery, CheckEInvoiceQuery, CheckDocumentQuery, ListPaymentsQuery, ListRefundsQuery, ListContractsQuery, ListExpensesQuery, ListChangesQuery, ListAuditLogQuery, ListLedgerRowsQuery, ListRecurringDocumentsQuery, ListRecurringDocumentRunsQuery, ListDeletedRecordsQuery, GetBusinessStatisticsQuery, GetOutstandingStatisticsQuery, GetTopClientsQuery, GetTopItemsQuery, GetDueWeeksQuery, GetMonthlyTrendsQuery, ExportClientsQuery, ExportItemsQuery, ExportDocumentsQuery, ExportDocumentLinesQuery, ExportTaxBandsQuery, ExportRelatedDocumentsQuery, ExportDeductionsQuery, ExportDocumentPdfsQuery, ExportPaymentsQuery, ExportAllocationsQuery, ExportRefundsQuery, ExportExpensesQuery, ExportRecurringDocumentsQuery, ExportContractsQuery, ExportSignersQuery, ExportDeliveriesQuery, ExportAuditLogQuery, ListWebhookDeliveriesQuery, ListWebhookEndpointsQuery, ListMailTextsQuery, ListNumberSeriesQuery } from './models.ts';

/** The version of the specification that this is generated from. */
export const VERSION = '1.1.0';

/** The input and result of every operation, with the names of the models, which editors show. */
export interface OperationTypes {
  getWorkspace: { result: Workspace };
  getApiKey: { result: ApiKey };
  getCatalogue: { result: Catalogue };
  listClients: { input: ListClientsQuery; list: ClientSummary };
  createClient: { input: ClientCreate; isInputRequired: true; result: Client };
  createClients: { input: ClientBatchCreate; isInputRequired: true; result: ClientBatchResult[] };
  checkClientImport: { input: TableImport; isInputRequired: true; result: TableCheck };
  importClients: { input: TableImport; isInputRequired: true; result: ImportResult };
  getClient: { result: Client };
  updateClient: { input: ClientUpdate; isInputRequired: true; result: Client };
  getClientPortalLink: { result: Link };
  getClientBalance: { result: ClientBalance[] };
  getClientStatement: { input: GetClientStatementQuery; result: ClientStatement };
  getClientStatementPdf: { input: GetClientStatementPdfQuery; result: Blob };
  sendClientStatement: { input: StatementSend; result: SentStatement };
  updateClientReminders: { input: RemindersUpdate; isInputRequired: true; result: Client };
  listBalanceConfirmations: { input: ListBalanceConfirmationsQuery; list: BalanceConfirmationSummary };
  createBalanceConfirmation: { input: BalanceConfirmationCreate; isInputRequired: true; result: BalanceConfirmation };
  requestBalanceConfirmations: { input: BalanceConfirmationRequest; isInputRequired: true; result: RequestedBalanceConfirmations };
  getBalanceConfirmation: { result: BalanceConfirmation };
  getBalanceConfirmationPdf: { result: Blob };
  sendBalanceConfirmation: { input: BalanceConfirmationSend; result: BalanceConfirmation };
  listItems: { input: ListItemsQuery; list: ItemSummary };
  createItem: { input: ItemCreate; isInputRequired: true; result: Item };
  createItems: { input: ItemBatchCreate; isInputRequired: true; result: ItemBatchResult[] };
  checkItemImport: { input: TableImport; isInputRequired: true; result: TableCheck };
  importItems: { input: TableImport; isInputRequired: true; result: ImportResult };
  getItem: { result: Item };
  updateItem: { input: ItemUpdate; isInputRequired: true; result: Item };
  listStockMovements: { input: ListStockMovementsQuery; list: StockMovement };
  receiveStock: { input: StockReceive; isInputRequired: true; result: StockMovement };
  listDocuments: { input: ListDocumentsQuery; list: DocumentSummary };
  createDocument: { input: DocumentCreate; isInputRequired: true; result: Document };
  createDocuments: { input: DocumentBatchCreate; isInputRequired: true; result: DocumentBatchResult[] };
  previewDocument: { input: DocumentPreview; isInputRequired: true; result: DocumentTotals };
  previewDraftPdf: { input: DocumentCreate; isInputRequired: true; result: Blob };
  getDocumentDefaults: { input: GetDocumentDefaultsQuery; isInputRequired: true; result: DocumentDefaults };
  getDocument: { result: Document };
  updateDocument: { input: DocumentUpdate; isInputRequired: true; result: Document };
  deleteDocument: { result: undefined };
  getDocumentPdf: { input: GetDocumentPdfQuery; result: Blob };
  getDraftPdf: { result: Blob };
  getEInvoice: { input: GetEInvoiceQuery; result: Blob };
  checkEInvoice: { input: CheckEInvoiceQuery; result: EInvoiceCheck };
  getDocumentTimeline: { result: TimelineEntry[] };
  checkDocument: { input: CheckDocumentQuery; result: IssueCheck };
  previewMail: { result: MailPreview };
  issueDocument: { input: DocumentIssue; result: Document };
  sendDocument: { input: DocumentSend; result: Document };
  scheduleDocument: { input: DocumentSchedule; isInputRequired: true; result: Document };
  unscheduleDocument: { result: undefined };
  updateDocumentReminders: { input: RemindersUpdate; isInputRequired: true; result: Document };
  remindOfDocument: { input: DocumentRemind; result: SentReminder };
  cancelDocument: { input: DocumentCancelInput; result: Document };
  acceptQuote: { input: QuoteAccept; result: Document };
  declineQuote: { input: QuoteDecline; result: Document };
  withdrawQuote: { input: EmptyBody; result: Document };
  extendQuote: { input: QuoteExtend; isInputRequired: true; result: Document };
  getEInvoiceSubmission: { result: EfakturaSubmission };
  submitEInvoice: { input: EmptyBody; result: EfakturaSubmission };
  stornoEInvoice: { input: EfakturaCancel; isInputRequired: true; result: EfakturaSubmission };
  cancelEInvoice: { input: EfakturaCancel; isInputRequired: true; result: EfakturaSubmission };
  applyCredit: { input: CreditApply; isInputRequired: true; result: Document };
  refundCredit: { input: RefundCreate; isInputRequired: true; result: Document };
  getDocumentPublicLink: { result: Link };
  recordPayment: { input: DocumentPaymentCreate; isInputRequired: true; result: Document };
  reversePayment: { input: PaymentReverse; result: Document };
  listDocumentFiles: { result: AttachedFile[] };
  addDocumentFile: { input: DocumentFileAdd; isInputRequired: true; result: AttachedFile };
  updateDocumentFile: { input: DocumentFileUpdate; isInputRequired: true; result: AttachedFile };
  deleteDocumentFile: { result: undefined };
  getDocumentFileContent: { result: Blob };
  listPayments: { input: ListPaymentsQuery; list: ClientPaymentSummary };
  createPayment: { input: PaymentCreate; isInputRequired: true; result: ClientPayment };
  createPayments: { input: PaymentBatchCreate; isInputRequired: true; result: PaymentBatchResult[] };
  getPayment: { result: ClientPayment };
  applyPayment: { input: PaymentApply; isInputRequired: true; result: ClientPayment };
  sendPaymentReceipt: { input: PaymentReceiptSend; result: SentReceipt };
  refundPayment: { input: RefundCreate; isInputRequired: true; result: ClientPayment };
  reversePaymentRecord: { input: PaymentReverse; result: ClientPayment };
  listRefunds: { input: ListRefundsQuery; list: ClientRefund };
  listContracts: { input: ListContractsQuery; list: ContractSummary };
  createContract: { input: ContractCreate; isInputRequired: true; result: Contract };
  getContract: { result: Contract };
  updateContract: { input: ContractUpdate; isInputRequired: true; result: Contract };
  deleteContract: { result: undefined };
  checkContract: { result: ContractCheck };
  sendContract: { input: ContractSend; result: Contract };
  voidContract: { input: ContractVoidInput; result: Contract };
  getSignedContractPdf: { result: Blob };
  listExpenses: { input: ListExpensesQuery; list: ExpenseSummary };
  createExpense: { input: ExpenseCreate; isInputRequired: true; result: Expense };
  getExpense: { result: Expense };
  updateExpense: { input: ExpenseUpdate; isInputRequired: true; result: Expense };
  deleteExpense: { result: undefined };
  listExpenseFiles: { result: AttachedFile[] };
  addExpenseFile: { input: ExpenseFileAdd; isInputRequired: true; result: AttachedFile };
  updateExpenseFile: { input: ExpenseFileUpdate; isInputRequired: true; result: AttachedFile };
  deleteExpenseFile: { result: undefined };
  getExpenseFileContent: { result: Blob };
  listChanges: { input: ListChangesQuery; result: Changes };
  listAuditLog: { input: ListAuditLogQuery; result: AuditLog };
  listLedgerRows: { input: ListLedgerRowsQuery; result: LedgerRows };
  getLedgerHead: { result: LedgerHead };
  listExpenseCategories: { result: operations['listExpenseCategories']['responses'][200]['content']['application/json']['data'][number][] };
  listRecurringExpenses: { result: RecurringExpense[] };
  createRecurringExpense: { input: RecurringExpenseCreate; isInputRequired: true; result: RecurringExpense };
  previewRecurrence: { input: RecurringExpensePreview; isInputRequired: true; result: RecurrenceDates };
  getRecurringExpense: { result: RecurringExpense };
  updateRecurringExpense: { input: RecurringExpenseUpdate; isInputRequired: true; result: RecurringExpense };
  deleteRecurringExpense: { result: undefined };
  pauseRecurringExpense: { input: EmptyBody; result: RecurringExpense };
  resumeRecurringExpense: { input: EmptyBody; result: RecurringExpense };
  listRecurringDocuments: { input: ListRecurringDocumentsQuery; list: RecurringDocumentSummary };
  createRecurringDocument: { input: RecurringDocumentCreate; isInputRequired: true; result: RecurringDocument };
  previewRecurringDocument: { input: RecurringDocumentPreview; isInputRequired: true; result: RecurringDate[] };
  getRecurringDocument: { result: RecurringDocument };
  updateRecurringDocument: { input: RecurringDocumentUpdate; isInputRequired: true; result: RecurringDocument };
  deleteRecurringDocument: { result: undefined };
  pauseRecurringDocument: { input: EmptyBody; result: RecurringDocument };
  resumeRecurringDocument: { input: EmptyBody; result: RecurringDocument };
  runRecurringDocument: { input: RecurringDocumentRun; result: RecurringDocument };
  skipRecurringDocumentDate: { input: RecurringDocumentSkip; isInputRequired: true; result: RecurringDocument };
  listRecurringDocumentDates: { result: RecurringDate[] };
  listRecurringDocumentRuns: { input: ListRecurringDocumentRunsQuery; list: RecurringRun };
  listDeletedRecords: { input: ListDeletedRecordsQuery; list: DeletedRecord };
  getBusinessStatistics: { input: GetBusinessStatisticsQuery; result: BusinessStatistics };
  getOutstandingStatistics: { input: GetOutstandingStatisticsQuery; result: OutstandingStatistics };
  getTopClients: { input: GetTopClientsQuery; result: TopClient[] };
  getTopItems: { input: GetTopItemsQuery; result: TopItem[] };
  getDueWeeks: { input: GetDueWeeksQuery; result: DueWeek[] };
  getMonthlyTrends: { input: GetMonthlyTrendsQuery; result: MonthlyTrend[] };
  exportClients: { input: ExportClientsQuery; result: Blob };
  exportItems: { input: ExportItemsQuery; result: Blob };
  exportDocuments: { input: ExportDocumentsQuery; result: Blob };
  exportDocumentLines: { input: ExportDocumentLinesQuery; result: Blob };
  exportTaxBands: { input: ExportTaxBandsQuery; result: Blob };
  exportRelatedDocuments: { input: ExportRelatedDocumentsQuery; result: Blob };
  exportDeductions: { input: ExportDeductionsQuery; result: Blob };
  exportDocumentPdfs: { input: ExportDocumentPdfsQuery; result: Blob };
  exportPayments: { input: ExportPaymentsQuery; result: Blob };
  exportAllocations: { input: ExportAllocationsQuery; result: Blob };
  exportRefunds: { input: ExportRefundsQuery; result: Blob };
  exportExpenses: { input: ExportExpensesQuery; result: Blob };
  exportRecurringExpenses: { result: Blob };
  exportRecurringDocuments: { input: ExportRecurringDocumentsQuery; result: Blob };
  exportContracts: { input: ExportContractsQuery; result: Blob };
  exportSigners: { input: ExportSignersQuery; result: Blob };
  exportDeliveries: { input: ExportDeliveriesQuery; result: Blob };
  exportAuditLog: { input: ExportAuditLogQuery; result: Blob };
  listWebhookDeliveries: { input: ListWebhookDeliveriesQuery; list: WebhookDelivery };
  getWebhookDelivery: { result: WebhookDeliveryDetail };
  redeliverWebhookDelivery: { input: EmptyBody; result: WebhookDelivery };
  listWebhookEndpoints: { input: ListWebhookEndpointsQuery; list: WebhookEndpoint };
  createWebhookEndpoint: { input: WebhookEndpointCreate; isInputRequired: true; result: WebhookEndpointWithSecret };
  getWebhookEndpoint: { result: WebhookEndpoint };
  updateWebhookEndpoint: { input: WebhookEndpointUpdate; isInputRequired: true; result: WebhookEndpoint };
  deleteWebhookEndpoint: { result: undefined };
  pauseWebhookEndpoint: { input: EmptyBody; result: WebhookEndpoint };
  resumeWebhookEndpoint: { input: EmptyBody; result: ResumedWebhookEndpoint };
  rotateWebhookEndpointSecret: { input: WebhookEndpointSecretRotate; result: WebhookEndpointWithSecret };
  testWebhookEndpoint: { input: WebhookEndpointTest; result: WebhookDelivery };
  redeliverFailedWebhookDeliveries: { input: EmptyBody; result: QueuedWebhookDeliveries };
  replayWebhookEvents: { input: WebhookEventsReplay; isInputRequired: true; result: ReplayedWebhookEvents };
  listEventTypes: { result: EventType[] };
  listBankAccounts: { result: BankAccount[] };
  createBankAccount: { input: BankAccountCreate; isInputRequired: true; result: BankAccount };
  updateBankAccount: { input: BankAccountUpdate; isInputRequired: true; result: BankAccount };
  deleteBankAccount: { result: undefined };
  listPaymentMethods: { result: PaymentMethodSetting[] };
  createPaymentMethod: { input: PaymentMethodSettingCreate; isInputRequired: true; result: PaymentMethodSetting };
  updatePaymentMethod: { input: PaymentMethodSettingUpdate; isInputRequired: true; result: PaymentMethodSetting };
  listMailTexts: { input: ListMailTextsQuery; result: MailText[] };
  previewMailText: { input: MailTextPreview; isInputRequired: true; result: MailTextPreviewed };
  testMailText: { input: MailTextTest; isInputRequired: true; result: MailTextTested };
  setMailText: { input: MailTextSet; isInputRequired: true; result: MailText };
  deleteMailText: { result: undefined };
  listNumberSeries: { input: ListNumberSeriesQuery; result: NumberSeries[] };
  startNumberSeries: { input: NumberSeriesStart; isInputRequired: true; result: NumberSeries };
  previewNumbers: { input: NumberTemplatePreview; isInputRequired: true; result: NumberExample[] };
  listTaxRates: { result: OwnTaxRate[] };
  createTaxRate: { input: TaxRateCreate; isInputRequired: true; result: OwnTaxRate };
  updateTaxRate: { input: TaxRateUpdate; isInputRequired: true; result: OwnTaxRate };
  listTaxStatuses: { result: TaxStatuses };
  setTaxStatus: { input: TaxStatusUpdate; isInputRequired: true; result: TaxStatuses };
  listDocumentTypeSettings: { result: DocumentTypeSettings[] };
  updateDocumentTypeSettings: { input: DocumentTypeSettingsUpdate; isInputRequired: true; result: DocumentTypeSettings };
  getStatementPolicy: { result: StatementPolicy };
  updateStatementPolicy: { input: StatementPolicyUpdate; isInputRequired: true; result: StatementPolicy };
  getReminderPolicy: { result: ReminderPolicy };
  updateReminderPolicy: { input: ReminderPolicyUpdate; isInputRequired: true; result: ReminderPolicy };
  getSandboxClock: { result: SandboxClock };
  advanceSandboxClock: { input: SandboxClockAdvance; isInputRequired: true; result: SandboxClock };
  resetSandbox: { input: SandboxReset; isInputRequired: true; result: SandboxClock };
}

/** The path parameters of every operation, in the order of its path. */
export interface OperationPlaces {
  /**
   * Show the workspace of the key.
   *
   * Shows which business the key works for, in which currency, time zone and environment, and what the key may do.
   * Every valid key may call it, whatever its user may do besides: it is the first call of a new integration.
   * A key may call an operation when the area of that operation is in `toolsets` and its permission in `permissions`.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getWorkspace();
   * console.log(result);
   */
  getWorkspace: [];
  /**
   * Show the API key.
   *
   * Shows the key that the request came with: what it may do at this moment, from where, how often, and until when.
   * Every valid key may call it, whatever else it may do.
   * `permissions` are those of the user who made it, less what the key does not name; a role that the user loses is lost to the key with the next request.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getApiKey();
   * console.log(result);
   */
  getApiKey: [];
  /**
   * Show what can be chosen from.
   *
   * Shows the values that other operations take: document types, tax rates, currencies, payment methods, units and expense categories.
   * Document types and tax rates are those of the country of the workspace.
   * Every valid key may call it, for nearly all of it is the same for every business of the country; `expense_categories` is null where the acting user lacks `expenses.view`.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getCatalogue();
   * console.log(result);
   */
  getCatalogue: [];
  /**
   * List clients.
   *
   * Lists the clients of the workspace, ordered by name.
   *
   * Needs the permission `clients.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listClients.all({ type: 'business' })) {
   *   console.log(record);
   * }
   */
  listClients: [];
  /**
   * Add a client.
   *
   * Adds a client to the workspace.
   * A tax number, e-mail address or `external_id` that another client already has gives 422 on that field.
   * Emits `client.created`.
   *
   * Needs the permission `clients.create`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createClient({
   *   name: 'Dunav Trade',
   *   legal_name: 'Dunav Trade d.o.o. Novi Sad',
   *   type: 'business',
   *   tax_number: '104738291',
   *   registration_number: '20184655',
   *   email: 'racuni@dunavtrade.example',
   *   phone: '+381 21 555 0142',
   *   contacts: [
   *     {
   *       name: 'Ana Petrović',
   *       email: 'ana.petrovic@dunavtrade.example',
   *       phone: '+381 21 555 0143',
   *       roles: ['billing', 'reminders'],
   *     },
   *   ],
   *   address_line1: 'Bulevar oslobođenja 46',
   *   city: 'Novi Sad',
   *   postal_code: '21000',
   *   country: 'RS',
   *   default_currency: 'EUR',
   *   portal_access_enabled: true,
   *   notes: 'Pays on the last Friday of the month.',
   *   external_id: 'crm-1042',
   *   metadata: { account_manager: 'Ana Petrović' },
   * });
   * console.log(result);
   */
  createClient: [];
  /**
   * Add up to 100 clients.
   *
   * Adds up to 100 clients, each as `POST /clients` does, one after the other and each for itself: what is refused keeps nothing else from being done.
   * The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
   * With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
   *
   * Needs the permission `clients.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createClients({
   *   items: [
   *     {
   *       key: 'kupac-2041',
   *       name: 'Jelena Šećerov',
   *       type: 'individual',
   *     },
   *     {
   *       key: 'kupac-2042',
   *       name: 'Dunav Trade',
   *       tax_number: '101134702',
   *     },
   *   ],
   * });
   * console.log(result);
   */
  createClients: [];
  /**
   * Show what an import of clients would add.
   *
   * Reads a table and says what its columns become, which rows are faulty and what looks wrong; nothing is stored.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `clients.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.checkClientImport({
   *   csv: 'Name,E-mail\nSava Trgovina,prodaja@sava.example\nZora,zora@zora.example',
   * });
   * console.log(result);
   */
  checkClientImport: [];
  /**
   * Add clients from a table.
   *
   * Adds a record for each row, or none where any row is faulty: `errors` then names fields as `rows.3.name`.
   * One table of a business is worked on at a time; another one is 429 `rate_limited`.
   * Emits `client.created` for each record.
   *
   * Needs the permission `clients.create`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.importClients({
   *   csv: 'Name,E-mail\nSava Trgovina,prodaja@sava.example\nZora,zora@zora.example',
   * });
   * console.log(result);
   */
  importClients: [];
  /**
   * Show a client.
   *
   * Shows one client with all its fields.
   *
   * Needs the permission `clients.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getClient('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getClient: [reference: string];
  /**
   * Change a client.
   *
   * Changes the fields that are sent and leaves the others as they are.
   * Issued documents keep the client details they were issued with.
   * Emits `client.updated`.
   *
   * Needs the permission `clients.update`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateClient('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { phone: '+381 21 555 0199', notes: null });
   * console.log(result);
   */
  updateClient: [reference: string];
  /**
   * Show the link of a client's portal.
   *
   * Shows the secret address at which the client reads all documents issued to it, without a key.
   * A client without `portal_access_enabled` gives 409 `conflict`: there is no page to open.
   * It needs `documents.view` as well as `clients.view`, because the address shows documents: without either, 403 `forbidden` names the one that is missing.
   * The address is no field of the client and is never part of an event.
   *
   * Needs the permissions `clients.view` and `documents.view`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getClientPortalLink('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getClientPortalLink: [reference: string];
  /**
   * Show what a client owes.
   *
   * Shows, for each currency, what the client owes, what is on account, and the documents that are owed.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getClientBalance('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getClientBalance: [reference: string];
  /**
   * Show the statement of a client.
   *
   * Shows the statement of account of a client in one currency: with `kind=movements` what moved from one day to another, with `kind=open_items` what was open at the end of a day.
   * Debts are positive: documents that are owed add to the balance, payments and credit notes take from it, and refunds add to it again.
   * An invoice counts without the advances that it deducts, a proforma does not count, and what a payment or a credit note settles moves nothing.
   * A payment that was reversed, and a document that was cancelled without a credit note, count until the day of that, which takes them back.
   * A day of the past is shown as it was: what was paid, credited, reversed or cancelled after it does not count.
   * Where nothing is dated later than today, `net` of today is `owed` less `on_account` of `GET /clients/{reference}/balance`.
   * A statement has at most 5,000 movements, or open documents: one with more of them is a 422 on `from` or `as_of`.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getClientStatement('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   kind: 'movements',
   *   from: '2026-09-01',
   *   to: '2026-09-30',
   *   currency: 'EUR',
   * });
   * console.log(result);
   */
  getClientStatement: [reference: string];
  /**
   * Show the statement of a client as a PDF.
   *
   * Shows the statement that `GET /clients/{reference}/statement` shows, with the same parameters, as a PDF in the look of the business and in the language of the client.
   * What is owed has the account that it is to be paid to.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getClientStatementPdf('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { kind: 'movements' });
   * console.log(file.type, file.size);
   */
  getClientStatementPdf: [reference: string];
  /**
   * Send a client its statement.
   *
   * Sends the statement by e-mail, with the PDF attached and a link to its page.
   * It goes to `recipients`, or else to all contacts of the client with the role `billing`, or else to the client's `email`; a client without any is a 422 on `recipients`.
   * The e-mail is written when it is sent, and its figure is that of the PDF.
   * Where the service sends no e-mail, `recipients` is empty and nothing is sent.
   * Too many e-mails give 429 `rate_limited` with `Retry-After`, as when documents are sent; nothing is sent then.
   *
   * Needs the permissions `documents.update` and `payments.view`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.sendClientStatement('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   from: '2026-09-01',
   *   to: '2026-09-30',
   *   message: 'This is your statement for September.',
   * });
   * console.log(result);
   */
  sendClientStatement: [reference: string];
  /**
   * Change reminders of a client.
   *
   * Switches reminders of all documents of a client off, holds them through a day, or switches them on.
   * When a hold ends, only the highest step of each document that has come in the meantime is sent.
   * Emits `client.updated`.
   *
   * Needs the permission `reminders.manage`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateClientReminders('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   reminders: 'until',
   *   until: '2026-12-01',
   *   reason: 'Promised by telephone to pay by then.',
   * });
   * console.log(result);
   */
  updateClientReminders: [reference: string];
  /**
   * List balances to be confirmed.
   *
   * Lists the balances that clients were asked to confirm, newest first.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listBalanceConfirmations.all({ client: '01K428JSC04XN7T1RZ6WPEB9GH' })) {
   *   console.log(record);
   * }
   */
  listBalanceConfirmations: [];
  /**
   * Create a balance confirmation.
   *
   * Asks a client to confirm its balance: keeps the documents that were open at the end of a day, and what was on account, and sends them to the client by e-mail: with a PDF that has a part for its agreement and one for what it disputes, and a link to a page on which it answers.
   * It says that it is no reminder: nothing is asked to be paid.
   * This is the IOS (izvod otvorenih stavki) of Serbia, Bosnia and Herzegovina and Montenegro, and the Saldenbestätigung of Germany.
   * What was sent stays as it is, whatever is paid later; a balance of zero can be confirmed as well.
   * A client without an address is a 422 on `recipients`, unless `by_email` is false.
   * Where the service sends no e-mail, it is made without one.
   * Too many e-mails give 429 `rate_limited` with `Retry-After`; nothing is made then.
   *
   * Needs the permissions `documents.update` and `payments.view`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createBalanceConfirmation({
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   as_of: '2025-10-31',
   * });
   * console.log(result);
   */
  createBalanceConfirmation: [];
  /**
   * Create balance confirmations of all clients.
   *
   * Makes a balance to be confirmed for each client that was invoiced in the year of the day up to it, and for each that is not settled at its end, in each of its currencies, balances of zero included.
   * They are made and sent one after the other, within some minutes, which `GET /balance-confirmations` with this `as_of` shows.
   * A client that was asked about this day already is left out, and so are archived and erased clients, and those with more than 5,000 open documents; one without an address gets no e-mail.
   * While an earlier request for the same day is carried out, this is a 409 `conflict`.
   *
   * Needs the permissions `documents.update` and `payments.view`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.requestBalanceConfirmations({ as_of: '2025-10-31' });
   * console.log(result);
   */
  requestBalanceConfirmations: [];
  /**
   * Show a balance to be confirmed.
   *
   * Shows what a client was asked to confirm, and its answer.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getBalanceConfirmation('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getBalanceConfirmation: [reference: string];
  /**
   * Show a balance to be confirmed as a PDF.
   *
   * Shows the paper that the client gets, in its language: the table of items, the part with which it agrees, and the part for what it disputes; once it has answered on its page, the answer.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getBalanceConfirmationPdf('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(file.type, file.size);
   */
  getBalanceConfirmationPdf: [reference: string];
  /**
   * Send a balance to be confirmed again.
   *
   * Sends the same e-mail again; what is to be confirmed stays as it was sent.
   * One that is answered gives 409 `conflict`.
   * A client without an address is a 422 on `recipients`.
   * Where the service sends no e-mail, nothing is sent.
   * Too many e-mails give 429 `rate_limited` with `Retry-After`; nothing is sent then.
   *
   * Needs the permissions `documents.update` and `payments.view`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.sendBalanceConfirmation('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   recipients: ['knjige@dunav.example'],
   *   message: 'Please answer until Friday.',
   * });
   * console.log(result);
   */
  sendBalanceConfirmation: [reference: string];
  /**
   * List items.
   *
   * Lists the catalog items of the workspace, ordered by name.
   *
   * Needs the permission `items.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listItems.all({ type: 'service' })) {
   *   console.log(record);
   * }
   */
  listItems: [];
  /**
   * Add an item.
   *
   * Adds a product or a service to the catalog.
   * The type is fixed from then on, and stock is set only here, through `initial_stock`; from then on documents move it.
   * An SKU that another item already has gives 422 on `sku`.
   *
   * Needs the permission `items.create`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createItem({
   *   type: 'product',
   *   name: 'Štampani katalog A4',
   *   description: 'Katalog, 48 strana, u boji.',
   *   sku: 'KAT-A4',
   *   unit: 'pcs',
   *   category: 'Štampa',
   *   default_price: 68.33,
   *   currency: 'EUR',
   *   tax_rate: 'rs_vat_20',
   *   low_stock_threshold: 10,
   *   initial_stock: 40,
   *   initial_stock_note: 'Popis 30. 8. 2026.',
   *   external_id: 'sku-900318',
   * });
   * console.log(result);
   */
  createItem: [];
  /**
   * Add up to 100 items.
   *
   * Adds up to 100 items, each as `POST /items` does, one after the other and each for itself: what is refused keeps nothing else from being done.
   * The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
   * With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
   *
   * Needs the permission `items.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createItems({
   *   items: [
   *     {
   *       key: 'kafa-250',
   *       type: 'product',
   *       name: 'Kafa 250 g',
   *       default_price: 389,
   *     },
   *     {
   *       key: 'kafa-500',
   *       type: 'product',
   *       name: 'Kafa 500 g',
   *       sku: 'KAFA-500',
   *       default_price: 720,
   *     },
   *   ],
   * });
   * console.log(result);
   */
  createItems: [];
  /**
   * Show what an import of items would add.
   *
   * Reads a table and says what its columns become, which rows are faulty and what looks wrong; nothing is stored.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `items.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.checkItemImport({
   *   csv: 'Type;Name;Price\nproduct;Coffee;12,50\nservice;Delivery;4,00',
   * });
   * console.log(result);
   */
  checkItemImport: [];
  /**
   * Add items from a table.
   *
   * Adds a record for each row, or none where any row is faulty: `errors` then names fields as `rows.3.name`.
   * One table of a business is worked on at a time; another one is 429 `rate_limited`.
   *
   * Needs the permission `items.create`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.importItems({
   *   csv: 'Type;Name;Price\nproduct;Coffee;12,50\nservice;Delivery;4,00',
   * });
   * console.log(result);
   */
  importItems: [];
  /**
   * Show an item.
   *
   * Shows one catalog item with all its fields.
   *
   * Needs the permission `items.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getItem('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getItem: [reference: string];
  /**
   * Change an item.
   *
   * Changes the fields that are sent and leaves the others as they are.
   * The unit must suit the type of the item.
   * Lines that already use the item keep what they took from it.
   *
   * Needs the permission `items.update`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateItem('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { default_price: 71.9 });
   * console.log(result);
   */
  updateItem: [reference: string];
  /**
   * List the stock movements of an item.
   *
   * Lists every change of the stock of a product with its cause, newest first.
   * Issuing an invoice takes what is on its lines, issuing a credit note returns it, and cancelling one of them undoes what it moved.
   * `POST` to the same address records what was received; corrections after a count are made in the dashboard.
   * The list is empty where no stock is kept, as for services.
   *
   * Needs the permission `items.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listStockMovements.all('01K4KDX2R8G5TZ3M7WQ9B1C6VE')) {
   *   console.log(record);
   * }
   */
  listStockMovements: [reference: string];
  /**
   * Add what was received to the stock of an item.
   *
   * Adds what was bought or made to the stock of a product, as a movement of the kind `received` with its day and a note.
   * Where no stock was kept, it begins with this; a service has none, and gives 422 on `quantity`.
   * Emits nothing; the item has a new `updated_at`.
   *
   * Needs the permission `items.update`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.receiveStock('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   quantity: 200,
   *   received_on: '2026-09-15',
   *   note: 'Baked this morning.',
   * });
   * console.log(result);
   */
  receiveStock: [reference: string];
  /**
   * List documents.
   *
   * Lists the documents of the workspace, newest issue date first.
   * Drafts without an issue date come before all others.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listDocuments.all({ status: 'overdue' })) {
   *   console.log(record);
   * }
   */
  listDocuments: [];
  /**
   * Create a draft.
   *
   * Creates a document as a draft, without a number.
   * A draft can be changed and deleted freely until it is issued.
   * With `issue`, it is issued in the same step: both happen, or neither.
   * A currency without an active payment method gives 422 on `currency`.
   * Lines that add up to a negative subtotal or tax give 422 on `lines`.
   * With `from`, it is made from another document: see [Correcting and settling](#tag/correcting-and-settling).
   * Emits `document.created`.
   * `related_documents` and `advances` that name a document of the workspace need `documents.view` as well.
   *
   * Needs the permission `documents.create`.
   *
   * Refuses with `plan_limit_reached`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createDocument({
   *   document_type: 'rs_invoice',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   currency: 'EUR',
   *   due_date: '2026-09-30',
   *   delivery_date: '2026-09-12',
   *   service_period_start: '2026-09-01',
   *   service_period_end: '2026-09-12',
   *   buyer_reference: 'Nabavka',
   *   order_reference: 'NAR-2026-118',
   *   contract_reference: 'UG-2026-07',
   *   project_reference: 'Katalog jesen 2026',
   *   payment_terms: 'Za plaćanje u roku od 8 dana odobravamo popust od 2 %.',
   *   payment_reference: null,
   *   bank_account: null,
   *   notes: 'Isporučeno u magacin u Novom Sadu.',
   *   internal_note: 'Cena je dogovorena telefonom 2. septembra.',
   *   language: 'sr',
   *   second_language: 'en',
   *   footer_text: 'Reklamacije primamo u roku od 8 dana od isporuke.',
   *   lines: [
   *     {
   *       item: '01K3WPZ4M2T8R0D5HN6YBQ9XVC',
   *       description: 'Štampani katalog A4',
   *       unit: 'pcs',
   *       quantity: 1,
   *       unit_price: 68.33,
   *       tax_rate: 'rs_vat_20',
   *     },
   *     {
   *       description: 'Štampani katalog A4, drugo izdanje',
   *       unit: 'pcs',
   *       quantity: 1,
   *       unit_price: 68.33,
   *       tax_rate: 'rs_vat_20',
   *     },
   *     {
   *       description: 'Dostava',
   *       quantity: 1,
   *       unit_price: 63.89,
   *       tax_rate: 'rs_vat_20',
   *       discount_type: 'percent',
   *       discount_value: 10,
   *     },
   *     {
   *       item: '01K3WQ71E8V5A9G2JM4TZX0KPS',
   *       description: 'Prelom i priprema',
   *       unit: 'hour',
   *       quantity: 2,
   *       unit_price: 42.5,
   *       tax_rate: 'rs_vat_20',
   *     },
   *   ],
   *   external_id: 'order-4711',
   *   metadata: { shop: 'novi-sad', channel: 'web' },
   * });
   * console.log(result);
   */
  createDocument: [];
  /**
   * Create up to 100 documents.
   *
   * Creates up to 100 documents, each as `POST /documents` does, one after the other and each for itself: what is refused keeps nothing else from being done.
   * The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
   * Each needs what it would need alone: with `issue`, `documents.issue` as well.
   * With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
   *
   * Needs the permission `documents.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createDocuments({
   *   items: [
   *     {
   *       key: 'pretplata-2041',
   *       document_type: 'rs_invoice',
   *       client_external_id: 'kupac-2041',
   *       issue: true,
   *       lines: [
   *         {
   *           description: 'Mesečna pretplata',
   *           quantity: 1,
   *           unit_price: 4900,
   *           tax_rate: 'rs_vat_20',
   *         },
   *       ],
   *     },
   *     {
   *       key: 'pretplata-2042',
   *       document_type: 'rs_invoice',
   *       client_external_id: 'kupac-2042',
   *       issue: true,
   *       lines: [
   *         {
   *           description: 'Mesečna pretplata',
   *           quantity: 1,
   *           unit_price: 4900,
   *           tax_rate: 'rs_vat_20',
   *         },
   *       ],
   *     },
   *   ],
   * });
   * console.log(result);
   */
  createDocuments: [];
  /**
   * Show the totals of a draft before it is saved.
   *
   * Computes a draft as creating it would, with the tax of each line, and stores nothing.
   * It may be unfinished: what it refers to and cannot refer to yet is left out, and the totals may be negative.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewDocument({
   *   lines: [
   *     {
   *       description: 'Consulting',
   *       quantity: 8,
   *       unit: 'hour',
   *       unit_price: 6500,
   *     },
   *   ],
   * });
   * console.log(result);
   */
  previewDocument: [];
  /**
   * Show a draft as a PDF before it is saved.
   *
   * Sends the PDF of the draft that creating it with this body would give, and stores nothing.
   * Every page names it as a draft, without the large mark that a saved one has across it.
   * Whether the currency has a payment method is not asked.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permissions `documents.create` and `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.previewDraftPdf({
   *   document_type: 'rs_invoice',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   lines: [
   *     {
   *       description: 'Prelom i priprema',
   *       quantity: 2,
   *       unit_price: 42.5,
   *     },
   *   ],
   * });
   * console.log(file.type, file.size);
   */
  previewDraftPdf: [];
  /**
   * Show what a new document takes.
   *
   * Shows what a new document takes where its body does not say it: of the client, else of the document type, else of the workspace.
   *
   * Needs the permission `documents.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getDocumentDefaults({
   *   document_type: 'rs_invoice',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   * });
   * console.log(result);
   */
  getDocumentDefaults: [];
  /**
   * Show a document.
   *
   * Shows one document with its totals, tax breakdown, lines and payments.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getDocument: [reference: string];
  /**
   * Change a draft.
   *
   * Changes the fields that are sent and leaves the others as they are; `lines` replaces the whole set.
   * Only a draft can be changed: anything issued, also when cancelled, gives 409 `immutable_document`.
   * `external_id` and `metadata` are no part of what is frozen: a body of these alone changes any document.
   * Lines that add up to a negative subtotal or tax give 422 on `lines`.
   * Emits `document.updated`.
   * `related_documents` and `advances` that name a document of the workspace need `documents.view` as well.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `immutable_document`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { due_date: '2026-10-15' });
   * console.log(result);
   */
  updateDocument: [reference: string];
  /**
   * Delete a draft.
   *
   * Deletes a draft for good.
   * Only a draft can be deleted: anything issued, also when cancelled, gives 409 `immutable_document`.
   * Emits `document.deleted` with the last state of the draft.
   *
   * Needs the permission `documents.delete`.
   *
   * Refuses with `not_found`, `immutable_document`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteDocument: [reference: string];
  /**
   * Show a document as a PDF.
   *
   * Shows an issued document as a PDF, as it is given to the client, with a QR code for the payment where one is possible.
   * Documents in euros of a Croatian business, with a Croatian account, have a HUB3 bar code too.
   * It is in the `language` of the document; where that is null, in Serbian for clients in Serbia, Bosnia and Herzegovina and Montenegro, and in English for others.
   * The same state of a document gives the same bytes and the same `ETag`; a request with that `ETag` in `If-None-Match` gets 304 without a body.
   * A draft gives 409 `conflict`; `GET /documents/{reference}/draft.pdf` shows it with a mark that it is one.
   * With `profile=zugferd` it is a PDF/A-3b with the file of `GET /documents/{reference}/einvoice?profile=factur-x` attached, byte for byte, as `factur-x.xml`: ZUGFeRD and Factur-X. The pages look the same. Its first request makes the file as that operation does, with the same refusals: 402, 409 for a proforma, and 422 with the path of each field that is missing.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getDocumentPdf('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { profile: 'zugferd' });
   * console.log(file.type, file.size);
   */
  getDocumentPdf: [reference: string];
  /**
   * Show a draft as a PDF.
   *
   * Shows a draft as the PDF that it would become, to be checked before it is issued.
   * Every page says that it is a draft, in large letters across it and in a line at its head. It has no number and no QR code for a payment, it is stored nowhere, and it is neither sent nor shown to the client.
   * It shows the draft as it was saved, with the client, the business and its account of now; issuing computes the draft again.
   * A document that is issued gives 409 `conflict`: it has a PDF of its own, `GET /documents/{reference}/document.pdf`.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getDraftPdf('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(file.type, file.size);
   */
  getDraftPdf: [reference: string];
  /**
   * Show an electronic file.
   *
   * Sends an issued document as a structured file of EN 16931, which programs of the client read instead of its PDF.
   * The first request makes the file from what issuing has frozen; it is stored, and its bytes are the same for ever. Its SHA-256 is the strong `ETag`.
   * A document that lacks something gives 422 `validation_failed` with the path of each field and the id of the rule; `GET /documents/{reference}/einvoice/check` lists the same for any document, also before it is issued.
   * A draft or a proforma gives 409 `conflict`. A plan without e-invoices, or a profile of another country, gives 402 `feature_unavailable`.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getEInvoice('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { profile: 'en16931' });
   * console.log(file.type, file.size);
   */
  getEInvoice: [reference: string];
  /**
   * Show what an electronic file lacks.
   *
   * Lists what keeps a document from being written as an electronic file, by the rules of a profile, and what its reader may object to.
   * It works for drafts too, with the client and the business of now, so that what is missing can be added before the document is issued.
   * It stores and changes nothing.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.checkEInvoice('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { profile: 'en16931' });
   * console.log(result);
   */
  checkEInvoice: [reference: string];
  /**
   * Show what happened to a document.
   *
   * Lists what happened to a document, newest first: its steps, money, e-mails, files and submissions, each with who did it.
   * Deliveries of webhooks are in it for keys with `integrations.manage` alone.
   * A key that lists its permissions is given no names.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getDocumentTimeline('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getDocumentTimeline: [reference: string];
  /**
   * Show what is wrong with a draft before it is issued.
   *
   * Lists what cannot be mended once the draft is issued: errors, which make the document wrong or unusable, and warnings.
   * The guide [Before you issue](#tag/before-you-issue) has every code.
   * It takes the client and the business as they are now, and stores and changes nothing.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.checkDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { issue_date: '2026-03-31' });
   * console.log(result);
   */
  checkDocument: [reference: string];
  /**
   * Show the e-mail with which a document would be sent now.
   *
   * Composes the e-mail to the client as sending would, and sends nothing.
   * A draft has no number yet: `…` stands in its place.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewMail('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  previewMail: [reference: string];
  /**
   * Issue a draft.
   *
   * Gives a draft its official number, once and for ever, and freezes its totals, tax bands and client details.
   * The document counts toward the plan's monthly limit; over the limit it stays a draft and 402 `plan_limit_reached` is returned.
   * A changed number template that leads to a number already taken gives 409 `conflict`, and the document stays a draft.
   * With `only_if_clean`, or where the business issues only what has no error, errors of `GET …/issue-check` give 409 `conflict`, and the document stays a draft.
   * Issuing an issued document again changes nothing and returns it.
   * A document whose total is 0 is paid at once.
   * Emits `document.issued`.
   *
   * Needs the permission `documents.issue`.
   *
   * Refuses with `plan_limit_reached`, `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.issueDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { issue_date: '2026-09-15' });
   * console.log(result);
   */
  issueDocument: [reference: string];
  /**
   * Send a document.
   *
   * Marks an issued document as sent to the client and sets `sent_at`.
   * A draft gives 409 `conflict`, and so does a cancelled document that was never sent.
   * Sending again changes nothing and returns the document.
   * With e-mail set up, a client that has an address gets the document by e-mail, each time that it is sent, with the `subject` and the `message` if they are given.
   * It goes to the addresses in `to`, or else to all contacts of the client with the role `billing`, or else to the client's `email`; `cc` and `bcc` get copies.
   * All of them get the same message with the same link to the document, each in a delivery of its own, so that an address that fails does not keep it from the others; `bcc` is named to no one else.
   * The link to the client's portal is only in those to the client's own addresses, its `email` and its contacts.
   * Other addresses need `documents.view` as well.
   * With `by_email: false`, the document is only marked as sent.
   * The e-mail that goes out again and again gives 429 `rate_limited` with `Retry-After`: the same document goes to one address three times in 24 hours and then once an hour, and the e-mails of a workspace are limited; each address counts as one e-mail.
   * Nothing is changed then.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.sendDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   subject: 'Your order of 12 March',
   *   message: 'Thank you for your order. The goods leave our warehouse tomorrow.',
   * });
   * console.log(result);
   */
  sendDocument: [reference: string];
  /**
   * Issue or send a document later.
   *
   * Has a draft issued as `issue_on` begins, a document sent at `send_at`, or one after the other, and replaces what was scheduled before.
   * Both are local times of the business, and follow its time zone: of an hour that does not exist, the time is that much later, and of one that comes twice, it is the first.
   * The document is issued with the date of the day on which that is done, and only if `GET …/issue-check` then finds no error.
   * A time of the past gives 422 `validation_failed`, and so does a draft with a `send_at` and no `issue_on`.
   * An issued document with an `issue_on`, and a cancelled one, give 409 `conflict`.
   * An `issue_on` needs `documents.issue` as well, and addresses that are not the client's need `documents.view`.
   * The member must still have these permissions when the time comes; without them, or where the document is refused then, nothing is done, `scheduled` is null again, and owners and admins are notified.
   * Who issues the document by hand takes `issue_on` out, who sends it `send_at`, and who cancels it both.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.scheduleDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   issue_on: '2026-11-01',
   *   send_at: '2026-11-01T08:00',
   *   message: 'The invoice for October.',
   * });
   * console.log(result);
   */
  scheduleDocument: [reference: string];
  /**
   * Cancel what is scheduled for a document.
   *
   * The document is neither issued nor sent by itself any more.
   * Where nothing is scheduled, nothing changes.
   * Emits `document.updated` where there was one.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.unscheduleDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  unscheduleDocument: [reference: string];
  /**
   * Change reminders of a document.
   *
   * Switches reminders of one document off, holds them through a day, or switches them on; drafts and issued documents alike.
   * The reason is in words of the business, such as that it is disputed.
   * Where reminders are off for the client, none is sent of this document either.
   * `on` takes an old document in, one that was due before `applies_from`: its base day is then the day of the request, so that the ladder begins with the first step after it.
   * When a hold ends, only the highest step that has come in the meantime is sent.
   * Emits `document.updated`.
   *
   * Needs the permission `reminders.manage`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateDocumentReminders('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   reminders: 'until',
   *   until: '2026-12-01',
   *   reason: 'Promised by telephone to pay by then.',
   * });
   * console.log(result);
   */
  updateDocumentReminders: [reference: string];
  /**
   * Send a reminder of a document.
   *
   * Sends a reminder of one document now, with its PDF and the link to its page, whether reminders are on or not, also of old documents and held ones.
   * It goes to the contacts with the role `reminders`, or else `billing`, or else to the `email` of the client.
   * Its text is `text`, or else that of the last step that has come by today, or else `reminder_1` before the due date and `reminder_2` after it.
   * No step is counted as sent by it, and none moves.
   * A draft, and a document on which nothing is owed, give 409 `conflict`, and so does a client without an address.
   * Where the service sends no e-mail, `recipients` is empty and nothing is sent.
   * What has been paid by the time that the e-mail is written is not reminded of.
   * Too many e-mails give 429 `rate_limited` with `Retry-After`, as when documents are sent.
   * Emits `document.reminded` when it has been sent.
   *
   * Needs the permission `reminders.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.remindOfDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { text: 'reminder_3' });
   * console.log(result);
   */
  remindOfDocument: [reference: string];
  /**
   * Cancel a document.
   *
   * Cancels an issued document: the number stays used, the total stays, and the balance becomes 0.
   * A draft, or a document with anything paid, credited or deducted elsewhere, gives 409 `conflict`.
   * With `credit: true` a credit note for all that is not credited yet is made, issued and applied in the same step: what was paid is left on it, to be applied or given back.
   * This needs `documents.create` and `documents.issue` as well.
   * Cancelling a credit note takes back what it settles; one with refunds gives 409 `conflict`.
   * Where it was applied to other documents than those that it credits, this needs `payments.create` as well.
   * A document that stands in SEF gives 409 `conflict`, and its message says [what to do there first](#tag/e-invoices-in-serbia).
   * Cancelling again changes nothing and returns the document.
   * Emits `document.updated`, and with a credit note `document.created`, `document.issued` and `credit.applied` for it.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.cancelDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  cancelDocument: [reference: string];
  /**
   * Accept a quote by hand.
   *
   * Records that the client has accepted a quote in another way than on its page, also after its last day.
   * Accepting again changes nothing and returns the quote.
   * A draft, a declined or withdrawn quote, and any other document give 409 `conflict`.
   * Emits `quote.accepted`.
   *
   * Needs the permission `quotes.accept`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.acceptQuote('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   name: 'Milena Ristić',
   *   note: 'By telephone on 18 September.',
   * });
   * console.log(result);
   */
  acceptQuote: [reference: string];
  /**
   * Decline a quote by hand.
   *
   * Records that the client has declined a quote in another way than on its page, also after its last day.
   * Declining again changes nothing and returns the quote.
   * A draft, an accepted, withdrawn or converted quote, and any other document give 409 `conflict`.
   * Emits `quote.declined`.
   *
   * Needs the permission `quotes.accept`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.declineQuote('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { reason: 'They print it themselves.' });
   * console.log(result);
   */
  declineQuote: [reference: string];
  /**
   * Withdraw a quote.
   *
   * Takes a quote back: the client can no longer accept it, and its page says so.
   * Withdrawing again changes nothing and returns the quote.
   * A draft, an accepted, declined or converted quote, and any other document give 409 `conflict`.
   * Emits `quote.withdrawn`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.withdrawQuote('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  withdrawQuote: [reference: string];
  /**
   * Extend a quote.
   *
   * Gives a quote a later last day, `valid_until`.
   * A quote that has expired or was declined is open again; an answer that it had is kept by the service, and no longer shown.
   * Its page and its PDF say the new day, so that a client who has the former page open is shown the new one before accepting.
   * A draft, an accepted, withdrawn or converted quote, and any other document give 409 `conflict`.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.extendQuote('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { valid_until: '2026-10-31' });
   * console.log(result);
   */
  extendQuote: [reference: string];
  /**
   * Show the submission of a document to SEF.
   *
   * Shows how far the submission of a document to SEF has come, with everything that SEF has said of it.
   * A document that was never submitted gives 404.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getEInvoiceSubmission('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getEInvoiceSubmission: [reference: string];
  /**
   * Send a document to SEF.
   *
   * Submits an issued document of a Serbian business to SEF, the national e-invoicing system, once the workspace is connected to it.
   * The file is made and stored now; it is sent in the background, again and again until SEF has answered.
   * Submitting again returns the same submission, unless SEF has refused or cancelled it: then a new one is made of the document as it is.
   * What SEF holds as a mistake is cancelled there first (409); what was reversed by storno cannot be submitted again (409).
   * A document that cannot be expressed for SEF gives 422 with what is missing.
   * SEF's answers arrive as `document.efaktura.*` events, and `GET /documents/{reference}/einvoice/submission` shows them.
   *
   * Needs the permission `documents.issue`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.submitEInvoice('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  submitEInvoice: [reference: string];
  /**
   * Send a storno to SEF.
   *
   * Asks SEF for the storno of what the buyer has got: a submission that is `sent`, `accepted` or `rejected`.
   * It is asked for in the background; an event follows once SEF has done it.
   * Asking again while it is under way, or once it is done, changes nothing.
   * The document itself stays as it is: cancel it, or issue a credit note, afterwards.
   *
   * Needs the permission `documents.issue`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.stornoEInvoice('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { comment: 'Pogrešna količina na drugoj stavci' });
   * console.log(result);
   */
  stornoEInvoice: [reference: string];
  /**
   * Send a cancellation to SEF.
   *
   * Asks SEF for the cancellation of what it has not sent on to the buyer, or has marked as a mistake.
   * It is asked for in the background; an event follows once SEF has done it.
   * Asking again while it is under way, or once it is cancelled, changes nothing.
   *
   * Needs the permission `documents.issue`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.cancelEInvoice('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { comment: 'Pogrešna količina na drugoj stavci' });
   * console.log(result);
   */
  cancelEInvoice: [reference: string];
  /**
   * Record what a credit note settles.
   *
   * Settles a document of the same client and currency with what is left of an issued credit note.
   * A credit note that credits a document of the workspace is applied to it when it is issued; this uses what was left.
   * Emits `credit.applied` with the credit note, and `document.updated` for the document.
   *
   * Needs the permission `payments.create`.
   *
   * Refuses with `not_found`, `conflict`, `document_not_payable`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.applyCredit('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { document: '01K4KDX2R8G5TZ3M7WQ9B1C6VE' });
   * console.log(result);
   */
  applyCredit: [reference: string];
  /**
   * Record money given back for a credit note.
   *
   * Records money that was given back to the client for an issued credit note, at most what is left of it.
   * The statistics count it on its day.
   * Emits `document.updated` with the credit note.
   *
   * Needs the permission `payments.refund`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.refundCredit('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   amount: 28.51,
   *   method: 'bank',
   *   paid_on: '2026-10-07',
   *   reason: 'Paid too much.',
   * });
   * console.log(result);
   */
  refundCredit: [reference: string];
  /**
   * Show the link of a document's public page.
   *
   * Shows the secret address at which anyone who has it reads the document, without a key.
   * A draft gives 409 `conflict`: it has no public page.
   * The address is no field of the document and is never part of an event; opening it marks the document as viewed.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getDocumentPublicLink('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getDocumentPublicLink: [reference: string];
  /**
   * Record a payment.
   *
   * Records money that came in for an issued document and returns the document with its new balance and status.
   * An amount above the balance gives 422 on `amount`, unless `keep_rest_as_credit` keeps the rest on account of the client; this needs `payments.create`.
   * Drafts, cancelled documents and credit notes give 409 `document_not_payable`.
   * Emits `payment.created` with the payment, `payment.recorded` with the document, and `payment.updated` for what is on account.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `document_not_payable`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.recordPayment('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { amount: 200, method: 'bank', paid_on: '2026-09-28' });
   * console.log(result);
   */
  recordPayment: [reference: string];
  /**
   * Reverse a payment.
   *
   * Undoes a payment that was recorded by mistake, with everything that it settles.
   * It stays visible with `reversed_at`, no longer counts as paid, and the status of the document is derived anew.
   * Reversing it a second time gives 409 `conflict`.
   * A payment that settled other documents, too, or has money on account, needs `payments.create` as well, and so does one of a document that was cancelled by a credit note.
   * Emits `document.updated` for each document that it settled, and `payment.updated`.
   * Where such a document was cancelled by a credit note, the credit note settles it instead: it emits `credit.applied`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.reversePayment('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM', { reason: 'Entered on the wrong invoice.' });
   * console.log(result);
   */
  reversePayment: [reference: string, payment: string];
  /**
   * List the files of a document.
   *
   * Lists the files that are kept with a document, in the order in which they came.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listDocumentFiles('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  listDocumentFiles: [reference: string];
  /**
   * Add a file to a document.
   *
   * Keeps a file with a document: PDF, JPEG, PNG or WebP by its content, up to 10 MiB, 20 for each record.
   * Pictures are kept without place, device and texts; `sha256` is that of what is kept. A PDF that cannot be drawn, such as a locked one, is refused.
   * With `send` it goes to the client: with the e-mail, on the page of the document and in its electronic invoice. Once the document was sent, such a file is 409 `conflict`.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.addDocumentFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   name: 'receipt.png',
   *   content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
   *   send: true,
   * });
   * console.log(result);
   */
  addDocumentFile: [reference: string];
  /**
   * Change a file of a document.
   *
   * Changes the name of a file, or whether it goes to the client.
   * From issuing on what goes to the client stays, and from sending on all files: 409 `conflict`.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateDocumentFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM', { name: 'delivery-note.png' });
   * console.log(result);
   */
  updateDocumentFile: [reference: string, file: string];
  /**
   * Delete a file of a document.
   *
   * Removes a file.
   * From issuing on what goes to the client stays, and from sending on all files: 409 `conflict`.
   * Emits `document.updated`.
   *
   * Needs the permission `documents.update`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteDocumentFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM');
   */
  deleteDocumentFile: [reference: string, file: string];
  /**
   * Show a file of a document.
   *
   * Sends the bytes of a file as a download; its SHA-256 is the strong `ETag`.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getDocumentFileContent('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM');
   * console.log(file.type, file.size);
   */
  getDocumentFileContent: [reference: string, file: string];
  /**
   * List payments.
   *
   * Lists the payments of the workspace, newest day first.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listPayments.all({ client: '01K428JSC04XN7T1RZ6WPEB9GH' })) {
   *   console.log(record);
   * }
   */
  listPayments: [];
  /**
   * Record a payment of a client.
   *
   * Records money that came in, and the documents that it settles.
   * What the allocations leave becomes credit on account of the client, if `keep_rest_as_credit` is true; otherwise a rest gives 422 on `allocations`.
   * An allocation above the balance of its document gives 422. Drafts, cancelled documents, credit notes and converted proformas give 409 `document_not_payable`.
   * Emits `payment.created`, `payment.recorded` for each document, and `payment.updated` if something is on account.
   *
   * Needs the permission `payments.create`.
   *
   * Refuses with `document_not_payable`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createPayment({
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   currency: 'EUR',
   *   amount: 500,
   *   method: 'bank',
   *   paid_on: '2026-10-02',
   *   note: 'Three invoices of September',
   *   bank_reference: 'FT26275-00917',
   *   allocations: [
   *     {
   *       document: '01K4KDX2R8G5TZ3M7WQ9B1C6VE',
   *       amount: 134.99,
   *     },
   *     { document: '01K4M0Q7ZC9T4WJ8N2RXH5B6PD', amount: 240 },
   *     { document: '01K4M19YFA3S8KQ6T7VWZ2E5GM', amount: 96.5 },
   *   ],
   *   keep_rest_as_credit: true,
   * });
   * console.log(result);
   */
  createPayment: [];
  /**
   * Record up to 100 payments.
   *
   * Records up to 100 payments, each as `POST /payments` does, one after the other and each for itself: what is refused keeps nothing else from being done.
   * The answer is 200 with a result for each, in the order of `items`; the same `key` twice is a 422 for all of them.
   * With an `Idempotency-Key`, a repetition does what has not succeeded yet: see [Batches](#tag/batches).
   *
   * Needs the permission `payments.create`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createPayments({
   *   items: [
   *     {
   *       key: 'FT26275-00917',
   *       client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *       amount: 134.99,
   *       method: 'bank',
   *       paid_on: '2026-10-02',
   *       bank_reference: 'FT26275-00917',
   *       allocations: [
   *         {
   *           document: '01K4KDX2R8G5TZ3M7WQ9B1C6VE',
   *           amount: 134.99,
   *         },
   *       ],
   *     },
   *     {
   *       key: 'FT26275-00918',
   *       client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *       amount: 20,
   *       method: 'bank',
   *       paid_on: '2026-10-02',
   *     },
   *   ],
   * });
   * console.log(result);
   */
  createPayments: [];
  /**
   * Show a payment.
   *
   * Shows a payment with all documents that it was applied to, and what was given back.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getPayment('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getPayment: [reference: string];
  /**
   * Record what money on account settles.
   *
   * Settles a document with money of this payment that is on account.
   * What is not on any document is taken first, then what is on a proforma.
   * Emits `payment.recorded` for the document and `payment.updated`.
   *
   * Needs the permission `payments.create`.
   *
   * Refuses with `not_found`, `conflict`, `document_not_payable`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.applyPayment('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { document: '01K6RZ0T5M8Q2VXJ7NBW4C9EHD' });
   * console.log(result);
   */
  applyPayment: [reference: string];
  /**
   * Send the receipt of a payment.
   *
   * Sends the client an e-mail that says what has arrived, when, and which documents it settles, with a link to each.
   * It goes to `recipients`, or else to all contacts of the client with the role `billing`, or else to the client's `email`; a client without any is a 422 on `recipients`.
   * Its text is that of the kind `receipt`, the business's own or the built-in one, in the language of the client, and is written when the e-mail is sent.
   * A payment that is reversed gives 409 `conflict`; one that is reversed before the e-mail leaves is not reported.
   * Where the service sends no e-mail, `recipients` is empty and nothing is sent.
   * Too many e-mails give 429 `rate_limited` with `Retry-After`, as when documents are sent; nothing is sent then.
   *
   * Needs the permissions `documents.update` and `payments.view`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.sendPaymentReceipt('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   recipients: ['office@zora.example'],
   *   message: 'Thank you for paying early.',
   * });
   * console.log(result);
   */
  sendPaymentReceipt: [reference: string];
  /**
   * Record money given back.
   *
   * Records money of this payment that was given back to the client, at most what is on account.
   * Money that settles an invoice is given back by a credit note: it has a refund of its own.
   * Emits `payment.refunded`.
   *
   * Needs the permission `payments.refund`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.refundPayment('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   amount: 28.51,
   *   method: 'bank',
   *   paid_on: '2026-10-07',
   *   reason: 'Paid too much.',
   * });
   * console.log(result);
   */
  refundPayment: [reference: string];
  /**
   * Reverse a payment on all documents.
   *
   * Undoes a payment that was recorded by mistake, with everything that it settles.
   * It stays visible with `reversed_at`. A payment of which something was given back gives 409 `conflict`, as does a second time.
   * Emits `document.updated` for each document that it settled, and `payment.updated`.
   * Where such a document was cancelled by a credit note, the credit note settles it instead: it emits `credit.applied`.
   *
   * Needs the permission `payments.create`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.reversePaymentRecord('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { reason: 'Entered on the wrong invoice.' });
   * console.log(result);
   */
  reversePaymentRecord: [reference: string];
  /**
   * List refunds.
   *
   * Lists what was given back of payments on account and credit notes, newest day first.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listRefunds.all({ client: '01K428JSC04XN7T1RZ6WPEB9GH' })) {
   *   console.log(record);
   * }
   */
  listRefunds: [];
  /**
   * List contracts.
   *
   * Lists the contracts of the workspace, newest first.
   * A plan without contracts gives 402 `feature_unavailable`.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `feature_unavailable`, `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listContracts.all({ status: 'sent' })) {
   *   console.log(record);
   * }
   */
  listContracts: [];
  /**
   * Create a contract.
   *
   * Creates a contract in writing as a draft, without a number.
   * Nobody is told of it until it is sent.
   * A plan without contracts gives 402 `feature_unavailable`, once the contract itself is found to be valid.
   *
   * Needs the permission `contracts.create`.
   *
   * Refuses with `feature_unavailable`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createContract({
   *   title: 'Ugovor o štampi kataloga',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   document: '01K42B7ZQ3MR8E5V1XJ9TA0WDC',
   *   body: '# Ugovor o štampi kataloga\n\nŠtampar se obavezuje da odštampa 500 primeraka.',
   *   signing_order: 'sequential',
   *   signers: [
   *     {
   *       name: 'Marko Ilić',
   *       email: 'marko@dunavtrade.example',
   *     },
   *     { name: 'Ana Petrović', email: 'ana@demo.example' },
   *   ],
   *   expires_at: '2026-10-21T22:00:00Z',
   * });
   * console.log(result);
   */
  createContract: [];
  /**
   * Show a contract.
   *
   * Shows a contract with its text and its signers.
   * Signing links are secret and are no part of it.
   * A plan without contracts gives 402 `feature_unavailable`, once the contract is found.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getContract: [reference: string];
  /**
   * Change a draft of a contract.
   *
   * Changes the fields that are sent and leaves the others as they are; `signers` replaces the whole set.
   * Only a draft can be changed: once it was sent, or voided, its text is frozen and the answer is 409 `contract_state_conflict`.
   * `external_id` and `metadata` are no part of what is frozen: a body with nothing else is taken in any state.
   * The PDF of an uploaded contract cannot be replaced: delete the draft and upload another.
   * Emits no event: nobody was told of the draft yet.
   * A plan without contracts gives 402 `feature_unavailable`, once the change itself is found to be valid.
   *
   * Needs the permission `contracts.create`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `contract_state_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   body: '# Ugovor o štampi kataloga\n\nŠtampar se obavezuje da odštampa 600 primeraka.',
   * });
   * console.log(result);
   */
  updateContract: [reference: string];
  /**
   * Delete a draft of a contract.
   *
   * Deletes a draft for good, with its signers and the PDF that was uploaded for it.
   * Only a draft can be deleted: once it was sent, or voided, the answer is 409 `contract_state_conflict`.
   * Emits no event: nobody was told of the draft yet.
   * A plan without contracts gives 402 `feature_unavailable`, once the draft is found.
   *
   * Needs the permission `contracts.create`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `contract_state_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteContract: [reference: string];
  /**
   * Show what is wrong with a contract before it is sent.
   *
   * Lists what cannot be mended once the draft is sent for signature: errors, which make it wrong or unusable, and warnings.
   * The guide [Before you issue](#tag/before-you-issue) has every code.
   * A contract that is no draft gives 409 `contract_not_sendable`.
   * It stores and changes nothing.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `not_found`, `contract_not_sendable`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.checkContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  checkContract: [reference: string];
  /**
   * Send a contract for signature.
   *
   * Gives a draft its number, freezes both parties and the SHA-256 of the text, and opens a secret signing link for each signer.
   * With e-mail set up, every signer is invited, or with `sequential` each when the turn comes.
   * Without it, the operator reads the links from the command line.
   * Invitations beyond the e-mails that a workspace may send in 24 hours give 429 `rate_limited` with `Retry-After`, and nothing is changed.
   * A contract that is no draft, whose deadline has passed, or whose PDF was uploaded before PDFs were made the same for every reader, gives 409 `contract_not_sendable`.
   * A plan without contracts gives 402 `feature_unavailable`, after every other check.
   * Emits `contract.sent`.
   *
   * Needs the permission `contracts.send`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `contract_not_sendable`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.sendContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { message: 'Molimo vas da potpišete do 21. oktobra.' });
   * console.log(result);
   */
  sendContract: [reference: string];
  /**
   * Void a contract.
   *
   * Ends a contract that is not signed by everyone yet: nobody can sign it any more.
   * A contract that is signed, declined, expired or voided gives 409 `contract_state_conflict`.
   * A plan without contracts gives 402 `feature_unavailable`, after every other check.
   * Emits `contract.voided`.
   *
   * Needs the permission `contracts.void`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `contract_state_conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.voidContract('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { reason: 'Zamenjen novim ugovorom.' });
   * console.log(result);
   */
  voidContract: [reference: string];
  /**
   * Show the signed PDF.
   *
   * Sends the PDF that everyone has signed: the text, and a page with each signature, its time and where it came from.
   * It was stored together with the last signature and never changes; its SHA-256 is the strong `ETag`.
   * A contract that is not signed by everyone gives 409 `contract_state_conflict`.
   * A plan without contracts gives 402 `feature_unavailable`, after every other check.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `feature_unavailable`, `not_found`, `contract_state_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getSignedContractPdf('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(file.type, file.size);
   */
  getSignedContractPdf: [reference: string];
  /**
   * List expenses.
   *
   * Lists the expenses of the workspace, newest occurrence first.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listExpenses.all({ from: '2026-09-01' })) {
   *   console.log(record);
   * }
   */
  listExpenses: [];
  /**
   * Add an expense.
   *
   * Adds an expense.
   * A category that the workspace does not have yet is created; letter case makes no difference between two categories.
   * Emits `expense.created`.
   *
   * Needs the permission `expenses.create`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createExpense({
   *   description: 'Papir za štampu, 120 g',
   *   notes: 'Faktura 118/26',
   *   amount: 14800,
   *   currency: 'RSD',
   *   category: 'Materijal',
   *   vendor: 'Papirnica Sava',
   *   occurs_on: '2026-09-22',
   *   external_id: 'receipt-2207',
   * });
   * console.log(result);
   */
  createExpense: [];
  /**
   * Show an expense.
   *
   * Shows one expense with all its fields.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getExpense: [reference: string];
  /**
   * Change an expense.
   *
   * Changes the fields that are sent and leaves the others as they are.
   * An expense generated from a recurring template keeps its scheduled date: another `occurs_on` gives 422 on it.
   * Any other change of it is recorded as an override: `is_overridden` becomes true.
   * Emits `expense.updated`.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { notes: 'Faktura 118/26' });
   * console.log(result);
   */
  updateExpense: [reference: string];
  /**
   * Delete an expense.
   *
   * Deletes an expense for good.
   * One that a recurring template generated is not generated again.
   * Emits `expense.deleted` with the last state of the expense.
   *
   * Needs the permission `expenses.delete`.
   *
   * Refuses with `not_found`, `conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteExpense: [reference: string];
  /**
   * List the files of an expense.
   *
   * Lists the files that are kept with an expense, in the order in which they came.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listExpenseFiles('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  listExpenseFiles: [reference: string];
  /**
   * Add a file to an expense.
   *
   * Keeps a file with an expense: PDF, JPEG, PNG or WebP by its content, up to 10 MiB, 20 for each record.
   * Pictures are kept without place, device and texts; `sha256` is that of what is kept. A PDF that cannot be drawn, such as a locked one, is refused.
   * It is for the business alone.
   * Emits `expense.updated`.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.addExpenseFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', {
   *   name: 'receipt.png',
   *   content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
   * });
   * console.log(result);
   */
  addExpenseFile: [reference: string];
  /**
   * Change a file of an expense.
   *
   * Changes the name of a file.
   * Emits `expense.updated`.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateExpenseFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM', { name: 'delivery-note.png' });
   * console.log(result);
   */
  updateExpenseFile: [reference: string, file: string];
  /**
   * Delete a file of an expense.
   *
   * Removes a file.
   * Emits `expense.updated`.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteExpenseFile('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM');
   */
  deleteExpenseFile: [reference: string, file: string];
  /**
   * Show a file of an expense.
   *
   * Sends the bytes of a file as a download; its SHA-256 is the strong `ETag`.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.getExpenseFileContent('01K4KDX2R8G5TZ3M7WQ9B1C6VE', '01K6833K0SYH2V5DPA8NRT4XJM');
   * console.log(file.type, file.size);
   */
  getExpenseFileContent: [reference: string, file: string];
  /**
   * List changes.
   *
   * Lists what has changed, in the order of the commits: one entry for each record that a request, a job or a page has changed, oldest first.
   * It keeps a copy of the records up to date: read behind `next_cursor` until `at_end` is true, and go on with it the next time.
   * It shows the types of records that your user may view; naming another in `types` gives 403, as its list does.
   * `sequence` counts the changes of all types, 1, 2, 3 and so on without a gap. A key that may not view all of them sees gaps.
   * After a restore of the database, and behind what the operator still keeps, the answer is 410 `cursor_expired`.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `feature_unavailable`, `cursor_expired`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listChanges({ types: 'client,document', limit: 100, include: 'record' });
   * console.log(result);
   */
  listChanges: [];
  /**
   * List who did what.
   *
   * Lists what members, API keys, the operator, jobs and clients have done in the business, the newest first: one entry for each record and setting that a request has changed, and one for a request that has changed none.
   * An answer holds up to `limit` entries; `next_cursor` goes on behind them.
   * `audit.view` shows names and values of all records, whatever else the key may view.
   * Reading, previews and what was refused are not in it; sign-ins are in the dashboard alone.
   * Entries from before there was this log have neither a position nor what was changed; they come last.
   *
   * Needs the permission `audit.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listAuditLog({
   *   type: 'client',
   *   reference: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   actor: '01K3V5C1W8QZ4T6N9B2R7XHJDE',
   *   key: '01K3V5F9T2XW6M8D4C1Q7BZNGR',
   *   operation: 'issueDocument',
   *   via: 'dashboard',
   *   from: '2026-09-01',
   *   to: '2026-09-30',
   *   limit: 100,
   * });
   * console.log(result);
   */
  listAuditLog: [];
  /**
   * List rows of the ledger.
   *
   * Lists every row of the ledger in its order: each change of a record, and each thing that was done without one, as a chain of hashes.
   * A row has references, numbers, amounts and hashes, and no names: with them a reader computes each hash again.
   * What `content` is the hash of, is in [the verified book](#tag/the-verified-book).
   * After a restore of the database the answer is 410 `cursor_expired`.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `cursor_expired`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listLedgerRows({ limit: 100 });
   * console.log(result);
   */
  listLedgerRows: [];
  /**
   * Show the head of the ledger.
   *
   * Shows the last row of the ledger, signed, and how many documents and payments the book counts.
   * Note position and hash where this installation cannot reach them: later they show whether all rows up to that one are still there as they were.
   * By itself a head proves nothing, as whoever owns the database can compute all hashes again.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getLedgerHead();
   * console.log(result);
   */
  getLedgerHead: [];
  /**
   * List the categories of expenses.
   *
   * Lists the names of all categories of the workspace, in order.
   * A category comes with the first expense or recurring expense that names it; `GET /expenses` takes one as a filter.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listExpenseCategories();
   * console.log(result);
   */
  listExpenseCategories: [];
  /**
   * List recurring expenses.
   *
   * Lists all templates of the workspace, oldest first; those that were removed are not in it.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listRecurringExpenses();
   * console.log(result);
   */
  listRecurringExpenses: [];
  /**
   * Add a recurring expense.
   *
   * Adds a template that adds an expense on each of its dates, at the start of the day in the workspace's time zone.
   * What is due by today is added at once, from up to five years ago.
   * A workspace has a limited number of templates: one more is 409 `conflict`.
   * Emits `expense.created` for each expense that it adds.
   *
   * Needs the permission `expenses.create`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createRecurringExpense({
   *   description: 'Rent',
   *   amount: 65000,
   *   currency: 'RSD',
   *   category: 'Office',
   *   vendor: 'Poslovni prostor d.o.o.',
   *   every: 'monthly',
   *   on: 'last',
   *   start: '2026-01-01',
   *   end: null,
   * });
   * console.log(result);
   */
  createRecurringExpense: [];
  /**
   * Show the dates of a rule.
   *
   * Shows the next twelve dates of a rule from today on, and stores nothing.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewRecurrence({ every: 'monthly', on: 'last', start: '2026-01-01' });
   * console.log(result);
   */
  previewRecurrence: [];
  /**
   * Show a recurring expense.
   *
   * Shows one template with its next date.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getRecurringExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getRecurringExpense: [reference: string];
  /**
   * Change a recurring expense.
   *
   * Changes the fields that are sent and leaves the others as they are.
   * Expenses that it added stay as they are, and another rule counts from today on.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateRecurringExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { amount: 70000 });
   * console.log(result);
   */
  updateRecurringExpense: [reference: string];
  /**
   * Delete a recurring expense.
   *
   * Removes a template for good: it adds nothing any more.
   * The expenses that it added stay.
   *
   * Needs the permission `expenses.delete`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteRecurringExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteRecurringExpense: [reference: string];
  /**
   * Pause a recurring expense.
   *
   * Pauses a template: it adds nothing for today and later until it is resumed.
   * Earlier dates that are not added yet, because the service was down, still are.
   * A second pause changes nothing.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.pauseRecurringExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  pauseRecurringExpense: [reference: string];
  /**
   * Resume a recurring expense.
   *
   * Resumes a template from today on.
   * The dates of the pause are skipped for good.
   *
   * Needs the permission `expenses.update`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.resumeRecurringExpense('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  resumeRecurringExpense: [reference: string];
  /**
   * List recurring documents.
   *
   * Lists the recurring documents of the workspace, newest first, without their lines; archived ones are left out unless asked for.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listRecurringDocuments.all({ status: 'failed' })) {
   *   console.log(record);
   * }
   */
  listRecurringDocuments: [];
  /**
   * Create a recurring document.
   *
   * Creates a template that makes a document on each date of its rule.
   * With `from`, it takes what the body leaves out from a document, as `POST /documents` does; this needs `documents.view` as well.
   * A quote in `from` is converted as a whole, once: one that was declined or withdrawn, has expired, or was converted as a whole before, is 409 `conflict`.
   * The first date is today at the earliest: for earlier ones nothing is made.
   * On a date it makes a draft, an issued document, or one that is issued and sent, by `mode`; a mode that issues needs `documents.issue` as well, and is looked at again on each date.
   * A workspace has a limited number of them, archived ones not counted: one more is 409 `conflict`.
   * Emits `recurring_document.created`, and for a quote that it converts `document.updated`.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createRecurringDocument({
   *   name: 'Hosting Dunav',
   *   document_type: 'rs_invoice',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   currency: 'EUR',
   *   lines: [
   *     {
   *       description: 'Hosting za {{period.month_year}}',
   *       unit: 'mesec',
   *       quantity: 1,
   *       unit_price: 100,
   *       tax_rate: 'rs_vat_20',
   *     },
   *     {
   *       item: '01K3WPZ4M2T8R0D5HN6YBQ9XVC',
   *       quantity: 1,
   *       follow_item_price: true,
   *     },
   *   ],
   *   rule: {
   *     every: 'monthly',
   *     interval: 1,
   *     on: '1',
   *     starts_on: '2026-07-01',
   *     ends_on: '2028-06-30',
   *     count: null,
   *     working_days: 'none',
   *   },
   *   due_days: 14,
   *   period: {
   *     kind: 'calendar',
   *     unit: 'month',
   *     offset: 0,
   *     delivery_date: null,
   *   },
   *   mode: 'issue_and_send',
   *   recipients: ['finansije@dunavtrade.example'],
   *   price_changes: [
   *     {
   *       from: '2026-11-01',
   *       lines: [{ line: 1, unit_price: 110 }],
   *     },
   *     { from: '2027-07-01', percent: 3.5 },
   *   ],
   *   when_late: 'latest_only',
   *   einvoice: 'none',
   *   contract_reference: 'UG-2026-07',
   *   notes: 'Period: {{period.range}}',
   *   external_id: 'subscription-77',
   *   metadata: { shop: 'novi-sad' },
   * });
   * console.log(result);
   */
  createRecurringDocument: [];
  /**
   * Show the next documents of a template before it is saved.
   *
   * Shows the next 24 dates of a template with the period and the total of each document, and stores nothing.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewRecurringDocument({
   *   name: 'Hosting Dunav',
   *   document_type: 'rs_invoice',
   *   client: '01K428JSC04XN7T1RZ6WPEB9GH',
   *   lines: [
   *     {
   *       description: 'Hosting za {{period.month_year}}',
   *       quantity: 1,
   *       unit_price: 100,
   *     },
   *   ],
   *   rule: { every: 'monthly', on: '1', starts_on: '2026-07-01' },
   *   period: { kind: 'calendar', unit: 'month' },
   * });
   * console.log(result);
   */
  previewRecurringDocument: [];
  /**
   * Show a recurring document.
   *
   * Shows one template with its lines, its next date and what became of the last one.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getRecurringDocument: [reference: string];
  /**
   * Change a recurring document.
   *
   * Changes the fields that are sent and leaves the others as they are; lists such as `lines` and `price_changes` are replaced as a whole.
   * Documents that it made stay as they are.
   * Another rule counts from the day after today on: its first date is after today, and earlier ones are never made.
   * The dates that wait stay, and a failed template is tried again soon.
   * An archived one cannot be changed: 409 `conflict`.
   * Emits `recurring_document.updated`.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { price_changes: [{ from: '2027-01-01', percent: 10 }] });
   * console.log(result);
   */
  updateRecurringDocument: [reference: string];
  /**
   * Delete a recurring document.
   *
   * Archives a template for good: it makes nothing any more.
   * The documents that it made stay, it can be read by its reference, and the list has it with `archived=true`.
   * A second time changes nothing.
   * Emits `recurring_document.updated`, and `document.updated` for a quote that can be converted again because nothing was made.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteRecurringDocument: [reference: string];
  /**
   * Pause a recurring document.
   *
   * Pauses a template: nothing is made for today and later until it is resumed, and the dates of the pause are recorded as `paused`.
   * Earlier dates that are not done yet stay due.
   * A second pause changes nothing; one that is finished or archived is 409 `conflict`.
   * Emits `recurring_document.updated`.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.pauseRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  pauseRecurringDocument: [reference: string];
  /**
   * Resume a recurring document.
   *
   * Resumes a template from today on; the dates of the pause are never made by themselves.
   * One that is not paused stays as it is; one that is archived is 409 `conflict`.
   * Emits `recurring_document.updated`.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.resumeRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  resumeRecurringDocument: [reference: string];
  /**
   * Run a recurring document now.
   *
   * Makes the documents of some dates at once, oldest first, also of a paused template.
   * Without `dates` these are the dates that wait, or else the next one.
   * A date may be a future one of the rule, and is done with it: nothing is made on that day.
   * Dates that the rule does not have are 422; one that is done already is 409 `conflict`, and so is what issuing would refuse, with its reason; nothing is made then.
   * Emits `document.created`, `document.issued` and `document.updated` as such documents do, and `recurring_document.ran` for each.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.runRecurringDocument('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { dates: ['2026-11-01'] });
   * console.log(result);
   */
  runRecurringDocument: [reference: string];
  /**
   * Skip a date of a recurring document.
   *
   * Records a date as `skipped`, so that nothing is made for it: one that waits, that failed, or a future one of the rule.
   * A date that the rule does not have is 422, one that is done already 409 `conflict`.
   * Emits `recurring_document.updated`.
   *
   * Needs the permission `recurring.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `precondition_failed`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.skipRecurringDocumentDate('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { date: '2026-12-01' });
   * console.log(result);
   */
  skipRecurringDocumentDate: [reference: string];
  /**
   * Show the next documents of a recurring document.
   *
   * Shows the next 24 dates that are not done yet, from today on, with the period and the total of each document, at the prices of that day.
   * Totals are with tax, as the items and tax rates are now.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listRecurringDocumentDates('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  listRecurringDocumentDates: [reference: string];
  /**
   * List the runs of a recurring document.
   *
   * Lists what became of the dates of a template, the latest date first.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listRecurringDocumentRuns.all('01K4KDX2R8G5TZ3M7WQ9B1C6VE')) {
   *   console.log(record);
   * }
   */
  listRecurringDocumentRuns: [reference: string];
  /**
   * List deleted records.
   *
   * Lists what was deleted, oldest deletion first: with `updated_since` of the other lists, it keeps a copy of the records up to date.
   * It shows the kinds of records that your user may list; `type` of another kind gives 403, as its own list does.
   * Entries are kept for good, their `external_id` for 90 days.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `feature_unavailable`, `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listDeletedRecords.all({ type: 'document' })) {
   *   console.log(record);
   * }
   */
  listDeletedRecords: [];
  /**
   * Show revenue, expenses and net.
   *
   * Shows what the business received and spent in a range of days, on a cash basis.
   * Revenue is the money received, tax included, by the day of its payment, less what was reversed, by the day of the reversal.
   * Expenses count by the day on which they occurred.
   * Only records in one currency count; amounts of two currencies are never added up.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getBusinessStatistics({ from: '2026-07-01', to: '2026-09-30', currency: 'EUR' });
   * console.log(result);
   */
  getBusinessStatistics: [];
  /**
   * Show what is owed to the business.
   *
   * Shows the open balances of issued documents at the end of a day, and how long they have been due.
   * Only types of documents that are owed count: invoices, advance invoices and debit notes.
   * A day of the past is shown as it was: documents issued, payments, reversals and cancellations after it do not count.
   * The five aging buckets are always there and add up to `outstanding`.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getOutstandingStatistics({ as_of: '2026-09-30', currency: 'EUR' });
   * console.log(result);
   */
  getOutstandingStatistics: [];
  /**
   * Show the clients who paid most.
   *
   * Shows the clients from whom most was received in a range of days, the highest revenue first.
   * `document_count` counts the documents with a payment in the range, not the payments.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getTopClients({
   *   limit: 10,
   *   from: '2026-07-01',
   *   to: '2026-09-30',
   *   currency: 'EUR',
   * });
   * console.log(result);
   */
  getTopClients: [];
  /**
   * Show the items that sold best.
   *
   * Shows the items for which most was invoiced in a range of days, by date of issue, the highest sales first.
   * Sales are the lines of invoices and debit notes without tax, less those of credit notes, before a discount on the whole document.
   * Advance invoices do not count: the invoice after them has all lines.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getTopItems({
   *   limit: 10,
   *   from: '2026-07-01',
   *   to: '2026-09-30',
   *   currency: 'EUR',
   * });
   * console.log(result);
   */
  getTopItems: [];
  /**
   * Show what falls due by week.
   *
   * Shows the open balances of issued documents that fall due from today on, by week.
   * The first week begins today, every other one on a Monday; all end on a Sunday.
   * Only types of documents that are owed count, as in `outstanding`; what is late, or has no due date, is in no week.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getDueWeeks({ weeks: 8, currency: 'EUR' });
   * console.log(result);
   */
  getDueWeeks: [];
  /**
   * Show revenue, expenses and net by month.
   *
   * Shows what the business received and spent in each of the last months, on a cash basis.
   * The oldest month comes first and the current one last; months without records are there, too.
   *
   * Needs the permission `reports.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getMonthlyTrends({ months: 12, currency: 'EUR' });
   * console.log(result);
   */
  getMonthlyTrends: [];
  /**
   * Export the clients as a table.
   *
   * Sends the clients as CSV or as a workbook, one row for each.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `clients.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportClients({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportClients: [];
  /**
   * Export the items as a table.
   *
   * Sends the items as CSV or as a workbook, one row for each.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `items.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportItems({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportItems: [];
  /**
   * Export the documents as a table.
   *
   * Sends the documents as CSV or as a workbook, one row for each.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportDocuments({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportDocuments: [];
  /**
   * Export the lines of documents as a table.
   *
   * Sends the lines of the documents as CSV or as a workbook, one row for each line.
   * Filters and `sort` are those of the list of documents; `references` names single ones.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportDocumentLines({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportDocumentLines: [];
  /**
   * Export the tax of documents as a table.
   *
   * Sends the tax of the issued documents as CSV or as a workbook: one row for each document and tax rate, as frozen, after the discount of the document.
   * For a tax return, sum up `sign` times `taxable` and `tax` of the rows that count for tax, less `deducted_taxable` and `deducted_tax`, by the day of `tax_point_date`.
   * Filters and `sort` are those of the list of documents; `references` names single ones.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportTaxBands({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportTaxBands: [];
  /**
   * Export the references between documents as a table.
   *
   * Sends which documents the documents refer to as CSV, one row for each reference.
   * Filters and `sort` are those of the list of documents; `references` names single ones.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportRelatedDocuments({ status: 'overdue' });
   * console.log(file.type, file.size);
   */
  exportRelatedDocuments: [];
  /**
   * Export the deducted advances as a table.
   *
   * Sends what the documents deduct of advance invoices as CSV or as a workbook, one row for each tax rate.
   * Filters and `sort` are those of the list of documents; `references` names single ones.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportDeductions({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportDeductions: [];
  /**
   * Export the PDFs of documents as one archive.
   *
   * Sends the PDFs of the issued documents in one ZIP archive.
   * Filters are those of the list of documents; `references` names single ones.
   * More than 2,000 documents are refused on `filter`.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportDocumentPdfs({ status: 'overdue' });
   * console.log(file.type, file.size);
   */
  exportDocumentPdfs: [];
  /**
   * Export the payments as a table.
   *
   * Sends the payments as CSV or as a workbook, one row for each.
   * `document` and `number` are those of the first document that it settles; `documents` has the numbers of all.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportPayments({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportPayments: [];
  /**
   * Export what payments and credit notes settle as a table.
   *
   * Sends which documents the payments and credit notes settle as CSV or as a workbook, one row for each amount.
   * Reversed ones are there too, with the time of their reversal.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportAllocations({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportAllocations: [];
  /**
   * Export the refunds as a table.
   *
   * Sends what was given back to clients as CSV or as a workbook, one row for each refund.
   * Filters and `sort` are those of the list.
   *
   * Needs the permission `payments.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportRefunds({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportRefunds: [];
  /**
   * Export the expenses as a table.
   *
   * Sends the expenses as CSV or as a workbook, one row for each.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportExpenses({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportExpenses: [];
  /**
   * Export the recurring expenses as a table.
   *
   * Sends the recurring expenses as CSV, one row for each.
   *
   * Needs the permission `expenses.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportRecurringExpenses();
   * console.log(file.type, file.size);
   */
  exportRecurringExpenses: [];
  /**
   * Export the recurring documents as a table.
   *
   * Sends the recurring documents as CSV or as a workbook, one row for each, without their lines and texts.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `recurring.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportRecurringDocuments({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportRecurringDocuments: [];
  /**
   * Export the contracts as a table.
   *
   * Sends the contracts as CSV or as a workbook, one row for each.
   * Filters and `sort` are those of the list; `references` names single ones.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `feature_unavailable`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportContracts({ format: 'xlsx' });
   * console.log(file.type, file.size);
   */
  exportContracts: [];
  /**
   * Export the signers of contracts as a table.
   *
   * Sends the signers of the contracts as CSV, one row for each.
   * Filters and `sort` are those of the list of contracts; `references` names single contracts.
   *
   * Needs the permission `contracts.view`.
   *
   * Refuses with `feature_unavailable`, `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportSigners({ status: 'sent' });
   * console.log(file.type, file.size);
   */
  exportSigners: [];
  /**
   * Export the webhook deliveries as a table.
   *
   * Sends the webhook deliveries as CSV, one row for each.
   * Filters are those of the list; of an address only owners and admins see more than its origin.
   *
   * Needs the permission `integrations.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportDeliveries({ status: 'failed_permanently' });
   * console.log(file.type, file.size);
   */
  exportDeliveries: [];
  /**
   * Export the audit log as a table.
   *
   * Sends the entries of the audit log as CSV, in the order of the commits; those from before there was this log come first.
   * Filters are those of the list.
   *
   * Needs the permission `audit.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const file = await invoicing.exportAuditLog({ type: 'client' });
   * console.log(file.type, file.size);
   */
  exportAuditLog: [];
  /**
   * List webhook deliveries.
   *
   * Lists the deliveries to webhook endpoints, newest first, also to removed ones.
   *
   * Needs the permission `integrations.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listWebhookDeliveries.all({ status: 'failed_permanently' })) {
   *   console.log(record);
   * }
   */
  listWebhookDeliveries: [];
  /**
   * Show a webhook delivery.
   *
   * Shows a delivery with its payload as it is sent, the headers of its last attempt, and what came back each time.
   * The secret of the endpoint is no part of it.
   *
   * Needs the permission `integrations.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getWebhookDelivery('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getWebhookDelivery: [reference: string];
  /**
   * Redeliver a webhook.
   *
   * Queues a delivery again, in whatever status it is, with its attempts counted from zero.
   * The original payload is sent unchanged, signed with the endpoint's current secret and a new timestamp.
   * An endpoint that is inactive or removed, and a payload that is no longer kept, give 409 `conflict`.
   *
   * Needs the permission `integrations.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.redeliverWebhookDelivery('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  redeliverWebhookDelivery: [reference: string];
  /**
   * List webhook endpoints.
   *
   * Lists the webhook endpoints of the workspace, oldest first, also those that are off.
   * Those that were removed are not in it.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * for await (const record of invoicing.listWebhookEndpoints.all({ url: 'https://zora.example/hooks' })) {
   *   console.log(record);
   * }
   */
  listWebhookEndpoints: [];
  /**
   * Create a webhook endpoint.
   *
   * Registers an address for events; the answer has its signing secret, which is shown this once.
   * It takes no `Idempotency-Key`, because an answer with a secret is not stored: `external_id` keeps a repetition from making a second endpoint.
   * For each event the permission to view its record is needed as well, for `*` all of them.
   * Owners and admins are notified of an endpoint that a key makes.
   * A workspace has at most 50 endpoints; more than 60 new ones in a minute give 429 `rate_limited`.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createWebhookEndpoint({ url: 'https://zora.example/hooks', events: ['*'] });
   * console.log(result);
   */
  createWebhookEndpoint: [];
  /**
   * Show a webhook endpoint.
   *
   * Shows an endpoint with how it fares; its secret is no part of it.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  getWebhookEndpoint: [reference: string];
  /**
   * Change a webhook endpoint.
   *
   * Changes the fields that are sent; a new `url` also holds for the next attempt of every open delivery.
   * The permission to view is needed for the events of before, and for those that are chosen.
   * Owners and admins are notified where a key changes the address.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { url: 'https://zora.example/hooks/v2' });
   * console.log(result);
   */
  updateWebhookEndpoint: [reference: string];
  /**
   * Delete a webhook endpoint.
   *
   * Removes an endpoint for good: nothing is sent to it any more, and what waits fails permanently.
   * Its deliveries stay in the list of deliveries, and its `external_id` is free again.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteWebhookEndpoint: [reference: string];
  /**
   * Pause a webhook endpoint.
   *
   * Switches an endpoint off: what happens from then on is not queued for it, and open deliveries wait.
   * The payloads are kept, so that they can be replayed.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.pauseWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  pauseWebhookEndpoint: [reference: string];
  /**
   * Resume a webhook endpoint.
   *
   * Switches an endpoint on again, with a clean count of failures.
   * What waits goes out at once, each delivery with all of its attempts; `missed_since` says from when on events may not have arrived, for a replay.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.resumeWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  resumeWebhookEndpoint: [reference: string];
  /**
   * Replace the secret of a webhook endpoint.
   *
   * Gives an endpoint a new signing secret, which is shown this once.
   * The old one signs nothing from then on, unless `overlap_hours` gives it some time in which both sign.
   * It takes no `Idempotency-Key`, because an answer with a secret is not stored.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.rotateWebhookEndpointSecret('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { overlap_hours: 24 });
   * console.log(result);
   */
  rotateWebhookEndpointSecret: [reference: string];
  /**
   * Send a test event to a webhook endpoint.
   *
   * Sends an event about a record that exists nowhere, with the header `X-Service-Test`: the one that is named, else the first that the endpoint subscribes to.
   * Waits up to 5 seconds for the first attempt and answers 200 with its outcome, also where it has failed; after that 202, and the delivery tells later.
   * It takes no `Idempotency-Key`: a repeated test does no harm.
   * An endpoint that is inactive gives 409 `conflict`.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.testWebhookEndpoint('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { event: 'document.issued' });
   * console.log(result);
   */
  testWebhookEndpoint: [reference: string];
  /**
   * Redeliver what failed at a webhook endpoint.
   *
   * Queues the latest 1000 deliveries of an endpoint that failed permanently again, each with all of its attempts.
   * Those whose payload is no longer kept are left out.
   * An endpoint that is inactive gives 409 `conflict`.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.redeliverFailedWebhookDeliveries('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   * console.log(result);
   */
  redeliverFailedWebhookDeliveries: [reference: string];
  /**
   * Replay events to a webhook endpoint.
   *
   * Queues deliveries of stored events, in the order in which they happened, whether they arrived before or not.
   * It begins at an instant, or behind a cursor of `GET /changes`, in the order of `sequence` then.
   * The stored payloads are sent, with the header `X-Service-Replay`; a receiver recognises those that it has by `event`, `data.reference` and `occurred_at`.
   * Events are stored from the time on at which an endpoint subscribes to them, also while it is off.
   * Their payloads are kept for 30 days, unless the operator has chosen another time; events of before are counted as `skipped`.
   * One call takes at most 10,000 events; `continue_from` is the `from` of the next.
   * A cursor of before a restore of the database gives 410 `cursor_expired`.
   * An endpoint that is inactive gives 409 `conflict`, and so does one of which 50,000 deliveries or more are waiting: go on once some of them are done.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `not_found`, `conflict`, `idempotency_conflict`, `cursor_expired`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.replayWebhookEvents('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { from: '2026-09-14T22:03:10.117Z' });
   * console.log(result);
   */
  replayWebhookEvents: [reference: string];
  /**
   * List the events that endpoints can subscribe to.
   *
   * Lists every event with the permission that subscribing to it needs, and a whole body about a record that exists nowhere.
   *
   * Needs the permission `webhooks.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listEventTypes();
   * console.log(result);
   */
  listEventTypes: [];
  /**
   * List bank accounts.
   *
   * Lists the accounts that documents name, by currency, with their whole numbers.
   * `GET /catalogue` lists them for every key, with the last characters alone.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listBankAccounts();
   * console.log(result);
   */
  listBankAccounts: [];
  /**
   * Add a bank account.
   *
   * Adds an account to a currency, or changes the one with the same numbers.
   * It becomes the default of its currency unless `is_default` is false.
   * A currency that has no payment method gets that by bank.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createBankAccount({
   *   currency: 'EUR',
   *   iban: 'RS35 1050 0812 3123 1231 73',
   *   bic: 'KOBBRSBG',
   *   bank_name: 'Primer banka',
   * });
   * console.log(result);
   */
  createBankAccount: [];
  /**
   * Change a bank account.
   *
   * Changes the numbers, BIC and bank of an account, or makes it the default of its currency.
   * With the numbers of another account of the currency, this is a 409 `conflict`.
   * Issued documents keep what they have frozen.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateBankAccount('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { bank_name: 'Example Bank', is_default: true });
   * console.log(result);
   */
  updateBankAccount: [reference: string];
  /**
   * Delete a bank account.
   *
   * Removes an account; one that a draft names is a 409 `conflict`.
   * The oldest other one of its currency becomes the default where it was the default.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `not_found`, `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteBankAccount('01K4KDX2R8G5TZ3M7WQ9B1C6VE');
   */
  deleteBankAccount: [reference: string];
  /**
   * List payment methods.
   *
   * Lists the ways in which the business is paid, by currency, also those that are not in use.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listPaymentMethods();
   * console.log(result);
   */
  listPaymentMethods: [];
  /**
   * Add a payment method.
   *
   * Adds a way in which the business is paid in a currency.
   * Documents can be made in a currency that has an active method; one that the currency has already is in use again.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createPaymentMethod({ currency: 'EUR', method: 'bank' });
   * console.log(result);
   */
  createPaymentMethod: [];
  /**
   * Change a payment method.
   *
   * Takes a payment method out of use, or into use again.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updatePaymentMethod('01K4KDX2R8G5TZ3M7WQ9B1C6VE', { active: false });
   * console.log(result);
   */
  updatePaymentMethod: [reference: string];
  /**
   * List the texts of e-mails.
   *
   * Lists what e-mails to clients say, by kind and language: the text that the business has written, or else the built-in one.
   * With `own=true` only what the business has written.
   *
   * Needs the permission `texts.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listMailTexts({ kind: 'document', language: 'de', own: true });
   * console.log(result);
   */
  listMailTexts: [];
  /**
   * Show an e-mail with a text.
   *
   * Shows what an e-mail would be with a text, for the document that is named, which needs `documents.view`, or else for an invented one; nothing is stored.
   * Without `subject` or `body` it has those that are in use.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `texts.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewMailText({
   *   kind: 'document',
   *   language: 'en',
   *   subject: '{{document.type}} {{document.number}} of {{seller.name}}',
   *   body: 'Hello {{client.name}},\n\nhere is **{{document.type}} {{document.number}}** for your order {{document.order_reference}}.\n\n{{link}}\n\nKind regards\n{{seller.name}}',
   * });
   * console.log(result);
   */
  previewMailText: [];
  /**
   * Send an e-mail with a text to yourself.
   *
   * Sends what `POST /mail-texts/preview` shows to the user that the request or its key belongs to, and to no one else.
   * A `document` needs `documents.view` as well.
   * It has no attachment, and counts as an e-mail of the business; where the service sends no e-mail, `is_queued` is false.
   *
   * Needs the permission `texts.manage`.
   *
   * Refuses with `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.testMailText({
   *   kind: 'document',
   *   language: 'en',
   *   subject: '{{document.type}} {{document.number}} of {{seller.name}}',
   *   body: 'Hello {{client.name}},\n\nhere is **{{document.type}} {{document.number}}** for your order {{document.order_reference}}.\n\n{{link}}\n\nKind regards\n{{seller.name}}',
   * });
   * console.log(result);
   */
  testMailText: [];
  /**
   * Replace the text of an e-mail.
   *
   * Writes or replaces the text of one kind of e-mails in one language.
   * It is Markdown without HTML, images and code, and has words for values, such as `{{document.number}}`; `words` of the list says which each kind may have.
   * A paragraph whose words are all empty is left out.
   * Where `{{link}}` stands alone in a paragraph is the button, else it is below the text; the total, what is to be paid and the due date stand at the button unless the text has their words.
   * Words that the kind does not have are a 422 that lists those it has.
   *
   * Needs the permission `texts.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.setMailText('document', 'de', {
   *   subject: '{{document.type}} {{document.number}} of {{seller.name}}',
   *   body: 'Hello {{client.name}},\n\nhere is **{{document.type}} {{document.number}}** for your order {{document.order_reference}}.\n\n{{link}}\n\nKind regards\n{{seller.name}}',
   * });
   * console.log(result);
   */
  setMailText: [kind: string, language: string];
  /**
   * Delete the text of an e-mail.
   *
   * Removes what the business has written: e-mails of this kind in this language have the built-in text again.
   *
   * Needs the permission `texts.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * await invoicing.deleteMailText('document', 'de');
   */
  deleteMailText: [kind: string, language: string];
  /**
   * List series of numbers.
   *
   * Lists the gapless series of a year, one for each document type, and that of contracts.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listNumberSeries({ year: 2026 });
   * console.log(result);
   */
  listNumberSeries: [];
  /**
   * Change where a series begins.
   *
   * Sets the first number of a series, such as one that goes on from another program.
   * Once a number of the series was given, this is a 409 `conflict`.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `feature_unavailable`, `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.startNumberSeries({ document_type: 'rs_invoice', year: 2026, next: 138 });
   * console.log(result);
   */
  startNumberSeries: [];
  /**
   * Show the numbers that a template gives.
   *
   * Shows the next number of each document type with this template, and stores nothing.
   * It takes no `Idempotency-Key`, because it changes nothing.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.previewNumbers({ number_template: '{PREFIX}/{YY}-{SEQ:4}' });
   * console.log(result);
   */
  previewNumbers: [];
  /**
   * List tax rates of the workspace's own.
   *
   * Lists the tax rates that the business has added, by key, also those that are retired.
   * `GET /catalogue` lists what lines and items can have: these, and the rates of the country.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listTaxRates();
   * console.log(result);
   */
  listTaxRates: [];
  /**
   * Add a tax rate.
   *
   * Adds a tax rate of the workspace's own; its key is made of the label and begins with `own_`.
   * Percentage, category and parts never change: a rate that changes is retired, and another one added.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.createTaxRate({ label: 'City tax', percentage: 8 });
   * console.log(result);
   */
  createTaxRate: [];
  /**
   * Change whether a tax rate is in use.
   *
   * Retires a tax rate of the workspace's own, or takes it into use again.
   * Documents and items that have it keep it.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `not_found`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateTaxRate('own_ny_sales_tax', { retired: true });
   * console.log(result);
   */
  updateTaxRate: [key: string];
  /**
   * List the tax statuses of the business.
   *
   * Lists how the business stands to the tax today, since when, and the statuses that its country has.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listTaxStatuses();
   * console.log(result);
   */
  listTaxStatuses: [];
  /**
   * Change the tax status from a day on.
   *
   * Sets the tax status of the business from a day on; null takes back the one that begins on it.
   * The rate of a line that names none follows it; documents and drafts that exist stay as they are.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.setTaxStatus({ valid_from: '2027-01-01', status: 'flat_rate' });
   * console.log(result);
   */
  setTaxStatus: [];
  /**
   * List settings of document types.
   *
   * Lists what the workspace has set for each active document type of its country.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.listDocumentTypeSettings();
   * console.log(result);
   */
  listDocumentTypeSettings: [];
  /**
   * Change the settings of a document type.
   *
   * Changes the fields that are sent for one document type; null is what the workspace has set for all.
   * Documents and drafts that exist stay as they are.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateDocumentTypeSettings({
   *   document_type: 'rs_invoice',
   *   number_template: '{YYYY}-{SEQ:4}',
   *   default_due_days: 15,
   * });
   * console.log(result);
   */
  updateDocumentTypeSettings: [];
  /**
   * Show when statements are sent.
   *
   * Shows whether each client gets a statement by e-mail every month, and on which day.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getStatementPolicy();
   * console.log(result);
   */
  getStatementPolicy: [];
  /**
   * Change when statements are sent.
   *
   * Changes the fields that are sent.
   * From `day` of each month on, at 7 in the morning in the time zone of the workspace, each client gets the statement of the month before, in each currency in which something moved in that month or is not settled at its end.
   * It goes to the contacts with the role `billing`, or else to the `email` of the client; clients without an address, archived and erased ones get none.
   * Where the day of this month has passed already, the first statements are those of the next.
   * Nothing is sent unless `day` is set; at first it is null.
   *
   * Needs the permission `settings.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateStatementPolicy({ day: 3, kind: 'open_items' });
   * console.log(result);
   */
  updateStatementPolicy: [];
  /**
   * Show when clients are reminded.
   *
   * Shows whether clients are reminded by e-mail of what they owe, and when.
   *
   * Needs the permission `documents.view`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getReminderPolicy();
   * console.log(result);
   */
  getReminderPolicy: [];
  /**
   * Change when clients are reminded.
   *
   * Changes the fields that are sent.
   * While `on` is true, clients are reminded by e-mail of issued documents that were sent to them, are owed and have a due date, at each step of the ladder, once.
   * Each step counts from the base day: the later of the due date and the day of the first sending, and `min_days_after_sending` days more; steps before that many days after the first sending are dropped.
   * Where several steps have come since, because the service was off or the document was held, only the highest one is sent.
   * Steps that came while reminders were off are left out, also before they were first switched on.
   * A client gets one e-mail for all documents of a currency, in the text of the highest step among them, with their PDFs as far as they fit.
   * It goes to the contacts with the role `reminders`, or else `billing`, or else to the `email` of the client.
   * Whether all of this still holds is asked again when the e-mail is written: nothing is sent of what has been paid, credited, cancelled or held since.
   * Switching on sends nothing of older documents: those due before `applies_from` are listed by `GET /documents?status=unpaid&due_to=…`, and taken in one by one by `PATCH /documents/{reference}/reminders`.
   * The words are those of `/mail-texts`.
   *
   * Needs the permission `reminders.manage`.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.updateReminderPolicy({ on: true });
   * console.log(result);
   */
  updateReminderPolicy: [];
  /**
   * Show the clock.
   *
   * Shows the time of the sandbox, and how far it is ahead of the real time.
   * While `status` is `advancing`, its time moves on in steps, and operations that write give 409 `conflict`.
   * Every key of the sandbox may read it; one of the production workspace gets 403 `environment_mismatch`.
   *
   * Needs a valid key, and no permission.
   *
   * Refuses with `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.getSandboxClock();
   * console.log(result);
   */
  getSandboxClock: [];
  /**
   * Advance the clock.
   *
   * Moves the time of the sandbox forward, to an instant or by months and days of its time zone, and does what is due until then: documents become overdue, contracts expire, signers are reminded, recurring expenses are generated.
   * That happens at each midnight and at each instant that something is due, one after the other; events carry those times.
   * The answer comes at once, with `status` `advancing`: ask for the clock until it is `ready`.
   * `failed` says in `reason` why it has stopped before; the next call goes on from there.
   * One call moves it by at most 366 days and changes at most 10,000 records; in all it can be ten years ahead.
   * While it is ahead, e-mails leave for members of the business alone, and nothing is submitted to SEF.
   * It never goes back: resetting the sandbox is the only way.
   * A key of the production workspace gets 403 `environment_mismatch`; while it is advancing, the answer is 409 `conflict`.
   *
   * Needs the permission `sandbox.manage`.
   *
   * Refuses with `conflict`, `idempotency_conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.advanceSandboxClock({ by: { months: 1 } });
   * console.log(result);
   */
  advanceSandboxClock: [];
  /**
   * Reset the sandbox.
   *
   * Deletes all records of the sandbox, and sets its clock to the real time: clients, items, documents, payments, expenses, recurring expenses, contracts, their history, e-mails, events and deliveries.
   * Settings, bank accounts, payment methods, tax rates, keys, webhook endpoints and members stay; numbers start with 1 again.
   * It cannot be undone. `confirm` is the name of the business.
   * Cursors of `/changes` end with 410 `cursor_expired`; no event tells of the deletion.
   * A key of the production workspace gets 403 `environment_mismatch`; while the clock is advancing, the answer is 409 `conflict`.
   *
   * Needs the permission `sandbox.manage`.
   *
   * Refuses with `conflict`, `validation_failed`, `unavailable`.
   *
   * @example
   * const result = await invoicing.resetSandbox({ confirm: 'Pekara Zora' });
   * console.log(result);
   */
  resetSandbox: [];
}

/** Every operation as a request: `input` is the part of the request that its arguments become. */
export const OPERATIONS = {
  getWorkspace: { method: 'GET', path: '/workspace', input: 'none' },
  getApiKey: { method: 'GET', path: '/api-key', input: 'none' },
  getCatalogue: { method: 'GET', path: '/catalogue', input: 'none' },
  listClients: { method: 'GET', path: '/clients', input: 'query', isList: true },
  createClient: { method: 'POST', path: '/clients', input: 'body', isIdempotent: true },
  createClients: { method: 'POST', path: '/clients/batch', input: 'body', isIdempotent: true },
  checkClientImport: { method: 'POST', path: '/clients/import-check', input: 'body' },
  importClients: { method: 'POST', path: '/clients/import', input: 'body', isIdempotent: true },
  getClient: { method: 'GET', path: '/clients/{reference}', input: 'none' },
  updateClient: { method: 'PATCH', path: '/clients/{reference}', input: 'body', isConditional: true },
  getClientPortalLink: { method: 'GET', path: '/clients/{reference}/portal-link', input: 'none' },
  getClientBalance: { method: 'GET', path: '/clients/{reference}/balance', input: 'none' },
  getClientStatement: { method: 'GET', path: '/clients/{reference}/statement', input: 'query' },
  getClientStatementPdf: { method: 'GET', path: '/clients/{reference}/statement.pdf', input: 'query', files: ['application/pdf'] },
  sendClientStatement: { method: 'POST', path: '/clients/{reference}/statement/send', input: 'body', isIdempotent: true, isConditional: true },
  updateClientReminders: { method: 'PATCH', path: '/clients/{reference}/reminders', input: 'body', isConditional: true },
  listBalanceConfirmations: { method: 'GET', path: '/balance-confirmations', input: 'query', isList: true },
  createBalanceConfirmation: { method: 'POST', path: '/balance-confirmations', input: 'body', isIdempotent: true },
  requestBalanceConfirmations: { method: 'POST', path: '/balance-confirmations/batch', input: 'body', isIdempotent: true },
  getBalanceConfirmation: { method: 'GET', path: '/balance-confirmations/{reference}', input: 'none' },
  getBalanceConfirmationPdf: { method: 'GET', path: '/balance-confirmations/{reference}/confirmation.pdf', input: 'none', files: ['application/pdf'] },
  sendBalanceConfirmation: { method: 'POST', path: '/balance-confirmations/{reference}/send', input: 'body', isIdempotent: true },
  listItems: { method: 'GET', path: '/items', input: 'query', isList: true },
  createItem: { method: 'POST', path: '/items', input: 'body', isIdempotent: true },
  createItems: { method: 'POST', path: '/items/batch', input: 'body', isIdempotent: true },
  checkItemImport: { method: 'POST', path: '/items/import-check', input: 'body' },
  importItems: { method: 'POST', path: '/items/import', input: 'body', isIdempotent: true },
  getItem: { method: 'GET', path: '/items/{reference}', input: 'none' },
  updateItem: { method: 'PATCH', path: '/items/{reference}', input: 'body', isConditional: true },
  listStockMovements: { method: 'GET', path: '/items/{reference}/stock-movements', input: 'query', isList: true },
  receiveStock: { method: 'POST', path: '/items/{reference}/stock-movements', input: 'body', isIdempotent: true, isConditional: true },
  listDocuments: { method: 'GET', path: '/documents', input: 'query', isList: true },
  createDocument: { method: 'POST', path: '/documents', input: 'body', isIdempotent: true },
  createDocuments: { method: 'POST', path: '/documents/batch', input: 'body', isIdempotent: true },
  previewDocument: { method: 'POST', path: '/documents/preview', input: 'body' },
  previewDraftPdf: { method: 'POST', path: '/documents/preview.pdf', input: 'body', files: ['application/pdf'] },
  getDocumentDefaults: { method: 'GET', path: '/document-defaults', input: 'query' },
  getDocument: { method: 'GET', path: '/documents/{reference}', input: 'none' },
  updateDocument: { method: 'PATCH', path: '/documents/{reference}', input: 'body', isConditional: true },
  deleteDocument: { method: 'DELETE', path: '/documents/{reference}', input: 'none', isConditional: true },
  getDocumentPdf: { method: 'GET', path: '/documents/{reference}/document.pdf', input: 'query', files: ['application/pdf'] },
  getDraftPdf: { method: 'GET', path: '/documents/{reference}/draft.pdf', input: 'none', files: ['application/pdf'] },
  getEInvoice: { method: 'GET', path: '/documents/{reference}/einvoice', input: 'query', files: ['application/xml'] },
  checkEInvoice: { method: 'GET', path: '/documents/{reference}/einvoice/check', input: 'query' },
  getDocumentTimeline: { method: 'GET', path: '/documents/{reference}/timeline', input: 'none' },
  checkDocument: { method: 'GET', path: '/documents/{reference}/issue-check', input: 'query' },
  previewMail: { method: 'GET', path: '/documents/{reference}/mail-preview', input: 'none' },
  issueDocument: { method: 'POST', path: '/documents/{reference}/issue', input: 'body', isIdempotent: true, isConditional: true },
  sendDocument: { method: 'POST', path: '/documents/{reference}/send', input: 'body', isIdempotent: true, isConditional: true },
  scheduleDocument: { method: 'POST', path: '/documents/{reference}/schedule', input: 'body', isIdempotent: true, isConditional: true },
  unscheduleDocument: { method: 'DELETE', path: '/documents/{reference}/schedule', input: 'none', isConditional: true },
  updateDocumentReminders: { method: 'PATCH', path: '/documents/{reference}/reminders', input: 'body', isConditional: true },
  remindOfDocument: { method: 'POST', path: '/documents/{reference}/remind', input: 'body', isIdempotent: true, isConditional: true },
  cancelDocument: { method: 'POST', path: '/documents/{reference}/cancel', input: 'body', isIdempotent: true, isConditional: true },
  acceptQuote: { method: 'POST', path: '/documents/{reference}/accept', input: 'body', isIdempotent: true, isConditional: true },
  declineQuote: { method: 'POST', path: '/documents/{reference}/decline', input: 'body', isIdempotent: true, isConditional: true },
  withdrawQuote: { method: 'POST', path: '/documents/{reference}/withdraw', input: 'body', isIdempotent: true, isConditional: true },
  extendQuote: { method: 'POST', path: '/documents/{reference}/extend', input: 'body', isIdempotent: true, isConditional: true },
  getEInvoiceSubmission: { method: 'GET', path: '/documents/{reference}/einvoice/submission', input: 'none' },
  submitEInvoice: { method: 'POST', path: '/documents/{reference}/einvoice/submit', input: 'body', isIdempotent: true, isConditional: true },
  stornoEInvoice: { method: 'POST', path: '/documents/{reference}/einvoice/storno', input: 'body', isIdempotent: true, isConditional: true },
  cancelEInvoice: { method: 'POST', path: '/documents/{reference}/einvoice/cancel', input: 'body', isIdempotent: true, isConditional: true },
  applyCredit: { method: 'POST', path: '/documents/{reference}/apply', input: 'body', isIdempotent: true, isConditional: true },
  refundCredit: { method: 'POST', path: '/documents/{reference}/refund', input: 'body', isIdempotent: true, isConditional: true },
  getDocumentPublicLink: { method: 'GET', path: '/documents/{reference}/public-link', input: 'none' },
  recordPayment: { method: 'POST', path: '/documents/{reference}/payments', input: 'body', isIdempotent: true, isConditional: true },
  reversePayment: { method: 'POST', path: '/documents/{reference}/payments/{payment}/reverse', input: 'body', isIdempotent: true, isConditional: true },
  listDocumentFiles: { method: 'GET', path: '/documents/{reference}/files', input: 'none' },
  addDocumentFile: { method: 'POST', path: '/documents/{reference}/files', input: 'body', isIdempotent: true, isConditional: true },
  updateDocumentFile: { method: 'PATCH', path: '/documents/{reference}/files/{file}', input: 'body', isConditional: true },
  deleteDocumentFile: { method: 'DELETE', path: '/documents/{reference}/files/{file}', input: 'none', isConditional: true },
  getDocumentFileContent: { method: 'GET', path: '/documents/{reference}/files/{file}/content', input: 'none', files: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] },
  listPayments: { method: 'GET', path: '/payments', input: 'query', isList: true },
  createPayment: { method: 'POST', path: '/payments', input: 'body', isIdempotent: true },
  createPayments: { method: 'POST', path: '/payments/batch', input: 'body', isIdempotent: true },
  getPayment: { method: 'GET', path: '/payments/{reference}', input: 'none' },
  applyPayment: { method: 'POST', path: '/payments/{reference}/apply', input: 'body', isIdempotent: true },
  sendPaymentReceipt: { method: 'POST', path: '/payments/{reference}/send-receipt', input: 'body', isIdempotent: true },
  refundPayment: { method: 'POST', path: '/payments/{reference}/refund', input: 'body', isIdempotent: true },
  reversePaymentRecord: { method: 'POST', path: '/payments/{reference}/reverse', input: 'body', isIdempotent: true },
  listRefunds: { method: 'GET', path: '/refunds', input: 'query', isList: true },
  listContracts: { method: 'GET', path: '/contracts', input: 'query', isList: true },
  createContract: { method: 'POST', path: '/contracts', input: 'body', isIdempotent: true },
  getContract: { method: 'GET', path: '/contracts/{reference}', input: 'none' },
  updateContract: { method: 'PATCH', path: '/contracts/{reference}', input: 'body', isConditional: true },
  deleteContract: { method: 'DELETE', path: '/contracts/{reference}', input: 'none', isConditional: true },
  checkContract: { method: 'GET', path: '/contracts/{reference}/check', input: 'none' },
  sendContract: { method: 'POST', path: '/contracts/{reference}/send', input: 'body', isIdempotent: true, isConditional: true },
  voidContract: { method: 'POST', path: '/contracts/{reference}/void', input: 'body', isIdempotent: true, isConditional: true },
  getSignedContractPdf: { method: 'GET', path: '/contracts/{reference}/signed.pdf', input: 'none', files: ['application/pdf'] },
  listExpenses: { method: 'GET', path: '/expenses', input: 'query', isList: true },
  createExpense: { method: 'POST', path: '/expenses', input: 'body', isIdempotent: true },
  getExpense: { method: 'GET', path: '/expenses/{reference}', input: 'none' },
  updateExpense: { method: 'PATCH', path: '/expenses/{reference}', input: 'body', isConditional: true },
  deleteExpense: { method: 'DELETE', path: '/expenses/{reference}', input: 'none', isConditional: true },
  listExpenseFiles: { method: 'GET', path: '/expenses/{reference}/files', input: 'none' },
  addExpenseFile: { method: 'POST', path: '/expenses/{reference}/files', input: 'body', isIdempotent: true, isConditional: true },
  updateExpenseFile: { method: 'PATCH', path: '/expenses/{reference}/files/{file}', input: 'body', isConditional: true },
  deleteExpenseFile: { method: 'DELETE', path: '/expenses/{reference}/files/{file}', input: 'none', isConditional: true },
  getExpenseFileContent: { method: 'GET', path: '/expenses/{reference}/files/{file}/content', input: 'none', files: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] },
  listChanges: { method: 'GET', path: '/changes', input: 'query' },
  listAuditLog: { method: 'GET', path: '/audit-log', input: 'query' },
  listLedgerRows: { method: 'GET', path: '/ledger', input: 'query' },
  getLedgerHead: { method: 'GET', path: '/ledger/head', input: 'none' },
  listExpenseCategories: { method: 'GET', path: '/expense-categories', input: 'none' },
  listRecurringExpenses: { method: 'GET', path: '/recurring-expenses', input: 'none' },
  createRecurringExpense: { method: 'POST', path: '/recurring-expenses', input: 'body', isIdempotent: true },
  previewRecurrence: { method: 'POST', path: '/recurring-expenses/preview', input: 'body' },
  getRecurringExpense: { method: 'GET', path: '/recurring-expenses/{reference}', input: 'none' },
  updateRecurringExpense: { method: 'PATCH', path: '/recurring-expenses/{reference}', input: 'body' },
  deleteRecurringExpense: { method: 'DELETE', path: '/recurring-expenses/{reference}', input: 'none' },
  pauseRecurringExpense: { method: 'POST', path: '/recurring-expenses/{reference}/pause', input: 'body', isIdempotent: true },
  resumeRecurringExpense: { method: 'POST', path: '/recurring-expenses/{reference}/resume', input: 'body', isIdempotent: true },
  listRecurringDocuments: { method: 'GET', path: '/recurring-documents', input: 'query', isList: true },
  createRecurringDocument: { method: 'POST', path: '/recurring-documents', input: 'body', isIdempotent: true },
  previewRecurringDocument: { method: 'POST', path: '/recurring-documents/preview', input: 'body' },
  getRecurringDocument: { method: 'GET', path: '/recurring-documents/{reference}', input: 'none' },
  updateRecurringDocument: { method: 'PATCH', path: '/recurring-documents/{reference}', input: 'body', isConditional: true },
  deleteRecurringDocument: { method: 'DELETE', path: '/recurring-documents/{reference}', input: 'none', isConditional: true },
  pauseRecurringDocument: { method: 'POST', path: '/recurring-documents/{reference}/pause', input: 'body', isIdempotent: true, isConditional: true },
  resumeRecurringDocument: { method: 'POST', path: '/recurring-documents/{reference}/resume', input: 'body', isIdempotent: true, isConditional: true },
  runRecurringDocument: { method: 'POST', path: '/recurring-documents/{reference}/run', input: 'body', isIdempotent: true, isConditional: true },
  skipRecurringDocumentDate: { method: 'POST', path: '/recurring-documents/{reference}/skip', input: 'body', isIdempotent: true, isConditional: true },
  listRecurringDocumentDates: { method: 'GET', path: '/recurring-documents/{reference}/preview', input: 'none' },
  listRecurringDocumentRuns: { method: 'GET', path: '/recurring-documents/{reference}/runs', input: 'query', isList: true },
  listDeletedRecords: { method: 'GET', path: '/deleted-records', input: 'query', isList: true },
  getBusinessStatistics: { method: 'GET', path: '/statistics/summary', input: 'query' },
  getOutstandingStatistics: { method: 'GET', path: '/statistics/outstanding', input: 'query' },
  getTopClients: { method: 'GET', path: '/statistics/top-clients', input: 'query' },
  getTopItems: { method: 'GET', path: '/statistics/top-items', input: 'query' },
  getDueWeeks: { method: 'GET', path: '/statistics/due-weeks', input: 'query' },
  getMonthlyTrends: { method: 'GET', path: '/statistics/trends', input: 'query' },
  exportClients: { method: 'GET', path: '/exports/clients', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportItems: { method: 'GET', path: '/exports/items', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportDocuments: { method: 'GET', path: '/exports/documents', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportDocumentLines: { method: 'GET', path: '/exports/document-lines', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportTaxBands: { method: 'GET', path: '/exports/tax-bands', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportRelatedDocuments: { method: 'GET', path: '/exports/related-documents', input: 'query', files: ['text/csv'] },
  exportDeductions: { method: 'GET', path: '/exports/deductions', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportDocumentPdfs: { method: 'GET', path: '/exports/document-pdfs', input: 'query', files: ['application/zip'] },
  exportPayments: { method: 'GET', path: '/exports/payments', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportAllocations: { method: 'GET', path: '/exports/allocations', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportRefunds: { method: 'GET', path: '/exports/refunds', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportExpenses: { method: 'GET', path: '/exports/expenses', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportRecurringExpenses: { method: 'GET', path: '/exports/recurring-expenses', input: 'none', files: ['text/csv'] },
  exportRecurringDocuments: { method: 'GET', path: '/exports/recurring-documents', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportContracts: { method: 'GET', path: '/exports/contracts', input: 'query', files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  exportSigners: { method: 'GET', path: '/exports/signers', input: 'query', files: ['text/csv'] },
  exportDeliveries: { method: 'GET', path: '/exports/webhook-deliveries', input: 'query', files: ['text/csv'] },
  exportAuditLog: { method: 'GET', path: '/exports/audit-log', input: 'query', files: ['text/csv'] },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-deliveries', input: 'query', isList: true },
  getWebhookDelivery: { method: 'GET', path: '/webhook-deliveries/{reference}', input: 'none' },
  redeliverWebhookDelivery: { method: 'POST', path: '/webhook-deliveries/{reference}/redeliver', input: 'body', isIdempotent: true },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints', input: 'query', isList: true },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', input: 'body' },
  getWebhookEndpoint: { method: 'GET', path: '/webhook-endpoints/{reference}', input: 'none' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/{reference}', input: 'body' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/{reference}', input: 'none' },
  pauseWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{reference}/pause', input: 'body', isIdempotent: true },
  resumeWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{reference}/resume', input: 'body', isIdempotent: true },
  rotateWebhookEndpointSecret: { method: 'POST', path: '/webhook-endpoints/{reference}/rotate-secret', input: 'body' },
  testWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{reference}/test', input: 'body' },
  redeliverFailedWebhookDeliveries: { method: 'POST', path: '/webhook-endpoints/{reference}/redeliver-failed', input: 'body', isIdempotent: true },
  replayWebhookEvents: { method: 'POST', path: '/webhook-endpoints/{reference}/replay', input: 'body', isIdempotent: true },
  listEventTypes: { method: 'GET', path: '/event-types', input: 'none' },
  listBankAccounts: { method: 'GET', path: '/bank-accounts', input: 'none' },
  createBankAccount: { method: 'POST', path: '/bank-accounts', input: 'body', isIdempotent: true },
  updateBankAccount: { method: 'PATCH', path: '/bank-accounts/{reference}', input: 'body' },
  deleteBankAccount: { method: 'DELETE', path: '/bank-accounts/{reference}', input: 'none' },
  listPaymentMethods: { method: 'GET', path: '/payment-methods', input: 'none' },
  createPaymentMethod: { method: 'POST', path: '/payment-methods', input: 'body', isIdempotent: true },
  updatePaymentMethod: { method: 'PATCH', path: '/payment-methods/{reference}', input: 'body' },
  listMailTexts: { method: 'GET', path: '/mail-texts', input: 'query' },
  previewMailText: { method: 'POST', path: '/mail-texts/preview', input: 'body' },
  testMailText: { method: 'POST', path: '/mail-texts/test', input: 'body', isIdempotent: true },
  setMailText: { method: 'PUT', path: '/mail-texts/{kind}/{language}', input: 'body' },
  deleteMailText: { method: 'DELETE', path: '/mail-texts/{kind}/{language}', input: 'none' },
  listNumberSeries: { method: 'GET', path: '/number-series', input: 'query' },
  startNumberSeries: { method: 'POST', path: '/number-series', input: 'body', isIdempotent: true },
  previewNumbers: { method: 'POST', path: '/number-series/preview', input: 'body' },
  listTaxRates: { method: 'GET', path: '/tax-rates', input: 'none' },
  createTaxRate: { method: 'POST', path: '/tax-rates', input: 'body', isIdempotent: true },
  updateTaxRate: { method: 'PATCH', path: '/tax-rates/{key}', input: 'body' },
  listTaxStatuses: { method: 'GET', path: '/tax-statuses', input: 'none' },
  setTaxStatus: { method: 'PATCH', path: '/tax-statuses', input: 'body' },
  listDocumentTypeSettings: { method: 'GET', path: '/document-type-settings', input: 'none' },
  updateDocumentTypeSettings: { method: 'PATCH', path: '/document-type-settings', input: 'body' },
  getStatementPolicy: { method: 'GET', path: '/statement-policy', input: 'none' },
  updateStatementPolicy: { method: 'PATCH', path: '/statement-policy', input: 'body' },
  getReminderPolicy: { method: 'GET', path: '/reminder-policy', input: 'none' },
  updateReminderPolicy: { method: 'PATCH', path: '/reminder-policy', input: 'body' },
  getSandboxClock: { method: 'GET', path: '/sandbox/clock', input: 'none' },
  advanceSandboxClock: { method: 'POST', path: '/sandbox/clock/advance', input: 'body', isIdempotent: true },
  resetSandbox: { method: 'POST', path: '/sandbox/reset', input: 'body' },
} as const;
