import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { OWN_PREFIX } from '../../../domain/catalogue.ts';
import type { SUBMISSION_STATUSES } from '../../../domain/sef.ts';
import { $api, $dashboard, unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { useI18n } from '../../i18n/provider.tsx';
import {
  ACCOUNTS,
  DOCUMENT_LISTS,
  STATISTICS,
  STOCK,
  useInvalidate,
  useRecordCache,
} from '../../query-cache.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { DocumentRecord, SortOf } from '../../types.ts';

export type DocumentSort = SortOf<'/documents'>;

export type DocumentFilter = {
  /** One, or several with commas between them. */
  status?: string | undefined;
  type?: string | undefined;
  client?: string | undefined;
  currency?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  due_from?: string | undefined;
  due_to?: string | undefined;
  search?: string | undefined;
  efaktura?: (typeof SUBMISSION_STATUSES)[number] | 'none' | undefined;
  sort?: DocumentSort | undefined;
  page?: number;
  per_page?: number;
};

export function useDocuments(filter: DocumentFilter) {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', '/documents', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
    enabled: can('documents.view'),
  });
}

/** How many documents have each status, whatever the list is filtered by. */
export function useDocumentCounts() {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/document-counts',
    { params },
    { select: ({ data }) => data },
  );
}

/** The sums of the documents of a list, on all pages; without sums where there are very many documents. */
export function useDocumentSums(filter: DocumentFilter) {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference }, query: filter };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/document-sums',
    { params },
    { select: ({ data }) => data, placeholderData: keepPreviousData },
  );
}

/** Fetches the current version of a document. */
export async function readDocument({ api }: WorkspaceSession, reference: string): Promise<DocumentRecord> {
  return (await unwrap(api.GET('/documents/{reference}', { params: { path: { reference } } }))).data;
}

export function useDocument(reference: string | undefined) {
  const { inWorkspace } = useSession();
  const params = { path: { reference: reference ?? '' } };
  return $api.useQuery('get', '/documents/{reference}', inWorkspace(params), {
    select: ({ data }) => data,
    enabled: reference !== undefined,
  });
}

export function useTimeline(document: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery(
    'get',
    '/documents/{reference}/timeline',
    inWorkspace({ path: { reference: document } }),
    {
      select: ({ data }) => data,
      // A delivery is pending only for moments: polls until its outcome is known.
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'pending') ? 3000 : false,
    },
  );
}

/** What is wrong with a draft, or missing, if it were issued with a date. */
export function useIssueCheck(document: string, issueDate: string | null) {
  const { workspace } = useSession();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/documents/{document}/issue-check',
    {
      params: {
        path: { workspace: workspace.reference, document },
        query: issueDate === null ? {} : { issue_date: issueDate },
      },
    },
    {
      select: ({ data }) => data,
      // The user adds what is missing on another page and comes back.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
}

/** The choices of forms: types, taxes, units, currencies, countries. They hardly ever change. */
export function useCatalogue() {
  const { workspace } = useSession();
  const { format } = useI18n();
  const written = useCatalogueName();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/catalogue',
    { params: { path: { workspace: workspace.reference } } },
    {
      select: ({ data }) => ({
        ...data,
        document_types: data.document_types.map((type) => ({ ...type, name: written(type.name, type.key) })),
        tax_rates: data.tax_rates.map((rate) => ({
          ...rate,
          // A rate of its own has a label without the percentage.
          label: rate.key.startsWith(OWN_PREFIX)
            ? `${rate.label} ${format.percent(rate.percentage)}`
            : written(rate.label),
        })),
      }),
      staleTime: 10 * 60_000,
    },
  );
}

/** A change of one document: its answer is shown at once, and everything that counts documents is fetched again. */
export function useDocumentChange<Input>(
  change: (session: WorkspaceSession, input: Input) => Promise<DocumentRecord>,
) {
  const session = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (input: Input) => change(session, input),
    onSuccess: (document) => {
      const timeline = '/documents/{reference}/timeline';
      // Documents settle each other: those that it refers to change with it.
      const check = '/workspaces/{workspace}/documents/{document}/einvoice-check';
      invalidate(
        '/documents/{reference}',
        ...DOCUMENT_LISTS,
        timeline,
        check,
        ...STATISTICS,
        ...STOCK,
        ...ACCOUNTS,
      );
      records.store('/documents/{reference}', document);
    },
  });
}
