import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../i18n/provider.tsx';
import classes from './record-table.module.css';
import type { Selection } from './selection.ts';
import { SortHead, type Sorting } from './sort-head.tsx';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** The order of the first click on its head, as in `sort` of the API. */
  sort?: string;
  /** Hidden on narrow screens. */
  isExtra?: boolean;
  /** Its position on a phone, where a row becomes a card of two lines; without it, the column is hidden there. */
  place?: 'title' | 'value' | 'meta' | 'state' | 'menu';
};

/** A list of records: a table on wide screens, cards on a phone. A click anywhere in a row opens the record. */
export function RecordTable<Row extends { reference: string }>({
  label,
  columns,
  rows,
  href,
  open,
  marked,
  sorting,
  selection,
  isStale = false,
}: {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  href?: (row: Row) => string;
  open?: (row: Row) => void;
  /** The record that the address names, where records have no page of their own. */
  marked?: string | undefined;
  /** The order of the list; heads of sortable columns change it. */
  sorting?: Sorting;
  /** The selected rows, for bulk operations. */
  selection?: Selection<Row> | undefined;
  isStale?: boolean;
}) {
  return (
    <table className={classes.table} data-stale={isStale || undefined} aria-label={label} aria-busy={isStale}>
      <thead>
        <tr>
          {selection && <ChooseAll selection={selection} />}
          {columns.map((column) => (
            <SortHead key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.reference}
            ref={row.reference === marked ? bringIntoView : undefined}
            data-opens={href || open ? true : undefined}
            data-marked={row.reference === marked || undefined}
          >
            {selection && <ChooseOne row={row} selection={selection} />}
            {columns.map(({ key, cell, align, place, isExtra }, index) => (
              <td key={key} data-align={align} data-place={place} data-extra={isExtra}>
                {index === 0 ? <Opener row={row} href={href} open={open} label={cell(row)} /> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChooseAll<Row extends { reference: string }>({ selection }: { selection: Selection<Row> }) {
  const { list } = useMessages();
  const { rows, all, chooseAll } = selection;
  const isAll = rows.length > 0 && rows.length === all.length;
  return (
    <th scope="col" data-place="check">
      <Checkbox
        size="sm"
        aria-label={list.chooseAll}
        checked={isAll}
        indeterminate={rows.length > 0 && !isAll}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
      />
    </th>
  );
}

function ChooseOne<Row extends { reference: string }>({
  row,
  selection,
}: {
  row: Row;
  selection: Selection<Row>;
}) {
  const { list } = useMessages();
  return (
    <td data-place="check">
      <Checkbox
        size="sm"
        aria-label={list.choose({ name: selection.nameOf(row) })}
        checked={selection.rows.includes(row)}
        onChange={(event) => selection.choose(row, event.currentTarget.checked)}
      />
    </td>
  );
}

function bringIntoView(row: HTMLTableRowElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}

/** The link of the first cell, whose surface is the whole row. */
function Opener<Row>({
  row,
  href,
  open,
  label,
}: {
  row: Row;
  href: ((row: Row) => string) | undefined;
  open: ((row: Row) => void) | undefined;
  label: ReactNode;
}) {
  if (href)
    return (
      <Link href={href(row)} className={classes.opener}>
        {label}
      </Link>
    );
  if (!open) return label;
  return (
    <button type="button" className={classes.opener} onClick={() => open(row)}>
      {label}
    </button>
  );
}
