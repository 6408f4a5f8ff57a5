import { addDays } from '../../../domain/calendar.ts';
import { addressesIn, isDueDays, isEmail } from '../../components/form-faults.ts';
import {
  emptyRule,
  type RuleDraft,
  ruleDraftOf,
  ruleFaults,
  ruleInput,
} from '../../components/rule-draft.ts';
import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { DocumentRecord, RecurringDocument } from '../../types.ts';
import { deliveryInput } from '../documents/editor/delivery-draft.ts';
import { type Draft, draftOf, lineInput, writtenLines } from '../documents/editor/draft.ts';
import { particularsInput } from '../documents/editor/particulars-draft.ts';
import { termsInput } from '../documents/editor/terms-draft.ts';
import { faultsOfLines } from '../documents/editor/use-save.ts';

/** The kinds of periods, those of the calendar each as one of its own. */
export const PERIOD_KINDS = ['none', 'following', 'preceding', 'month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Prices from a date on, as they are typed: a percentage, or prices by the id of their line. */
export type PriceChangeDraft = {
  key: number;
  from: string | null;
  kind: 'percent' | 'lines';
  percent: string;
  prices: Readonly<Record<string, string>>;
};

/** What a template says besides what each of its documents will say, as it is typed. */
export type Schedule = {
  name: string;
  rule: RuleDraft;
  period: PeriodKind;
  offset: -1 | 0 | 1;
  deliveryDate: 'start' | 'end' | null;
  mode: RecurringDocument['mode'];
  recipients: string;
  whenLate: RecurringDocument['when_late'];
  submits: boolean;
  priceChanges: PriceChangeDraft[];
};

let lastKey = 0;

export function newPriceChange(): PriceChangeDraft {
  lastKey += 1;
  return { key: lastKey, from: null, kind: 'percent', percent: '', prices: {} };
}

/** That of a new template. */
export function emptySchedule(today: string): Schedule {
  return {
    name: '',
    rule: emptyRule(today),
    period: 'none',
    offset: 0,
    deliveryDate: null,
    mode: 'draft',
    recipients: '',
    whenLate: 'latest_only',
    submits: false,
    priceChanges: [],
  };
}

/** That of a template which repeats a document: each month on its day, from tomorrow on, as it has its document of today. */
export function scheduleOfPattern(pattern: DocumentRecord, today: string): Schedule {
  const issued = pattern.issue_date ?? today;
  const rule = { ...emptyRule(addDays(today, 1)), on: String(Number(issued.slice(8))) };
  return { ...emptySchedule(today), name: pattern.client.name, rule };
}

/** The parts that the editor of documents has, of a stored template. */
export function draftOfTemplate(template: RecurringDocument, format: Format): Draft {
  const lines = template.lines.map((line) => ({
    ...line,
    item_reference: line.item,
    tax_rate_key: line.tax_rate,
    service_period_start: null,
    service_period_end: null,
  }));
  // What a template has not, its documents get on each date.
  const record = {
    ...template,
    type: template.document_type,
    lines,
  } as unknown as DocumentRecord;
  const draft = draftOf(record, format, true);
  const { due_days, payment_reference, internal_note } = template;
  return {
    ...draft,
    dueDays: String(due_days ?? ''),
    particulars: {
      ...draft.particulars,
      paymentReference: payment_reference ?? '',
      internalNote: internal_note ?? '',
    },
    lines: draft.lines.map((line, index) => ({
      ...line,
      followsItem: template.lines[index]?.follow_item_price ?? false,
    })),
  };
}

/** The others of a stored template; `draft` has its lines. */
export function scheduleOf(template: RecurringDocument, draft: Draft, format: Format): Schedule {
  const { period } = template;
  return {
    name: template.name,
    rule: ruleDraftOf(template.rule),
    period: period.kind === 'calendar' ? (period.unit ?? 'month') : period.kind,
    offset: (period.offset ?? 0) as Schedule['offset'],
    deliveryDate: period.delivery_date,
    mode: template.mode,
    recipients: (template.recipients ?? []).join(', '),
    whenLate: template.when_late,
    submits: template.einvoice === 'submit',
    priceChanges: template.price_changes.map(({ from, percent, lines }) => ({
      ...newPriceChange(),
      from,
      kind: lines ? ('lines' as const) : ('percent' as const),
      percent: format.asTyped(percent),
      prices: Object.fromEntries(
        (lines ?? []).map(({ line, unit_price }) => [
          draft.lines[line - 1]?.id ?? '',
          format.asTyped(unit_price),
        ]),
      ),
    })),
  };
}

/** A template as API input. */
export function templateInput(draft: Draft, schedule: Schedule, format: Format) {
  const {
    service_period_start: _,
    service_period_end: __,
    ...particulars
  } = particularsInput(draft.particulars);
  const days = draft.dueDays.trim();
  const recipients = addressesIn([schedule.recipients]);
  return {
    name: schedule.name.trim(),
    document_type: draft.type,
    client: draft.client ?? '',
    currency: draft.currency,
    lines: writtenLines(draft).flatMap((line) => templateLine(line, format) ?? []),
    rule: ruleInput(schedule.rule),
    due_days: days === '' ? null : Number(days),
    period: periodInput(schedule),
    mode: schedule.mode,
    recipients: schedule.mode === 'issue_and_send' && recipients.length > 0 ? recipients : null,
    price_changes: schedule.priceChanges.map((change) => priceChangeInput(change, draft, format)),
    when_late: schedule.whenLate,
    einvoice: schedule.submits && schedule.mode !== 'draft' ? ('submit' as const) : ('none' as const),
    ...termsInput(draft.terms, format),
    ...deliveryInput(draft.delivery),
    ...particulars,
  };
}

export type TemplateInput = ReturnType<typeof templateInput>;

function templateLine(line: Draft['lines'][number], format: Format) {
  const input = lineInput(line, format);
  if (!input || line.kind !== 'item') return input;
  const { service_period_start: _, service_period_end: __, ...rest } = input;
  return line.followsItem ? { ...rest, follow_item_price: true } : rest;
}

function periodInput({ period, offset, deliveryDate }: Schedule) {
  const isOfCalendar = period === 'month' || period === 'quarter' || period === 'year';
  return {
    kind: isOfCalendar ? ('calendar' as const) : period,
    unit: isOfCalendar ? period : null,
    offset: isOfCalendar ? offset : null,
    delivery_date: period === 'none' ? null : deliveryDate,
  };
}

function priceChangeInput(change: PriceChangeDraft, draft: Draft, format: Format) {
  const from = change.from ?? '';
  if (change.kind === 'percent')
    return { from, percent: typedPercent(change.percent, format) ?? null, lines: null };
  const lines = writtenLines(draft).flatMap(({ id }, index) => {
    const price = format.typedNumber(change.prices[id] ?? '');
    return price === undefined ? [] : [{ line: index + 1, unit_price: price }];
  });
  return { from, percent: null, lines };
}

/** A percentage, also a negative one, `3.5%` too; undefined where it cannot be read. */
export function typedPercent(text: string, format: Format): number | undefined {
  const percent = format.typedQuantity(text.replace(/%\s*$/, ''));
  return percent === undefined || percent < -100 || percent > 1000 ? undefined : percent;
}

/** The fields that differ from those that it was opened with: another rule, sent for nothing, would count from tomorrow. */
export function changedParts(body: TemplateInput, before: TemplateInput): Partial<TemplateInput> {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof TemplateInput]),
    ),
  );
}

/** What is missing or cannot be read, by the fields of the API. */
export function faultsOf(
  draft: Draft,
  schedule: Schedule,
  format: Format,
  messages: Messages,
): Record<string, string> {
  const faults: Record<string, string> = faultsOfLines(draft, format, messages);
  const { required, email } = messages.field;
  if (schedule.name.trim() === '') faults.name = required;
  if (!draft.client) faults.client = messages.editor.needsClient;
  if (!isDueDays(draft.dueDays)) faults.due_days = messages.editor.dueDaysFault;
  if (schedule.mode === 'issue_and_send' && !addressesIn([schedule.recipients]).every(isEmail))
    faults.recipients = email;
  for (const [field, fault] of Object.entries(ruleFaults(schedule.rule, messages)))
    faults[`rule.${field}`] = fault;
  schedule.priceChanges.forEach((change, index) => {
    const at = `price_changes.${index}`;
    const { prices } = messages.recurring;
    if (!change.from) faults[`${at}.from`] = required;
    if (change.kind === 'percent' && typedPercent(change.percent, format) === undefined)
      faults[`${at}.percent`] = prices.fault;
    if (change.kind === 'lines') Object.assign(faults, faultsOfPrices(change, at, draft, format, messages));
  });
  return faults;
}

function faultsOfPrices(
  { prices }: PriceChangeDraft,
  at: string,
  draft: Draft,
  format: Format,
  messages: Messages,
): Record<string, string> {
  const typed = draft.lines.map(({ id }) => prices[id]?.trim() ?? '').filter((text) => text !== '');
  if (typed.length === 0) return { [`${at}.lines`]: messages.recurring.prices.noPrices };
  const isRead = typed.every((text) => format.typedNumber(text) !== undefined);
  return isRead ? {} : { [`${at}.lines`]: messages.field.amount };
}
