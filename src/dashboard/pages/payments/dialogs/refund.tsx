import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { refundCreateLimits } from '../../../../../generated/limits.ts';
import { unwrap } from '../../../api.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showFaults } from '../../../components/form-faults.ts';
import { MethodSelect } from '../../../components/method-select.tsx';
import { notify } from '../../../components/notify.ts';
import { useOnce } from '../../../components/use-once.ts';
import { todayIn } from '../../../format.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { PaymentMethod } from '../../../types.ts';
import { DateAhead } from '../../documents/dialogs/date-ahead.tsx';
import classes from '../payments.module.css';
import { usePaymentChange } from '../queries.ts';
import type { DialogProps } from './apply.tsx';

type Values = { amount: string; method: PaymentMethod; paid_on: string | null; reason: string };

/** What is sent. */
export type Refunded = {
  amount: number;
  method: PaymentMethod;
  paid_on: string;
  reason?: string;
};

type FormProps = {
  currency: string;
  /** What is left to give back. */
  left: string;
  method: PaymentMethod;
  change: UseMutationResult<{ refunds: readonly { amount: string }[] }, Error, Refunded>;
  close: () => void;
};

/** Records money on account that is given back. */
export function RefundDialog({ payment, close }: DialogProps) {
  const once = useOnce();
  const { reference, currency, on_account: left, method } = payment;
  const change = usePaymentChange(async ({ api }, body: Refunded) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/payments/{reference}/refund', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return (
    <RefundForm currency={currency} left={left} method={method ?? 'bank'} change={change} close={close} />
  );
}

/** How much was given back, when and how. */
export function RefundForm({ currency, left, method, change, close }: FormProps) {
  const messages = useMessages();
  const { refund, form: texts } = messages.payments;
  const { reverse, pay } = messages.documents;
  const format = useFormat();
  const { workspace } = useSession();
  const form = useForm<Values>({
    initialValues: {
      amount: format.asTyped(left),
      method,
      paid_on: todayIn(workspace.timezone),
      reason: '',
    },
    validate: {
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
      paid_on: (date) => (date ? null : messages.field.required),
    },
  });
  const bodyOf = ({ amount, method, paid_on, reason }: Values): Refunded => ({
    amount: format.typedNumber(amount) ?? 0,
    method,
    paid_on: paid_on ?? '',
    ...(reason.trim() ? { reason: reason.trim() } : {}),
  });
  const submit = form.onSubmit((values) =>
    change.mutate(bodyOf(values), {
      onSuccess: ({ refunds }) => {
        notify(refund.done({ amount: format.money(refunds.at(-1)?.amount ?? '0', currency) }));
        close();
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  return (
    <Dialog
      title={refund.title}
      opened
      close={close}
      submit={submit}
      submitLabel={refund.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <Text>{refund.text}</Text>
        <AmountField
          label={texts.amount}
          currency={currency}
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <MethodSelect label={texts.method} {...form.getInputProps('method')} />
        <div className={classes.dated}>
          <DateField label={refund.on} isClearable={false} {...form.getInputProps('paid_on')} />
          <DateAhead date={form.values.paid_on} atMost={[1, 'day']} says={pay.dateAhead} />
        </div>
        <TextInput
          label={`${reverse.reason} (${messages.field.optional})`}
          maxLength={refundCreateLimits.reason}
          {...form.getInputProps('reason')}
        />
      </Stack>
    </Dialog>
  );
}
