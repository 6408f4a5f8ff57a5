import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { $api, unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { useOnce } from '../../components/use-once.ts';
import { type ReadPath, STATISTICS, useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { Expense, ExpenseCreate, SortOf } from '../../types.ts';

export type ExpenseSort = SortOf<'/expenses'>;

type ExpenseFilter = {
  from?: string | undefined;
  to?: string | undefined;
  category?: string | undefined;
  currency?: string | undefined;
  search?: string | undefined;
  sort?: ExpenseSort | undefined;
  page?: number;
};

export function useExpenses(filter: ExpenseFilter) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/expenses', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
  });
}

export function useExpense(reference: string | undefined) {
  const { inWorkspace } = useSession();
  const params = { path: { reference: reference ?? '' } };
  return $api.useQuery('get', '/expenses/{reference}', inWorkspace(params), {
    select: ({ data }) => data,
    enabled: reference !== undefined,
  });
}

/** What a change of an expense may change as well. */
const AFFECTED: ReadPath[] = ['/expenses', '/expense-categories', ...STATISTICS];

/** The categories in use, as suggestions. */
export function useCategories() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/expense-categories', inWorkspace({}), { select: ({ data }) => data });
}

export function useExpenseSave(expense: Expense | undefined) {
  const { api } = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  const once = useOnce();
  return useMutation({
    mutationFn: async ({ body, changes }: Saving<ExpenseCreate>) => {
      if (expense && isEmpty(changes)) return expense;
      if (expense) {
        const request = api.PATCH('/expenses/{reference}', {
          params: { path: { reference: expense.reference } },
          body: changes,
        });
        return (await unwrap(request)).data;
      }
      return (
        await once((submit) =>
          unwrap(api.POST('/expenses', { params: { header: { 'Idempotency-Key': submit } }, body })),
        )
      ).data;
    },
    onSuccess: (record) => {
      records.store('/expenses/{reference}', record);
      invalidate(...AFFECTED);
    },
  });
}

export function useExpenseRemoval() {
  const { api } = useSession();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (reference: string) =>
      unwrap(api.DELETE('/expenses/{reference}', { params: { path: { reference } } })),
    onSuccess: () => {
      invalidate(...AFFECTED);
    },
  });
}
