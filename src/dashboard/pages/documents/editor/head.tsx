import { Anchor, TextInput } from '@mantine/core';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { addDays } from '../../../../domain/calendar.ts';
import { isNewChoice, matchingChoices, newChoice } from '../../../components/choices.ts';
import { ClientPicker } from '../../../components/client-picker.tsx';
import { useCurrencyChoices } from '../../../components/currency-select.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { isDueDays } from '../../../components/form-faults.ts';
import { Panel } from '../../../components/page.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Catalogue } from '../../../types.ts';
import { clientPart } from './client-part.ts';
import { type Draft, isQuote } from './draft.ts';
import classes from './editor.module.css';

type Props = {
  head: Omit<
    Draft,
    'lines' | 'related' | 'advances' | 'particulars' | 'terms' | 'delivery' | 'intraEu' | 'sellsGoods'
  >;
  faults: Record<string, string>;
  change: (part: Partial<Draft>) => void;
  catalogue: Catalogue;
  newClient: ((name: string) => void) | undefined;
  /** Adds a currency with its account. */
  newCurrency: ((currency: string | undefined) => void) | undefined;
  /** What stands in the place of its dates, for a document without dates of its own. */
  inPlaceOfDates?: ReactNode;
};

/** Where a new document begins. */
export const CLIENT_FIELD = 'client-of-document';

/** From the client a person goes on to what is sold: the fields between have what most documents have. */
export function toFirstLine(): void {
  document.querySelector<HTMLElement>('[data-line] textarea')?.focus();
}

/** What stands above the lines. */
export const Head = memo(function Head(props: Props) {
  const { head, faults, change, catalogue, newClient, newCurrency, inPlaceOfDates } = props;
  const messages = useMessages();
  const types = useMemo(
    () =>
      catalogue.document_types
        .filter(({ active }) => active)
        .map(({ key, name }) => ({ value: key, label: name })),
    [catalogue],
  );
  const [usual, setUsual] = useState<string>();
  return (
    <Panel>
      <div className={classes.head}>
        <SearchSelect
          label={messages.editor.type}
          data={types}
          error={faults.document_type}
          value={head.type}
          onChange={(type) => type && change({ type })}
        />
        <ClientPicker
          id={CLIENT_FIELD}
          className={classes.client}
          onDone={toFirstLine}
          label={messages.editor.client}
          error={faults.client}
          value={head.client}
          name={head.clientName}
          create={newClient}
          onChange={(client, found) => {
            setUsual(found?.default_currency ?? undefined);
            change(found ? clientPart(found, catalogue) : { client, clientName: undefined });
          }}
        />
        <CurrencyField
          usual={usual}
          catalogue={catalogue}
          error={faults.currency}
          value={head.currency}
          create={newCurrency}
          onChange={(currency) => change({ currency })}
        />
        {inPlaceOfDates ?? <Dates head={head} faults={faults} change={change} />}
      </div>
    </Panel>
  );
});

function Dates({ head, faults, change }: Pick<Props, 'head' | 'faults' | 'change'>) {
  const messages = useMessages();
  const { record } = messages.documents;
  return (
    <>
      <DateField
        label={record.issueDate}
        placeholder={messages.editor.today}
        error={faults.issue_date}
        value={head.issueDate}
        onChange={(issueDate) => change({ issueDate })}
      />
      {isQuote(head) ? (
        <DateField
          label={record.validUntil}
          error={faults.valid_until}
          value={head.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
      ) : (
        <DueFields head={head} faults={faults} change={change} />
      )}
      <DateField
        label={record.deliveryDate}
        error={faults.delivery_date}
        value={head.deliveryDate}
        onChange={(deliveryDate) => change({ deliveryDate })}
      />
    </>
  );
}

type CurrencyProps = {
  value: string;
  onChange: (currency: string) => void;
  /** The currency that the client usually has. */
  usual: string | undefined;
  catalogue: Catalogue;
  error: string | undefined;
  create: Props['newCurrency'];
};

/** Only a currency with a payment method can be chosen; a search for another one explains this and offers to add it. */
function CurrencyField({ value, onChange, usual, catalogue, error, create }: CurrencyProps) {
  const messages = useMessages();
  // A search without result is remembered until another client is chosen.
  const [sought, setSought] = useState<{ code: string | undefined; usual: string | undefined }>();
  const offered = useMemo(() => [...new Set([...catalogue.document_currencies, value])], [catalogue, value]);
  const codes = useMemo(() => catalogue.currencies.map(({ code }) => code), [catalogue]);
  const all = useCurrencyChoices(codes);
  const choices = useCurrencyChoices(offered);
  const seek = useCallback(
    (typed: string) => setSought({ code: matchingChoices(all, typed)[0]?.value, usual }),
    [all, usual],
  );
  const wanted = sought?.usual === usual ? sought?.code : undefined;
  const missed = [wanted, usual].find((each) => each && !catalogue.document_currencies.includes(each));
  return (
    <SearchSelect
      label={messages.editor.currency}
      data={create ? [...choices, newChoice(messages.editor.addCurrency)] : choices}
      error={error}
      description={
        missed && (
          <span role="status">
            {messages.editor.noMethod({ currency: missed })}{' '}
            {create && (
              <Anchor component="button" type="button" size="xs" onClick={() => create(missed)}>
                {messages.editor.addCurrencyNamed({ currency: missed })}
              </Anchor>
            )}
          </span>
        )
      }
      value={value}
      onMiss={seek}
      onChange={(currency) => {
        setSought(undefined);
        if (currency === null) return;
        if (isNewChoice(currency)) create?.(undefined);
        else onChange(currency);
      }}
    />
  );
}

type DueProps = {
  head: Pick<Draft, 'issueDate' | 'dueDate' | 'dueDays'>;
  faults: Record<string, string>;
  change: (part: Pick<Draft, 'dueDate' | 'dueDays'>) => void;
};

/** The due date: a day, or days from the issue date, from which the day follows. */
function DueFields({ head: { issueDate, dueDate, dueDays }, faults, change }: DueProps) {
  const messages = useMessages();
  const { editor } = messages;
  const days = dueDays.trim();
  const follows = days !== '' && isDueDays(days);
  return (
    <div className={classes.due}>
      <DateField
        label={messages.documents.record.dueDate}
        placeholder={follows ? editor.dueAfter({ days: Number(days) }) : ''}
        error={faults.due_date}
        value={follows && issueDate ? addDays(issueDate, Number(days)) : dueDate}
        onChange={(date) => change({ dueDate: date, dueDays: '' })}
      />
      <TextInput
        label={editor.dueDays}
        aria-label={editor.dueDaysLabel}
        error={faults.due_days}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={dueDays}
        onChange={({ currentTarget: { value } }) => change({ dueDate: null, dueDays: value })}
      />
    </div>
  );
}
