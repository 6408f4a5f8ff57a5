import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportAddress } from '../api.ts';
import { useWords } from '../language.tsx';
import { useSession } from '../session.tsx';
import type { ListState } from './list-state.ts';

/** A list as a table for a spreadsheet: what its filters show, on all of its pages. */
export function ExportButton({ table, list }: { table: string; list?: ListState }) {
  const words = useWords();
  const { workspace } = useSession();
  return (
    <Button
      component="a"
      href={`${exportAddress(workspace.reference, table)}${list?.filters ?? ''}`}
      download
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
    >
      {words.do.export}
    </Button>
  );
}
