import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
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
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, focusFirstFault } from '../../components/form-faults.ts';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import {
  emptyRule,
  type RuleDraft,
  ruleDraftOf,
  ruleFaults,
  ruleInput,
  ruleInWords,
} from '../../components/rule-draft.ts';
import { RuleFields } from '../../components/rule-fields.tsx';
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
      head: messages.recurrence.everyLabel,
      cell: (row) => <span className={classes.every}>{ruleInWords(row, messages, format)}</span>,
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

type Values = {
  description: string;
  vendor: string;
  category: string;
  amount: string;
  currency: string;
  rule: RuleDraft;
};

/** The rule of an expense, whose first and last day are called `start` and `end`. */
function ruleOf({ start, end, ...rule }: RecurringExpense): RuleDraft {
  return ruleDraftOf({ ...rule, starts_on: start, ends_on: end });
}

function ruleBody(rule: RuleDraft) {
  const { on, starts_on: start, ends_on: end, ...rest } = ruleInput(rule);
  return { ...rest, ...(on === null ? {} : { on }), start, end };
}

/** Unit and day mean something only together. */
function ruleChanges(rule: RuleDraft, before: RuleDraft): Partial<ReturnType<typeof ruleBody>> {
  const [body, known] = [ruleBody(rule), ruleBody(before)];
  const isChanged = (field: string) => body[field as keyof typeof body] !== known[field as keyof typeof body];
  const pair = ['every', 'on'];
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => (pair.includes(field) ? pair : [field]).some(isChanged)),
  );
}

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
      rule: template ? ruleOf(template) : emptyRule(todayIn(workspace.timezone)),
    },
    validate: {
      description: checks(messages).required,
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
    },
  });

  const submit = form.onSubmit(({ rule, ...values }) => {
    const { starts_on: start, ends_on: end, ...faults } = ruleFaults(rule, messages);
    const wrong = Object.entries({ ...faults, start, end }).filter(([, fault]) => fault !== undefined);
    if (wrong.length > 0) {
      form.setErrors(Object.fromEntries(wrong));
      focusFirstFault();
      return;
    }
    const body = { ...values, amount: format.typedNumber(values.amount) ?? 0 };
    change.mutate(
      template
        ? {
            do: 'update',
            reference: template.reference,
            body: { ...changedOnly(body, form), ...ruleChanges(rule, ruleOf(template)) },
          }
        : { do: 'create', body: { ...body, ...ruleBody(rule) } },
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
      <RuleFields
        rule={form.values.rule}
        change={(rule) => {
          form.setFieldValue('rule', rule);
          form.clearErrors();
        }}
        faults={errorsOf(form.errors)}
        isStartFixed={template !== undefined}
      />
      <NextDates rule={form.values.rule} />
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

/** Errors by the names of a rule. */
function errorsOf({ start, end, ...others }: FormErrors): Record<string, string | undefined> {
  const texts = Object.entries({ ...others, starts_on: start, ends_on: end });
  return Object.fromEntries(texts.map(([field, error]) => [field, error ? String(error) : undefined]));
}

function NextDates({ rule: typed }: { rule: RuleDraft }) {
  const messages = useMessages();
  const format = useFormat();
  const isWhole = Object.keys(ruleFaults(typed, messages)).length === 0;
  const [rule] = useDebouncedValue(isWhole ? ruleBody(typed) : undefined, 250);
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
