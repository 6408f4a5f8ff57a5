import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { $api, dashboard, unwrap } from '../../api.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { Span } from './period.ts';

export function useSummary(span: Span) {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', '/statistics/summary', inWorkspace({ query: days(span) }), {
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: can('reports.view'),
  });
}

export function useTrends() {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', '/statistics/trends', inWorkspace({ query: { months: 12 } }), {
    select: ({ data }) => data,
    enabled: can('reports.view'),
  });
}

export function useOutstanding() {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', '/statistics/outstanding', inWorkspace({}), {
    select: ({ data }) => data,
    enabled: can('reports.view'),
  });
}

export function useTopClients(span: Span) {
  const { inWorkspace, can } = useSession();
  const query = { limit: 5, ...days(span) };
  return $api.useQuery('get', '/statistics/top-clients', inWorkspace({ query }), {
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: can('reports.view'),
  });
}

export function useTopItems(span: Span) {
  const { inWorkspace, can } = useSession();
  const query = { limit: 5, ...days(span) };
  return $api.useQuery('get', '/statistics/top-items', inWorkspace({ query }), {
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: can('reports.view'),
  });
}

export function useDueWeeks() {
  const { inWorkspace, can } = useSession();
  return $api.useQuery('get', '/statistics/due-weeks', inWorkspace({}), {
    select: ({ data }) => data,
    enabled: can('reports.view'),
  });
}

/** The amounts of a currency; zeros are left out. */
type OtherCurrency = {
  currency: string;
  revenue: string | undefined;
  expenses: string | undefined;
  outstanding: string | undefined;
};

/** Received, spent and owed amounts of a period in the other currencies. */
export function useOtherCurrencies(span: Span): OtherCurrency[] {
  const { api, key, can, workspace } = useSession();
  const { data: used } = useUsedCurrencies();
  const others = (used ?? []).filter((currency) => currency !== workspace.currency);
  const answers = useQueries({
    // By hand: each is put together from two answers.
    queries: others.map((currency) => ({
      queryKey: key('statistics', 'currency', currency, days(span)),
      queryFn: () => readCurrency(api, currency, span),
      enabled: can('reports.view'),
    })),
  });
  return answers.flatMap(({ data }) => (data?.revenue || data?.expenses || data?.outstanding ? [data] : []));
}

/** By hand: cached with the statistics and not as the catalogue, because a payment may add another currency. */
function useUsedCurrencies() {
  const { key, can, workspace } = useSession();
  return useQuery({
    queryKey: key('statistics', 'currencies'),
    queryFn: async () => {
      const params = { path: { workspace: workspace.reference } };
      return (await unwrap(dashboard.GET('/workspaces/{workspace}/catalogue', { params }))).data
        .used_currencies;
    },
    enabled: can('reports.view'),
  });
}

async function readCurrency(
  api: WorkspaceSession['api'],
  currency: string,
  span: Span,
): Promise<OtherCurrency> {
  const [{ data: summary }, { data: owed }] = await Promise.all([
    unwrap(api.GET('/statistics/summary', { params: { query: { currency, ...days(span) } } })),
    unwrap(api.GET('/statistics/outstanding', { params: { query: { currency } } })),
  ]);
  return {
    currency,
    revenue: summary.revenue_cents === 0 ? undefined : summary.revenue,
    expenses: summary.expenses_cents === 0 ? undefined : summary.expenses,
    outstanding: owed.outstanding_cents === 0 ? undefined : owed.outstanding,
  };
}

function days({ from, to }: Span): Span {
  return { from, to };
}

/** The error where all reports failed, and a retry of all: one notice instead of four. */
export function useFailedReports(span: Span): { error: unknown; retry: () => unknown } | undefined {
  const reports = [useSummary(span), useTrends(), useOutstanding(), useTopClients(span)];
  const [first] = reports;
  if (!first?.error || reports.some(({ error, data }) => !error || data)) return undefined;
  return { error: first.error, retry: () => Promise.all(reports.map(({ refetch }) => refetch())) };
}
