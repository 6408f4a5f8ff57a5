import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useMemo, useState } from 'react';
import { classificationInputLimits, documentLineInputLimits } from '../../../../../generated/limits.ts';
import { unitCodeOf } from '../../../../domain/unit-words.ts';
import { $api, unwrap } from '../../../api.ts';
import {
  beginsWith,
  type Choice,
  isNewChoice,
  newChoice,
  sortedByMatch,
} from '../../../components/choices.ts';
import { schemeChoices } from '../../../components/classification-schemes.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Money } from '../../../components/money.tsx';
import { notify, notifyFailure } from '../../../components/notify.ts';
import { OptionList } from '../../../components/option-list.tsx';
import { useSearchList } from '../../../components/search-list.ts';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { Item, ItemSummary } from '../../../types.ts';
import { Cell, NumberCell, SelectCell, TextCell } from './cells.tsx';
import { Discount } from './discount.tsx';
import { type LineDraft, lineInput } from './draft.ts';
import { type Edge, useDraggedLine } from './dragged-lines.ts';
import classes from './editor.module.css';
import { itemPart, type LineTaxes } from './item-part.ts';
import { hasDetailFault, hasDetails } from './line-details.ts';
import { LineMenu } from './line-menu.tsx';
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
  isTemplate: boolean;
  /** Where a dragged line would go. */
  drop: Edge | undefined;
};

/** One line. Memoised: it renders again only when one of these props changes. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, position, isLast, currency, choices, actions, amount, faults, addAfter, newItem, drop } =
    props;
  const { isTemplate } = props;
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
        placeholder={line.followsItem ? messages.editor.itemPrice : record.price}
        readOnly={line.followsItem}
        error={faults?.unit_price ?? faults?.follow_item_price}
        value={line.followsItem ? '' : line.price}
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
        isTemplate={isTemplate}
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
        <LineMore line={line} name={name} set={set} faults={faults} isTemplate={isTemplate} />
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

type ItemPickerProps = {
  lineId: string;
  label: string;
  value: string;
  error: string | undefined;
  className?: string | undefined;
  onType: (text: string) => void;
  onPick: (item: Item, how: 'enter' | 'leave') => void;
  onEnter: () => void;
  /** Makes a new item with what was typed as its name. */
  create: ((name: string) => void) | undefined;
};

/**
 * The description of a line: typing searches the items, and choosing one fills in the line. Any other
 * text is accepted: an item is marked only where a word of its name, or its number, begins with the typed text.
 */
function ItemPicker(props: ItemPickerProps) {
  const { lineId, label, value, error, className, onType, onPick, onEnter, create } = props;
  const messages = useMessages();
  const format = useFormat();
  const { api } = useSession();
  const [typed, setTyped] = useState<string>();
  const { found, isSearching } = useFoundItems(typed);
  const choices = found.map((item) => ({
    value: item.reference,
    label: item.name,
    detail: `${format.price(item.default_price, item.price_base_quantity)}\u00a0${item.currency}`,
    keywords: item.sku ? [item.sku] : [],
  }));

  const name = typed?.trim() ?? '';
  const isName = name !== '' && name.length <= MAX_NAME_LENGTH && !name.includes('\n');

  async function pick(reference: string, how: 'enter' | 'leave') {
    if (isNewChoice(reference)) return how === 'enter' ? create?.(name) : undefined;
    try {
      onPick((await unwrap(api.GET('/items/{reference}', { params: { path: { reference } } }))).data, how);
    } catch (error) {
      notifyFailure(error, messages);
    }
  }

  const list = useSearchList({
    typed,
    setTyped,
    choices: [
      ...(isSearching ? choices : sortedByMatch(choices, typed ?? '')),
      ...(create && isName ? [newChoice(messages.editor.newItem({ name }))] : []),
    ],
    isSearching,
    value: null,
    choose: pick,
    free: { isMeant, onEnter },
  });
  const { onType: onSearch, ...field } = list.field;
  return (
    <TextCell
      {...field}
      className={className}
      id={`${lineId}-description`}
      aria-label={label}
      placeholder={messages.editor.descriptionSearch}
      maxLength={documentLineInputLimits.description}
      error={error}
      value={value}
      onChange={(event) => {
        onSearch(event.currentTarget.value);
        onType(event.currentTarget.value);
      }}
    >
      {list.isShown && <OptionList list={list} label={messages.items.title} minWidth={280} />}
    </TextCell>
  );
}

function isMeant({ label, keywords = [], isNew }: Choice, typed: string): boolean {
  return !isNew && [label, ...keywords].some((text) => beginsWith(text, typed));
}

const SEARCH_DELAY_MS = 200;
const MAX_NAME_LENGTH = 255;
/** The longest text that the service searches for: what is longer is no name of an item. */
const MAX_SEARCH_LENGTH = 200;

function useFoundItems(typed: string | undefined) {
  const { inWorkspace, can } = useSession();
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<{ search: string; items: ItemSummary[] }>();
  const trimmed = typed?.trim() ?? '';
  const search = trimmed.length <= MAX_SEARCH_LENGTH && can('items.view') ? trimmed : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but the text asks for another search
  useEffect(() => {
    if (search === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const query = { search, active: true, archived: false, per_page: 8 };
      const items = await queries
        .fetchQuery($api.queryOptions('get', '/items', inWorkspace({ query })))
        .then(({ data }) => data)
        .catch(() => []);
      if (isCurrent) setAnswer({ search, items });
    }, SEARCH_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  const isSearching = search !== '' && answer?.search !== search;
  return { found: search === '' ? [] : (answer?.items ?? []), isSearching };
}

type LineMoreProps = {
  line: LineDraft;
  /** The label of a field of this line. */
  name: (field: string) => string;
  set: (part: Partial<LineDraft>) => void;
  faults: Record<string, string> | undefined;
  isTemplate: boolean;
};

/** How many units the price is for, and what a line says for e-invoices: unit code, period, classification, exemption. */
function LineMore({ line, name, set, faults, isTemplate }: LineMoreProps) {
  const { more } = useMessages().editor;
  const schemes = useMemo(() => schemeChoices(line.classificationScheme), [line.classificationScheme]);
  return (
    <div className={classes.more}>
      <div className={classes.moreField} data-label={more.priceBase}>
        <NumberCell
          aria-label={name(more.priceBase)}
          placeholder="1"
          error={faults?.price_base_quantity}
          value={line.priceBase}
          onType={(priceBase) => set({ priceBase })}
        />
      </div>
      <div className={classes.moreField} data-label={more.unitCode}>
        <Cell
          id={`${line.id}-unit-code`}
          aria-label={name(more.unitCode)}
          placeholder={unitCodeOf(line.unit) ?? 'C62'}
          maxLength={documentLineInputLimits.unit_code}
          error={faults?.unit_code}
          value={line.unitCode}
          onChange={(event) => set({ unitCode: event.currentTarget.value })}
        />
      </div>
      {/* The period of a template follows from each of its dates. */}
      {!isTemplate && (
        <>
          <DateField
            label={more.periodStart}
            error={faults?.service_period_start}
            value={line.periodStart}
            onChange={(periodStart) => set({ periodStart })}
          />
          <DateField
            label={more.periodEnd}
            error={faults?.service_period_end}
            value={line.periodEnd}
            onChange={(periodEnd) => set({ periodEnd })}
          />
        </>
      )}
      <div className={classes.moreField} data-label={more.scheme}>
        <SelectCell
          label={name(more.scheme)}
          placeholder={schemes[0]?.label ?? ''}
          choices={schemes}
          isClearable
          error={faults?.['classification.scheme']}
          value={line.classificationScheme}
          onChange={(classificationScheme) => set({ classificationScheme })}
        />
      </div>
      <div className={classes.moreField} data-label={more.classification}>
        <Cell
          aria-label={name(more.classification)}
          maxLength={classificationInputLimits.code}
          error={faults?.['classification.code'] ?? faults?.classification}
          value={line.classificationCode}
          onChange={(event) => set({ classificationCode: event.currentTarget.value })}
        />
      </div>
      <div className={classes.moreField} data-label={more.exemption}>
        <Cell
          aria-label={name(more.exemption)}
          placeholder="VATEX-EU-AE"
          maxLength={documentLineInputLimits.exemption_code}
          error={faults?.exemption_code}
          value={line.exemptionCode}
          onChange={(event) => set({ exemptionCode: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
