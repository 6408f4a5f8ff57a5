import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrap } from '../../api.ts';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { failureText } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import type { Format } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { RecurringDocumentSummary } from '../../types.ts';
import { openTemplate, send, useChanged } from './queries.ts';
import classes from './recurring.module.css';
import { draftOfTemplate, scheduleOf, type TemplateInput, templateInput, typedPercent } from './schedule.ts';

/** A change of prices of many templates. */
type PriceChange = { from: string; percent: number };

/** What a template comes to on its first date from then on, before and after the change; null without such a date. */
type Outlook = {
  body: TemplateInput;
  etag: string | undefined;
  on: string | null;
  before: string | null;
  after: string | null;
  isTwice: boolean;
};

/** Changes the prices of many templates from a date on; each has its own result. */
export function PriceDialog({
  templates,
  close,
}: {
  templates: readonly RecurringDocumentSummary[];
  close: () => void;
}) {
  const messages = useMessages();
  const { bulk, prices } = messages.recurring;
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const percent = typedPercent(typed, format);
  const [settled] = useDebouncedValue(`${percent ?? ''} ${from ?? ''}`, 400);
  const change = percent !== undefined && from ? { from, percent } : undefined;
  const outlooks = useOutlooks(templates, settled === `${percent} ${from}` ? change : undefined);
  const { results, apply, isBusy } = useApplying(templates, outlooks);
  const isDone = results.size > 0 && !isBusy;
  const count = outlooks.filter(({ data }) => data && isToChange(data)).length;
  const submit = () => {
    if (isDone) close();
    else if (change && count > 0) apply();
  };
  const saved = [...results.values()].filter((result) => result === null).length;
  return (
    <Dialog
      title={bulk.title}
      opened
      close={close}
      submit={submit}
      submitLabel={isDone ? messages.do.close : bulk.submit({ count })}
      isBusy={isBusy}
      size="xl"
    >
      <Stack>
        <Text>{bulk.text}</Text>
        <Group grow align="flex-start">
          <TextInput
            label={bulk.percent}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            disabled={results.size > 0}
            error={typed.trim() !== '' && percent === undefined ? prices.fault : undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <DateField label={bulk.from} isDisabled={results.size > 0} value={from} onChange={setFrom} />
        </Group>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={classes.scrolled} aria-label={bulk.result} tabIndex={0}>
          <table className={classes.dates} aria-label={bulk.result}>
            <thead>
              <tr>
                <th scope="col">{messages.recurring.column.name}</th>
                <th scope="col">{bulk.date}</th>
                <th scope="col" data-align="end">
                  {bulk.now}
                </th>
                <th scope="col" data-align="end">
                  {bulk.then}
                </th>
                <th scope="col">{bulk.result}</th>
              </tr>
            </thead>
            <tbody>
              {templates.map((template, index) => (
                <Row
                  key={template.reference}
                  template={template}
                  outlook={outlooks[index]?.data}
                  error={outlooks[index]?.error}
                  result={results.get(template.reference)}
                />
              ))}
            </tbody>
          </table>
        </section>
        <p className={classes.quiet} role="status">
          {isDone ? bulk.done({ done: saved, all: templates.length }) : ''}
        </p>
      </Stack>
    </Dialog>
  );
}

function Row({
  template: { name, currency },
  outlook,
  error,
  result,
}: {
  template: RecurringDocumentSummary;
  outlook: Outlook | undefined;
  error: unknown;
  /** Null once it is saved, or why it is not; undefined before. */
  result: string | null | undefined;
}) {
  const messages = useMessages();
  const { bulk } = messages.recurring;
  const format = useFormat();
  const amount = (total: string | null | undefined) =>
    total ? <Money amount={total} currency={currency} /> : '–';
  const fault = result ?? (error ? failureText(error, messages) : null);
  return (
    <tr>
      <td className={classes.name}>{name}</td>
      <td>{outlook?.on ? format.date(outlook.on) : '–'}</td>
      <td data-align="end">{amount(outlook?.before)}</td>
      <td data-align="end">{amount(outlook?.after)}</td>
      <td>
        {fault ? (
          <span className={classes.bad}>{fault}</span>
        ) : result === null ? (
          bulk.saved
        ) : outlook?.isTwice ? (
          <span className={classes.warn}>{bulk.twice}</span>
        ) : outlook ? (
          outlook.on ? (
            bulk.ready
          ) : (
            bulk.noDate
          )
        ) : (
          ''
        )}
      </td>
    </tr>
  );
}

/** What each template would come to. By hand: each is put together from three answers. */
function useOutlooks(templates: readonly RecurringDocumentSummary[], change: PriceChange | undefined) {
  const session = useSession();
  const format = useFormat();
  return useQueries({
    queries: templates.map(({ reference, version }) => ({
      queryKey: session.key('recurring-prices', reference, version, change),
      queryFn: () => outlookOf(session, reference, change as PriceChange, format),
      enabled: change !== undefined,
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
}

async function outlookOf(
  session: WorkspaceSession,
  reference: string,
  change: PriceChange,
  format: Format,
): Promise<Outlook> {
  const { template, etag } = await openTemplate(session, reference);
  const draft = draftOfTemplate(template, format);
  const stored = templateInput(draft, scheduleOf(template, draft, format), format);
  const isTwice = stored.price_changes.some(({ from }) => from === change.from);
  const body = { ...stored, price_changes: isTwice ? stored.price_changes : withChange(stored, change) };
  const first = async (input: TemplateInput) => {
    const { data } = await unwrap(session.api.POST('/recurring-documents/preview', { body: input }));
    return data.find(({ on }) => on >= change.from);
  };
  const [now, changed] = await Promise.all([first(stored), first(body)]);
  return {
    body,
    etag,
    on: now?.on ?? null,
    before: now?.total ?? null,
    after: changed?.total ?? null,
    isTwice,
  };
}

function withChange({ price_changes: all }: TemplateInput, { from, percent }: PriceChange) {
  return [...all, { from, percent, lines: null }].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function isToChange({ isTwice, on }: Outlook): boolean {
  return !isTwice && on !== null;
}

/** Saves the change of one template after the other. */
function useApplying(
  templates: readonly RecurringDocumentSummary[],
  outlooks: readonly { data: Outlook | undefined }[],
) {
  const messages = useMessages();
  const session = useSession();
  const changed = useChanged();
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [isBusy, setBusy] = useState(false);

  async function apply(): Promise<void> {
    setBusy(true);
    for (const [index, { reference }] of templates.entries()) {
      const outlook = outlooks[index]?.data;
      if (!outlook || !isToChange(outlook)) continue;
      const body = { price_changes: outlook.body.price_changes };
      const result = await send(session, { do: 'update', reference, body, etag: outlook.etag }, '').then(
        () => null,
        (error: unknown) => failureText(error, messages),
      );
      setResults((last) => new Map(last).set(reference, result));
    }
    setBusy(false);
    changed(false);
  }

  return { results, apply, isBusy };
}
