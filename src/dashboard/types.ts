// The schemas of both specs under the names that the pages use.

import type { components as open, paths } from '../../generated/api.ts';
import type { components as dashboard } from '../../generated/dashboard-api.ts';

type Own = dashboard['schemas'];
type Open = open['schemas'];

export type Batch = Own['Batch'];
export type BatchAction = Own['BatchAction'];
export type BatchCreate = Own['BatchCreate'];
/** The orders of a list of the API. */
export type SortOf<
  Path extends
    | '/clients'
    | '/contracts'
    | '/documents'
    | '/expenses'
    | '/items'
    | '/payments'
    | '/recurring-documents',
> = NonNullable<NonNullable<paths[Path]['get']['parameters']['query']>['sort']>;

export type UserLanguage = Own['UserLanguage'];
export type DocumentSum = Own['DocumentSum'];
export type OwedByClient = Own['OwedByClient'];
export type Me = Own['Me'];
export type MyBusiness = Own['MyBusiness'];
export type WorkspaceRef = Own['WorkspaceRef'];
export type Workspace = Own['Workspace'];
export type Permission = Own['Permission'];
export type Feature = Own['Feature'];
export type Role = Own['Role'];
export type SetupState = Own['SetupState'];
export type InvitationPreview = Own['InvitationPreview'];
export type Notification = Own['Notification'];
export type Catalogue = Own['Catalogue'];
export type CheckFinding = Own['CheckFinding'];
export type DocumentTotals = Open['DocumentTotals'];
export type MailPreview = Open['MailPreview'];
export type DocumentDefaults = Open['DocumentDefaults'];
export type IntraEuRates = Open['IntraEuRates'];
export type Activity = Own['Activity'];
export type SimulatedMail = Own['SimulatedMailSummary'];
export type Doer = Own['Doer'];
export type AuditEntry = Open['AuditEntry'];
export type AuditSubjectType = Open['AuditSubjectType'];
export type AccountEntry = Own['AccountEntry'];
export type TimelineEntry = Open['TimelineEntry'];
export type RecurringExpense = Open['RecurringExpense'];
export type RecurringExpenseCreate = Open['RecurringExpenseCreate'];
export type RecurringDocument = Open['RecurringDocument'];
export type RecurringDocumentSummary = Open['RecurringDocumentSummary'];
export type RecurringDocumentStatus = Open['RecurringDocumentStatus'];
export type RecurringDocumentCreate = Open['RecurringDocumentCreate'];
export type RecurringDocumentUpdate = Open['RecurringDocumentUpdate'];
export type RecurringDate = Open['RecurringDate'];
export type RecurringRun = Open['RecurringRun'];
export type Member = Own['Member'];
export type ApiKey = Own['ApiKey'];
export type ApiKeyCreate = Own['ApiKeyCreate'];
export type Endpoint = Open['WebhookEndpoint'];
export type SefState = Own['SefState'];
export type EInvoiceFaults = Own['EInvoiceFaults'];
export type EInvoiceFault = Own['EInvoiceFault'];
export type EInvoiceProfile = Open['EInvoiceProfile'];
export type SefConnection = Own['SefConnection'];
export type EfakturaSubmission = Open['EfakturaSubmission'];
export type Delivery = Open['WebhookDelivery'];
export type DeliveryDetail = Open['WebhookDeliveryDetail'];
export type EventName = Open['EventName'];
export type BankAccount = Open['BankAccount'];
export type AttachedFile = Open['AttachedFile'];
export type MailText = Open['MailText'];
export type ReminderPolicy = Open['ReminderPolicy'];
export type ReminderSetting = Open['ReminderSetting'];
export type ReminderText = Open['ReminderText'];
export type BankAccountCreate = Open['BankAccountCreate'];
export type OwnTaxRate = Open['OwnTaxRate'];
export type TaxStatus = Open['TaxStatus'];
export type TaxStatuses = Open['TaxStatuses'];
export type NumberSeries = Open['NumberSeries'];
export type ImportPreview = Own['ImportPreview'];

export type ErrorCode = Open['ErrorCode'];
export type ErrorResponse = Own['ErrorResponse'];
export type FieldMessage = Own['FieldMessage'];
export type PageMeta = Open['PageMeta'];
export type DocumentRecord = Open['Document'];
export type DocumentSummary = Open['DocumentSummary'];
export type DocumentSchedule = Open['DocumentSchedule'];
export type DocumentStatus = Open['DocumentStatus'];
export type DocumentPayment = Open['DocumentPayment'];
export type DocumentLineInput = Open['DocumentLineInput'];
export type Payment = Open['ClientPayment'];
export type PaymentSummary = Open['ClientPaymentSummary'];
export type ClientBalance = Open['ClientBalance'];
export type OpenItem = Open['OpenItem'];
export type ClientStatement = Open['ClientStatement'];
export type StatementKind = Open['StatementKind'];
export type StatementMovement = Open['StatementMovement'];
export type StatementItem = Open['StatementItem'];
export type StatementPolicy = Open['StatementPolicy'];
export type BalanceConfirmation = Open['BalanceConfirmation'];
export type BalanceConfirmationSummary = Open['BalanceConfirmationSummary'];
export type BalanceConfirmationStatus = Open['BalanceConfirmationStatus'];
export type PaymentMethod = Open['PaymentMethod'];
export type Client = Open['Client'];
export type ClientSummary = Open['ClientSummary'];
export type ClientCreate = Open['ClientCreate'];
export type ClientUpdate = Open['ClientUpdate'];
export type Item = Open['Item'];
export type ItemSummary = Open['ItemSummary'];
export type StockMovement = Open['StockMovement'];
export type ItemCreate = Open['ItemCreate'];
export type Expense = Open['Expense'];
export type ExpenseSummary = Open['ExpenseSummary'];
export type ExpenseCreate = Open['ExpenseCreate'];
export type Contract = Open['Contract'];
export type ContractSummary = Open['ContractSummary'];
export type ContractStatus = Open['ContractStatus'];
export type DueWeek = Open['DueWeek'];
export type MonthlyTrend = Open['MonthlyTrend'];
export type Outstanding = Open['OutstandingStatistics'];
export type SandboxClock = Open['SandboxClock'];
