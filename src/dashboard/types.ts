// The records of both specs under one roof, as the pages name them.

import type { components as open } from '../../generated/api.ts';
import type { components as dashboard } from '../../generated/dashboard-api.ts';

type Own = dashboard['schemas'];
type Open = open['schemas'];

export type UserLanguage = Own['UserLanguage'];
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
export type MissingPart = Own['MissingPart'];
export type DocumentPreview = Own['DocumentPreview'];
export type TimelineEntry = Own['TimelineEntry'];
export type RecurringExpense = Own['RecurringExpense'];
export type Session = Own['Session'];
export type Member = Own['Member'];
export type Invitation = Own['Invitation'];
export type ApiKey = Own['ApiKey'];
export type Endpoint = Own['Endpoint'];
export type Delivery = Own['WebhookDelivery'];
export type BankAccount = Own['BankAccount'];
export type PaymentMethodSetting = Own['PaymentMethodSetting'];
export type ImportPreview = Own['ImportPreview'];

export type ErrorCode = Open['ErrorCode'];
export type ErrorResponse = Open['ErrorResponse'];
export type PageMeta = Open['PageMeta'];
export type DocumentRecord = Open['Document'];
export type DocumentSummary = Open['DocumentSummary'];
export type DocumentStatus = Open['DocumentStatus'];
export type DocumentPayment = Open['DocumentPayment'];
export type DocumentLineInput = Open['DocumentLineInput'];
export type PaymentMethod = Open['PaymentMethod'];
export type Client = Open['Client'];
export type ClientSummary = Open['ClientSummary'];
export type ClientCreate = Open['ClientCreate'];
export type Item = Open['Item'];
export type ItemSummary = Open['ItemSummary'];
export type ItemCreate = Open['ItemCreate'];
export type Expense = Open['Expense'];
export type ExpenseSummary = Open['ExpenseSummary'];
export type ExpenseCreate = Open['ExpenseCreate'];
export type Contract = Open['Contract'];
export type ContractSummary = Open['ContractSummary'];
export type ContractStatus = Open['ContractStatus'];
export type MonthlyTrend = Open['MonthlyTrend'];
export type Outstanding = Open['OutstandingStatistics'];
export type TopClient = Open['TopClient'];
export type BusinessStatistics = Open['BusinessStatistics'];
