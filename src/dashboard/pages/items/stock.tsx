import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { stockCorrectionLimits } from '../../../../generated/limits.ts';
import { wordFor } from '../../../domain/texts.ts';
import { $dashboard } from '../../api.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { useQuantity } from '../../components/quantity.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Item } from '../../types.ts';
import { useShowItem } from './queries.ts';

/** The stock of an item, with a dialog to correct it. */
export function Stock({ item }: { item: Item }) {
  const said = useQuantity();
  const { stock } = useMessages().items;
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
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
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {stock.correct}
          </Button>
        )}
      </Stack>
      {isOpen && <CorrectStock item={item} quantity={quantity} close={() => setOpen(false)} />}
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
