import { Button, Group, Switch } from '@mantine/core';
import { IconSortAscending } from '@tabler/icons-react';
import { useId } from 'react';
import { placePoint } from '../../../domain/decimal.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ClientBalance, OpenItem } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { centsOf, distribute } from './distribute.ts';
import classes from './payments.module.css';
import type { PaymentForm } from './values.ts';

type Props = {
  form: PaymentForm;
  currency: string;
  /** Undefined until it is loaded, null where nothing is owed in the currency. */
  balance: ClientBalance | null | undefined;
  isBusy: boolean;
};

/** What a payment settles: an amount for each open document, and what is left. */
export function Parts({ form, currency, balance, isBusy }: Props) {
  const { form: texts } = useMessages().payments;
  const { can } = useSession();
  const format = useFormat();
  const items = balance?.open_items ?? [];
  const isLoading = balance === undefined && form.values.client !== null && can('payments.view');
  const total = balance?.open_item_count ?? 0;
  return (
    <Panel
      title={texts.documents}
      hint={
        total > items.length
          ? texts.firstOf({ shown: format.whole(items.length), total: format.whole(total) })
          : undefined
      }
      aside={items.length > 0 && <Distribute form={form} currency={currency} items={items} />}
      isFlush
    >
      {form.values.client === null && <p className={classes.none}>{texts.noClient}</p>}
      {isLoading && <ListSkeleton rows={3} />}
      {balance !== undefined && items.length === 0 && (
        <p className={classes.none}>{texts.nothingOpen({ currency })}</p>
      )}
      {items.length > 0 && (
        <ul className={classes.parts}>
          {items.map((item) => (
            <Part key={item.document.reference} form={form} currency={currency} item={item} />
          ))}
        </ul>
      )}
      <Rest form={form} currency={currency} items={items} isBusy={isBusy} />
    </Panel>
  );
}

function Part({ form, currency, item }: { form: PaymentForm; currency: string; item: OpenItem }) {
  const messages = useMessages();
  const format = useFormat();
  const { form: texts } = messages.payments;
  const { document, due_date, balance } = item;
  const name = document.number ?? messages.documents.unnumbered;
  return (
    <li>
      <span className={classes.name}>
        <strong>{name}</strong>
        <span>
          <span>{texts.openAmount({ amount: format.money(balance, currency) })}</span>
          {due_date && <span>{messages.documents.due({ date: format.date(due_date) })}</span>}
        </span>
      </span>
      <AmountField
        aria-label={texts.amountFor({ document: name })}
        currency={currency}
        {...form.getInputProps(`parts.${document.reference}`)}
      />
    </li>
  );
}

function Distribute({ form, currency, items }: { form: PaymentForm; currency: string; items: OpenItem[] }) {
  const messages = useMessages();
  const format = useFormat();
  const { decimals, centsTyped } = useCents(currency);
  function fill() {
    const cents = centsTyped(form.values.amount);
    if (!cents) {
      form.setFieldError('amount', messages.field.amount);
      focusFirstFault();
      return;
    }
    const parts = [...distribute(cents, items)].map(([document, part]) => [
      document,
      format.asTyped(placePoint(part, decimals)),
    ]);
    form.clearErrors();
    form.setFieldValue('parts', Object.fromEntries(parts));
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSortAscending size={15} aria-hidden="true" />}
      onClick={fill}
    >
      {messages.payments.form.distribute}
    </Button>
  );
}

/** What is applied and what is left, while amounts are typed. */
function Rest({
  form,
  currency,
  items,
  isBusy,
}: Pick<Props, 'form' | 'currency' | 'isBusy'> & { items: OpenItem[] }) {
  const { form: texts } = useMessages().payments;
  const { decimals, centsTyped } = useCents(currency);
  const faultId = useId();
  const fault = form.errors.keeps_rest;
  const { amount, parts } = form.values;
  const applied = items.reduce(
    (sum, { document }) => sum + (centsTyped(parts[document.reference] ?? '') ?? 0),
    0,
  );
  const left = (centsTyped(amount) ?? 0) - applied;
  const money = (cents: number) => <Money amount={placePoint(cents, decimals)} currency={currency} />;
  return (
    <div className={classes.rest}>
      <div role="status">
        <dl>
          <dt>{texts.applied}</dt>
          <dd>{money(applied)}</dd>
          <dt data-main data-over={left < 0 || undefined}>
            {left < 0 ? texts.tooMuch : texts.left}
          </dt>
          <dd data-main data-over={left < 0 || undefined}>
            {money(Math.abs(left))}
          </dd>
        </dl>
      </div>
      {fault && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
      <Switch
        label={texts.keep}
        description={texts.keepHint}
        {...form.getInputProps('keeps_rest', { type: 'checkbox' })}
        error={undefined}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? faultId : undefined}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {texts.submit}
        </Button>
      </Group>
    </div>
  );
}

/** Amounts of a currency as minor units. */
function useCents(currency: string) {
  const format = useFormat();
  const { data: catalogue } = useCatalogue();
  const decimals = catalogue?.currencies.find(({ code }) => code === currency)?.decimals ?? 2;
  return {
    decimals,
    centsTyped: (text: string): number | undefined => {
      const amount = format.typedNumber(text);
      return amount === undefined ? undefined : centsOf(amount, decimals);
    },
  };
}
