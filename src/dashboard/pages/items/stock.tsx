import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { stockCorrectionLimits, stockReceiveLimits } from '../../../../generated/limits.ts';
import { wordFor } from '../../../domain/texts.ts';
import { $dashboard, unwrap } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { useQuantity } from '../../components/quantity.ts';
import { useOnce } from '../../components/use-once.ts';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Item } from '../../types.ts';
import { useShowItem } from './queries.ts';

/** The stock of an item, with dialogs to add what came, and to correct it. */
export function Stock({ item }: { item: Item }) {
  const said = useQuantity();
  const { stock } = useMessages().items;
  const { can } = useSession();
  const [open, setOpen] = useState<'receive' | 'correct'>();
  const close = () => setOpen(undefined);
  const quantity = item.stock_quantity;
  return (
    <div>
      <Text size="sm" fw={600}>
        {stock.title}
      </Text>
      <Stack gap={4} align="flex-start">
        <Text>{quantity === null ? stock.none : said(quantity, item.unit)}</Text>
        {isBelowZero(quantity) && (
          <Text size="sm" c="var(--bad)" role="status">
            {stock.belowZeroText}
          </Text>
        )}
        {can('items.update') && (
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => setOpen('receive')}>
              {stock.receive.open}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setOpen('correct')}>
              {stock.correct}
            </Button>
          </Group>
        )}
      </Stack>
      {open === 'receive' && <ReceiveStock item={item} close={close} />}
      {open === 'correct' && <CorrectStock item={item} quantity={quantity} close={close} />}
    </div>
  );
}

/** True where more was sold than was in stock. */
export function isBelowZero(quantity: string | null): boolean {
  return quantity?.startsWith('-') ?? false;
}

function CorrectStock({ item, quantity, close }: { item: Item; quantity: string | null; close: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { stock } = messages.items;
  const { workspace } = useSession();
  const show = useShowItem();
  const form = useForm({
    // Less than nothing cannot be counted.
    initialValues: { stock_quantity: isBelowZero(quantity) ? '' : format.asTyped(quantity), note: '' },
    validate: {
      stock_quantity: (text) => (format.typedNumber(text) === undefined ? messages.field.quantity : null),
      note: checks(messages).required,
    },
  });
  const params = { path: { workspace: workspace.reference, item: item.reference } };
  const correction = $dashboard.useMutation('put', '/workspaces/{workspace}/item-stock/{item}', {
    onSuccess: ({ data: record }) => {
      show(record);
      notify(stock.done);
      close();
    },
    onError: (error) => showFaults(form, error, messages),
  });
  return (
    <Dialog
      title={stock.heading({ name: item.name })}
      opened
      close={close}
      submit={form.onSubmit(({ stock_quantity, note }) =>
        correction.mutate({
          params,
          body: { stock_quantity: format.typedNumber(stock_quantity) ?? 0, note },
        }),
      )}
      submitLabel={stock.submit}
      isBusy={correction.isPending}
    >
      <Stack>
        <Text>{stock.text}</Text>
        <AmountField
          label={stock.quantity}
          currency={wordFor(messages.unit, item.unit) ?? item.unit}
          data-autofocus
          {...form.getInputProps('stock_quantity')}
        />
        <TextInput
          label={stock.note}
          maxLength={stockCorrectionLimits.note}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Dialog>
  );
}

/** Adds what was bought or made. */
function ReceiveStock({ item, close }: { item: Item; close: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { receive } = messages.items.stock;
  const { api, workspace } = useSession();
  const show = useShowItem();
  const once = useOnce();
  const { reference } = item;
  const form = useForm({
    initialValues: { quantity: '', received_on: todayIn(workspace.timezone), note: '' },
    validate: {
      quantity: (text) => ((format.typedNumber(text) ?? 0) > 0 ? null : messages.field.quantity),
    },
  });
  const receipt = useMutation({
    mutationFn: async ({ quantity, ...rest }: typeof form.values) => {
      const body = { ...rest, quantity: format.typedNumber(quantity) ?? 0 };
      await once((submit) =>
        unwrap(
          api.POST('/items/{reference}/stock-movements', {
            params: { path: { reference }, header: { 'Idempotency-Key': submit } },
            body,
          }),
        ),
      );
      return (await unwrap(api.GET('/items/{reference}', { params: { path: { reference } } }))).data;
    },
    onSuccess: (record) => {
      show(record);
      notify(receive.done);
      close();
    },
    onError: (error) => showFaults(form, error, messages),
  });
  return (
    <Dialog
      title={receive.heading({ name: item.name })}
      opened
      close={close}
      submit={form.onSubmit((values) => receipt.mutate(values))}
      submitLabel={receive.submit}
      isBusy={receipt.isPending}
    >
      <Stack>
        <Text>{receive.text}</Text>
        <AmountField
          label={receive.quantity}
          currency={wordFor(messages.unit, item.unit) ?? item.unit}
          data-autofocus
          {...form.getInputProps('quantity')}
        />
        <DateField label={receive.on} isClearable={false} {...form.getInputProps('received_on')} />
        <TextInput label={receive.note} maxLength={stockReceiveLimits.note} {...form.getInputProps('note')} />
      </Stack>
    </Dialog>
  );
}
