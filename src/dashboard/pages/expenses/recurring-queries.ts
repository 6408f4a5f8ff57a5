import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { components } from '../../../../generated/api.ts';
import { $api, type PublicApi, unwrap } from '../../api.ts';
import { useOnce } from '../../components/use-once.ts';
import { STATISTICS, useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';
import type { RecurringExpenseCreate } from '../../types.ts';

type Rule = components['schemas']['RecurringExpensePreview'];

export function useTemplates() {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/recurring-expenses', inWorkspace({}), { select: ({ data }) => data });
}

/** The dates that a rule would give. */
export function useNextDates(rule: Rule | undefined) {
  const { inWorkspace } = useSession();
  return $api.useQuery(
    'post',
    '/recurring-expenses/preview',
    // Sent only where there is a rule.
    { ...inWorkspace({}), body: rule as Rule },
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
    mutationFn: (change: TemplateChange) => once((submit) => unwrap(send(api, change, submit))),
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

async function send(
  api: PublicApi,
  change: TemplateChange,
  submit: string,
): Promise<{ data?: unknown; error?: unknown; response: Response }> {
  const header = { 'Idempotency-Key': submit };
  if (change.do === 'create')
    return api.POST('/recurring-expenses', { params: { header }, body: change.body });
  const path = { reference: change.reference };
  switch (change.do) {
    case 'update': {
      const { currency: _, start: __, ...body } = change.body;
      return api.PATCH('/recurring-expenses/{reference}', { params: { path }, body });
    }
    case 'pause':
      return api.POST('/recurring-expenses/{reference}/pause', { params: { path, header } });
    case 'resume':
      return api.POST('/recurring-expenses/{reference}/resume', { params: { path, header } });
    case 'remove':
      return api.DELETE('/recurring-expenses/{reference}', { params: { path } });
  }
}
