import { ActionIcon, Button, Checkbox, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { recurringDocumentCreateLimits } from '../../../../generated/limits.ts';
import { DateField } from '../../components/date-field.tsx';
import { Panel } from '../../components/page.tsx';
import { RuleFields } from '../../components/rule-fields.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringDocument } from '../../types.ts';
import { type Draft, writtenLines } from '../documents/editor/draft.ts';
import classes from './recurring.module.css';
import { newPriceChange, PERIOD_KINDS, type PriceChangeDraft, type Schedule } from './schedule.ts';

type Props = {
  schedule: Schedule;
  change: (part: Partial<Schedule>) => void;
  faults: Record<string, string>;
};

const choices = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** When it repeats. */
export function RulePanel({ schedule, change, faults }: Props) {
  const { recurring } = useMessages();
  const ofRule = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) =>
      field.startsWith('rule.') ? [[field.slice('rule.'.length), fault]] : [],
    ),
  );
  return (
    <Panel title={recurring.section.rule}>
      <Stack>
        <RuleFields rule={schedule.rule} change={(rule) => change({ rule })} faults={ofRule} />
      </Stack>
    </Panel>
  );
}

const MODES = ['draft', 'issue', 'issue_and_send'] as const;
const WHEN_LATE = ['latest_only', 'catch_up', 'ask'] as const;

/** What happens on a date; a mode that issues needs the right to. */
export function ModePanel({
  schedule,
  change,
  faults,
  before,
}: Props & { before: RecurringDocument['mode'] }) {
  const messages = useMessages();
  const { field, section } = messages.recurring;
  const { can, workspace } = useSession();
  const mayIssue = can('documents.issue');
  const modes = MODES.filter((mode) => mayIssue || mode === 'draft' || mode === before);
  const { mode, submits } = schedule;
  return (
    <Panel title={section.what}>
      <div className={classes.fields}>
        <SearchSelect
          label={field.mode}
          description={mayIssue ? undefined : field.modeHint}
          data={choices(modes, field.modes)}
          error={faults.mode}
          value={mode}
          onChange={(chosen) => change({ mode: chosen as Schedule['mode'] })}
        />
        <SearchSelect
          label={field.whenLate}
          description={field.whenLateHint}
          data={choices(WHEN_LATE, field.whenLates)}
          error={faults.when_late}
          value={schedule.whenLate}
          onChange={(chosen) => change({ whenLate: chosen as Schedule['whenLate'] })}
        />
        {mode === 'issue_and_send' && (
          <TextInput
            className={classes.whole}
            label={`${field.recipients} (${messages.field.optional})`}
            description={field.recipientsHint}
            autoComplete="off"
            error={faults.recipients ?? faultWithin(faults, 'recipients')}
            value={schedule.recipients}
            onChange={(event) => change({ recipients: event.currentTarget.value })}
          />
        )}
        {mode !== 'draft' && (workspace.country === 'RS' || submits) && (
          <Checkbox
            className={classes.whole}
            label={field.submit}
            error={faults.einvoice}
            checked={submits}
            onChange={(event) => change({ submits: event.currentTarget.checked })}
          />
        )}
      </div>
    </Panel>
  );
}

/** The first error of an entry of a list. */
function faultWithin(faults: Record<string, string>, list: string): string | undefined {
  return Object.entries(faults).find(([field]) => field.startsWith(`${list}.`))?.[1];
}

const OFFSETS = ['previous', 'same', 'next'] as const;
const DELIVERIES = ['start', 'end'] as const;

/** Which period each document is for, and the words that stand for it. */
export function PeriodPanel({ schedule, change, faults }: Props) {
  const { section, period: texts } = useMessages().recurring;
  const { period, offset, deliveryDate } = schedule;
  const isOfCalendar = period === 'month' || period === 'quarter' || period === 'year';
  return (
    <Panel title={section.period}>
      <div className={classes.fields}>
        <SearchSelect
          label={texts.label}
          data={choices(PERIOD_KINDS, texts.kinds)}
          error={faults['period.kind'] ?? faults.period ?? faults['period.unit']}
          value={period}
          onChange={(kind) => change({ period: kind as Schedule['period'] })}
        />
        {isOfCalendar && (
          <SearchSelect
            label={texts.offset}
            data={choices(OFFSETS, texts.offsets)}
            error={faults['period.offset']}
            value={OFFSETS[offset + 1] ?? null}
            onChange={(name) =>
              change({
                offset: (OFFSETS.indexOf(name as (typeof OFFSETS)[number]) - 1) as Schedule['offset'],
              })
            }
          />
        )}
        {period !== 'none' && (
          <SearchSelect
            label={texts.delivery}
            description={texts.deliveryHint}
            data={choices(DELIVERIES, texts.deliveries)}
            clearable
            error={faults['period.delivery_date']}
            value={deliveryDate}
            onChange={(day) => change({ deliveryDate: day as Schedule['deliveryDate'] })}
          />
        )}
        {period !== 'none' && <Words />}
      </div>
    </Panel>
  );
}

/** The words of a period, as the service replaces them. */
const WORDS = ['month_year', 'month', 'quarter', 'year', 'range', 'start', 'end', 'next.month_year'].map(
  (name) => `{{period.${name}}}`,
);

function Words() {
  const messages = useMessages();
  const { period: texts } = messages.recurring;
  return (
    <div className={classes.whole}>
      <Text size="sm" c="dimmed">
        {texts.words}
      </Text>
      <ul className={classes.words}>
        {WORDS.map((word) => (
          <li key={word}>
            <CopyButton value={word}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  ff="monospace"
                  fw={400}
                  aria-label={texts.copy({ word })}
                  onClick={copy}
                >
                  {copied ? messages.do.copied : word}
                </Button>
              )}
            </CopyButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Prices from dates on, by a percentage or one by one. */
export function PricePanel({ schedule, change, faults, draft }: Props & { draft: Draft }) {
  const { recurring } = useMessages();
  const { section, prices: texts } = recurring;
  const { priceChanges: all } = schedule;
  const replace = (index: number, part: Partial<PriceChangeDraft>) =>
    change({ priceChanges: all.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <Panel title={section.prices} hint={all.length === 0 ? texts.none : texts.hint}>
      <Stack>
        {all.map((each, index) => (
          <PriceChangeFields
            key={each.key}
            change={each}
            position={index + 1}
            draft={draft}
            faultOf={(field) => faults[`price_changes.${index}${field && `.${field}`}`]}
            set={(part) => replace(index, part)}
            remove={() => change({ priceChanges: all.toSpliced(index, 1) })}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            disabled={all.length >= MOST_CHANGES}
            onClick={() => change({ priceChanges: [...all, newPriceChange()] })}
          >
            {texts.add}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

/** As many as the API takes. */
const MOST_CHANGES = 50;

function PriceChangeFields({
  change,
  position,
  draft,
  faultOf,
  set,
  remove,
}: {
  change: PriceChangeDraft;
  position: number;
  draft: Draft;
  faultOf: (field: string) => string | undefined;
  set: (part: Partial<PriceChangeDraft>) => void;
  remove: () => void;
}) {
  const { prices: texts } = useMessages().recurring;
  const named = (label: string) => `${label}, ${texts.change({ position })}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a change is a group of fields inside a list of them
    <div className={classes.change} role="group" aria-label={texts.change({ position })}>
      <DateField
        label={texts.from}
        error={faultOf('from') ?? faultOf('')}
        value={change.from}
        onChange={(from) => set({ from })}
      />
      <SearchSelect
        label={texts.kind}
        data={choices(['percent', 'lines'] as const, { percent: texts.percent, lines: texts.lines })}
        value={change.kind}
        onChange={(kind) => set({ kind: kind as PriceChangeDraft['kind'] })}
      />
      {change.kind === 'percent' ? (
        <TextInput
          label={texts.by}
          inputMode="decimal"
          autoComplete="off"
          error={faultOf('percent')}
          value={change.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
      ) : (
        <span />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.remove}
        aria-label={texts.remove({ position })}
        onClick={remove}
      >
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
      {change.kind === 'lines' && (
        <div className={classes.prices}>
          <LinePrices change={change} draft={draft} named={named} error={faultOf('lines')} set={set} />
        </div>
      )}
    </div>
  );
}

/** The new price of each line; empty where it stays. */
function LinePrices({
  change,
  draft,
  named,
  error,
  set,
}: {
  change: PriceChangeDraft;
  draft: Draft;
  named: (label: string) => string;
  error: string | undefined;
  set: (part: Partial<PriceChangeDraft>) => void;
}) {
  const { editor } = useMessages();
  const format = useFormat();
  const priced = writtenLines(draft).flatMap((line, index) =>
    line.kind === 'item' && !line.followsItem ? [{ ...line, position: index + 1 }] : [],
  );
  return priced.map(({ id, description, price, position }, index) => (
    <TextInput
      key={id}
      label={description.trim() || editor.line({ position })}
      aria-label={named(description.trim() || editor.line({ position }))}
      placeholder={format.typedNumber(price) === undefined ? '' : price}
      inputMode="decimal"
      autoComplete="off"
      error={index === 0 ? error : undefined}
      value={change.prices[id] ?? ''}
      onChange={(event) => set({ prices: { ...change.prices, [id]: event.currentTarget.value } })}
    />
  ));
}

/** What it is called, in the place of the dates of a document: the days to pay count from each issue date. */
export function NameAndDue({
  name,
  changeName,
  dueDays,
  changeDue,
  faults,
}: {
  name: string;
  changeName: (name: string) => void;
  dueDays: string;
  changeDue: (days: string) => void;
  faults: Record<string, string>;
}) {
  const { field } = useMessages().recurring;
  return (
    <>
      <TextInput
        label={field.name}
        description={field.nameHint}
        maxLength={recurringDocumentCreateLimits.name}
        error={faults.name}
        value={name}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <TextInput
        label={field.due}
        description={field.dueHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={faults.due_days}
        value={dueDays}
        onChange={(event) => changeDue(event.currentTarget.value)}
      />
    </>
  );
}
