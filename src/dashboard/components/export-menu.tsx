import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { exportAddress } from '../api.ts';
import { useI18n, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import classes from './export-menu.module.css';
import type { ListState } from './list-state.ts';
import type { Sorting } from './sort-head.tsx';

/** The service makes no longer workbooks. */
const MOST_WORKBOOK_ROWS = 10_000;

/** A list as a table: what its filters show, on all of its pages, in its order; or the rows that were chosen. */
export function ExportMenu({
  table,
  list,
  sorting,
  total,
  defaults,
  chosen,
}: {
  table: 'clients' | 'items' | 'documents' | 'expenses' | 'contracts';
  list: ListState;
  sorting: Sorting;
  /** How many records there are, where that is known. */
  total?: number | undefined;
  /** What the list leaves out unless its address says otherwise. */
  defaults?: Record<string, string> | undefined;
  chosen?: readonly { reference: string }[];
}) {
  const messages = useMessages();
  const { exports } = messages;
  const { language } = useI18n();
  const { workspace } = useSession();
  const query = chosen
    ? new URLSearchParams({ references: chosen.map(({ reference }) => reference).join(',') })
    : new URLSearchParams({ ...defaults, ...Object.fromEntries(new URLSearchParams(list.filters)) });
  // The list of contracts has an order of its own, which no name of the API stands for.
  if (sorting.isChosen || table !== 'contracts') query.set('sort', sorting.sort);
  const address = (extension: 'csv' | 'xlsx', more: Record<string, string>) =>
    `${exportAddress(workspace.reference, table, extension)}?${new URLSearchParams([...query, ...Object.entries(more)])}`;
  const isTooLong = !chosen && (total ?? 0) > MOST_WORKBOOK_ROWS;
  const forms = [
    { key: 'workbook', href: isTooLong ? undefined : address('xlsx', { language }) },
    { key: 'spreadsheet', href: address('csv', { language }) },
    { key: 'programs', href: address('csv', {}) },
  ] as const;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          size={chosen ? 'xs' : undefined}
          leftSection={<IconDownload size={chosen ? 15 : 17} aria-hidden="true" />}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        >
          {chosen ? exports.chosen : exports.all}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map(({ key, href }) =>
          href ? (
            <Menu.Item key={key} component="a" href={href} download>
              <Form title={exports.form[key]} hint={exports.hint[key]} />
            </Menu.Item>
          ) : (
            <Menu.Item key={key} disabled>
              <Form title={exports.form[key]} hint={exports.tooLong} />
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Form({ title, hint }: { title: string; hint: string }) {
  return (
    <span className={classes.form}>
      <strong>{title}</strong>
      <span>{hint}</span>
    </span>
  );
}
