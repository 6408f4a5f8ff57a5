import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import type { ListState } from './list-state.ts';

/** The search of a list; it queries once the typing pauses. */
export function SearchField({ list, label }: { list: ListState; label: string }) {
  const messages = useMessages();
  const stored = list.get('search') ?? '';
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  const send = useDebouncedCallback((value: string) => {
    sent.current = value.trim();
    list.set({ search: value.trim() }, true);
  }, 250);

  // Follows the address when it is changed elsewhere, but never overwrites what is being typed.
  useEffect(() => {
    if (stored === sent.current) return;
    sent.current = stored;
    setText(stored);
  }, [stored]);

  function type(value: string) {
    setText(value);
    send(value);
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={text && <CloseButton size="sm" aria-label={messages.do.clear} onClick={() => type('')} />}
      value={text}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
