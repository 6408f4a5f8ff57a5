import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { $api, $dashboard, unwrap } from '../../api.ts';
import { useOnce } from '../../components/use-once.ts';
import {
  ACCOUNTS,
  DOCUMENT_LISTS,
  STATISTICS,
  STOCK,
  useInvalidate,
  useRecordCache,
} from '../../query-cache.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type {
  RecurringDocument,
  RecurringDocumentCreate,
  RecurringDocumentStatus,
  RecurringDocumentUpdate,
  SortOf,
} from '../../types.ts';

export type RecurringSort = SortOf<'/recurring-documents'>;

type Filter = {
  status?: RecurringDocumentStatus | undefined;
  client?: string | undefined;
  search?: string | undefined;
  archived?: boolean | undefined;
  sort?: RecurringSort | undefined;
  page?: number;
};

export function useRecurringDocuments(filter: Filter) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/recurring-documents', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
  });
}

/** How many there are in each status. */
export function useRecurringCounts() {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/recurring-document-counts',
    { params },
    { select: ({ data }) => data },
  );
}

export function useRecurringDocument(reference: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/recurring-documents/{reference}', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
  });
}

/** The next dates of a stored template. */
export function useDates(reference: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery(
    'get',
    '/recurring-documents/{reference}/preview',
    inWorkspace({ path: { reference } }),
    { select: ({ data }) => data },
  );
}

export function useRuns(reference: string, page: number) {
  const { inWorkspace } = useSession();
  const params = { path: { reference }, query: { page, per_page: 10 } };
  return $api.useQuery('get', '/recurring-documents/{reference}/runs', inWorkspace(params), {
    placeholderData: keepPreviousData,
  });
}

/** The next dates of a template before it is saved; of none, nothing is asked for. */
export function usePreviewedDates(body: RecurringDocumentCreate | undefined) {
  const { inWorkspace } = useSession();
  return $api.useQuery(
    'post',
    '/recurring-documents/preview',
    // Sent only where there is a template.
    { ...inWorkspace({}), body: body as RecurringDocumentCreate },
    {
      select: ({ data }) => data,
      enabled: body !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 30_000,
    },
  );
}

/** A template to edit, with the version that it has: fetched once, because the form starts from it. */
export type Opened = { template: RecurringDocument; etag: string | undefined };

export function useOpenedTemplate(reference: string | undefined) {
  const session = useSession();
  return useQuery({
    // By hand: the answer holds the ETag as well.
    queryKey: session.key('recurring-documents', reference, 'opened'),
    queryFn: () => openTemplate(session, reference ?? ''),
    enabled: reference !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export async function openTemplate({ api }: WorkspaceSession, reference: string): Promise<Opened> {
  const request = api.GET('/recurring-documents/{reference}', { params: { path: { reference } } });
  const { data: template } = await unwrap(request);
  return { template, etag: (await request).response.headers.get('ETag') ?? undefined };
}

export type Change =
  | { do: 'create'; body: RecurringDocumentCreate }
  | { do: 'update'; reference: string; body: RecurringDocumentUpdate; etag?: string | undefined }
  | { do: 'pause' | 'resume'; reference: string }
  | { do: 'run'; reference: string; dates?: string[] | undefined }
  | { do: 'skip'; reference: string; date: string };

/** A change of one template: its answer is shown at once; a run has made documents, too. */
export function useTemplateChange() {
  const session = useSession();
  const once = useOnce();
  const records = useRecordCache();
  const changed = useChanged();
  return useMutation({
    mutationFn: async (change: Change) => once((key) => send(session, change, key)),
    onSuccess: (template, change) => {
      changed(change.do === 'run' || (change.do === 'create' && change.body.from !== undefined));
      records.store('/recurring-documents/{reference}', template);
    },
  });
}

export function useArchiving() {
  const { api } = useSession();
  const changed = useChanged();
  return useMutation({
    mutationFn: (reference: string) =>
      unwrapEmpty(api.DELETE('/recurring-documents/{reference}', { params: { path: { reference } } })),
    onSuccess: () => changed(false),
  });
}

async function unwrapEmpty(request: Parameters<typeof unwrap>[0]): Promise<void> {
  await unwrap(request);
}

/** Marks as outdated what changes with a template. */
export function useChanged(): (hasRun: boolean) => void {
  const invalidate = useInvalidate();
  return (hasRun) => {
    invalidate(
      '/recurring-documents',
      '/recurring-documents/{reference}',
      '/recurring-documents/{reference}/preview',
      '/recurring-documents/{reference}/runs',
      '/workspaces/{workspace}/recurring-document-counts',
      // The quote that one was made from.
      '/documents/{reference}',
      ...(hasRun ? [...DOCUMENT_LISTS, ...STATISTICS, ...STOCK, ...ACCOUNTS] : []),
    );
  };
}

/** Sends a change of a template. */
export async function send(
  { api }: WorkspaceSession,
  change: Change,
  key: string,
): Promise<RecurringDocument> {
  const header = { 'Idempotency-Key': key };
  if (change.do === 'create')
    return (await unwrap(api.POST('/recurring-documents', { params: { header }, body: change.body }))).data;
  const path = { reference: change.reference };
  switch (change.do) {
    case 'update': {
      const { body, etag } = change;
      const params = { path, ...(etag === undefined ? {} : { header: { 'If-Match': etag } }) };
      return (await unwrap(api.PATCH('/recurring-documents/{reference}', { params, body }))).data;
    }
    case 'pause':
      return (await unwrap(api.POST('/recurring-documents/{reference}/pause', { params: { path, header } })))
        .data;
    case 'resume':
      return (await unwrap(api.POST('/recurring-documents/{reference}/resume', { params: { path, header } })))
        .data;
    case 'run': {
      const body = change.dates ? { dates: change.dates } : {};
      const request = api.POST('/recurring-documents/{reference}/run', { params: { path, header }, body });
      return (await unwrap(request)).data;
    }
    case 'skip': {
      const body = { date: change.date };
      const request = api.POST('/recurring-documents/{reference}/skip', { params: { path, header }, body });
      return (await unwrap(request)).data;
    }
  }
}
