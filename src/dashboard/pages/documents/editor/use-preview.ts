import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrap } from '../../../api.ts';
import type { Format } from '../../../format.ts';
import { useFormat } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentLineInput, DocumentTotals } from '../../../types.ts';
import { type Draft, deductsAdvances, lineInput } from './draft.ts';
import { advanceInputs, relatedInputs } from './related-draft.ts';
import { termsInput } from './terms-draft.ts';

export type Preview = {
  totals: DocumentTotals | undefined;
  amounts: Map<string, string>;
  isCounting: boolean;
};

/**
 * The totals of the draft while typing. The service calculates them with the code that issues: the pages have no
 * arithmetic of their own, so the preview equals the issued document. The request body is built after a pause in
 * typing: with hundreds of lines that takes too long for a key press.
 */
export function usePreview(draft: Draft, reference: string | undefined): Preview {
  const { api, key, can } = useSession();
  const format = useFormat();
  const [settled] = useDebouncedValue(draft, 250);
  const { ids, body, text, isCountable } = useMemo(
    () => questionOf(settled, reference, format),
    [settled, reference, format],
  );
  // By hand: the ids of the lines are kept with the answer, which gives amounts by position.
  const { data, isFetching } = useQuery({
    queryKey: key('preview', text),
    queryFn: async () => {
      const { data: totals } = await unwrap(api.POST('/documents/preview', { body }));
      return { totals, ids, withTax: body.prices_include_tax };
    },
    enabled: isCountable && can('documents.view'),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 30_000,
  });
  const amounts = useMemo(
    () =>
      new Map(
        data?.ids.map((id, index) => {
          const line = data.totals.lines[index];
          const amount = data.withTax ? line?.line_total : line?.line_subtotal;
          return [id, line?.section_subtotal ?? amount ?? ''] as const;
        }) ?? [],
      ),
    [data],
  );
  return { totals: isCountable ? data?.totals : undefined, amounts, isCounting: isFetching };
}

/** What of a line does not change its amounts, and may be unfinished. */
const UNCOUNTED = {
  kind: 'item' as const,
  description: null,
  unit_code: null,
  exemption_code: null,
  classification: null,
  service_period_start: null,
  service_period_end: null,
};

function questionOf(draft: Draft, reference: string | undefined, format: Format) {
  const counted = draft.lines.flatMap((line): { id: string; input: DocumentLineInput }[] => {
    // A section is counted before it has a name; a text is nothing to count.
    if (line.kind === 'section') return [{ id: line.id, input: { kind: line.kind, description: '–' } }];
    const input = line.kind === 'item' ? lineInput(line, format) : undefined;
    return input ? [{ id: line.id, input: { ...input, ...UNCOUNTED } }] : [];
  });
  const { prices_include_tax, discount_type, discount_value } = termsInput(draft.terms, format);
  const body = {
    document: reference ?? null,
    document_type: draft.type,
    client: draft.client,
    currency: draft.currency,
    issue_date: draft.issueDate,
    delivery_date: draft.deliveryDate,
    prices_include_tax,
    discount_type,
    discount_value,
    related_documents: relatedInputs(draft.related),
    advances: deductsAdvances(draft) ? advanceInputs(draft.advances, format) : [],
    lines: counted.map(({ input }) => input),
  };
  const ids = counted.map(({ id }) => id);
  const isCountable = counted.some(({ input }) => input.kind !== 'section');
  return { ids, body, isCountable, text: JSON.stringify({ ids, body }) };
}
