import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../api.ts';
import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { ClientSummary } from '../types.ts';
import { type Choice, isNewChoice, newChoice, sortedByMatch } from './choices.ts';
import { useSearchList } from './search-list.ts';
import { SearchInput } from './search-select.tsx';
import { useTypedSearch } from './typed-search.ts';

type Props = {
  label: string;
  value: string | null;
  onChange: (reference: string | null, client?: ClientSummary) => void;
  /** Makes a new client with what was typed as its name; without it, only clients that exist are offered. */
  create?: ((name: string) => void) | undefined;
  /** The name to show before anything was searched for. */
  name?: string | undefined;
  id?: string;
  /** Called once a client that exists was chosen in the field, not by leaving it. */
  onDone?: () => void;
  isLabelHidden?: boolean;
  isClearable?: boolean;
  isRequired?: boolean;
  error?: React.ReactNode;
  className?: string | undefined;
};

/** Finds a client by typing: the list is searched by the service, however long it is. */
export function ClientPicker({
  value,
  onChange,
  create,
  isLabelHidden = false,
  isClearable = false,
  ...props
}: Props) {
  const { label } = props;
  const messages = useMessages();
  const { can } = useSession();
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const chosen = useChosenName(value, props.name);
  const { found, isSearching, isFetching } = useFound(typed, isAsked || typed !== undefined);
  const clear = isClearable ? () => onChange(null) : undefined;
  const name = typed?.trim() ?? '';
  const choices = sortedByMatch(found.map(choiceOf), isSearching ? '' : (typed ?? ''));
  const list = useSearchList({
    typed,
    setTyped,
    choices: create
      ? [...choices, newChoice(name ? messages.editor.newClientNamed({ name }) : messages.editor.newClient)]
      : choices,
    isSearching,
    value,
    choose: (reference, how) => {
      if (!isNewChoice(reference)) {
        onChange(
          reference,
          found.find((client) => client.reference === reference),
        );
        if (how === 'enter') props.onDone?.();
      } else if (how === 'enter') create?.(name);
    },
    clear,
  });
  return (
    <SearchInput
      list={list}
      text={typed ?? chosen}
      clear={value ? clear : undefined}
      isBusy={isFetching}
      minWidth={260}
      id={props.id}
      className={props.className}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      placeholder={isLabelHidden ? label : messages.editor.clientSearch}
      required={props.isRequired}
      withAsterisk={false}
      error={props.error}
      disabled={!can('clients.view')}
      onFocus={() => setAsked(true)}
    />
  );
}

function choiceOf({ reference, name, tax_number, city }: ClientSummary): Choice {
  return { value: reference, label: name, detail: [tax_number, city].filter(Boolean).join(' · ') };
}

function useFound(typed: string | undefined, isAsked: boolean) {
  const { inWorkspace } = useSession();
  const { search, isBehind } = useTypedSearch(typed);
  const query = { archived: false, per_page: 20, ...(search ? { search } : {}) };
  const { data, isFetching, isPlaceholderData } = $api.useQuery('get', '/clients', inWorkspace({ query }), {
    select: ({ data }) => data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isSearching = isBehind || (isFetching && (isPlaceholderData || !data));
  return { found: data ?? [], isSearching, isFetching };
}

/** A filter in the address holds only the reference: the name is fetched. */
function useChosenName(reference: string | null, name: string | undefined): string {
  const { inWorkspace, can } = useSession();
  const params = { path: { reference: reference ?? '' } };
  const { data } = $api.useQuery('get', '/clients/{reference}', inWorkspace(params), {
    select: ({ data }) => data,
    enabled: reference !== null && name === undefined && can('clients.view'),
  });
  if (reference === null) return '';
  return name ?? data?.name ?? '';
}
