import { ActionIcon, Group, Menu, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPercentage, IconTrash, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { AmountField } from '../../../components/amount-field.tsx';
import { Money } from '../../../components/money.tsx';
import { useFormat, useWords } from '../../../language.tsx';
import type { Catalogue, Item } from '../../../types.ts';
import type { LineDraft } from './draft.ts';
import classes from './editor.module.css';
import { ItemPicker } from './item-picker.tsx';
import type { DraftState } from './use-draft.ts';

type Props = {
  line: LineDraft;
  position: number;
  /** Which of the lines that are sent it is: the service names faults by that. */
  sentAs: number;
  state: DraftState;
  catalogue: Catalogue;
  amount: string | undefined;
  addAfter: () => void;
};

export function LineRow({ line, position, sentAs, state, catalogue, amount, addAfter }: Props) {
  const words = useWords();
  const format = useFormat();
  const { record } = words.documents;
  const set = (part: Partial<LineDraft>) => state.changeLine(line.id, part);
  const fault = (field: string) => state.faults[`lines.${sentAs}.${field}`];
  const name = (field: string) => `${field}, ${words.editor.line(position)}`;

  function pick(item: Item) {
    const isSameCurrency = item.currency === state.draft.currency;
    set({
      item: item.reference,
      description: item.name,
      unit: item.unit,
      ...(isSameCurrency ? { price: format.asTyped(item.default_price) } : {}),
      ...(item.default_tax_rate_key ? { tax: item.default_tax_rate_key } : {}),
    });
    document.getElementById(`${line.id}-quantity`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      state.moveLine(line.id, event.key === 'ArrowUp' ? -1 : 1);
    }
  }

  function enterAdds(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    addAfter();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line is a group of fields inside a list of them
    <div className={classes.line} role="group" aria-label={words.editor.line(position)} onKeyDown={onKeyDown}>
      <div className={classes.description}>
        <ItemPicker
          lineId={line.id}
          label={name(record.description)}
          value={line.description}
          error={fault('description') ?? fault('item')}
          onType={(description) => set({ description })}
          onPick={pick}
          onEnter={addAfter}
        />
      </div>
      <AmountField
        id={`${line.id}-quantity`}
        className={classes.quantity}
        aria-label={name(record.quantity)}
        placeholder={record.quantity}
        error={fault('quantity')}
        value={line.quantity}
        onChange={(quantity) => set({ quantity })}
        onKeyDown={enterAdds}
      />
      <Select
        className={classes.unit}
        aria-label={name(words.editor.unit)}
        placeholder={words.editor.unit}
        data={unitsFor(line.unit, catalogue).map((unit) => ({
          value: unit,
          label: words.unit[unit] ?? unit,
        }))}
        error={fault('unit')}
        value={line.unit}
        onChange={(unit) => set({ unit })}
        rightSectionWidth={26}
      />
      <AmountField
        className={classes.price}
        aria-label={name(record.price)}
        placeholder={record.price}
        error={fault('unit_price')}
        value={line.price}
        onChange={(price) => set({ price })}
        onKeyDown={enterAdds}
      />
      <Select
        className={classes.tax}
        aria-label={name(record.tax)}
        data={catalogue.tax_rates.map(({ key, label }) => ({ value: key, label }))}
        error={fault('tax_rate')}
        allowDeselect={false}
        value={line.tax ?? catalogue.standard_tax_rate}
        onChange={(tax) => set({ tax })}
        rightSectionWidth={26}
      />
      <span className={classes.amount}>{amount ? <Money amount={amount} /> : '–'}</span>
      <LineMenu line={line} position={position} state={state} />
      {line.discountType && (
        <Discount line={line} name={name(record.discount)} set={set} error={fault('discount_value')} />
      )}
    </div>
  );
}

function LineMenu({ line, position, state }: { line: LineDraft; position: number; state: DraftState }) {
  const words = useWords();
  const { editor } = words;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${words.do.actions}, ${editor.line(position)}`}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!line.discountType && (
          <Menu.Item
            leftSection={<IconPercentage size={17} stroke={1.6} />}
            onClick={() => state.changeLine(line.id, { discountType: 'percent' })}
          >
            {editor.addDiscount}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowUp size={17} stroke={1.6} />}
          disabled={position === 1}
          onClick={() => state.moveLine(line.id, -1)}
        >
          {editor.moveUp(position)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={17} stroke={1.6} />}
          disabled={position === state.draft.lines.length}
          onClick={() => state.moveLine(line.id, 1)}
        >
          {editor.moveDown(position)}
        </Menu.Item>
        <Menu.Item
          color="brick"
          leftSection={<IconTrash size={17} stroke={1.6} />}
          onClick={() => state.removeLine(line.id)}
        >
          {editor.removeLine(position)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Discount({
  line,
  name,
  set,
  error,
}: {
  line: LineDraft;
  name: string;
  set: (part: Partial<LineDraft>) => void;
  error: string | undefined;
}) {
  const words = useWords();
  return (
    <Group className={classes.discount} gap={8} wrap="nowrap">
      <span>{words.documents.record.discount}</span>
      <AmountField
        w={96}
        aria-label={name}
        error={error}
        value={line.discount}
        onChange={(discount) => set({ discount })}
      />
      <Select
        w={104}
        aria-label={`${name}: ${words.editor.percent}`}
        data={[
          { value: 'percent', label: words.editor.percent },
          { value: 'fixed', label: words.editor.fixed },
        ]}
        allowDeselect={false}
        value={line.discountType}
        onChange={(type) => set({ discountType: type as LineDraft['discountType'] })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.editor.noDiscount}
        onClick={() => set({ discountType: null, discount: '' })}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** The units of the catalogue, and the line's own where it has another one. */
function unitsFor(unit: string | null, { units }: Catalogue): string[] {
  return [...new Set([...units.product, ...units.service, ...(unit ? [unit] : [])])];
}
