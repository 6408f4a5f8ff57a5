import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BulkFailures, useBulk } from '../../components/bulk.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { notify } from '../../components/notify.ts';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sumsByCurrency } from '../../components/sums.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ExpenseSummary } from '../../types.ts';
import { useExpenseRemoval } from './queries.ts';

/** The bulk operations on expenses. */
export function ExpenseSelection({
  selection,
  children,
}: {
  selection: Selection<ExpenseSummary>;
  children: ReactNode;
}) {
  const { bulk: messages } = useMessages().expenses;
  const { can } = useSession();
  const format = useFormat();
  const bulk = useBulk();
  const removal = useExpenseRemoval();
  const [isAsking, setAsking] = useState(false);
  const { rows, nameOf } = selection;
  const sums = sumsByCurrency(
    rows.map(({ currency, amount_cents, amount }) => ({ currency, cents: amount_cents, text: amount })),
  );

  async function remove() {
    const removed = await bulk.each(rows, nameOf, async (expense) => {
      await removal.mutateAsync(expense.reference);
      return expense;
    });
    setAsking(false);
    for (const expense of removed) selection.choose(expense, false);
    if (removed.length > 0) notify(messages.removed({ count: removed.length }));
  }

  return (
    <>
      <SelectionBar
        selection={selection}
        sums={sums.map(({ currency, amount }) => format.money(amount, currency))}
      >
        {children}
        {can('expenses.delete') && (
          <SelectionAction
            icon={<IconTrash size={15} aria-hidden="true" />}
            isDangerous
            act={() => setAsking(true)}
          >
            {messages.remove}
          </SelectionAction>
        )}
      </SelectionBar>
      <Dialog
        title={messages.removeTitle({ count: rows.length })}
        opened={isAsking}
        close={() => setAsking(false)}
        submit={remove}
        submitLabel={messages.removeSubmit({ count: rows.length })}
        isBusy={bulk.isBusy}
        isDangerous
      >
        <Text>{messages.removeText}</Text>
      </Dialog>
      <BulkFailures bulk={bulk} />
    </>
  );
}
