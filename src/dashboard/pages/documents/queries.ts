import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { type Session, useSession } from '../../session.tsx';
import type { DocumentRecord } from '../../types.ts';

export type DocumentSort = '-issue_date' | 'issue_date';

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
  sort?: DocumentSort | undefined;
  page?: number;
  per_page?: number;
};

export function useDocuments(filter: DocumentFilter) {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('documents', 'list', filter),
    queryFn: () => unwrap(api.GET('/documents', { params: { query: filter } })),
    placeholderData: keepPreviousData,
    enabled: can('documents.view'),
  });
}

/** The sums of the documents of a list, on all pages; without sums where there are very many documents. */
export function useDocumentSums(filter: DocumentFilter) {
  const { workspace, key } = useSession();
  return useQuery({
    queryKey: key('documents', 'list', 'sums', filter),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/document-sums', {
            params: { path: { workspace: workspace.reference }, query: filter },
          }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Fetches the current version of a document. */
export async function readDocument({ api }: Session, reference: string): Promise<DocumentRecord> {
  return (await unwrap(api.GET('/documents/{reference}', { params: { path: { reference } } }))).data;
}

export function useDocument(reference: string | undefined) {
  const session = useSession();
  return useQuery({
    queryKey: session.key('documents', reference),
    queryFn: () => readDocument(session, reference ?? ''),
    enabled: reference !== undefined,
  });
}

export function useTimeline(document: string) {
  const { workspace, key } = useSession();
  return useQuery({
    queryKey: key('documents', document, 'timeline'),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/documents/{document}/timeline', {
            params: { path: { workspace: workspace.reference, document } },
          }),
        )
      ).data,
    // A delivery is pending only for moments: polls until its outcome is known.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? 3000 : false),
  });
}

/** What a document would lack if it were issued now. */
export function useIssueCheck(document: string) {
  const { workspace, key } = useSession();
  return useQuery({
    queryKey: key('documents', document, 'issue-check'),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/documents/{document}/issue-check', {
            params: { path: { workspace: workspace.reference, document } },
          }),
        )
      ).data,
    // The user adds what is missing on another page and comes back.
    staleTime: 0,
  });
}

/** The choices of forms: types, taxes, units, currencies, countries. They hardly ever change. */
export function useCatalogue() {
  const { workspace, key } = useSession();
  const written = useCatalogueName();
  return useQuery({
    queryKey: key('catalogue'),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/catalogue', {
            params: { path: { workspace: workspace.reference } },
          }),
        )
      ).data,
    select: (catalogue) => ({
      ...catalogue,
      document_types: catalogue.document_types.map((type) => ({ ...type, name: written(type.name) })),
      tax_rates: catalogue.tax_rates.map((rate) => ({ ...rate, label: written(rate.label) })),
    }),
    staleTime: 10 * 60_000,
  });
}

/** A change of one document: its answer is shown at once, and everything that counts documents is fetched again. */
export function useDocumentChange<Given>(
  change: (session: Session, given: Given) => Promise<DocumentRecord>,
) {
  const session = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => change(session, given),
    onSuccess: (document) => {
      queries.setQueryData(session.key('documents', document.reference), document);
      queries.invalidateQueries({ queryKey: session.key('documents', 'list') });
      queries.invalidateQueries({ queryKey: session.key('documents', document.reference, 'timeline') });
      queries.invalidateQueries({ queryKey: session.key('statistics') });
    },
  });
}
