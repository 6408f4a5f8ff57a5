import { type KeyboardEvent, memo, useState } from 'react';
import type { Choice } from '../../../components/choices.ts';
import { Money } from '../../../components/money.tsx';
import { notify } from '../../../components/notify.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { NumberCell, SelectCell } from './cells.tsx';
import { Discount } from './discount.tsx';
import { type LineDraft, lineInput } from './draft.ts';
import { type Edge, useDraggedLine } from './dragged-lines.ts';
import classes from './editor.module.css';
import { itemPart, type LineTaxes } from './item-part.ts';
import { ItemPicker } from './item-picker.tsx';
import { hasDetailFault, hasDetails } from './line-details.ts';
import { LineMenu } from './line-menu.tsx';
import { LineMore } from './line-more.tsx';
import { moveByArrow } from './move-line.ts';
import type { LineActions } from './use-draft.ts';

/** The choices of lines, the same for all of them. */
export type LineChoices = LineTaxes & { units: readonly Choice[]; taxes: readonly Choice[] };

type Props = {
  line: LineDraft;
  position: number;
  isLast: boolean;
  currency: string;
  choices: LineChoices;
  actions: LineActions;
  amount: string | undefined;
  /** Errors by field; undefined where the line has none. */
  faults: Record<string, string> | undefined;
  addAfter: (id: string) => void;
  newItem: ((line: LineDraft, name: string) => void) | undefined;
  /** Where a dragged line would go. */
  drop: Edge | undefined;
};

/** One line. Memoised: it renders again only when one of these props changes. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, position, isLast, currency, choices, actions, amount, faults, addAfter, newItem, drop } =
    props;
  const messages = useMessages();
  const format = useFormat();
  const { record } = messages.documents;
  const { row, grip } = useDraggedLine(line.id);
  const [isMore, setMore] = useState(() => hasDetails(line));
  const set = (part: Partial<LineDraft>) => actions.changeLine(line.id, part);
  const name = (field: string) => `${field}, ${messages.editor.line({ position })}`;
  const enterAdds = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    addAfter(line.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line is a group of fields inside a list of them
    <div
      ref={row}
      className={classes.line}
      data-line={line.id}
      data-drop={drop}
      role="group"
      aria-label={messages.editor.line({ position })}
      onKeyDown={(event) => moveByArrow(event, line.id, actions)}
    >
      {/* By keyboard, lines are moved from any field of them, and from the menu. */}
      <span
        ref={grip}
        className={classes.grip}
        title={messages.editor.drag({ position })}
        aria-hidden="true"
      />
      <ItemPicker
        lineId={line.id}
        className={classes.description}
        label={name(record.description)}
        value={line.description}
        error={faults?.description ?? faults?.item}
        onType={(description) => set({ description })}
        onPick={(item, how) => {
          set(itemPart(item, currency, format.asTyped, choices));
          if (item.currency !== currency) {
            const price = format.money(item.default_price, item.currency);
            notify(messages.editor.otherPrice({ item: item.name, price, currency }));
          }
          if (how === 'enter') document.getElementById(`${line.id}-quantity`)?.focus();
        }}
        onEnter={() => addAfter(line.id)}
        create={newItem && ((name) => newItem(line, name))}
      />
      <NumberCell
        id={`${line.id}-quantity`}
        className={classes.quantity}
        head={record.quantity}
        aria-label={name(record.quantity)}
        placeholder={record.quantity}
        error={faults?.quantity}
        value={line.quantity}
        onType={(quantity) => set({ quantity })}
        onKeyDown={enterAdds}
      />
      <SelectCell
        className={classes.unit}
        head={messages.editor.unit}
        label={name(messages.editor.unit)}
        placeholder={messages.editor.unit}
        choices={withOwn(choices.units, line.unit)}
        error={faults?.unit}
        isClearable
        value={line.unit}
        // The code is that of the unit, which is another one now.
        onChange={(unit) => set({ unit, unitCode: '' })}
      />
      <NumberCell
        className={classes.price}
        head={record.price}
        aria-label={name(record.price)}
        placeholder={record.price}
        error={faults?.unit_price}
        value={line.price}
        onType={(price) => set({ price })}
        onKeyDown={enterAdds}
      />
      <SelectCell
        className={classes.tax}
        head={record.tax}
        label={name(record.tax)}
        choices={choices.taxes}
        error={faults?.tax_rate}
        value={line.tax ?? choices.standardTax}
        onChange={(tax) => set({ tax, homeTax: undefined })}
      />
      <span className={classes.amount}>
        {amount && lineInput(line, format) ? <Money amount={amount} /> : '–'}
      </span>
      <LineMenu
        line={line}
        position={position}
        isLast={isLast}
        actions={actions}
        showMore={isMore ? undefined : () => setMore(true)}
      />
      {line.discountType && (
        <Discount
          id={`${line.id}-discount`}
          draft={line}
          name={name(record.discount)}
          set={set}
          error={faults?.discount_value}
        />
      )}
      {(isMore || hasDetails(line) || hasDetailFault(faults)) && (
        <LineMore line={line} name={name} set={set} faults={faults} />
      )}
    </div>
  );
});

/** The units of the catalogue, and the line's own where it has another one. */
function withOwn(units: readonly Choice[], unit: string | null): readonly Choice[] {
  return unit === null || units.some(({ value }) => value === unit)
    ? units
    : [...units, { value: unit, label: unit }];
}
