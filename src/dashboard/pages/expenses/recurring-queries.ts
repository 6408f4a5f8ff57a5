import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../../generated/dashboard-api.ts';
import { $api, $dashboard, type PublicApi, unwrap } from '../../api.ts';
import { useOnce } from '../../components/use-once.ts';
import { STATISTICS, useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { RecurringExpenseCreate } from '../../types.ts';

type Rule = components['schemas']['RecurrenceRule'];

export function useTemplates() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/recurring-expenses', inWorkspace({}), { select: ({ data }) => data });
}

/** The dates that a rule would give. */
export function useNextDates(rule: Rule | undefined) {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  return $dashboard.useQuery(
    'post',
    '/workspaces/{workspace}/recurrence-preview',
    // Sent only where there is a rule.
    { params, body: rule as Rule },
    {
      select: ({ data }) => data.dates,
      enabled: rule !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
}

type TemplateChange =
  | { do: 'create'; body: RecurringExpenseCreate }
  | { do: 'update'; reference: string; body: Partial<RecurringExpenseCreate> }
  | { do: 'pause' | 'resume' | 'remove'; reference: string };

export function useTemplateChange() {
  const { api } = useSession();
  const invalidate = useInvalidate();
  const once = useOnce();
  return useMutation({
    mutationFn: (change: TemplateChange) =>
      change.do === 'create'
        ? once((submit) => unwrap(create(api, change.body, submit)))
        : unwrap(send(api, change)),
    onSuccess: () => {
      // A new template may add expenses for past dates at once.
      invalidate(
        '/recurring-expenses',
        '/expense-categories',
        '/expenses',
        '/expenses/{reference}',
        ...STATISTICS,
      );
    },
  });
}

function create(api: PublicApi, body: RecurringExpenseCreate, submit: string) {
  return api.POST('/recurring-expenses', { params: { header: { 'Idempotency-Key': submit } }, body });
}

async function send(
  api: PublicApi,
  change: Exclude<TemplateChange, { do: 'create' }>,
): Promise<{ data?: unknown; error?: unknown; response: Response }> {
  const params = { path: { reference: change.reference } };
  switch (change.do) {
    case 'update': {
      const { currency: _, start: __, ...body } = change.body;
      return api.PATCH('/recurring-expenses/{reference}', { params, body });
    }
    case 'pause':
      return api.POST('/recurring-expenses/{reference}/pause', { params });
    case 'resume':
      return api.POST('/recurring-expenses/{reference}/resume', { params });
    case 'remove':
      return api.DELETE('/recurring-expenses/{reference}', { params });
  }
}
