import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconReceipt, IconRepeat, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { expenseCreateLimits } from '../../../../generated/limits.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { BulkFailures, useBulk } from '../../components/bulk.tsx';
import { CategoryField } from '../../components/category-field.tsx';
import { changedOnly } from '../../components/changed-only.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { DayRangeFilter } from '../../components/day-range-filter.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFailedOpening } from '../../components/failed-opening.ts';
import { ExpenseFiles } from '../../components/files-panel.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { ListActions } from '../../components/list-actions.tsx';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { notify } from '../../components/notify.ts';
import { useOpenInAddress } from '../../components/open-in-address.ts';
import { ExternalIdField } from '../../components/own-data.tsx';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { sumsByCurrency } from '../../components/sums.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Expense, ExpenseSummary } from '../../types.ts';
import { CurrencyFilter } from '../documents/currency-filter.tsx';
import { useCatalogue } from '../documents/queries.ts';
import classes from './expenses.module.css';
import {
  type ExpenseSort,
  useCategories,
  useExpense,
  useExpenseRemoval,
  useExpenseSave,
  useExpenses,
} from './queries.ts';

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
          <Button
            component={Link}
            href="/expenses/recurring"
            variant="default"
            leftSection={<IconRepeat size={17} aria-hidden="true" />}
          >
            {messages.nav.recurring}
          </Button>
          <ListActions
            add={mayAdd ? openNew : undefined}
            addLabel={messages.expenses.new}
            table="expenses"
            list={list}
            sorting={sorting}
            total={answer.data?.meta.total}
          />
        </>
      }
      filters={
        <>
          <SearchField list={list} label={messages.expenses.search} />
          <CurrencyFilter list={list} />
          <DayRangeFilter list={list} />
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
      sort: 'description',
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
      sort: '-amount',
      align: 'end',
      place: 'value',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}

type Values = {
  description: string;
  amount: string;
  currency: string;
  occurs_on: string | null;
  category: string;
  vendor: string;
  notes: string;
  external_id: string;
};

/** The form of a new or an existing expense. */
function ExpenseForm({ expense, close }: { expense?: Expense | undefined; close: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace, can } = useSession();
  const { field } = messages.expenses;
  const { data: catalogue } = useCatalogue();
  const { data: categories } = useCategories();
  const [isDeleting, setDeleting] = useState(false);
  const save = useExpenseSave(expense);
  const form = useForm<Values>({
    initialValues: {
      description: expense?.description ?? '',
      amount: format.asTyped(expense?.amount),
      currency: expense?.currency ?? workspace.currency,
      occurs_on: expense?.occurs_on ?? todayIn(workspace.timezone),
      category: expense?.category ?? '',
      vendor: expense?.vendor ?? '',
      notes: expense?.notes ?? '',
      external_id: expense?.external_id ?? '',
    },
    validate: {
      description: checks(messages).required,
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
      occurs_on: (date) => (date ? null : messages.field.required),
    },
  });

  const submit = form.onSubmit((values) => {
    const body = {
      ...values,
      amount: format.typedNumber(values.amount) ?? 0,
      occurs_on: values.occurs_on ?? '',
    };
    save.mutate(
      { body, changes: changedOnly(body, form, ['amount', 'currency']) },
      {
        onSuccess: () => {
          notify(messages.expenses.saved);
          close();
        },
        onError: (error) => showFaults(form, error, messages),
      },
    );
  });

  const remove = expense && can('expenses.delete') && (
    <Button
      variant="subtle"
      color="brick"
      leftSection={<IconTrash size={17} aria-hidden="true" />}
      onClick={() => setDeleting(true)}
    >
      {messages.do.delete}
    </Button>
  );

  return (
    <>
      <FormDrawer
        title={expense ? messages.expenses.editTitle : messages.expenses.newTitle}
        close={close}
        onSubmit={submit}
        isBusy={save.isPending}
        isDirty={form.isDirty()}
        aside={remove}
      >
        <TextInput
          label={field.description}
          maxLength={expenseCreateLimits.description}
          data-autofocus
          {...form.getInputProps('description')}
        />
        <Group grow align="flex-start">
          <AmountField label={field.amount} {...form.getInputProps('amount')} />
          <CurrencySelect
            label={field.currency}
            currencies={catalogue?.currencies}
            {...form.getInputProps('currency')}
          />
        </Group>
        <DateField
          label={field.on}
          isClearable={false}
          isDisabled={expense?.is_recurring ?? false}
          description={expense?.is_recurring ? field.on_fixed : undefined}
          {...form.getInputProps('occurs_on')}
        />
        <CategoryField
          label={field.category}
          description={field.category_hint}
          data={categories ?? []}
          maxLength={expenseCreateLimits.category}
          {...form.getInputProps('category')}
        />
        <TextInput
          label={field.vendor}
          maxLength={expenseCreateLimits.vendor}
          {...form.getInputProps('vendor')}
        />
        <Textarea
          label={field.notes}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={expenseCreateLimits.notes}
          {...form.getInputProps('notes')}
        />
        <ExternalIdField {...form.getInputProps('external_id')} />
        {expense && <ExpenseFiles expense={expense.reference} />}
        {expense && <RecordHistory record={expense.reference} />}
      </FormDrawer>
      {expense && isDeleting && (
        <Removal reference={expense.reference} keep={() => setDeleting(false)} removed={close} />
      )}
    </>
  );
}

function Removal({ reference, keep, removed }: { reference: string; keep: () => void; removed: () => void }) {
  const messages = useMessages();
  const removal = useExpenseRemoval();
  return (
    <ConfirmDialog
      title={messages.expenses.deleteTitle}
      submitLabel={messages.do.delete}
      mutation={removal}
      variables={reference}
      done={messages.expenses.deleted}
      close={keep}
      confirmed={removed}
    >
      <Text>{messages.expenses.deleteText}</Text>
    </ConfirmDialog>
  );
}

/** The bulk operations on expenses. */
function ExpenseSelection({
  selection,
  children,
}: {
  selection: Selection<ExpenseSummary>;
  children: ReactNode;
}) {
  const { bulk: messages } = useMessages().expenses;
  const { can } = useSession();
  const format = useFormat();
  const bulk = useBulk();
  const removal = useExpenseRemoval();
  const [isAsking, setAsking] = useState(false);
  const { rows, nameOf } = selection;
  const sums = sumsByCurrency(
    rows.map(({ currency, amount_cents, amount }) => ({ currency, cents: amount_cents, text: amount })),
  );

  async function remove() {
    const removed = await bulk.each(rows, nameOf, async (expense) => {
      await removal.mutateAsync(expense.reference);
      return expense;
    });
    setAsking(false);
    for (const expense of removed) selection.choose(expense, false);
    if (removed.length > 0) notify(messages.removed({ count: removed.length }));
  }

  return (
    <>
      <SelectionBar
        selection={selection}
        sums={sums.map(({ currency, amount }) => format.money(amount, currency))}
      >
        {children}
        {can('expenses.delete') && (
          <SelectionAction
            icon={<IconTrash size={15} aria-hidden="true" />}
            isDangerous
            act={() => setAsking(true)}
          >
            {messages.remove}
          </SelectionAction>
        )}
      </SelectionBar>
      <Dialog
        title={messages.removeTitle({ count: rows.length })}
        opened={isAsking}
        close={() => setAsking(false)}
        submit={remove}
        submitLabel={messages.removeSubmit({ count: rows.length })}
        isBusy={bulk.isBusy}
        isDangerous
      >
        <Text>{messages.removeText}</Text>
      </Dialog>
      <BulkFailures bulk={bulk} />
    </>
  );
}
