import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { ListState } from './list-state.ts';
import type { Sorting } from './sort-head.tsx';

/** The buttons of a list: create a record, import and export. */
export function ListActions({
  add,
  addLabel,
  table,
  list,
  sorting,
  total,
  imports,
}: {
  add?: (() => void) | undefined;
  addLabel: string;
  table: 'clients' | 'items' | 'expenses';
  list: ListState;
  sorting: Sorting;
  total: number | undefined;
  /** The kind of records to import, for members who may create them. */
  imports?: 'clients' | 'items';
}) {
  const messages = useMessages();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {add && imports && (
        <Button
          variant="default"
          leftSection={<IconUpload size={17} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {messages.do.import}
        </Button>
      )}
      {imports && isImporting && <ImportDialog kind={imports} close={() => setImporting(false)} />}
      <ExportMenu
        table={table}
        list={list}
        sorting={sorting}
        total={total}
        defaults={imports && { archived: 'false' }}
      />
      {add && (
        <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={add}>
          {addLabel}
        </Button>
      )}
    </>
  );
}
