import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { exportAddress } from '../api.ts';
import { useI18n, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import classes from './export-menu.module.css';
import type { ListState } from './list-state.ts';
import type { Sorting } from './sort-head.tsx';

/** The service refuses workbooks with more rows. */
const MAX_WORKBOOK_ROWS = 10_000;

const MORE_OF_DOCUMENTS = ['tax-bands', 'document-lines', 'deductions'] as const;

type List = 'clients' | 'items' | 'documents' | 'expenses' | 'contracts' | 'recurring-documents';
type Table = List | (typeof MORE_OF_DOCUMENTS)[number];

/** Exports a list: all pages of what the filters match, in the same order; or the selected rows. */
export function ExportMenu({
  table,
  list,
  sorting,
  total,
  defaults,
  chosen,
}: {
  table: List;
  list: ListState;
  sorting: Sorting;
  /** How many records there are, where that is known. */
  total?: number | undefined;
  /** The filters that the list applies by default. */
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
  // The list of contracts has a default order that has no name in the API.
  if (sorting.isChosen || table !== 'contracts') query.set('sort', sorting.sort);
  const address = (more: Record<string, string>, of: Table = table) =>
    exportAddress(workspace.reference, `/exports/${of}`, [...query, ...Object.entries(more)]);
  const forReaders = { language: language === 'sr-Latn' ? 'sr' : language };
  const isTooLong = !chosen && (total ?? 0) > MAX_WORKBOOK_ROWS;
  const forms = [
    { key: 'workbook', href: isTooLong ? undefined : address({ format: 'xlsx', ...forReaders }) },
    { key: 'spreadsheet', href: address(forReaders) },
    { key: 'programs', href: address({}) },
  ] as const;
  // Tables of what belongs to the same documents.
  const others = (table === 'documents' ? MORE_OF_DOCUMENTS : []).map((key) => ({
    key,
    workbook: isTooLong ? undefined : address({ format: 'xlsx', ...forReaders }, key),
    csv: address(forReaders, key),
  }));
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
        {others.length > 0 && <Menu.Label>{exports.more}</Menu.Label>}
        {others.map(({ key, workbook, csv }) => (
          <div key={key} className={classes.other}>
            <span>{exports.tables[key]}</span>
            {[workbook && (['XLSX', workbook] as const), ['CSV', csv] as const].map(
              (form) =>
                form && (
                  <Menu.Item
                    key={form[0]}
                    component="a"
                    href={form[1]}
                    download
                    aria-label={`${exports.tables[key]}, ${form[0]}`}
                  >
                    {form[0]}
                  </Menu.Item>
                ),
            )}
          </div>
        ))}
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
