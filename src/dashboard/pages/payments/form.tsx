import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { paymentCreateLimits } from '../../../../generated/limits.ts';
import { unwrap } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { ClientPicker } from '../../components/client-picker.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { showFaults, unlessUnreadable } from '../../components/form-faults.ts';
import { MethodSelect } from '../../components/method-select.tsx';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useOnce } from '../../components/use-once.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import { useClient } from '../clients/queries.ts';
import { DateAhead } from '../documents/dialogs/date-ahead.tsx';
import { useCatalogue } from '../documents/queries.ts';
import { Parts } from './parts.tsx';
import classes from './payments.module.css';
import { useBalance, usePaymentChange } from './queries.ts';
import { bodyOf, type PaymentForm as Form, nameOfField, type PaymentValues, type Shown } from './values.ts';

/** Records a payment, and what it settles. */
export function PaymentForm({ client }: { client: string | null }) {
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
function useOpen(form: Form) {
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

function useRecording(form: Form, shown: Shown) {
  const messages = useMessages();
  const format = useFormat();
  const { can } = useSession();
  const [, go] = useLocation();
  const once = useOnce();
  const change = usePaymentChange(async ({ api }, body: ReturnType<typeof bodyOf>) => {
    const request = (key: string) =>
      unwrap(api.POST('/payments', { params: { header: { 'Idempotency-Key': key } }, body }));
    return (await once(request)).data;
  });
  const submit = form.onSubmit((values) => {
    const body = bodyOf(values, shown, format);
    change.mutate(body, {
      onSuccess: (payment) => {
        notify(messages.payments.form.done({ amount: format.money(payment.amount, payment.currency) }));
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
  form: Form;
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
