import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { documentPaymentCreateLimits } from '../../../../../generated/limits.ts';
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
import type { DocumentRecord, PaymentMethod } from '../../../types.ts';
import { useReceiptSending } from '../../payments/queries.ts';
import { ReceiptBox } from '../../payments/receipt-box.tsx';
import { useDocumentChange } from '../queries.ts';
import { DateAhead } from './date-ahead.tsx';

type Values = {
  amount: string;
  method: PaymentMethod;
  paid_on: string | null;
  bank_reference: string;
  note: string;
  keepsRest: boolean;
  sendsReceipt: boolean;
};

/** Money that came in for a document; more than its balance can stay on account of the client. */
export function PayDialog({
  document,
  opened,
  close,
}: {
  document: Pick<DocumentRecord, 'reference' | 'balance' | 'currency'>;
  opened: boolean;
  close: () => void;
}) {
  const messages = useMessages();
  const { pay } = messages.documents;
  const { form: words } = messages.payments;
  const format = useFormat();
  const { workspace, can } = useSession();
  const once = useOnce();
  const receipt = useReceiptSending();
  const mayKeep = can('payments.create');
  const isMore = (text: string) => (format.typedNumber(text) ?? 0) > Number(document.balance);
  const form = useForm<Values>({
    initialValues: {
      amount: format.asTyped(document.balance),
      method: 'bank',
      paid_on: todayIn(workspace.timezone),
      bank_reference: '',
      note: '',
      keepsRest: false,
      sendsReceipt: false,
    },
    validate: {
      amount: (text, { keepsRest }) => {
        const { balance, currency } = document;
        if (!format.typedNumber(text)) return messages.field.amount;
        return isMore(text) && !keepsRest ? pay.tooMuch({ balance: format.money(balance, currency) }) : null;
      },
      paid_on: (date) => (date ? null : messages.field.required),
    },
  });
  const change = useDocumentChange(
    async ({ api }, { amount, method, paid_on, bank_reference, note, keepsRest }: Values) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/payments', {
              params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
              body: {
                amount: format.typedNumber(amount) ?? 0,
                method,
                paid_on: paid_on ?? '',
                bank_reference,
                note,
                keep_rest_as_credit: keepsRest,
              },
            }),
          ),
        )
      ).data,
  );

  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (paid) => {
        notify(pay.done({ amount: `${values.amount} ${paid.currency}` }));
        const payment = paid.payments.at(-1)?.reference;
        if (values.sendsReceipt && payment) receipt.mutate({ payment });
        close();
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );

  return (
    <Dialog
      title={pay.title}
      opened={opened}
      close={close}
      submit={submit}
      submitLabel={pay.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <div>
          <AmountField
            label={pay.amount}
            currency={document.currency}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <Group justify="flex-end" mt={4}>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => form.setFieldValue('amount', format.asTyped(document.balance))}
            >
              {pay.whole}: {format.money(document.balance, document.currency)}
            </Button>
          </Group>
        </div>
        {mayKeep && isMore(form.values.amount) && (
          <Checkbox
            label={words.keep}
            description={words.keepHint}
            {...form.getInputProps('keepsRest', { type: 'checkbox' })}
          />
        )}
        <MethodSelect label={pay.method} {...form.getInputProps('method')} />
        <DateField label={pay.on} isClearable={false} {...form.getInputProps('paid_on')} />
        <DateAhead date={form.values.paid_on} atMost={[1, 'day']} says={pay.dateAhead} />
        <TextInput
          label={`${words.bankReference} (${messages.field.optional})`}
          description={words.bankReferenceHint}
          maxLength={documentPaymentCreateLimits.bank_reference}
          {...form.getInputProps('bank_reference')}
        />
        <Textarea
          label={`${words.note} (${messages.field.optional})`}
          description={words.noteHint}
          autosize
          maxLength={documentPaymentCreateLimits.note}
          {...form.getInputProps('note')}
        />
        <ReceiptBox {...form.getInputProps('sendsReceipt', { type: 'checkbox' })} />
      </Stack>
    </Dialog>
  );
}
