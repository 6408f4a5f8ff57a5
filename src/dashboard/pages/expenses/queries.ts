import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../api.ts';
import { isEmpty, type Saving } from '../../components/changed-only.ts';
import { useOnce } from '../../once.ts';
import { useSession } from '../../session.tsx';
import type { Expense, ExpenseCreate } from '../../types.ts';

export type ExpenseSort = '-occurs_on' | 'occurs_on';

export type ExpenseFilter = {
  from?: string | undefined;
  to?: string | undefined;
  category?: string | undefined;
  currency?: string | undefined;
  search?: string | undefined;
  sort?: ExpenseSort | undefined;
  page?: number;
};

export function useExpenses(filter: ExpenseFilter) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('expenses', 'list', filter),
    queryFn: () => unwrap(api.GET('/expenses', { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
}

export function useExpense(reference: string | undefined) {
  const { api, key } = useSession();
  return useQuery({
    queryKey: key('expenses', reference),
    queryFn: async () =>
      (await unwrap(api.GET('/expenses/{reference}', { params: { path: { reference: reference ?? '' } } })))
        .data,
    enabled: reference !== undefined,
  });
}

/** The categories in use, as suggestions. */
export function useCategories() {
  const { workspace, key } = useSession();
  return useQuery({
    queryKey: key('expense-categories'),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/expense-categories', {
            params: { path: { workspace: workspace.reference } },
          }),
        )
      ).data,
  });
}

export function useExpenseSave(expense: Expense | undefined) {
  const { api, key } = useSession();
  const forget = useForget();
  const queries = useQueryClient();
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
      queries.setQueryData(key('expenses', record.reference), record);
      forget();
    },
  });
}

export function useExpenseRemoval() {
  const { api } = useSession();
  const forget = useForget();
  return useMutation({
    mutationFn: (reference: string) =>
      unwrap(api.DELETE('/expenses/{reference}', { params: { path: { reference } } })),
    onSuccess: forget,
  });
}

function useForget(): () => void {
  const { key } = useSession();
  const queries = useQueryClient();
  return () => {
    for (const part of [['expenses', 'list'], ['statistics'], ['expense-categories']]) {
      queries.invalidateQueries({ queryKey: key(...part) });
    }
  };
}
