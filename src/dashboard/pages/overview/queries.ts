import { useQueries, useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api.ts';
import { todayIn } from '../../format.ts';
import { type Session, useSession } from '../../session.tsx';
import { useCatalogue } from '../documents/queries.ts';

export function useSummary() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'summary'),
    queryFn: async () => (await unwrap(api.GET('/statistics/summary'))).data,
    enabled: can('reports.view'),
  });
}

export function useTrends() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'trends'),
    queryFn: async () =>
      (await unwrap(api.GET('/statistics/trends', { params: { query: { months: 12 } } }))).data,
    enabled: can('reports.view'),
  });
}

export function useOutstanding() {
  const { api, key, can } = useSession();
  return useQuery({
    queryKey: key('statistics', 'outstanding'),
    queryFn: async () => (await unwrap(api.GET('/statistics/outstanding'))).data,
    enabled: can('reports.view'),
  });
}

export function useTopClients() {
  const { api, key, can, workspace } = useSession();
  const year = todayIn(workspace.timezone).slice(0, 4);
  return useQuery({
    queryKey: key('statistics', 'top-clients', year),
    queryFn: async () =>
      (
        await unwrap(
          api.GET('/statistics/top-clients', { params: { query: { limit: 5, from: `${year}-01-01` } } }),
        )
      ).data,
    enabled: can('reports.view'),
  });
}

export type OtherCurrency = {
  currency: string;
  revenue: string | undefined;
  outstanding: string | undefined;
};

/** How many other currencies are asked about: a business that writes in more has reports of its own. */
const MOST_CURRENCIES = 6;

/** What was received this year, and is owed, in the currencies that the figures leave out. */
export function useOtherCurrencies(): OtherCurrency[] {
  const { api, key, can, workspace } = useSession();
  const { data: catalogue } = useCatalogue();
  const others = (catalogue?.document_currencies ?? [])
    .filter((currency) => currency !== workspace.currency)
    .slice(0, MOST_CURRENCIES);
  const answers = useQueries({
    queries: others.map((currency) => ({
      queryKey: key('statistics', 'currency', currency),
      queryFn: () => readCurrency(api, currency),
      enabled: can('reports.view'),
    })),
  });
  return answers.flatMap(({ data }) => (data?.revenue || data?.outstanding ? [data] : []));
}

async function readCurrency(api: Session['api'], currency: string): Promise<OtherCurrency> {
  const params = { query: { currency } };
  const [{ data: summary }, { data: owed }] = await Promise.all([
    unwrap(api.GET('/statistics/summary', { params })),
    unwrap(api.GET('/statistics/outstanding', { params })),
  ]);
  return {
    currency,
    revenue: summary.revenue_cents === 0 ? undefined : summary.revenue,
    outstanding: owed.outstanding_cents === 0 ? undefined : owed.outstanding,
  };
}

/** Why there is no report at all, and how to ask for all of them again: one notice says it instead of four. */
export function useFailedReports(): { error: unknown; retry: () => unknown } | undefined {
  const reports = [useSummary(), useTrends(), useOutstanding(), useTopClients()];
  const [first] = reports;
  if (!first?.error || reports.some(({ error, data }) => !error || data)) return undefined;
  return { error: first.error, retry: () => Promise.all(reports.map(({ refetch }) => refetch())) };
}
