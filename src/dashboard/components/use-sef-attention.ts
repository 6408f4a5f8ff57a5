import { $dashboard } from '../api.ts';
import { useSession } from '../session.tsx';

/** What needs attention in SEF; only owners and admins of Serbian businesses have any. */
export function useSefAttention() {
  const { workspace, business } = useSession();
  const params = { path: { workspace: workspace.reference } };
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/sef',
    { params },
    { select: ({ data }) => data, enabled: business.is_manager && workspace.country === 'RS' },
  );
  return {
    documents: data?.to_mend.map(({ document }) => document) ?? [],
    isPaused: data?.connection?.status === 'paused',
  };
}
