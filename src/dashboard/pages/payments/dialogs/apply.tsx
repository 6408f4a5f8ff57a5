import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { placePoint } from '../../../../domain/money.ts';
import { unwrap } from '../../../api.ts';
import { AmountField } from '../../../components/amount-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { checks, showFaults } from '../../../components/form-faults.ts';
import { notify } from '../../../components/notify.ts';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useOnce } from '../../../components/use-once.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import type { OpenItem, Payment } from '../../../types.ts';
import { useBalance, usePaymentChange } from '../queries.ts';

export type DialogProps = { payment: Payment; close: () => void };

type Values = { document: string | null; amount: string };

/** What is sent. */
export type Applied = { document: string; amount: number };

/** A payment or a credit note of which something is left. */
type Source = { client: string; currency: string; left: string; leftCents: number };

type FormProps = {
  source: Source;
  hint: string;
  isOffered?: (item: OpenItem) => boolean;
  change: UseMutationResult<{ allocations: readonly { amount: string }[] }, Error, Applied>;
  close: () => void;
};

/** Settles a document with money of a payment that is on account. */
export function ApplyDialog({ payment, close }: DialogProps) {
  const { apply } = useMessages().payments;
  const format = useFormat();
  const once = useOnce();
  const { reference, currency, on_account: left, on_account_cents: leftCents } = payment;
  const change = usePaymentChange(async ({ api }, body: Applied) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/payments/{reference}/apply', {
          params: { path: { reference }, header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    return (await once(request)).data;
  });
  return (
    <ApplyForm
      source={{ client: payment.client.reference, currency, left, leftCents }}
      hint={apply.hint({ amount: format.money(left, currency) })}
      change={change}
      close={close}
    />
  );
}

/** Chooses one of the open documents of the client, and how much of it is settled. */
export function ApplyForm({ source, hint, isOffered = () => true, change, close }: FormProps) {
  const messages = useMessages();
  const { apply, form: texts } = messages.payments;
  const format = useFormat();
  const { client, currency } = source;
  const { data: balances } = useBalance(client);
  const open = balances?.find((each) => each.currency === currency)?.open_items ?? [];
  const items = open.filter(isOffered);
  const form = useForm<Values>({
    initialValues: { document: null, amount: '' },
    validate: {
      document: checks(messages).required,
      amount: (text) => (format.typedNumber(text) ? null : messages.field.amount),
    },
  });

  /** As much as there is, at most the balance. */
  function choose(document: string | null) {
    const item = items.find((each) => each.document.reference === document);
    form.setValues({ document, ...(item ? { amount: format.asTyped(most(source, item)) } : {}) });
  }

  const submit = form.onSubmit(({ document, amount }) =>
    change.mutate(
      { document: document ?? '', amount: format.typedNumber(amount) ?? 0 },
      {
        onSuccess: ({ allocations }) => {
          notify(apply.done({ amount: format.money(allocations.at(-1)?.amount ?? '0', currency) }));
          close();
        },
        onError: (error) => showFaults(form, error, messages),
      },
    ),
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
        <Text>{hint}</Text>
        <SearchSelect
          label={apply.document}
          placeholder={messages.field.choose}
          description={balances && items.length === 0 ? texts.nothingOpen({ currency }) : undefined}
          data-autofocus
          data={items.map(({ document, due_date, balance }) => ({
            value: document.reference,
            label: document.number ?? messages.documents.unnumbered,
            detail: [
              due_date && messages.documents.due({ date: format.date(due_date) }),
              texts.openAmount({ amount: format.money(balance, currency) }),
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

function most({ left, leftCents }: Source, item: OpenItem): string {
  const decimals = left.split('.')[1]?.length ?? 0;
  return placePoint(Math.min(leftCents, item.balance_cents), decimals);
}
