import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { paths as PublicPaths } from '../../generated/api.ts';
import type { paths as DashboardPaths } from '../../generated/dashboard-api.ts';
import { publicRoot } from './api.ts';
import { useSession } from './session.tsx';
import type { Client, Contract, DocumentRecord, Expense, Item, Payment, RecurringDocument } from './types.ts';

/** The path of an operation that reads, as in the keys of its queries. */
export type ReadPath = ReadPathOf<PublicPaths> | ReadPathOf<DashboardPaths>;

type ReadPathOf<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends { get: object } ? Path : never;
}[keyof Paths];

/** Everything that a change of documents or expenses may change on the overview. */
export const STATISTICS = [
  '/statistics/summary',
  '/statistics/trends',
  '/statistics/outstanding',
  '/statistics/top-clients',
  '/statistics/top-items',
  '/statistics/due-weeks',
] as const satisfies ReadPath[];

/** Lists of documents and what is added up from them. */
export const DOCUMENT_LISTS = [
  '/documents',
  '/workspaces/{workspace}/document-counts',
  '/workspaces/{workspace}/document-sums',
  '/workspaces/{workspace}/efaktura-states',
  '/workspaces/{workspace}/client-totals/{client}',
  '/workspaces/{workspace}/client-advances/{client}',
] as const satisfies ReadPath[];

/** What is received from clients, and what they owe. */
export const ACCOUNTS = [
  '/payments',
  '/payments/{reference}',
  '/clients/{reference}/balance',
  '/workspaces/{workspace}/client-balances',
] as const satisfies ReadPath[];

/** What documents change of the items on their lines. */
export const STOCK = [
  '/items',
  '/items/{reference}',
  '/items/{reference}/stock-movements',
] as const satisfies ReadPath[];

const NUMBER_SERIES = '/number-series' satisfies ReadPath;
const NUMBER_PREVIEW = '/number-series/preview' satisfies keyof PublicPaths;

/** Marks the answers of operations as outdated; those in view are fetched again. */
export function useInvalidate(): (...paths: readonly ReadPath[]) => Promise<void> {
  const queries = useQueryClient();
  const { key } = useSession();
  return async (...paths) => {
    const keys: QueryKey[] = paths.map((path) => ['get', path]);
    // What the overview calculates from several answers has keys of its own.
    if (paths.some((path) => path === STATISTICS[0])) keys.push(key('statistics'));
    // Examples of numbers are asked for with a body, by POST.
    if (paths.some((path) => path === NUMBER_SERIES)) keys.push(['post', NUMBER_PREVIEW]);
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Marks all answers about the workspace as outdated. */
export function useInvalidateWorkspace(): () => void {
  const queries = useQueryClient();
  const { workspace } = useSession();
  return () => {
    queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(workspace.reference, queryKey) });
  };
}

type Parameters = { baseUrl?: string; params?: { path?: { workspace?: string } } };

function isOf(workspace: string, [first, , init]: QueryKey): boolean {
  const { baseUrl, params } = (init ?? {}) as Parameters;
  return first === workspace || baseUrl === publicRoot(workspace) || params?.path?.workspace === workspace;
}

type Records = {
  '/clients/{reference}': Client;
  '/contracts/{reference}': Contract;
  '/documents/{reference}': DocumentRecord;
  '/expenses/{reference}': Expense;
  '/items/{reference}': Item;
  '/payments/{reference}': Payment;
  '/recurring-documents/{reference}': RecurringDocument;
};

/** The cached records of the workspace, by the operation that reads one. */
export function useRecordCache() {
  const queries = useQueryClient();
  const { inWorkspace } = useSession();
  const keyOf = (path: keyof Records, reference: string) =>
    ['get', path, inWorkspace({ path: { reference } })] as const;
  return {
    /** Shows the answer of a change at once, as if it had been fetched. */
    store: <Path extends keyof Records>(path: Path, record: Records[Path]): void => {
      queries.setQueryData(keyOf(path, record.reference), { data: record });
    },
    remove: (path: keyof Records, reference: string): void =>
      queries.removeQueries({ queryKey: keyOf(path, reference) }),
  };
}
