import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { $dashboard, dashboard, unwrap } from '../api.ts';
import { notifyFailure } from '../components/notify.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession, type WorkspaceSession } from '../session.tsx';
import type { Notification, WorkspaceRef } from '../types.ts';

export function useNotifications() {
  const { workspace, business } = useSession();
  return useQuery({
    ...latestOf(workspace),
    enabled: business.is_manager,
    refetchInterval: 60_000,
  });
}

function latestOf(workspace: WorkspaceRef) {
  const params = { path: { workspace: workspace.reference }, query: { per_page: 20 } };
  return $dashboard.queryOptions('get', '/workspaces/{workspace}/notifications', { params });
}

type Answer = NonNullable<ReturnType<typeof useNotifications>['data']>;

/** Marks one notification as read, or all of them, with an optimistic update. */
export function useMarkAsRead(): (notice?: Notification) => void {
  const messages = useMessages();
  const { workspace } = useSession();
  const queries = useQueryClient();
  const { queryKey } = latestOf(workspace);
  const inWorkspace = { workspace: workspace.reference };
  const { mutate } = useMutation({
    mutationFn: async (notice: Notification | undefined) => {
      if (!notice) {
        const request = dashboard.POST('/workspaces/{workspace}/mark-notifications-read', {
          params: { path: inWorkspace },
        });
        await unwrap(request);
        return;
      }
      const params = { path: { ...inWorkspace, notification: notice.reference } };
      await unwrap(dashboard.POST('/workspaces/{workspace}/notifications/{notification}/read', { params }));
    },
    onMutate: async (notice) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Answer>(queryKey, (before) => before && markedAsRead(before, notice));
    },
    onError: (error) => notifyFailure(error, messages),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (notice) => {
    if (notice?.read_at) return;
    mutate(notice);
  };
}

function markedAsRead({ data, meta }: Answer, read: Notification | undefined): Answer {
  const now = new Date().toISOString();
  const isIt = ({ reference }: Notification) => !read || reference === read.reference;
  return {
    data: data.map((each) => (each.read_at === null && isIt(each) ? { ...each, read_at: now } : each)),
    meta: { ...meta, unread: read ? Math.max(0, meta.unread - 1) : 0 },
  };
}

/** The address of the record of a notification, for members who may open it. */
export function addressOf(
  { kind, subject_reference: subject }: Notification,
  { can, has, business }: WorkspaceSession,
): string | undefined {
  switch (kind) {
    case 'contract_signed':
    case 'contract_declined':
    case 'contract_withheld':
      return subject && has('contracts') && can('contracts.view') ? `/contracts/${subject}` : undefined;
    case 'recurring_expense_left_out':
      return can('expenses.view') ? '/expenses/recurring' : undefined;
    case 'document_viewed':
    case 'document_paid':
    case 'document_overdue':
      if (!can('documents.view')) return undefined;
      return subject ? `/documents/${subject}` : '/documents?status=overdue';
    case 'plan_limit_near':
    case 'plan_limit_reached':
      return business.is_manager ? '/settings/plan' : undefined;
    case 'api_key_created':
      return business.is_manager ? '/integrations' : undefined;
    case 'second_factor_on':
    case 'second_factor_off':
    case 'password_changed':
    case 'recovery_codes_renewed':
    case 'new_place':
    case 'wrong_codes':
      return '/account';
    case 'webhook_endpoint_disabled':
      return business.is_manager ? `/integrations/webhooks?endpoint=${subject}` : undefined;
    default:
      return undefined;
  }
}
