import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { DateField } from './date-field.tsx';
import { type Every, type RuleDraft, withUnit } from './rule-draft.ts';
import classes from './rule-fields.module.css';
import { SearchSelect } from './search-select.tsx';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAYS = [...Array.from({ length: 31 }, (_, day) => String(day + 1)), 'last'];
const WORKING_DAYS = ['none', 'next', 'previous'] as const;
const ENDS = ['never', 'on', 'after'] as const;
const UNITS = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** What most people need, each as unit and interval; anything else is typed. */
const USUAL: readonly (readonly [Every, string])[] = [
  ['daily', '1'],
  ['weekly', '1'],
  ['weekly', '2'],
  ['monthly', '1'],
  ['monthly', '3'],
  ['monthly', '6'],
  ['yearly', '1'],
];
const OTHER = 'other';

type Props = {
  rule: RuleDraft;
  change: (rule: RuleDraft) => void;
  /** By the names of the rule of the API. */
  faults: Record<string, string | undefined>;
  /** Whether its first day is settled. */
  isStartFixed?: boolean;
};

/** On which dates something repeats, until when, and what becomes of weekends. */
export function RuleFields({ rule, change, faults, isStartFixed = false }: Props) {
  const { recurrence: texts } = useMessages();
  const set = (part: Partial<RuleDraft>) => change({ ...rule, ...part });
  return (
    <>
      <div className={classes.pair}>
        <Often rule={rule} change={change} faults={faults} />
        <OnField rule={rule} error={faults.on} onChange={(on) => set({ on })} />
      </div>
      <div className={classes.pair}>
        <DateField
          label={texts.starts}
          isClearable={false}
          isDisabled={isStartFixed}
          error={faults.starts_on}
          value={rule.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
        <SearchSelect
          label={texts.workingDays}
          data={choicesOf(WORKING_DAYS, texts.workingDay)}
          error={faults.working_days}
          value={rule.workingDays}
          onChange={(days) => set({ workingDays: days as RuleDraft['workingDays'] })}
        />
      </div>
      <div className={classes.pair}>
        <SearchSelect
          label={texts.ends}
          data={choicesOf(ENDS, texts.end)}
          value={rule.ends}
          onChange={(ends) =>
            set({
              ends: ends as RuleDraft['ends'],
              ...(ends === 'on' ? {} : { endsOn: null }),
              ...(ends === 'after' ? {} : { count: '' }),
            })
          }
        />
        {rule.ends === 'on' && (
          <DateField
            label={texts.endsOn}
            error={faults.ends_on}
            value={rule.endsOn}
            onChange={(endsOn) => set({ endsOn })}
          />
        )}
        {rule.ends === 'after' && (
          <TextInput
            label={texts.count}
            inputMode="numeric"
            maxLength={4}
            error={faults.count ?? faults.ends_on}
            value={rule.count}
            onChange={(event) => set({ count: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}

/** The interval: a usual one, or any number of units. */
function Often({ rule, change, faults }: Pick<Props, 'rule' | 'change' | 'faults'>) {
  const { recurrence: texts } = useMessages();
  const isUsual = USUAL.some(([every, interval]) => every === rule.every && interval === rule.interval);
  const [isOther, setOther] = useState(!isUsual);
  const codeOf = (every: Every, interval: string) => `${every} ${interval}`;
  return (
    <div>
      <SearchSelect
        label={texts.everyLabel}
        data={[
          ...USUAL.map(([every, interval]) => ({
            value: codeOf(every, interval),
            label: texts.every[every]({ count: Number(interval) }),
          })),
          { value: OTHER, label: texts.other },
        ]}
        error={faults.every}
        value={isOther ? OTHER : codeOf(rule.every, rule.interval)}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          const usual = USUAL.find(([every, interval]) => codeOf(every, interval) === chosen);
          if (usual) change(withUnit(rule, ...usual));
        }}
      />
      {isOther && (
        <div className={`${classes.pair} ${classes.under}`}>
          <TextInput
            label={texts.interval}
            inputMode="numeric"
            maxLength={2}
            error={faults.interval}
            value={rule.interval}
            onChange={(event) => change({ ...rule, interval: event.currentTarget.value })}
          />
          <SearchSelect
            label={texts.unitLabel}
            data={choicesOf(UNITS, texts.unit)}
            value={rule.every}
            onChange={(every) => change(withUnit(rule, every as Every, rule.interval))}
          />
        </div>
      )}
    </div>
  );
}

type OnProps = { rule: RuleDraft; error: string | undefined; onChange: (on: string) => void };

/** On which day: a weekday, a day of the month, or a day of the year; every day has none. */
function OnField({ rule: { every, on }, error, onChange }: OnProps) {
  const { recurrence: texts } = useMessages();
  const format = useFormat();
  if (every === 'daily') return null;
  if (every === 'yearly') return <DayOfYear on={on} error={error} onChange={onChange} />;
  const isWeekly = every === 'weekly';
  const known = isWeekly ? WEEKDAYS : DAYS;
  const days = on && !known.includes(on) ? [...known, on] : known;
  const label = (day: string) =>
    isWeekly ? format.weekday(day) : day === 'last' ? texts.last : texts.day({ day });
  return (
    <SearchSelect
      label={isWeekly ? texts.onWeekday : texts.onDay}
      data={days.map((value) => ({ value, label: label(value) }))}
      error={error}
      value={on}
      onChange={(day) => day && onChange(day)}
    />
  );
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** The last day of a month in a year that has each day. */
function lastDayOf(month: string): number {
  return new Date(Date.UTC(2028, Number(month), 0)).getUTCDate();
}

/** A day of each year, by its month and its number. */
function DayOfYear({ on, error, onChange }: Omit<OnProps, 'rule'> & { on: string }) {
  const { recurrence: texts } = useMessages();
  const format = useFormat();
  const [month = '01', day = '01'] = on.split('-');
  const days = Array.from({ length: lastDayOf(month) }, (_, index) => String(index + 1).padStart(2, '0'));
  const set = (chosen: string, number: string) => {
    const last = String(lastDayOf(chosen));
    onChange(`${chosen}-${number > last ? last : number}`);
  };
  return (
    <div className={classes.pair}>
      <SearchSelect
        label={texts.month}
        data={MONTHS.map((value) => ({ value, label: format.nameOfMonth(value) }))}
        error={error}
        value={month}
        onChange={(chosen) => chosen && set(chosen, day)}
      />
      <SearchSelect
        label={texts.onDay}
        data={days.map((value) => ({ value, label: texts.day({ day: String(Number(value)) }) }))}
        value={day}
        onChange={(chosen) => chosen && set(month, chosen)}
      />
    </div>
  );
}

function choicesOf<Value extends string>(values: readonly Value[], names: Record<Value, string>) {
  return values.map((value) => ({ value, label: names[value] }));
}
