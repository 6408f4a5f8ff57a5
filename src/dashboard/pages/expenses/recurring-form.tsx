import { Autocomplete, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { recurringExpenseCreateLimits } from '../../../../generated/limits.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { changedOnly } from '../../components/changed-only.ts';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringExpense } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import classes from './expenses.module.css';
import { useCategories } from './queries.ts';
import { useNextDates, useTemplateChange } from './recurring-queries.ts';

type Every = RecurringExpense['every'];

type Values = {
  description: string;
  vendor: string;
  category: string;
  amount: string;
  currency: string;
  every: Every;
  on: string;
  start: string | null;
  end: string | null;
};

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAYS = [...Array.from({ length: 31 }, (_, day) => String(day + 1)), 'last'];
const FIRST: Record<Every, string> = { weekly: 'monday', monthly: '1', yearly: '01-01' };

/** The form of a new or an existing template. */
export function TemplateForm({
  template,
  close,
}: {
  template: RecurringExpense | undefined;
  close: () => void;
}) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const texts = messages.expenses.template;
  const { field } = messages.expenses;
  const change = useTemplateChange();
  const { data: catalogue } = useCatalogue();
  const { data: categories } = useCategories();
  const form = useForm<Values>({
    initialValues: {
      description: template?.description ?? '',
      vendor: template?.vendor ?? '',
      category: template?.category ?? '',
      amount: format.asTyped(template?.amount),
      currency: template?.currency ?? workspace.currency,
      every: template?.every ?? 'monthly',
      on: template?.on ?? '1',
      start: template?.start ?? todayIn(workspace.timezone),
      end: template?.end ?? null,
    },
    validate: {
      description: checks(messages).required,
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
      start: (date) => (date ? null : messages.field.required),
    },
  });

  const submit = form.onSubmit((values) => {
    const body = { ...values, amount: format.typedNumber(values.amount) ?? 0, start: values.start ?? '' };
    change.mutate(
      template
        ? { do: 'update', reference: template.reference, body: changedOnly(body, form, ['every', 'on']) }
        : { do: 'create', body },
      mutationCallbacks({ done: texts.saved, close, messages, form }),
    );
  });

  return (
    <FormDrawer
      title={template ? texts.editTitle : texts.new}
      close={close}
      onSubmit={submit}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={field.description}
        maxLength={recurringExpenseCreateLimits.description}
        data-autofocus
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <AmountField label={field.amount} {...form.getInputProps('amount')} />
        <CurrencySelect
          label={field.currency}
          disabled={template !== undefined}
          currencies={catalogue?.currencies}
          {...form.getInputProps('currency')}
        />
      </Group>
      <Group grow align="flex-start">
        <SearchSelect
          label={texts.everyLabel}
          data={(['weekly', 'monthly', 'yearly'] as const).map((value) => ({
            value,
            label: texts.every[value] ?? value,
          }))}
          value={form.values.every}
          onChange={(every) => form.setValues({ every: every as Every, on: FIRST[every as Every] })}
        />
        <OnField every={form.values.every} props={form.getInputProps('on')} />
      </Group>
      <Group grow align="flex-start">
        <DateField
          label={texts.start}
          isClearable={false}
          isDisabled={template !== undefined}
          {...form.getInputProps('start')}
        />
        <DateField label={`${texts.end} (${messages.field.optional})`} {...form.getInputProps('end')} />
      </Group>
      <NextDates values={form.values} />
      <Autocomplete
        label={field.category}
        data={categories ?? []}
        maxLength={recurringExpenseCreateLimits.category}
        {...form.getInputProps('category')}
      />
      <TextInput
        label={field.vendor}
        maxLength={recurringExpenseCreateLimits.vendor}
        {...form.getInputProps('vendor')}
      />
      {template && (
        <Text size="sm" c="dimmed">
          {texts.futureOnly}
        </Text>
      )}
    </FormDrawer>
  );
}

/** On which day: a weekday, a day of the month, or a day of the year. */
function OnField({ every, props }: { every: Every; props: object & { value?: string } }) {
  const messages = useMessages();
  const format = useFormat();
  const texts = messages.expenses.template;
  if (every === 'yearly')
    return <TextInput label={texts.onDate} placeholder="MM-DD" maxLength={5} {...props} />;
  const isWeekly = every === 'weekly';
  const known = isWeekly ? WEEKDAYS : DAYS;
  const days = props.value && !known.includes(props.value) ? [...known, props.value] : known;
  const label = (day: string) =>
    isWeekly ? format.weekday(day) : day === 'last' ? texts.last : texts.day({ day });
  return (
    <SearchSelect
      label={isWeekly ? texts.onWeekday : texts.onDay}
      data={days.map((value) => ({ value, label: label(value) }))}
      {...props}
    />
  );
}

function NextDates({ values }: { values: Values }) {
  const messages = useMessages();
  const format = useFormat();
  const { every, on, start, end } = values;
  const [rule] = useDebouncedValue(start ? { every, on, start, end } : undefined, 250);
  const { data } = useNextDates(rule);
  if (!data || data.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {messages.expenses.template.nextDates}
      </Text>
      <ol className={classes.dates}>
        {data.slice(0, 6).map((date) => (
          <li key={date}>{format.date(date)}</li>
        ))}
      </ol>
    </div>
  );
}
