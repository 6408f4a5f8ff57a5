import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { $api, $dashboard, dashboard, unwrap } from '../../api.ts';
import { useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { Contract, ContractStatus, SortOf } from '../../types.ts';
import type { Opened } from './values.ts';

export type ContractSort = SortOf<'/contracts'>;

type ContractFilter = {
  status?: ContractStatus | undefined;
  client?: string | undefined;
  search?: string | undefined;
  sort?: ContractSort | undefined;
  page?: number;
  per_page?: number;
};

export function useContracts(filter: ContractFilter, isWanted = true) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/contracts', inWorkspace({ query: filter }), {
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useContract(reference: string) {
  const { inWorkspace } = useSession();
  return $api.useQuery('get', '/contracts/{reference}', inWorkspace({ path: { reference } }), {
    select: ({ data }) => data,
  });
}

/** What cannot be mended once a draft is sent. */
export function useContractCheck(contract: string) {
  const { workspace } = useSession();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/contracts/{contract}/check',
    { params: { path: { workspace: workspace.reference, contract } } },
    { select: ({ data }) => data, staleTime: 0, retry: false },
  );
}

/** A contract to edit or to copy: fetched once, because the form starts from it. */
export function useOpenedContract(reference: string | undefined) {
  const session = useSession();
  return useQuery({
    // By hand: the answer holds the ETag and the uploaded file as well.
    queryKey: session.key('contracts', reference, 'opened'),
    queryFn: () => openContract(session, reference ?? ''),
    enabled: reference !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function openContract({ api, workspace }: WorkspaceSession, reference: string): Promise<Opened> {
  const request = api.GET('/contracts/{reference}', { params: { path: { reference } } });
  const { data: contract } = await unwrap(request);
  const etag = (await request).response.headers.get('ETag') ?? undefined;
  if (contract.source === 'written') return { contract, etag, pdf: null };
  const file = await unwrap(
    dashboard.GET('/workspaces/{workspace}/contracts/{contract}/original.pdf', {
      params: { path: { workspace: workspace.reference, contract: reference } },
      parseAs: 'blob',
    }),
  );
  const name = `${contract.title}.pdf`;
  return { contract, etag, pdf: new File([file], name, { type: 'application/pdf' }) };
}

/** The names that it was signed with. */
export function useSignatures(contract: Contract) {
  const { workspace, key } = useSession();
  return useQuery({
    // By hand: `updated_at` is part of the key, because a signature changes it.
    queryKey: key('contracts', contract.reference, 'signatures', contract.updated_at),
    queryFn: async () =>
      (
        await unwrap(
          dashboard.GET('/workspaces/{workspace}/contracts/{contract}/signatures', {
            params: { path: { workspace: workspace.reference, contract: contract.reference } },
          }),
        )
      ).data,
    enabled: contract.signers.some(({ status }) => status === 'signed'),
  });
}

/** A change of one contract; what it answers is shown at once. */
export function useContractChange<Input>(
  change: (session: WorkspaceSession, input: Input) => Promise<Contract>,
) {
  const session = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (input: Input) => change(session, input),
    onSuccess: (contract) => {
      records.store('/contracts/{reference}', contract);
      invalidate('/contracts');
    },
  });
}
