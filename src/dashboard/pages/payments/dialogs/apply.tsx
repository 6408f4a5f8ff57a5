import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { placePoint } from '../../../../domain/decimal.ts';
import { unwrap } from '../../../api.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { checks, showFaults } from '../../../components/form-faults.ts';
import { notify } from '../../../components/notify.ts';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import type { OpenItem, Payment } from '../../../types.ts';
import { useOnce } from '../../../use-once.ts';
import { useBalance, usePaymentChange } from '../queries.ts';

export type DialogProps = { payment: Payment; close: () => void };

type Values = { document: string | null; amount: string };

/** Settles a document with money of a payment that is on account. */
export function ApplyDialog({ payment, close }: DialogProps) {
  const messages = useMessages();
  const { apply, form: texts } = messages.payments;
  const format = useFormat();
  const { currency } = payment;
  const { data: balances } = useBalance(payment.client.reference);
  const items = balances?.find((each) => each.currency === currency)?.open_items ?? [];
  const once = useOnce();
  const form = useForm<Values>({
    initialValues: { document: null, amount: '' },
    validate: {
      document: checks(messages).required,
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
    },
  });
  const change = usePaymentChange(async ({ api }, { document, amount }: Values) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/payments/{reference}/apply', {
          params: { path: { reference: payment.reference }, header: { 'Idempotency-Key': key } },
          body: { document: document ?? '', amount: format.typedNumber(amount) ?? 0 },
        }),
      );
    return (await once(request)).data;
  });

  /** As much as there is, at most the balance. */
  function choose(document: string | null) {
    const item = items.find((each) => each.document.reference === document);
    form.setValues({ document, ...(item ? { amount: format.asTyped(most(payment, item)) } : {}) });
  }

  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: ({ allocations }) => {
        notify(apply.done(format.money(allocations.at(-1)?.amount ?? '0', currency)));
        close();
      },
      onError: (error) => showFaults(form, error, messages),
    }),
  );
  return (
    <Dialog
      title={apply.title}
      opened
      close={close}
      submit={submit}
      submitLabel={apply.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <Text>{apply.hint(format.money(payment.on_account, currency))}</Text>
        <SearchSelect
          label={apply.document}
          placeholder={messages.field.choose}
          description={balances && items.length === 0 ? texts.nothingOpen(currency) : undefined}
          data-autofocus
          data={items.map(({ document, due_date, balance }) => ({
            value: document.reference,
            label: document.number ?? messages.documents.unnumbered,
            detail: [
              due_date && messages.documents.due(format.date(due_date)),
              texts.openAmount(format.money(balance, currency)),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          {...form.getInputProps('document')}
          onChange={choose}
        />
        <AmountField label={apply.amount} currency={currency} {...form.getInputProps('amount')} />
      </Stack>
    </Dialog>
  );
}

function most(payment: Payment, item: OpenItem): string {
  const decimals = payment.on_account.split('.')[1]?.length ?? 0;
  return placePoint(Math.min(payment.on_account_cents, item.balance_cents), decimals);
}
