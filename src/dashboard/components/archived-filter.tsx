import { Button, Checkbox } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';
import type { ListState } from './list-state.ts';

/** Whether a list shows archived records instead of active ones. */
export function isArchivedShown(list: ListState): boolean {
  return list.get('archived') === 'true';
}

/** Switches between archived and active records; active ones are the default. */
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

/** A link to the archived records, for a list without active ones. */
export function ArchivedLink({ list, total }: { list: ListState; total: number | undefined }) {
  const { archive } = useMessages();
  if (!total) return null;
  return (
    <Button variant="subtle" onClick={() => list.set({ archived: 'true' })}>
      {archive.show({ count: total })}
    </Button>
  );
}
