import { Autocomplete, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { expenseCreateLimits } from '../../../../generated/limits.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { changedOnly } from '../../components/changed-only.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { ExternalIdField } from '../../components/own-data.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Expense } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { useCategories, useExpenseRemoval, useExpenseSave } from './queries.ts';

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
export function ExpenseForm({ expense, close }: { expense?: Expense | undefined; close: () => void }) {
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
        <Autocomplete
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
