import type { Context } from '../access/context.ts';
import type { CsvFilters } from '../database/csv-filters.ts';
import type { CsvList } from '../database/csv-lists.ts';
import type { Reader } from '../database/statement.ts';
import { managesEndpoints } from '../domain/permissions.ts';
import { searchTerm } from '../domain/search-text.ts';
import type { TableAnswer } from '../operation.ts';

type Query = CsvFilters & { search?: string };

const exportOf =
  (list: CsvList) =>
  async ({ actor }: Context<Reader>, { query }: { query: Query }): Promise<TableAnswer> => ({
    list,
    filters: { ...query, search: searchTerm(query.search) },
    workspaceId: actor.workspace.id,
    businessId: actor.workspace.businessId,
    showsAddresses: managesEndpoints(actor.role),
  });

/** `GET …/exports/clients.csv` and the like: which list it is, and which of its records; its rows are read while they are sent. */
export const exportClients = exportOf('clients');
export const exportItems = exportOf('items');
export const exportDocuments = exportOf('documents');
export const exportDocumentLines = exportOf('document-lines');
export const exportPayments = exportOf('payments');
export const exportExpenses = exportOf('expenses');
export const exportRecurringExpenses = exportOf('recurring-expenses');
export const exportContracts = exportOf('contracts');
export const exportSigners = exportOf('signers');
export const exportDeliveries = exportOf('deliveries');
