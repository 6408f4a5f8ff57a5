import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { unwrap } from '../../../api.ts';
import { useFormat, useWords } from '../../../language.tsx';
import { useSession } from '../../../session.tsx';
import type { Item } from '../../../types.ts';
import classes from './editor.module.css';

type Props = {
  lineId: string;
  label: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onPick: (item: Item) => void;
  onEnter: () => void;
};

/** The description of a line; what is typed is looked for among the items, and choosing one fills the line in. */
export function ItemPicker({ lineId, label, value, error, onType, onPick, onEnter }: Props) {
  const words = useWords();
  const format = useFormat();
  const { api, key } = useSession();
  const combobox = useCombobox();
  const [hasTyped, setTyped] = useState(false);
  const found = useFoundItems(value, hasTyped && combobox.dropdownOpened);

  async function pick(reference: string) {
    combobox.closeDropdown();
    setTyped(false);
    const { data } = await unwrap(api.GET('/items/{reference}', { params: { path: { reference } } }));
    onPick(data);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isChoosing) return;
    event.preventDefault();
    combobox.closeDropdown();
    onEnter();
  }

  return (
    <Combobox key={key(lineId).join()} store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          id={`${lineId}-description`}
          aria-label={label}
          placeholder={words.editor.descriptionSearch}
          autoComplete="off"
          maxLength={2000}
          error={error}
          value={value}
          onChange={(event) => {
            setTyped(true);
            combobox.openDropdown();
            combobox.resetSelectedOption();
            onType(event.currentTarget.value);
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found || found.length === 0} miw={280}>
        <Combobox.Options aria-label={words.items.title} mah={260} style={{ overflowY: 'auto' }}>
          {found?.map((item) => (
            <Combobox.Option key={item.reference} value={item.reference}>
              <span className={classes.found}>
                <span>{item.name}</span>
                <span>{format.money(item.default_price, item.currency)}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useFoundItems(typed: string, isOpen: boolean) {
  const { api, key, can } = useSession();
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery({
    queryKey: key('items', 'found', search),
    queryFn: async () =>
      (await unwrap(api.GET('/items', { params: { query: { search, active: true, per_page: 8 } } }))).data,
    enabled: isOpen && search !== '' && can('items.view'),
    placeholderData: keepPreviousData,
  });
  return isOpen && search !== '' ? data : undefined;
}
