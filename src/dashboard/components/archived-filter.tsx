import { Button, Checkbox } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';
import type { ListState } from './list-state.ts';

/** Whether a list shows what is archived instead of the rest. */
export function isArchivedShown(list: ListState): boolean {
  return list.get('archived') === 'true';
}

/** Switches between the two; a list begins with what is in use. */
export function ArchivedFilter({ list }: { list: ListState }) {
  const { archive } = useMessages();
  return (
    <Checkbox
      label={archive.filter}
      checked={isArchivedShown(list)}
      onChange={(event) => list.set({ archived: event.currentTarget.checked ? 'true' : null })}
    />
  );
}

/** The way to what is archived where nothing else is left. */
export function ArchivedLink({ list, total }: { list: ListState; total: number | undefined }) {
  const { archive } = useMessages();
  if (!total) return null;
  return (
    <Button variant="subtle" onClick={() => list.set({ archived: 'true' })}>
      {archive.show(total)}
    </Button>
  );
}
