import { Button } from '@mantine/core';
import { IconReceipt, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DateField } from '../../components/date-field.tsx';
import { useFailedOpening } from '../../components/failed-opening.ts';
import { ListActions } from '../../components/list-actions.tsx';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ExpenseSummary } from '../../types.ts';
import { CurrencyFilter } from '../documents/currency-filter.tsx';
import classes from './expenses.module.css';
import { ExpenseForm } from './form.tsx';
import { type ExpenseSort, useExpense, useExpenses } from './queries.ts';
import { ExpenseSelection } from './selection.tsx';

export function ExpenseList() {
  const messages = useMessages();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const { isNew, openNew, closeNew } = useOpenInAddress();
  const [edited, setEdited] = useState<string>();
  const { data: expense, error: expenseError } = useExpense(edited);
  useFailedOpening(edited ? expenseError : null, () => setEdited(undefined));
  const sorting = sortingOf(list, '-occurs_on', columns);
  const answer = useExpenses({
    from: list.get('from'),
    to: list.get('to'),
    category: list.get('category'),
    currency: list.get('currency'),
    search: list.get('search'),
    sort: sortParameter<ExpenseSort>(sorting),
    page: list.page,
  });
  const mayAdd = can('expenses.create');
  const date = (name: 'from' | 'to', label: string) => (
    <DateField
      className={classes.date}
      label={label}
      isLabelHidden
      value={list.get(name) ?? null}
      onChange={(value) => list.set({ [name]: value })}
    />
  );
  return (
    <RecordListPage
      table="expenses"
      texts={messages.expenses}
      icon={<IconReceipt size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={({ description }) => description}
      open={can('expenses.update') ? ({ reference }) => setEdited(reference) : undefined}
      actions={
        <>
          <ListActions
            add={mayAdd ? openNew : undefined}
            addLabel={messages.expenses.new}
            table="expenses"
            list={list}
            sorting={sorting}
            total={answer.data?.meta.total}
          />
          <Button
            component={Link}
            href="/expenses/recurring"
            variant="default"
            leftSection={<IconRepeat size={17} aria-hidden="true" />}
          >
            {messages.nav.recurring}
          </Button>
        </>
      }
      filters={
        <>
          <SearchField list={list} label={messages.expenses.search} />
          <CurrencyFilter list={list} />
          {date('from', messages.list.from)}
          {date('to', messages.list.to)}
        </>
      }
      firstSteps={mayAdd && <Button onClick={openNew}>{messages.expenses.noneAction}</Button>}
      bulk={(selection, exportMenu) => (
        <ExpenseSelection selection={selection}>{exportMenu}</ExpenseSelection>
      )}
    >
      {isNew && mayAdd && <ExpenseForm close={closeNew} />}
      {edited && expense && (
        <ExpenseForm key={expense.reference} expense={expense} close={() => setEdited(undefined)} />
      )}
    </RecordListPage>
  );
}

function useColumns(): Column<ExpenseSummary>[] {
  const messages = useMessages();
  const format = useFormat();
  const { column } = messages.expenses;
  const quiet = (text: string | null) => <span className={classes.quiet}>{text ?? ''}</span>;
  return [
    {
      key: 'description',
      head: column.description,
      place: 'title',
      cell: ({ description, is_recurring }) => (
        <>
          {description}
          {is_recurring && (
            <IconRepeat
              size={15}
              className={classes.repeat}
              role="img"
              aria-label={messages.expenses.recurring}
            />
          )}
        </>
      ),
    },
    { key: 'vendor', head: column.vendor, place: 'meta', cell: ({ vendor }) => quiet(vendor) },
    { key: 'category', head: column.category, cell: ({ category }) => quiet(category) },
    {
      key: 'on',
      head: column.on,
      place: 'state',
      sort: '-occurs_on',
      cell: ({ occurs_on }) => quiet(format.date(occurs_on)),
    },
    {
      key: 'amount',
      head: column.amount,
      align: 'end',
      place: 'value',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
