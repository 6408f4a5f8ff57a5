import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dashboard, unwrap } from '../../../api.ts';
import { useFormat } from '../../../language.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentPreview } from '../../../types.ts';
import { type Draft, lineInput } from './draft.ts';

export type Preview = {
  totals: DocumentPreview | undefined;
  amounts: Map<string, string>;
  isCounting: boolean;
};

/**
 * What the draft adds up to, while one types. The service counts, with the code that issues: the pages know no
 * arithmetic of their own, so what is shown here is what the document will say.
 */
export function usePreview(draft: Draft): Preview {
  const { workspace, key } = useSession();
  const format = useFormat();
  const counted = draft.lines.flatMap((line) => {
    const input = lineInput(line, format);
    return input ? [{ id: line.id, input: { ...input, description: null } }] : [];
  });
  const body = {
    client: draft.client,
    currency: draft.currency,
    issue_date: draft.issueDate,
    delivery_date: draft.deliveryDate,
    lines: counted.map(({ input }) => input),
  };
  const [settled] = useDebouncedValue(JSON.stringify({ ids: counted.map(({ id }) => id), body }), 250);
  const asked: { ids: string[]; body: typeof body } = JSON.parse(settled);
  const { data, isFetching } = useQuery({
    queryKey: key('preview', settled),
    queryFn: async () => {
      const { data: totals } = await unwrap(
        dashboard.POST('/workspaces/{workspace}/document-preview', {
          params: { path: { workspace: workspace.reference } },
          body: asked.body,
        }),
      );
      return { totals, ids: asked.ids };
    },
    enabled: counted.length > 0 && asked.ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 30_000,
  });
  const amounts = new Map(
    data?.ids.map((id, index) => [id, data.totals.lines[index]?.line_subtotal ?? ''] as const) ?? [],
  );
  return { totals: counted.length > 0 ? data?.totals : undefined, amounts, isCounting: isFetching };
}
