import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { $dashboard } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Item } from '../../types.ts';
import { useShowItem } from './queries.ts';

/** The stock of an item, with a dialog to correct it. */
export function Stock({ item }: { item: Item }) {
  const messages = useMessages();
  const format = useFormat();
  const { stock } = messages.items;
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  const quantity = item.stock_quantity ?? '0';
  return (
    <div>
      <Text size="sm" fw={600}>
        {stock.title}
      </Text>
      <Stack gap={4} align="flex-start">
        <Text>{`${format.amount(quantity)} ${messages.unit[item.unit] ?? item.unit}`}</Text>
        {can('items.update') && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {stock.correct}
          </Button>
        )}
      </Stack>
      {isOpen && <CorrectStock item={item} quantity={quantity} close={() => setOpen(false)} />}
    </div>
  );
}

function CorrectStock({ item, quantity, close }: { item: Item; quantity: string; close: () => void }) {
  const messages = useMessages();
  const format = useFormat();
  const { stock } = messages.items;
  const { workspace } = useSession();
  const show = useShowItem();
  const form = useForm({
    initialValues: { stock_quantity: format.asTyped(quantity), note: '' },
    validate: {
      stock_quantity: (text) => (format.typedNumber(text) === undefined ? messages.field.quantity : null),
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
      title={stock.heading(item.name)}
      opened
      close={close}
      submit={form.onSubmit(({ stock_quantity, note }) =>
        correction.mutate({
          params,
          body: { stock_quantity: format.typedNumber(stock_quantity) ?? 0, note: note.trim() || null },
        }),
      )}
      submitLabel={stock.submit}
      isBusy={correction.isPending}
    >
      <Stack>
        <Text>{stock.text}</Text>
        <AmountField
          label={stock.quantity}
          currency={messages.unit[item.unit] ?? item.unit}
          data-autofocus
          {...form.getInputProps('stock_quantity')}
        />
        <TextInput
          label={`${stock.note} (${messages.field.optional})`}
          maxLength={500}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Dialog>
  );
}
