import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './record-table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Where it stands on a phone, where a row becomes a card of two lines; left out, it is not shown there. */
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
  isStale = false,
}: {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  href?: (row: Row) => string;
  open?: (row: Row) => void;
  /** The record that the address is about, where a list is all that there is of it. */
  marked?: string | undefined;
  isStale?: boolean;
}) {
  return (
    <table className={classes.table} data-stale={isStale || undefined} aria-label={label} aria-busy={isStale}>
      <thead>
        <tr>
          {columns.map(({ key, head, align }) => (
            <th key={key} scope="col" data-align={align}>
              {head}
            </th>
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
            {columns.map(({ key, cell, align, place }, index) => (
              <td key={key} data-align={align} data-place={place}>
                {index === 0 ? <Opener row={row} href={href} open={open} label={cell(row)} /> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
