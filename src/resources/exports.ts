import type { Actor, Context } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { instantOf, mustBeInOrder } from '../domain/calendar.ts';
import { invalid } from '../domain/failure.ts';
import type { UserLanguage } from '../domain/language.ts';
import { message } from '../domain/messages/message.ts';
import { isCurrency } from '../domain/money.ts';
import { isOwnerOrAdmin } from '../domain/permissions.ts';
import { searchTerm } from '../domain/search-text.ts';
import type { Input } from '../spec/public.ts';
import { mustInclude } from '../workspaces/plans.ts';
import { logFilters } from './activity/api.ts';
import { documentFilters } from './documents/list.ts';
import { namedDocuments } from './documents/listing.ts';
import { getDocumentPdf } from './documents/papers.ts';
import { categoryKey } from './expenses/queries.ts';
import type { ArchiveAnswer, PdfAnswer, TableAnswer } from './handler.ts';
import { externalIdIn } from './own-data.ts';
import type { CsvFilters } from './tables/filter-queries.ts';
import type { CsvList } from './tables/list-queries.ts';

/** What the tables take: each some of these, and filters of its own. */
type Query = {
  format?: TableAnswer['format'];
  language?: Exclude<UserLanguage, 'sr-Latn'> | 'sr';
  references?: string;
  sort?: string;
  status?: string;
  search?: string;
  from?: string;
  to?: string;
  external_id?: string;
  updated_since?: string;
};

type Special = {
  /** Its own filters, where they are not compared as they are given. @throws Failure `validation_failed` by field */
  filtersOf?: (query: never, timezone: string) => CsvFilters;
  /** @throws Failure where the business cannot use what the table shows */
  check?: (actor: Actor) => void;
};

const exportOf =
  (list: CsvList, { filtersOf = () => ({}), check }: Special = {}) =>
  async ({ actor }: Context<Reader>, { query }: { query: Query }): Promise<TableAnswer> => {
    check?.(actor);
    mustBeInOrder(query);
    const { format = 'csv', language, references, sort, updated_since: since, ...others } = query;
    const { timezone } = actor.workspace;
    const readers = language ?? (format === 'xlsx' ? 'en' : undefined);
    return {
      list,
      format,
      filters: {
        ...others,
        ...filtersOf(query as never, timezone),
        external_id: externalIdIn(query),
        search: searchTerm(query.search),
        references: references?.split(','),
        updated_since: since && instantOf(since, 'updated_since').toISOString(),
      },
      sort: orderFor(query),
      reader: readers && { language: readers === 'sr' ? 'sr-Latn' : readers, timezone },
      workspaceId: actor.workspace.id,
      businessId: actor.workspace.businessId,
      showsAddresses: isOwnerOrAdmin(actor.role),
    };
  };

/** What has changed comes in the order of its changes. @throws Failure `validation_failed` on `sort` for another order */
function orderFor({ sort, updated_since: since }: Query): string | undefined {
  if (since === undefined) return sort;
  if (sort !== undefined && !sort.endsWith('updated_at')) throw invalid('sort', message('list.updated_sort'));
  return sort ?? 'updated_at';
}

/** The filters of documents, which their lines and other parts have too. */
const OF_DOCUMENTS: Special = {
  filtersOf(query: Input<'listDocuments'>['query']) {
    const { statuses, withoutOpenQuotes, orderReference, totalFrom, totalTo } = documentFilters(query);
    return {
      status: statuses,
      without_open_quotes: withoutOpenQuotes,
      client: query.client?.split(','),
      order_reference: orderReference,
      total_from: totalFrom,
      total_to: totalTo,
    };
  },
};

const OF_EXPENSES: Special = {
  /** Categories are compared without regard to case. */
  filtersOf({ category, currency }: Input<'listExpenses'>['query']) {
    if (currency !== undefined && !isCurrency(currency)) throw invalid('currency', message('code.currency'));
    return { category: category === undefined ? undefined : categoryKey(category) };
  },
};

const OF_CONTRACTS: Special = { check: (actor) => mustInclude(actor, 'contracts') };

const OF_AUDIT_LOG: Special = {
  filtersOf(query: Input<'listAuditLog'>['query'], timezone) {
    const { types, ...filters } = logFilters(query, timezone);
    return { ...filters, type: types, to: undefined };
  },
};

/** `GET /exports/clients` and the like: returns the list and its filters; the rows are read while they are sent. */
export const exportClients = exportOf('clients');
export const exportItems = exportOf('items');
export const exportDocuments = exportOf('documents', OF_DOCUMENTS);
export const exportDocumentLines = exportOf('document-lines', OF_DOCUMENTS);
export const exportTaxBands = exportOf('tax-bands', OF_DOCUMENTS);
export const exportRelatedDocuments = exportOf('related-documents', OF_DOCUMENTS);
export const exportDeductions = exportOf('deductions', OF_DOCUMENTS);
export const exportPayments = exportOf('payments');
export const exportAllocations = exportOf('allocations');
export const exportRefunds = exportOf('refunds');
export const exportExpenses = exportOf('expenses', OF_EXPENSES);
export const exportRecurringExpenses = exportOf('recurring-expenses');
/** As the list: without archived ones, unless asked for. */
const OF_RECURRING_DOCUMENTS: Special = {
  filtersOf: ({ archived }: Input<'listRecurringDocuments'>['query']) => ({ archived: archived === true }),
};

export const exportRecurringDocuments = exportOf('recurring-documents', OF_RECURRING_DOCUMENTS);
export const exportContracts = exportOf('contracts', OF_CONTRACTS);
export const exportSigners = exportOf('signers', OF_CONTRACTS);
export const exportDeliveries = exportOf('deliveries');
export const exportAuditLog = exportOf('audit-log', OF_AUDIT_LOG);

/** GET /exports/document-pdfs: the PDFs of the issued documents, each printed when its turn comes. */
export async function exportDocumentPdfs(
  context: Context<Reader> & { prepared: readonly string[] },
): Promise<ArchiveAnswer> {
  const { tx, actor, prepared } = context;
  const { id: workspaceId, businessId } = actor.workspace;
  const files = (await namedDocuments(tx, workspaceId, prepared))
    .filter(({ status }) => status !== 'draft')
    .map(({ reference }) => {
      const input = { path: { reference }, query: {}, body: undefined };
      return (reader: Reader): Promise<PdfAnswer> => getDocumentPdf({ ...context, tx: reader }, input);
    });
  return { archive: 'documents', files, workspaceId, businessId };
}
