import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DOCUMENT_STATUSES } from '../../../../domain/document-status.ts';
import { $api } from '../../../api.ts';
import { useCatalogueName } from '../../../components/catalogue-name.ts';
import { useSearchList } from '../../../components/search-list.ts';
import { SearchInput } from '../../../components/search-select.tsx';
import { useTypedSearch } from '../../../components/typed-search.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { DocumentSummary } from '../../../types.ts';

/** Drafts have no number to refer to. */
const ISSUED = DOCUMENT_STATUSES.filter((status) => status !== 'draft').join(',');

/** Finds an issued document by typing, of one client where that is chosen already. */
export function DocumentPicker({
  label,
  client,
  document,
  error,
  onChange,
}: {
  label: string;
  client: string | null;
  document: DocumentSummary | null;
  error: ReactNode;
  onChange: (document: DocumentSummary | null) => void;
}) {
  const { editor } = useMessages().settlement;
  const written = useCatalogueName();
  const format = useFormat();
  const { inWorkspace, can } = useSession();
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const { search, isBehind } = useTypedSearch(typed);
  const query = {
    status: ISSUED,
    per_page: 20,
    ...(client ? { client } : {}),
    ...(search ? { search } : {}),
  };
  const { data, isFetching, isPlaceholderData } = $api.useQuery('get', '/documents', inWorkspace({ query }), {
    select: ({ data }) => data,
    enabled: isAsked && can('documents.view'),
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const list = useSearchList({
    typed,
    setTyped,
    choices: found.map((each) => ({
      value: each.reference,
      label: each.number ?? '',
      detail: [
        each.type_name && written(each.type_name),
        format.date(each.issue_date),
        format.money(each.total, each.currency),
        !client && each.client.name,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    isSearching: isBehind || (isFetching && (isPlaceholderData || !data)),
    value: document?.reference ?? null,
    choose: (reference) => onChange(found.find((each) => each.reference === reference) ?? null),
    clear: () => onChange(null),
  });
  return (
    <SearchInput
      list={list}
      text={typed ?? document?.number ?? ''}
      isBusy={isFetching}
      label={label}
      placeholder={editor.documentSearch}
      error={error}
      data-autofocus
      onFocus={() => setAsked(true)}
    />
  );
}
