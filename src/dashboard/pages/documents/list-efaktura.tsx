import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { SUBMISSION_STATUSES } from '../../../domain/sef.ts';
import { $dashboard } from '../../api.ts';
import type { Tone } from '../../components/badge.tsx';
import type { ListState } from '../../components/list-state.ts';
import type { Column } from '../../components/record-table.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentSummary } from '../../types.ts';
import classes from './list.module.css';

export const EFAKTURA_FILTERS = [...SUBMISSION_STATUSES, 'none'] as const;

/** How the documents of a page stand in SEF; of Serbian businesses alone, and nothing of those that do not use it. */
export function useEfakturaStates(rows: readonly DocumentSummary[]) {
  const { workspace, can } = useSession();
  const named = rows.map(({ reference }) => reference).join(',');
  const params = { path: { workspace: workspace.reference }, query: named ? { documents: named } : {} };
  const { data } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/efaktura-states',
    { params },
    {
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      enabled: workspace.country === 'RS' && can('documents.view'),
    },
  );
  return data?.is_used ? data.documents : undefined;
}

type States = NonNullable<ReturnType<typeof useEfakturaStates>>;

const TONES: Record<string, Tone> = { accepted: 'good', rejected: 'bad', failed: 'bad', unconfirmed: 'warn' };

/** The column of what SEF says of each document. */
export function useEfakturaColumn(states: States | undefined): Column<DocumentSummary>[] {
  const { documents, sef } = useMessages();
  if (!states) return [];
  const byDocument = new Map(states.map((state) => [state.document, state]));
  return [
    {
      key: 'sef',
      head: 'SEF',
      isExtra: true,
      cell: ({ reference }) => {
        const state = byDocument.get(reference);
        if (!state) return '';
        return (
          <span
            className={classes.efaktura}
            data-tone={TONES[state.status]}
            title={state.needs_attention ? `SEF: ${documents.sefAttention}` : undefined}
          >
            {sef.status[state.status]}
          </span>
        );
      },
    },
  ];
}

export function EfakturaFilter({ list }: { list: ListState }) {
  const { sef } = useMessages();
  const value = EFAKTURA_FILTERS.find((each) => each === list.get('efaktura')) ?? null;
  return (
    <Select
      className={classes.filter}
      aria-label={sef.filter}
      placeholder={sef.filter}
      data={EFAKTURA_FILTERS.map((each) => ({
        value: each,
        label: each === 'none' ? sef.notSubmittedShort : sef.status[each],
      }))}
      value={value}
      onChange={(chosen) => list.set({ efaktura: chosen })}
      clearable
    />
  );
}
