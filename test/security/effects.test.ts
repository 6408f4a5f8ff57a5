// Which right each effect needs, over both specs: two ways to one effect need the same one.
import { expect, it } from 'vitest';
import { KEY_PERMISSIONS } from '../../src/domain/permissions.ts';
import { dashboardSpec } from '../dashboard/browser.ts';
import { spec } from '../spec-check.ts';

/** `manager` is an owner or admin, `member` everyone in the business, `user` who is signed in, `link` its holder. */
type Right = (typeof KEY_PERMISSIONS)[number] | 'manager' | 'member' | 'user' | 'link';

/** Each effect with its right and the operations that always have it. A new operation is listed with what it does. */
const ALWAYS: Record<string, [Right, string]> = {
  'shows the business itself, or what the caller may see anyway': [
    'member',
    'getWorkspace getApiKey getCatalogue listDeletedRecords listChanges getSandboxClock getFormChoices getLogo getWorkspaceProfile getHistory listNotifications readAllNotifications readNotification',
  ],
  'shows clients': [
    'clients.view',
    'listClients getClient getClientPortalLink getClientTotals listClientBalances renewClientPortalLink exportClients',
  ],
  'makes clients': [
    'clients.create',
    'createClient createClients importClients checkClientImport previewClientsImport',
  ],
  'changes clients': ['clients.update', 'updateClient renewClientPortalLink'],
  'shows documents': [
    'documents.view',
    'listDocuments getDocument getDocumentPdf getDocumentPublicLink getDraftPdf getClientPortalLink renewClientPortalLink getClientTotals listClientBalances getEInvoice checkDocument checkEInvoice getEInvoiceSubmission checkIssue listBankAccounts forgetBatch getBatch listBatches stopBatch exportDeductions exportDocumentPdfs exportDocumentLines exportDocuments exportRelatedDocuments exportTaxBands findEInvoiceFaults listEfakturaStates listSavedViews createSavedView removeSavedView getDocumentCounts getDocumentSums getDocumentTimeline listClientAdvances previewDocument previewDraftPdf previewMail listDocumentFiles getDocumentFileContent getReminderPolicy',
  ],
  'makes drafts': ['documents.create', 'createDocument createDocuments getDocumentDefaults previewDraftPdf'],
  'changes drafts, sends, pays or cancels documents, and sends clients what they owe': [
    'documents.update',
    'addDocumentFile updateDocumentFile deleteDocumentFile updateDocument sendDocument scheduleDocument unscheduleDocument cancelDocument withdrawQuote extendQuote recordPayment reversePayment createBatch previewBatch sendClientStatement sendPaymentReceipt createBalanceConfirmation requestBalanceConfirmations sendBalanceConfirmation',
  ],
  'deletes drafts': ['documents.delete', 'deleteDocument'],
  'issues documents, and submits them to SEF or takes them back there': [
    'documents.issue',
    'issueDocument submitEInvoice stornoEInvoice cancelEInvoice',
  ],
  'accepts and declines quotes for clients': ['quotes.accept', 'acceptQuote declineQuote'],
  'reminds clients, and says when that is done by itself': [
    'reminders.manage',
    'updateReminderPolicy updateDocumentReminders updateClientReminders remindOfDocument',
  ],
  'shows payments and what clients owe': [
    'payments.view',
    'listPayments getPayment listRefunds getClientBalance getClientStatement getClientStatementPdf sendClientStatement sendPaymentReceipt listBalanceConfirmations getBalanceConfirmation getBalanceConfirmationPdf createBalanceConfirmation requestBalanceConfirmations sendBalanceConfirmation exportAllocations exportPayments exportRefunds',
  ],
  'records, applies or reverses money of a client': [
    'payments.create',
    'createPayment createPayments applyPayment applyCredit reversePaymentRecord',
  ],
  'gives money back': ['payments.refund', 'refundPayment refundCredit'],
  'shows items and their stock': ['items.view', 'listItems getItem listStockMovements exportItems'],
  'makes items': ['items.create', 'createItem createItems importItems checkItemImport previewItemsImport'],
  'changes items and their stock': ['items.update', 'updateItem correctStock receiveStock'],
  'shows expenses': [
    'expenses.view',
    'listExpenseFiles getExpenseFileContent listExpenses getExpense exportExpenses exportRecurringExpenses listExpenseCategories listRecurringExpenses getRecurringExpense previewRecurrence',
  ],
  'makes expenses': ['expenses.create', 'createExpense createRecurringExpense'],
  'changes expenses': [
    'expenses.update',
    'addExpenseFile updateExpenseFile deleteExpenseFile updateExpense pauseRecurringExpense resumeRecurringExpense updateRecurringExpense',
  ],
  'deletes expenses': ['expenses.delete', 'deleteExpense deleteRecurringExpense'],
  'shows recurring documents': [
    'recurring.view',
    'exportRecurringDocuments getRecurringDocumentCounts listRecurringDocuments getRecurringDocument previewRecurringDocument listRecurringDocumentDates listRecurringDocumentRuns',
  ],
  'manages recurring documents': [
    'recurring.manage',
    'createRecurringDocument updateRecurringDocument deleteRecurringDocument pauseRecurringDocument resumeRecurringDocument runRecurringDocument skipRecurringDocumentDate',
  ],
  'shows contracts and who has signed': [
    'contracts.view',
    'listContracts getContract checkContract checkContractDraft getSignedContractPdf listSigningLinks exportContracts exportSigners getUploadedContractPdf getOriginalContractPdf listSignatures',
  ],
  'makes, changes and deletes drafts of contracts': [
    'contracts.create',
    'createContract updateContract deleteContract uploadContract',
  ],
  'sends contracts to sign': ['contracts.send', 'sendContract inviteSigner listSigningLinks'],
  'voids contracts': ['contracts.void', 'voidContract'],
  'shows figures of the business': [
    'reports.view',
    'getBusinessStatistics getOutstandingStatistics getTopClients getTopItems getDueWeeks getMonthlyTrends listLedgerRows getLedgerHead',
  ],
  'shows and makes keys, and what was delivered': [
    'integrations.manage',
    'listWebhookDeliveries getWebhookDelivery redeliverWebhookDelivery createApiKey listApiKeys rotateApiKey revokeApiKey exportDeliveries',
  ],
  'manages webhook endpoints by program, which owners and admins do in the dashboard': [
    'webhooks.manage',
    'listWebhookEndpoints createWebhookEndpoint getWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint pauseWebhookEndpoint resumeWebhookEndpoint rotateWebhookEndpointSecret testWebhookEndpoint redeliverFailedWebhookDeliveries replayWebhookEvents listEventTypes',
  ],
  'changes the settings by program, which owners and admins do in the dashboard': [
    'settings.manage',
    'createBankAccount updateBankAccount deleteBankAccount listPaymentMethods createPaymentMethod updatePaymentMethod listNumberSeries startNumberSeries listTaxRates createTaxRate updateTaxRate listTaxStatuses setTaxStatus previewNumbers listDocumentTypeSettings updateDocumentTypeSettings getStatementPolicy updateStatementPolicy',
  ],
  'writes the texts of e-mails to clients': [
    'texts.manage',
    'listMailTexts setMailText deleteMailText previewMailText testMailText',
  ],
  'shows who did what, with the names and values of all records': [
    'audit.view',
    'listAuditLog exportAuditLog',
  ],
  'moves the time of a sandbox, and empties it': ['sandbox.manage', 'advanceSandboxClock resetSandbox'],
  'erases clients, changes the business, its members and connection to SEF': [
    'manager',
    'listMemberSignIns listSimulatedMails getSimulatedMail changeCountry changeSef connectSef createInvitation createSandbox deleteLogo eraseClient getClientErasure getCountryChange getLookSample getSefState getUsage listInvitations listMembers putLogo revokeMember testSef updateMember updateWorkspace withdrawInvitation',
  ],
  'is about the own account': [
    'user',
    'beginTwoFactor changePassword confirmTwoFactor disableTwoFactor getMe listSessions listSignIns renewRecoveryCodes revokeSession signOut signOutEverywhere updateMe',
  ],
  'comes before signing in': [
    'link',
    'acceptInvitation checkLink getSetup openInvitation requestPasswordReset resetPassword setUp signIn',
  ],
};

/** Effects that an operation has in some of its uses: its description names the right, and `mustHold` asks for it. */
const SOMETIMES: Record<string, [Right, string]> = {
  'shows another document of the business: copied, or named': [
    'documents.view',
    'createDocument updateDocument previewMailText testMailText',
  ],
  'shows the document to any address': ['documents.view', 'sendDocument scheduleDocument'],
  'shows deliveries of webhooks': ['integrations.manage', 'getDocumentTimeline'],
  'issues many at once': ['documents.issue', 'createBatch previewBatch'],
  'deletes many drafts at once': ['documents.delete', 'createBatch previewBatch'],
  'makes a credit note': ['documents.create', 'cancelDocument'],
  'issues it': ['documents.issue', 'cancelDocument scheduleDocument'],
  'takes back what was applied to other documents': ['payments.create', 'cancelDocument reversePayment'],
  'keeps money on account': ['payments.create', 'recordPayment'],
};

type Node = { operationId?: string; security?: Record<string, string[]>[]; description?: string } & Record<
  string,
  unknown
>;
const nodes = [spec.paths, dashboardSpec.paths]
  .flatMap((paths) => Object.values(paths).flatMap((item) => Object.values(item) as Node[]))
  .filter(({ operationId }) => operationId !== undefined);

/** What a spec asks for; one that asks for nothing is open to every key, or before signing in. */
function askedBy({ operationId, security, ...node }: Node): Right[] {
  const named = Object.values(security?.[0] ?? {}).flat() as Right[];
  const all = [...named, ...((node['x-also-needs'] ?? []) as Right[])];
  if (all.length > 0) return all.toSorted();
  return [security?.[0] && 'apiKey' in security[0] ? 'member' : 'link'];
}

const rightsIn = (table: Record<string, [Right, string]>, id: string) =>
  Object.values(table)
    .filter(([, operations]) => operations.split(' ').includes(id))
    .map(([right]) => right)
    .toSorted();

it('every operation asks for the rights of its effects, and for no others', () => {
  const asked = Object.fromEntries(nodes.map((node) => [node.operationId, askedBy(node)]));
  const carried = Object.fromEntries(
    nodes.map(({ operationId = '' }) => [operationId, rightsIn(ALWAYS, operationId)]),
  );
  expect(asked).toEqual(carried);
});

it('the table names no operation that does not exist, and every permission', () => {
  const ids = nodes.map(({ operationId }) => operationId);
  const listed = [...Object.values(ALWAYS), ...Object.values(SOMETIMES)].flatMap(([, text]) =>
    text.split(' '),
  );
  expect(listed.filter((id) => !ids.includes(id))).toEqual([]);
  const rights = Object.values(ALWAYS).map(([right]) => right);
  expect(KEY_PERMISSIONS.filter((permission) => !rights.includes(permission))).toEqual([]);
  expect(new Set(rights).size).toBe(rights.length);
});

it('what an operation needs only sometimes is in its description', () => {
  for (const [effect, [right, operations]] of Object.entries(SOMETIMES))
    for (const id of operations.split(' ')) {
      const node = nodes.find(({ operationId }) => operationId === id);
      expect(node?.description, `${id} ${effect}`).toContain(`\`${right}\``);
    }
});
