import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../api.ts';
import { useWords } from '../language.tsx';
import { useSession } from '../session.tsx';
import type { ClientSummary } from '../types.ts';
import classes from './client-picker.module.css';

type Props = {
  label: string;
  value: string | null;
  onChange: (reference: string | null, client?: ClientSummary) => void;
  /** The name to show before anything was searched for. */
  name?: string | undefined;
  isLabelHidden?: boolean;
  isClearable?: boolean;
  isRequired?: boolean;
  error?: React.ReactNode;
  className?: string | undefined;
};

/** Finds a client by typing: the list is searched by the service, however long it is. */
export function ClientPicker(props: Props) {
  const { label, value, onChange, isLabelHidden = false, isClearable = false } = props;
  const words = useWords();
  const { can } = useSession();
  const combobox = useCombobox({ onDropdownClose: () => setTyped(undefined) });
  const [typed, setTyped] = useState<string>();
  const chosen = useChosenName(value, props.name);
  const { data: found, isFetching } = useFound(typed, combobox.dropdownOpened);

  function choose(reference: string) {
    onChange(
      reference,
      found?.find((client) => client.reference === reference),
    );
    setTyped(undefined);
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          className={props.className}
          label={isLabelHidden ? undefined : label}
          aria-label={isLabelHidden ? label : undefined}
          placeholder={isLabelHidden ? label : words.editor.clientSearch}
          required={props.isRequired}
          withAsterisk={false}
          error={props.error}
          autoComplete="off"
          disabled={!can('clients.view')}
          value={typed ?? chosen}
          rightSection={
            isFetching ? (
              <Loader size={16} />
            ) : isClearable && value ? (
              <Combobox.ClearButton aria-label={words.do.clear} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={260}>
        <Combobox.Options mah={280} className={classes.options} aria-label={label}>
          {found?.length === 0 && <Combobox.Empty>{words.field.nothingFound}</Combobox.Empty>}
          {found?.map((client) => (
            <Combobox.Option key={client.reference} value={client.reference}>
              <span className={classes.name}>{client.name}</span>
              <span className={classes.detail}>
                {[client.tax_number, client.city].filter(Boolean).join(' · ')}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useFound(typed: string | undefined, isOpen: boolean) {
  const { api, key } = useSession();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 200);
  return useQuery({
    queryKey: key('clients', 'found', search),
    queryFn: async () =>
      (
        await unwrap(
          api.GET('/clients', { params: { query: { per_page: 20, ...(search ? { search } : {}) } } }),
        )
      ).data,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

/** A filter in the address holds only the reference: its name is asked for. */
function useChosenName(reference: string | null, name: string | undefined): string {
  const { api, key, can } = useSession();
  const { data } = useQuery({
    queryKey: key('clients', reference),
    queryFn: async () =>
      (await unwrap(api.GET('/clients/{reference}', { params: { path: { reference: reference ?? '' } } })))
        .data,
    enabled: reference !== null && name === undefined && can('clients.view'),
  });
  if (reference === null) return '';
  return name ?? data?.name ?? '';
}
