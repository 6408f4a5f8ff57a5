import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSortAscending } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paymentCreateLimits } from '../../../../generated/limits.ts';
import { placePoint } from '../../../domain/money.ts';
import { unwrap } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { ClientPicker } from '../../components/client-picker.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { focusFirstFault, showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { MethodSelect } from '../../components/method-select.tsx';
import { Money } from '../../components/money.tsx';
import { notify } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useOnce } from '../../components/use-once.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ClientBalance, OpenItem } from '../../types.ts';
import { useClient } from '../clients/queries.ts';
import { DateAhead } from '../documents/dialogs/date-ahead.tsx';
import { useCatalogue } from '../documents/queries.ts';
import { centsOf, distribute } from './distribute.ts';
import classes from './payments.module.css';
import { useBalance, usePaymentChange, useReceiptSending } from './queries.ts';
import { ReceiptBox } from './receipt-box.tsx';
import {
  type Body,
  bodyOf,
  nameOfField,
  type PaymentForm,
  type PaymentValues,
  type Shown,
} from './values.ts';

/** A new payment, of the client that the address names. */
export function PaymentFormPage() {
  const { payments } = useMessages();
  const { can } = useSession();
  const [search] = useSearchParams();
  const client = search.get('client');
  return (
    <>
      <PageHead
        title={payments.new}
        back={can('payments.view') ? { href: '/payments', label: payments.title } : undefined}
      />
      <PaymentEditor key={client} client={client} />
    </>
  );
}

/** Records a payment, and what it settles. */
export function PaymentEditor({ client }: { client: string | null }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const form = useForm<PaymentValues>({
    initialValues: {
      client,
      amount: '',
      currency: null,
      method: 'bank',
      paid_on: todayIn(workspace.timezone),
      bank_reference: '',
      note: '',
      parts: {},
      keeps_rest: false,
      sends_receipt: false,
    },
    validate: ({ client, amount, paid_on, parts }) => ({
      client: client ? null : messages.field.required,
      amount: format.typedNumber(amount) ? null : messages.field.amount,
      paid_on: paid_on ? null : messages.field.required,
      ...Object.fromEntries(
        Object.entries(parts)
          .filter(([, text]) => text.trim() !== '' && format.typedNumber(text) === undefined)
          .map(([document]) => [`parts.${document}`, messages.field.amount]),
      ),
    }),
  });
  const { currency, balance } = useOpen(form);
  const { submit, isBusy } = useRecording(form, { currency, items: balance?.open_items ?? [] });
  return (
    <form onSubmit={unlessUnreadable(submit)} noValidate className={classes.form}>
      <PaymentFields form={form} currency={currency} isKnown={balance !== undefined} />
      <Parts form={form} currency={currency} balance={balance} isBusy={isBusy} />
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

/** The currency of the payment, and what the client owes in it. */
function useOpen(form: PaymentForm) {
  const { workspace, can } = useSession();
  const { client, currency: chosen } = form.values;
  const { data: balances } = useBalance(client);
  const { data: record } = useClient(client ?? '', client !== null && can('clients.view'));
  const usual = record?.default_currency ?? workspace.currency;
  const owed = balances?.filter(({ owed_cents }) => owed_cents > 0).map((each) => each.currency) ?? [];
  // Until one is chosen, the usual currency, unless the client owes only in others.
  const currency = chosen ?? (owed.includes(usual) ? usual : (owed[0] ?? usual));
  return {
    currency,
    balance: balances ? (balances.find((each) => each.currency === currency) ?? null) : undefined,
  };
}

function useRecording(form: PaymentForm, shown: Shown) {
  const messages = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const [, go] = useLocation();
  const once = useOnce();
  const receipt = useReceiptSending();
  const change = usePaymentChange(async ({ api }, body: Body) => {
    const request = (key: string) =>
      unwrap(api.POST('/payments', { params: { header: { 'Idempotency-Key': key } }, body }));
    return (await once(request)).data;
  });
  const submit = form.onSubmit((values) => {
    const body = bodyOf(values, shown, format);
    change.mutate(body, {
      onSuccess: (payment) => {
        notify(messages.payments.form.done({ amount: format.money(payment.amount, payment.currency) }));
        if (values.sends_receipt) receipt.mutate({ payment: payment.reference });
        go(can('payments.view') ? `/payments/${payment.reference}` : '/', { replace: true });
      },
      onError: (error) => showFaults(form, error, messages, (field) => nameOfField(field, body)),
    });
  });
  return { submit, isBusy: change.isPending };
}

function PaymentFields({
  form,
  currency,
  isKnown,
}: {
  form: PaymentForm;
  currency: string;
  /** Whether it is known what the client owes, and so in which currency. */
  isKnown: boolean;
}) {
  const messages = useMessages();
  const { form: texts } = messages.payments;
  const { data: catalogue } = useCatalogue();
  return (
    <Panel title={texts.payment}>
      <Stack>
        <ClientPicker
          label={texts.client}
          {...form.getInputProps('client')}
          value={form.values.client}
          onChange={(client) => form.setValues({ client, currency: null, parts: {} })}
        />
        <Group grow align="flex-start">
          <AmountField
            label={texts.amount}
            {...form.getInputProps('amount')}
            // An amount is typed in the currency in view: later news of what is owed must not change it.
            onChange={(amount) => form.setValues(isKnown ? { amount, currency } : { amount })}
          />
          <CurrencySelect
            label={texts.currency}
            currencies={catalogue?.currencies}
            {...form.getInputProps('currency')}
            value={currency}
            onChange={(chosen) => form.setValues({ currency: chosen, parts: {} })}
          />
        </Group>
        <div className={classes.dated}>
          <Group grow align="flex-start">
            <MethodSelect label={texts.method} {...form.getInputProps('method')} />
            <DateField label={texts.on} isClearable={false} {...form.getInputProps('paid_on')} />
          </Group>
          <DateAhead date={form.values.paid_on} atMost={[1, 'day']} says={messages.documents.pay.dateAhead} />
        </div>
        <TextInput
          label={texts.bankReference}
          description={texts.bankReferenceHint}
          maxLength={paymentCreateLimits.bank_reference}
          {...form.getInputProps('bank_reference')}
        />
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={paymentCreateLimits.note}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Panel>
  );
}

type Props = {
  form: PaymentForm;
  currency: string;
  /** Undefined until it is loaded, null where nothing is owed in the currency. */
  balance: ClientBalance | null | undefined;
  isBusy: boolean;
};

/** What a payment settles: an amount for each open document, and what is left. */
function Parts({ form, currency, balance, isBusy }: Props) {
  const { form: texts } = useMessages().payments;
  const { can } = useSession();
  const format = useFormat();
  const items = balance?.open_items ?? [];
  const isLoading = balance === undefined && form.values.client !== null && can('payments.view');
  const total = balance?.open_item_count ?? 0;
  return (
    <Panel
      title={texts.documents}
      hint={
        total > items.length
          ? texts.firstOf({ shown: format.whole(items.length), total: format.whole(total) })
          : undefined
      }
      aside={items.length > 0 && <Distribute form={form} currency={currency} items={items} />}
      isFlush
    >
      {form.values.client === null && <p className={classes.none}>{texts.noClient}</p>}
      {isLoading && <ListSkeleton rows={3} />}
      {balance !== undefined && items.length === 0 && (
        <p className={classes.none}>{texts.nothingOpen({ currency })}</p>
      )}
      {items.length > 0 && (
        <ul className={classes.parts}>
          {items.map((item) => (
            <Part key={item.document.reference} form={form} currency={currency} item={item} />
          ))}
        </ul>
      )}
      <Rest form={form} currency={currency} items={items} isBusy={isBusy} />
    </Panel>
  );
}

function Part({ form, currency, item }: { form: PaymentForm; currency: string; item: OpenItem }) {
  const messages = useMessages();
  const format = useFormat();
  const { form: texts } = messages.payments;
  const { document, due_date, balance } = item;
  const name = document.number ?? messages.documents.unnumbered;
  return (
    <li>
      <span className={classes.name}>
        <strong>{name}</strong>
        <span>
          <span>{texts.openAmount({ amount: format.money(balance, currency) })}</span>
          {due_date && <span>{messages.documents.due({ date: format.date(due_date) })}</span>}
        </span>
      </span>
      <AmountField
        aria-label={texts.amountFor({ document: name })}
        currency={currency}
        {...form.getInputProps(`parts.${document.reference}`)}
      />
    </li>
  );
}

function Distribute({ form, currency, items }: { form: PaymentForm; currency: string; items: OpenItem[] }) {
  const messages = useMessages();
  const format = useFormat();
  const { decimals, centsTyped } = useCents(currency);
  function fill() {
    const cents = centsTyped(form.values.amount);
    if (!cents) {
      form.setFieldError('amount', messages.field.amount);
      focusFirstFault();
      return;
    }
    const parts = [...distribute(cents, items)].map(([document, part]) => [
      document,
      format.asTyped(placePoint(part, decimals)),
    ]);
    form.clearErrors();
    form.setFieldValue('parts', Object.fromEntries(parts));
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSortAscending size={15} aria-hidden="true" />}
      onClick={fill}
    >
      {messages.payments.form.distribute}
    </Button>
  );
}

/** What is applied and what is left, while amounts are typed. */
function Rest({
  form,
  currency,
  items,
  isBusy,
}: Pick<Props, 'form' | 'currency' | 'isBusy'> & { items: OpenItem[] }) {
  const { form: texts } = useMessages().payments;
  const { decimals, centsTyped } = useCents(currency);
  const faultId = useId();
  const fault = form.errors.keeps_rest;
  const { amount, parts } = form.values;
  const applied = items.reduce(
    (sum, { document }) => sum + (centsTyped(parts[document.reference] ?? '') ?? 0),
    0,
  );
  const left = (centsTyped(amount) ?? 0) - applied;
  const money = (cents: number) => <Money amount={placePoint(cents, decimals)} currency={currency} />;
  return (
    <div className={classes.rest}>
      <div role="status">
        <dl>
          <dt>{texts.applied}</dt>
          <dd>{money(applied)}</dd>
          <dt data-main data-over={left < 0 || undefined}>
            {left < 0 ? texts.tooMuch : texts.left}
          </dt>
          <dd data-main data-over={left < 0 || undefined}>
            {money(Math.abs(left))}
          </dd>
        </dl>
      </div>
      {fault && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
      <Switch
        label={texts.keep}
        description={texts.keepHint}
        {...form.getInputProps('keeps_rest', { type: 'checkbox' })}
        error={undefined}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? faultId : undefined}
      />
      <ReceiptBox {...form.getInputProps('sends_receipt', { type: 'checkbox' })} />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {texts.submit}
        </Button>
      </Group>
    </div>
  );
}

/** Amounts of a currency as minor units. */
function useCents(currency: string) {
  const format = useFormat();
  const { data: catalogue } = useCatalogue();
  const decimals = catalogue?.currencies.find(({ code }) => code === currency)?.decimals ?? 2;
  return {
    decimals,
    centsTyped: (text: string): number | undefined => {
      const amount = format.typedNumber(text);
      return amount === undefined ? undefined : centsOf(amount, decimals);
    },
  };
}
