import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDots,
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { recurringExpenseCreateLimits } from '../../../../generated/limits.ts';
import { exportAddress } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { Badge, type Tone } from '../../components/badge.tsx';
import { CategoryField } from '../../components/category-field.tsx';
import { changedOnly } from '../../components/changed-only.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks } from '../../components/form-faults.ts';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringExpense } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import classes from './expenses.module.css';
import { useCategories } from './queries.ts';
import { useNextDates, useTemplateChange, useTemplates } from './recurring-queries.ts';

/** The list has no pages, but rendering a menu for each of hundreds of rows would be slow. */
const PER_PAGE = 25;

const TONES: Record<RecurringExpense['status'], Tone> = {
  active: 'good',
  paused: 'warn',
  ended: 'calm',
};

export function RecurringExpenses() {
  const messages = useMessages();
  const { template } = messages.expenses;
  const { can } = useSession();
  const { data, error, refetch } = useTemplates();
  const [edited, setEdited] = useState<RecurringExpense | 'new'>();
  const columns = useColumns(setEdited);
  const list = useListState();
  const kept = data ?? [];
  const lastPage = Math.max(1, Math.ceil(kept.length / PER_PAGE));
  const page = Math.min(list.page, lastPage);
  const shown = kept.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const mayAdd = can('expenses.create');
  return (
    <>
      <PageHead
        title={template.title}
        hint={template.hint}
        back={{ href: '/expenses', label: messages.expenses.title }}
      >
        <ExportButton />
        {mayAdd && (
          <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {template.new}
          </Button>
        )}
      </PageHead>
      <Panel isFlush>
        {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error && <ListSkeleton rows={4} />}
        {data && kept.length === 0 && (
          <EmptyState
            icon={<IconRepeat size={26} stroke={1.6} />}
            title={template.noneTitle}
            hint={template.noneHint}
          >
            {mayAdd && <Button onClick={() => setEdited('new')}>{template.noneAction}</Button>}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <RecordTable label={template.title} columns={columns} rows={shown} />
            <Pager
              meta={{
                page,
                per_page: PER_PAGE,
                total: kept.length,
                last_page: lastPage,
              }}
              list={list}
            />
          </>
        )}
      </Panel>
      {edited && (
        <TemplateForm template={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </>
  );
}

function useColumns(edit: (template: RecurringExpense) => void): Column<RecurringExpense>[] {
  const messages = useMessages();
  const format = useFormat();
  const { column, template } = messages.expenses;
  const quiet = (text: string | null) => <span className={classes.quiet}>{text ?? ''}</span>;
  return [
    { key: 'description', head: column.description, place: 'title', cell: ({ description }) => description },
    {
      key: 'every',
      head: template.everyLabel,
      cell: ({ every }) => <span className={classes.every}>{template.every[every] ?? every}</span>,
    },
    {
      key: 'next',
      head: template.next,
      place: 'meta',
      cell: ({ next_on }) => quiet(next_on ? format.date(next_on) : null),
    },
    {
      key: 'status',
      head: messages.documents.column.status,
      place: 'state',
      cell: ({ status }) => <Badge tone={TONES[status]}>{template.status[status] ?? status}</Badge>,
    },
    {
      key: 'amount',
      head: column.amount,
      align: 'end',
      place: 'value',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'menu',
      head: messages.do.actions,
      align: 'end',
      place: 'menu',
      cell: (row) => <TemplateMenu template={row} edit={() => edit(row)} />,
    },
  ];
}

function TemplateMenu({ template, edit }: { template: RecurringExpense; edit: () => void }) {
  const messages = useMessages();
  const { can } = useSession();
  const change = useTemplateChange();
  const [isRemoving, setRemoving] = useState(false);
  const texts = messages.expenses.template;
  const { reference, status } = template;

  function turn(action: 'pause' | 'resume', done: string) {
    change.mutate(
      { do: action, reference },
      { onSuccess: () => notify(done), onError: (error) => notifyFailure(error, messages) },
    );
  }

  const [mayChange, mayRemove] = [can('expenses.update'), can('expenses.delete')];
  if (!mayChange && !mayRemove) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${messages.do.actions}: ${template.description}`}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && (
            <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} />} onClick={edit}>
              {messages.do.edit}
            </Menu.Item>
          )}
          {mayChange && status === 'active' && (
            <Menu.Item
              leftSection={<IconPlayerPause size={17} stroke={1.6} />}
              onClick={() => turn('pause', texts.saved)}
            >
              {texts.pause}
            </Menu.Item>
          )}
          {mayChange && status === 'paused' && (
            <Menu.Item
              leftSection={<IconPlayerPlay size={17} stroke={1.6} />}
              onClick={() => turn('resume', texts.saved)}
            >
              {texts.resume}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item
              color="brick"
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => setRemoving(true)}
            >
              {messages.do.remove} …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={texts.removeTitle}
        submitLabel={messages.do.remove}
        mutation={change}
        variables={{ do: 'remove', reference }}
        done={texts.removed}
        opened={isRemoving}
        close={() => setRemoving(false)}
      >
        <Text>{texts.removeText}</Text>
      </ConfirmDialog>
    </>
  );
}

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
const FIRST: Record<Every, string> = { daily: '', weekly: 'monday', monthly: '1', yearly: '01-01' };

/** The form of a new or an existing template. */
function TemplateForm({ template, close }: { template: RecurringExpense | undefined; close: () => void }) {
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
          data={(['daily', 'weekly', 'monthly', 'yearly'] as const).map((value) => ({
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
      <CategoryField
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
  if (every === 'daily') return null;
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

/** A link that exports the whole list as a table. */
function ExportButton() {
  const messages = useMessages();
  const { workspace } = useSession();
  return (
    <Button
      component="a"
      href={exportAddress(workspace.reference, '/exports/recurring-expenses')}
      download
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden="true" />}
    >
      {messages.do.export}
    </Button>
  );
}
