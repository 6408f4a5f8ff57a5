import { keepPreviousData } from '@tanstack/react-query';
import { $dashboard } from '../../../api.ts';
import { focusOnceThere } from '../../../components/needed-field.ts';
import { useSession } from '../../../session.tsx';
import type { DocumentRecord, EInvoiceProfile } from '../../../types.ts';

/** What a document lacks for a format; without one, for that of its client, else of its country. */
export function useFaults(
  { reference }: DocumentRecord,
  profile: EInvoiceProfile | undefined,
  isWanted = true,
) {
  const { workspace } = useSession();
  const params = {
    path: { workspace: workspace.reference, document: reference },
    query: profile === undefined ? {} : { profile },
  };
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/documents/{document}/einvoice-check',
    { params },
    {
      select: ({ data }) => data,
      enabled: isWanted,
      placeholderData: keepPreviousData,
      // The user adds what is missing on another page and comes back.
      staleTime: 0,
      retry: false,
    },
  );
}

/** The id of the list of findings. */
export const FINDINGS = 'einvoice-findings';

/** Brings the list of findings into view; it may still be loading. */
export function showFindings(): void {
  focusOnceThere(`#${FINDINGS}`);
}
