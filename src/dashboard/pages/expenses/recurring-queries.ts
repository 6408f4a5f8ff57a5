import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../../generated/dashboard-api.ts';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import { useOnce } from '../../components/use-once.ts';
import { STATISTICS, useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';

type TemplateCreate = components['schemas']['RecurringExpenseCreate'];
type Rule = components['schemas']['RecurrenceRule'];

export function useTemplates() {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/recurring-expenses',
    { params },
    { select: ({ data }) => data },
  );
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
  | { do: 'create'; body: TemplateCreate }
  | { do: 'update'; reference: string; body: Partial<TemplateCreate> }
  | { do: 'pause' | 'resume' | 'remove'; reference: string };

export function useTemplateChange() {
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const once = useOnce();
  return useMutation({
    mutationFn: (change: TemplateChange) =>
      change.do === 'create'
        ? once((submit) => unwrap(create(workspace.reference, change.body, submit)))
        : unwrap(send(workspace.reference, change)),
    onSuccess: () => {
      // A new template may add expenses for past dates at once.
      invalidate(
        '/workspaces/{workspace}/recurring-expenses',
        '/workspaces/{workspace}/expense-categories',
        '/expenses',
        '/expenses/{reference}',
        ...STATISTICS,
      );
    },
  });
}

function create(workspace: string, body: TemplateCreate, submit: string) {
  return dashboard.POST('/workspaces/{workspace}/recurring-expenses', {
    params: { path: { workspace }, header: { 'Idempotency-Key': submit } },
    body,
  });
}

async function send(
  workspace: string,
  change: Exclude<TemplateChange, { do: 'create' }>,
): Promise<{ data?: unknown; error?: unknown; response: Response }> {
  const params = { path: { workspace, template: change.reference } };
  switch (change.do) {
    case 'update': {
      const { currency: _, start: __, ...body } = change.body;
      return dashboard.PATCH('/workspaces/{workspace}/recurring-expenses/{template}', { params, body });
    }
    case 'pause':
      return dashboard.POST('/workspaces/{workspace}/recurring-expenses/{template}/pause', { params });
    case 'resume':
      return dashboard.POST('/workspaces/{workspace}/recurring-expenses/{template}/resume', { params });
    case 'remove':
      return dashboard.DELETE('/workspaces/{workspace}/recurring-expenses/{template}', { params });
  }
}
