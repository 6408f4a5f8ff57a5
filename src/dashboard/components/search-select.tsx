import { Combobox, Loader, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { type Choice, matchingChoices } from './choices.ts';
import classes from './option-list.module.css';
import { OptionList } from './option-list.tsx';
import { type SearchList, useSearchList } from './search-list.ts';

type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'list'>;

type Props = FieldProps & {
  data: readonly (string | Choice)[];
  value?: string | null;
  onChange?: (value: string | null) => void;
  clearable?: boolean;
  /** Called with the typed text where no choice matches. */
  onMiss?: (typed: string) => void;
};

/** One of some choices, found by typing. */
export function SearchSelect({ data, value = null, onChange, clearable = false, onMiss, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const all = useMemo(
    () => data.map((each) => (typeof each === 'string' ? { value: each, label: each } : each)),
    [data],
  );
  const choices = useMemo(() => matchingChoices(all, typed ?? ''), [all, typed]);
  const clear = clearable ? () => onChange?.(null) : undefined;
  const list = useSearchList({
    typed,
    setTyped,
    choices,
    value,
    choose: (chosen) => chosen !== value && onChange?.(chosen),
    clear,
  });
  const isMissed = typed !== undefined && typed.trim() !== '' && choices.length === 0;
  useEffect(() => {
    if (isMissed) onMiss?.(typed);
  }, [isMissed, typed, onMiss]);
  const chosen = all.find((choice) => choice.value === value)?.label ?? value ?? '';
  return <SearchInput {...field} list={list} text={typed ?? chosen} clear={value ? clear : undefined} />;
}

/** A field with a list, with label, description and error. */
export function SearchInput({
  list,
  text,
  clear,
  isBusy = false,
  minWidth,
  ...field
}: FieldProps & {
  list: SearchList;
  text: string;
  clear?: (() => void) | undefined;
  isBusy?: boolean;
  minWidth?: number;
}) {
  const messages = useMessages();
  const { onType, onBlur, onFocus, ...own } = list.field;
  const label = typeof field.label === 'string' ? field.label : field['aria-label'];
  return (
    <TextInput
      {...field}
      {...own}
      onBlur={(event) => {
        onBlur();
        field.onBlur?.(event);
      }}
      onFocus={(event) => {
        onFocus(event);
        field.onFocus?.(event);
      }}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSectionPointerEvents={clear ? 'all' : 'none'}
      rightSection={
        isBusy ? (
          <Loader size={16} />
        ) : clear ? (
          <Combobox.ClearButton aria-label={messages.do.clear} onClear={clear} />
        ) : (
          <Combobox.Chevron />
        )
      }
      inputContainer={(input) => (
        <div className={classes.field}>
          {input}
          {list.isShown && !field.disabled && (
            <OptionList list={list} label={label} {...(minWidth ? { minWidth } : {})} />
          )}
        </div>
      )}
    />
  );
}
