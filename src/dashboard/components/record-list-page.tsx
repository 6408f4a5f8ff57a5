import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type ListAnswer, ListFrame } from './list-frame.tsx';
import type { ListState } from './list-state.ts';
import { PageHead } from './page.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { type Selection, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Sorting } from './sort-head.tsx';

/** The page of a list: head with actions, filters, bulk operations, the table and its pages, or what to do first. */
export function RecordListPage<Row extends { reference: string }>({
  table,
  texts,
  icon,
  list,
  sorting,
  answer,
  columns,
  nameOf,
  href,
  open,
  actions,
  tabs,
  filters,
  firstSteps,
  bulk,
  footer,
  children,
}: {
  /** Its rows can be selected and exported; without it, they are selected only for `bulk`. */
  table?: 'clients' | 'items' | 'documents' | 'expenses' | 'contracts' | 'recurring-documents';
  texts: { title: string; noneTitle: string; noneHint: string };
  /** Of the empty state. */
  icon: ReactNode;
  list: ListState;
  sorting: Sorting;
  answer: ListAnswer<Row>;
  columns: Column<Row>[];
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  /** Where a row leads, where records have a page of their own; otherwise `open`, if the member may change them. */
  href?: (row: Row) => string;
  open?: ((row: Row) => void) | undefined;
  actions: ReactNode;
  tabs?: ReactNode;
  filters: ReactNode;
  /** The buttons of the empty state. */
  firstSteps: ReactNode;
  /** The bar of the selected rows, around the menu that exports them; without it, they can only be exported. */
  bulk?: (selection: Selection<Row>, exportMenu: ReactNode) => ReactNode;
  /** Shown below the rows. */
  footer?: ReactNode;
  /** The forms that the page opens. */
  children?: ReactNode;
}) {
  const selection = useSelection(answer.data?.data ?? [], nameOf, {
    filters: String(list.filters),
    total: answer.data?.meta.total ?? 0,
  });
  const exportMenu = table && (
    <ExportMenu
      table={table}
      list={list}
      sorting={sorting}
      total={selection.total}
      {...(selection.isWhole ? {} : { chosen: selection.rows })}
    />
  );
  return (
    <>
      <PageHead title={texts.title}>{actions}</PageHead>
      <ListFrame
        list={list}
        answer={answer}
        tabs={tabs}
        filters={filters}
        none={
          <EmptyState icon={icon} title={texts.noneTitle} hint={texts.noneHint}>
            {firstSteps}
          </EmptyState>
        }
      >
        {(rows, isStale) => (
          <>
            {bulk
              ? bulk(selection, exportMenu)
              : table && <SelectionBar selection={selection}>{exportMenu}</SelectionBar>}
            <RecordTable
              label={texts.title}
              columns={columns}
              rows={rows}
              isStale={isStale}
              sorting={sorting}
              selection={table || bulk ? selection : undefined}
              {...(href ? { href } : {})}
              {...(open ? { open } : {})}
            />
            {footer}
          </>
        )}
      </ListFrame>
      {children}
    </>
  );
}
