import type { FailureCode } from '../../domain/failure.ts';
import { english } from '../../domain/messages/english.ts';
import { currencyExponent, decimalOf, formatCents, formatDecimal } from '../../domain/money.ts';
import {
  decimalText,
  type RecurringContent,
  type RecurringLine,
  type RecurringStatus,
} from '../../domain/recurring-documents.ts';
import type { Schema } from '../../spec/public.ts';
import { ownDataView } from '../own-data.ts';
import type { ListedRun, Named, Template, TemplateRow } from './queries.ts';

/** A template as it is shown. */
export function templateView(template: Template): Schema<'RecurringDocument'> {
  const { content, currency } = template;
  const { lines, due_days, period, recipients, price_changes, ...texts } = content;
  return {
    ...headView(template),
    quote: template.quote && refOf(template.quote),
    lines: lines.map((line, i) => lineView(line, i + 1, currency)),
    due_days,
    period,
    recipients,
    price_changes: price_changes.map(changeView),
    einvoice: template.submits ? 'submit' : 'none',
    ...textsView(texts),
  };
}

/** The same in a list: without lines and texts, with the total of its next document. */
export function templateSummary(
  template: Template,
  nextCents: number | null,
): Schema<'RecurringDocumentSummary'> {
  return {
    ...headView(template),
    next_total: nextCents === null ? null : formatCents(nextCents, template.currency),
    next_total_cents: nextCents,
  };
}

/** The next date of a template that makes something by itself. */
export function nextDateOf({
  nextOn,
  pausedOn,
  archivedAt,
}: Pick<TemplateRow, 'nextOn' | 'pausedOn' | 'archivedAt'>): string | null {
  return pausedOn === null && archivedAt === null ? nextOn : null;
}

type Head = Omit<Schema<'RecurringDocumentSummary'>, 'next_total' | 'next_total_cents'>;

function headView(template: Template): Head {
  const { failureCode, failureMessage, failedAt } = template;
  return {
    reference: template.reference,
    name: template.name,
    status: template.status,
    archived: template.archivedAt !== null,
    client: { reference: template.clientReference, name: template.clientName },
    document_type: template.typeKey,
    currency: template.currency,
    rule: {
      every: template.every,
      interval: template.interval,
      on: template.onDay === '' ? null : template.onDay,
      starts_on: template.startsOn,
      ends_on: template.endsOn,
      count: template.count,
      working_days: template.workingDays,
    },
    mode: template.mode,
    when_late: template.whenLate,
    next_on: nextDateOf(template),
    last_run: lastRunView(template),
    waiting_dates: template.waiting,
    failure:
      failureCode === null || failureMessage === null || failedAt === null
        ? null
        : {
            code: failureCode as FailureCode,
            message: english(failureMessage),
            message_data: failureMessage,
            since: failedAt,
          },
    created_at: template.createdAt,
    updated_at: template.updatedAt,
    version: template.recordVersion,
    ...ownDataView(template),
  };
}

function lastRunView(template: Template): Schema<'RecurringRun'> | null {
  const { lastOn, lastOutcome, lastRanAt, lastDocument } = template;
  if (lastOn === null || lastOutcome === null || lastRanAt === null) return null;
  return runView({ scheduledOn: lastOn, outcome: lastOutcome, ranAt: lastRanAt, document: lastDocument });
}

/** What became of a date, as it is shown. */
export function runView({ scheduledOn, outcome, ranAt, document }: ListedRun): Schema<'RecurringRun'> {
  return { scheduled_on: scheduledOn, outcome, document: document && refOf(document), ran_at: ranAt };
}

function refOf({ reference, number, typeKey }: Named): Schema<'DocumentRef'> {
  return { reference, number, type: typeKey };
}

function lineView(line: RecurringLine, position: number, currency: string): Schema<'RecurringDocumentLine'> {
  return {
    ...line,
    position,
    quantity: line.kind === 'item' ? decimalText(line.quantity ?? 0) : '0',
    unit_price: line.unit_price === null ? null : priceText(line.unit_price, currency),
    price_base_quantity: textOrNull(line.price_base_quantity),
    discount_value: textOrNull(line.discount_value),
  };
}

/** With all decimals of the price, and at least those of the currency. */
function priceText(price: number, currency: string): string {
  const text = formatDecimal(decimalOf(price));
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = fraction.padEnd(currencyExponent(currency) ?? 0, '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function textOrNull(value: number | null): string | null {
  return value === null ? null : decimalText(value);
}

function changeView({ from, percent, lines }: RecurringContent['price_changes'][number]) {
  return {
    from,
    percent: textOrNull(percent),
    lines: lines?.map(({ line, unit_price }) => ({ line, unit_price: decimalText(unit_price) })) ?? null,
  };
}

function textsView({
  language,
  second_language,
  discount_value,
  ...texts
}: Omit<RecurringContent, 'lines' | 'due_days' | 'period' | 'recipients' | 'price_changes'>) {
  return {
    ...texts,
    language: language as Schema<'Language'> | null,
    second_language: second_language as Schema<'Language'> | null,
    discount_value: textOrNull(discount_value),
  };
}

/** What a template is called by what it has left to do. */
export function statusOf({
  pausedOn,
  nextOn,
  failedAt,
}: Pick<TemplateRow, 'pausedOn' | 'nextOn' | 'failedAt'>): RecurringStatus {
  if (pausedOn !== null) return 'paused';
  if (nextOn === null) return 'finished';
  return failedAt === null ? 'active' : 'failed';
}
