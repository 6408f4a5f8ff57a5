import { Button, Group, SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { classificationInputLimits, itemCreateLimits } from '../../../../generated/limits.ts';
import { wordFor } from '../../../domain/texts.ts';
import { unitCodeOf } from '../../../domain/unit-words.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { changedOnly } from '../../components/changed-only.ts';
import { classificationInput, schemeChoices, USUAL_SCHEME } from '../../components/classification-schemes.ts';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { RecordHistory } from '../../components/lazy-history.tsx';
import { useNeededField } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { ExternalIdField } from '../../components/own-data.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { unlessUnsaved } from '../../components/unsaved-guard.tsx';
import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Catalogue, Item, ItemCreate, StockMovement } from '../../types.ts';
import classes from './movements.module.css';
import { useItemArchiving, useItemSave, useStockMovements } from './queries.ts';
import { Stock } from './stock.tsx';
import type { Values } from './values.ts';

function rulesOf(format: Format, messages: Messages) {
  const isNumber = (text: string) => format.typedNumber(text) !== undefined;
  // Text that is no number must not count as an empty field.
  const quantity = (text: string) => (text.trim() === '' || isNumber(text) ? null : messages.field.quantity);
  return {
    name: checks(messages).required,
    default_price: (text: string) => (isNumber(text) ? null : messages.field.amount),
    price_base_quantity: quantity,
    initial_stock: quantity,
    low_stock_threshold: quantity,
  };
}

/** The form of a new or an existing item. */
export function ItemForm({
  item,
  start = {},
  catalogue,
  close,
  saved,
}: {
  item?: Item | undefined;
  /** What a new item begins with. */
  start?: Partial<Pick<Values, 'name' | 'default_price' | 'currency'>>;
  catalogue: Catalogue;
  close: () => void;
  saved?: (item: Item) => void;
}) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace, can } = useSession();
  const { field } = messages.items;
  const save = useItemSave(item);
  const needed = useNeededField();
  const form = useForm<Values>({
    initialErrors: needed,
    initialValues: { ...valuesOf(item, format, catalogue, workspace.currency), ...start },
    validate: rulesOf(format, messages),
  });
  const isProduct = form.values.type === 'product';
  const units = catalogue.units[form.values.type];

  const submit = form.onSubmit((values) => {
    const body = bodyOf(values, format);
    save.mutate(
      { body, changes: changedOnly(body, form, ['default_price', 'currency']) },
      {
        onSuccess: (record) => {
          notify(messages.items.saved);
          close();
          saved?.(record);
        },
        onError: (error) => showFaults(form, error, messages),
      },
    );
  });

  return (
    <FormDrawer
      title={item ? messages.items.editTitle : messages.items.newTitle}
      close={close}
      onSubmit={submit}
      isBusy={save.isPending}
      isDirty={form.isDirty() || start.name !== undefined}
      aside={item && can('items.update') ? <ArchiveItem item={item} close={close} /> : undefined}
    >
      {!item && <TypeChoice form={form} catalogue={catalogue} />}
      <TextInput
        label={field.name}
        maxLength={itemCreateLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={field.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={itemCreateLimits.description}
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <AmountField
          label={field.price}
          description={field.price_hint}
          {...form.getInputProps('default_price')}
        />
        <CurrencySelect
          label={field.currency}
          currencies={catalogue.currencies}
          {...form.getInputProps('currency')}
        />
      </Group>
      <Group grow align="flex-start">
        <SearchSelect
          label={field.unit}
          data={units.map((unit) => ({ value: unit, label: wordFor(messages.unit, unit) ?? unit }))}
          {...form.getInputProps('unit')}
        />
        <SearchSelect
          label={field.tax_rate}
          data={catalogue.tax_rates.map(({ key, label }) => ({ value: key, label }))}
          {...form.getInputProps('tax_rate')}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={field.sku} maxLength={itemCreateLimits.sku} {...form.getInputProps('sku')} />
        <TextInput
          label={field.category}
          maxLength={itemCreateLimits.category}
          {...form.getInputProps('category')}
        />
      </Group>
      <ItemCodes form={form} />
      {isProduct && (
        <Group grow align="flex-start">
          {item ? (
            <Stock item={item} />
          ) : (
            <AmountField label={field.stock} {...form.getInputProps('initial_stock')} />
          )}
          <AmountField label={field.threshold} {...form.getInputProps('low_stock_threshold')} />
        </Group>
      )}
      {isProduct && item && <Movements item={item} />}
      <Switch
        label={field.active}
        disabled={item !== undefined && !can('items.update')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <ExternalIdField {...form.getInputProps('external_id')} />
      {item && <RecordHistory record={item.reference} />}
    </FormDrawer>
  );
}

function TypeChoice({ form, catalogue }: { form: UseFormReturnType<Values>; catalogue: Catalogue }) {
  const { items } = useMessages();
  const { type, unit } = form.values;
  return (
    <SegmentedControl
      aria-label={items.field.type}
      data={(['service', 'product'] as const).map((value) => ({
        value,
        label: items.type[value] ?? value,
      }))}
      value={type}
      onChange={(chosen) => {
        const known = catalogue.units[chosen as Values['type']];
        // The first unit of a kind is its default: a product is not sold by the hour.
        const isUsual = unit === catalogue.units[type][0];
        form.setValues({
          type: chosen as Values['type'],
          ...(known.includes(unit) && !isUsual ? {} : { unit: known[0] ?? '' }),
        });
      }}
    />
  );
}

function ArchiveItem({ item, close }: { item: Item; close: () => void }) {
  const { archive } = useMessages();
  const archiving = useItemArchiving(item);
  const isArchived = item.archived_at !== null;
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={archiving.isPending}
      onClick={() => unlessUnsaved(() => archiving.mutate(!isArchived, { onSuccess: close }))}
    >
      {isArchived ? archive.undo : archive.do}
    </Button>
  );
}

function valuesOf(item: Item | undefined, format: Format, catalogue: Catalogue, currency: string): Values {
  return {
    type: item?.type ?? 'service',
    name: item?.name ?? '',
    description: item?.description ?? '',
    sku: item?.sku ?? '',
    unit: item?.unit ?? 'hour',
    category: item?.category ?? '',
    default_price: format.asTyped(item?.default_price),
    price_base_quantity: format.asTyped(item?.price_base_quantity),
    currency: item?.currency ?? currency,
    tax_rate: item?.default_tax_rate_key ?? catalogue.standard_tax_rate,
    low_stock_threshold: format.asTyped(item?.low_stock_threshold),
    initial_stock: '',
    initial_stock_note: '',
    active: item?.active ?? true,
    external_id: item?.external_id ?? '',
    unit_code: item?.unit_code ?? '',
    classification: { scheme: item?.classification?.scheme ?? null, code: item?.classification?.code ?? '' },
  };
}

function bodyOf(values: Values, format: Format): ItemCreate {
  const isProduct = values.type === 'product';
  return {
    type: values.type,
    name: values.name,
    description: values.description,
    sku: values.sku,
    unit: values.unit as ItemCreate['unit'],
    category: values.category,
    default_price: format.typedNumber(values.default_price) ?? 0,
    price_base_quantity: format.typedNumber(values.price_base_quantity) ?? null,
    currency: values.currency,
    tax_rate: values.tax_rate,
    active: values.active,
    external_id: values.external_id,
    unit_code: values.unit_code.trim().toUpperCase() || null,
    classification: classificationInput(values.classification.scheme, values.classification.code),
    ...(isProduct ? { low_stock_threshold: format.typedNumber(values.low_stock_threshold) ?? null } : {}),
    // An empty field means that no stock is kept, not a stock of 0.
    ...(isProduct ? { initial_stock: format.typedNumber(values.initial_stock) ?? null } : {}),
  };
}

/** What lines of the item say for e-invoices. */
function ItemCodes({ form }: { form: UseFormReturnType<Values> }) {
  const { codes } = useMessages().items;
  const { unit, classification } = form.values;
  const schemes = schemeChoices(classification.scheme);
  const usual = schemes.find(({ value }) => value === USUAL_SCHEME)?.label ?? '';
  return (
    <Group grow align="flex-start">
      <TextInput
        label={codes.unit}
        placeholder={unitCodeOf(unit) ?? ''}
        maxLength={itemCreateLimits.unit_code}
        {...form.getInputProps('unit_code')}
      />
      <AmountField label={codes.price_base} placeholder="1" {...form.getInputProps('price_base_quantity')} />
      <SearchSelect
        label={codes.scheme}
        placeholder={usual}
        data={schemes}
        clearable
        {...form.getInputProps('classification.scheme')}
      />
      <TextInput
        label={codes.classification}
        maxLength={classificationInputLimits.code}
        {...form.getInputProps('classification.code')}
      />
    </Group>
  );
}

const FIRST = 5;
const MOST = 100;

/** What changed the stock of a product, newest first. */
function Movements({ item }: { item: Item }) {
  const { stock } = useMessages().items;
  const [count, setCount] = useState(FIRST);
  const { data, error, refetch } = useStockMovements(item.reference, count);
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={stock.movements}>
      <Text size="sm" fw={600}>
        {stock.movements}
      </Text>
      <ol className={classes.list}>
        {data.data.map((movement) => (
          <Movement key={movement.position} movement={movement} />
        ))}
      </ol>
      {data.meta.total > count && count < MOST && (
        <Button variant="default" size="compact-sm" onClick={() => setCount(MOST)}>
          {stock.more}
        </Button>
      )}
    </section>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { stock } = useMessages().items;
  const format = useFormat();
  const { workspace } = useSession();
  const { kind, quantity, stock_after, note, document, created_at, received_on } = movement;
  const isAdded = !quantity.startsWith('-') && quantity !== '0';
  return (
    <li>
      <span className={classes.quantity}>{`${isAdded ? '+' : ''}${format.amount(quantity)}`}</span>
      <span>
        {stock.kind[kind]}
        {received_on && ` \u00b7 ${format.date(received_on)}`}
        {document && (
          <>
            {' \u00b7 '}
            <PermittedLink href={`/documents/${document.reference}`} needs="documents.view">
              {document.number ?? ''}
            </PermittedLink>
          </>
        )}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.after}>
        {stock.after({ quantity: format.amount(stock_after) })}
        <time dateTime={created_at}>{format.minute(created_at, workspace.timezone)}</time>
      </span>
    </li>
  );
}
