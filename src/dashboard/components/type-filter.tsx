import { SegmentedControl } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';
import type { ListState } from './list-state.ts';

/** Filters a list by one of a few types; all of them by default. */
export function TypeFilter({
  list,
  label,
  types,
  names,
}: {
  list: ListState;
  label: string;
  types: readonly string[];
  names: Record<string, string>;
}) {
  const messages = useMessages();
  return (
    <SegmentedControl
      aria-label={label}
      data={[
        { value: '', label: messages.list.all },
        ...types.map((value) => ({ value, label: names[value] ?? value })),
      ]}
      value={list.get('type') ?? ''}
      onChange={(type) => list.set({ type })}
    />
  );
}
