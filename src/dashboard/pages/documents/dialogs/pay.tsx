import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import { useDocumentChange } from '../queries.ts';
import { DateAhead } from './date-ahead.tsx';
import type { DialogProps } from './issue.tsx';

type Values = { amount: string; method: PaymentMethod; paid_on: string | null };

export function PayDialog({ document, opened, close }: DialogProps) {
  const messages = useMessages();
  const { pay } = messages.documents;
  const format = useFormat();
  const { workspace } = useSession();
  const once = useOnce();
  const form = useForm<Values>({
    initialValues: {
      amount: format.asTyped(document.balance),
      method: 'bank',
      paid_on: todayIn(workspace.timezone),
    },
    validate: {
      amount: (text) => {
        const amount = format.typedNumber(text);
        if (!amount) return messages.field.amount;
        const { balance, currency } = document;
        return amount > Number(balance) ? pay.tooMuch({ balance: format.money(balance, currency) }) : null;
      },
      paid_on: (date) => (date ? null : messages.field.required),
    },
  });
  const change = useDocumentChange(
    async ({ api }, { amount, method, paid_on }: Values) =>
      (
        await once((key) =>
          unwrap(
            api.POST('/documents/{reference}/payments', {
              params: { path: { reference: document.reference }, header: { 'Idempotency-Key': key } },
              body: { amount: format.typedNumber(amount) ?? 0, method, paid_on: paid_on ?? '' },
            }),
          ),
        )
      ).data,
  );

  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: (paid) => {
        const last = paid.payments.at(-1);
        notify(pay.done({ amount: format.money(last?.amount ?? '0', paid.currency) }));
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
        <MethodSelect label={pay.method} {...form.getInputProps('method')} />
        <DateField label={pay.on} isClearable={false} {...form.getInputProps('paid_on')} />
        <DateAhead date={form.values.paid_on} atMost={[1, 'day']} says={pay.dateAhead} />
      </Stack>
    </Dialog>
  );
}
