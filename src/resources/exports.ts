import type { Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import type { UserLanguage } from '../domain/language.ts';
import { isOwnerOrAdmin } from '../domain/permissions.ts';
import { searchTerm } from '../domain/search-text.ts';
import type { Input } from '../spec/public.ts';
import { logFilters } from './activity/api.ts';
import { documentFilters } from './documents/list.ts';
import { categoryKey } from './expenses/queries.ts';
import type { TableAnswer } from './handler.ts';
import type { CsvFilters } from './tables/filter-queries.ts';
import type { CsvList } from './tables/list-queries.ts';

type Query = {
  from?: string;
  search?: string;
  references?: string;
  sort?: string;
  language?: UserLanguage;
};

type FiltersOf = (query: never, timezone: string) => CsvFilters;

/** @throws Failure `validation_failed` by field, as the list does */
const ofAuditLog = (query: Input<'listAuditLog'>['query'], timezone: string): CsvFilters => {
  const { types, ...filters } = logFilters(query, timezone);
  return { ...filters, type: types, to: undefined };
};

const exportOf =
  (list: CsvList, format: TableAnswer['format'] = 'csv', filtersOf: FiltersOf = (query) => query) =>
  async ({ actor }: Context<Reader>, { query }: { query: Query }): Promise<TableAnswer> => {
    const { references, sort, language, search, ...others } = query;
    const { timezone } = actor.workspace;
    const readers = language ?? (format === 'workbook' ? 'en' : undefined);
    return {
      list,
      format,
      filters: {
        ...others,
        ...filtersOf(query as never, timezone),
        search: searchTerm(search),
        references: references?.split(','),
      },
      sort,
      reader: readers && { language: readers, timezone },
      workspaceId: actor.workspace.id,
      businessId: actor.workspace.businessId,
      showsAddresses: isOwnerOrAdmin(actor.role),
    };
  };

/** @throws Failure `validation_failed` by field, as the list does */
function ofDocuments(query: Input<'listDocuments'>['query']): CsvFilters {
  return { status: documentFilters(query).statuses, client: query.client?.split(',') };
}

/** Categories are compared without regard to case. */
function ofExpenses({ category }: { category?: string }): CsvFilters {
  return { category: category === undefined ? undefined : categoryKey(category) };
}

/**
 * `GET …/exports/clients.csv` and the like: returns the list and its filters; the rows are read while they are sent.
 */
export const exportClients = exportOf('clients');
export const exportItems = exportOf('items');
export const exportDocuments = exportOf('documents', 'csv', ofDocuments);
export const exportDocumentLines = exportOf('document-lines', 'csv', ofDocuments);
export const exportTaxBands = exportOf('tax-bands', 'csv', ofDocuments);
export const exportRelatedDocuments = exportOf('related-documents', 'csv', ofDocuments);
export const exportDeductions = exportOf('deductions', 'csv', ofDocuments);
export const exportPayments = exportOf('payments');
export const exportAllocations = exportOf('allocations');
export const exportRefunds = exportOf('refunds');
export const exportExpenses = exportOf('expenses', 'csv', ofExpenses);
export const exportRecurringExpenses = exportOf('recurring-expenses');
export const exportContracts = exportOf('contracts');
export const exportSigners = exportOf('signers');
export const exportDeliveries = exportOf('deliveries');
export const exportAuditLog = exportOf('audit-log', 'csv', ofAuditLog);

/** `GET …/exports/clients.xlsx` and the like: the same as a workbook. */
export const exportClientsWorkbook = exportOf('clients', 'workbook');
export const exportItemsWorkbook = exportOf('items', 'workbook');
export const exportDocumentsWorkbook = exportOf('documents', 'workbook', ofDocuments);
export const exportDocumentLinesWorkbook = exportOf('document-lines', 'workbook', ofDocuments);
export const exportTaxBandsWorkbook = exportOf('tax-bands', 'workbook', ofDocuments);
export const exportDeductionsWorkbook = exportOf('deductions', 'workbook', ofDocuments);
export const exportAllocationsWorkbook = exportOf('allocations', 'workbook');
export const exportRefundsWorkbook = exportOf('refunds', 'workbook');
export const exportPaymentsWorkbook = exportOf('payments', 'workbook');
export const exportExpensesWorkbook = exportOf('expenses', 'workbook', ofExpenses);
export const exportContractsWorkbook = exportOf('contracts', 'workbook');
