// What is wrong with a template is found when it is saved: each fault of its own, and what the document of its first date
// would be refused for.
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isCalendarDate } from '../../domain/calendar.ts';
import { type FieldErrors, gather, gatherAll, invalid, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { finiteDecimal, formatPrice, isCurrency, parsePrice } from '../../domain/money.ts';
import { hasWords, PERIOD_WORDS_ALLOWED, unknownWords } from '../../domain/period-words.ts';
import { parseRecurrenceDay, type Recurrence, type WorkingDays } from '../../domain/recurrence.ts';
import type { RecurringContent } from '../../domain/recurring-documents.ts';
import type { Schema } from '../../spec/public.ts';
import { findClient } from '../clients/queries.ts';
import { composeDraft } from '../documents/draft.ts';
import { draftFrom } from '../documents/from.ts';
import { bodyOn, type Made } from './content.ts';

export type Rule = Recurrence & { count: number | null; workingDays: WorkingDays };

/** The rule of a body. @throws Failure `validation_failed` with every faulty field, under `rule.` */
export function parseRule(given: Schema<'RecurrenceRuleInput'>): Rule {
  const errors: FieldErrors = {};
  const { every, starts_on: startsOn } = given;
  const endsOn = given.ends_on ?? null;
  const onDay = gather(errors, () => parseRecurrenceDay(every, given.on, 'rule.on')) ?? '';
  for (const [field, date] of [
    ['rule.starts_on', startsOn],
    ['rule.ends_on', endsOn],
  ] as const)
    if (date !== null && !isCalendarDate(date)) errors[field] = [message('date.text')];
  if (endsOn !== null && endsOn < startsOn)
    errors['rule.ends_on'] ??= [message('date.before_start', { date: startsOn })];
  throwGathered(errors);
  return {
    every,
    interval: given.interval ?? 1,
    onDay,
    startsOn,
    anchoredOn: null,
    endsOn,
    count: given.count ?? null,
    workingDays: given.working_days ?? 'none',
  };
}

/**
 * Checks a template, and takes the prices of items that its lines do not follow.
 * @param on the date whose document is tried, and the day on which it runs
 * @returns the content with these prices, the currency, and the id of the client
 * @throws Failure `validation_failed` with every faulty field
 */
export async function checkedTemplate(
  context: Context<Reader>,
  template: Omit<Made, 'currency'> & { currency: string | null },
  on: { on: string; runsOn: string },
): Promise<{ content: RecurringContent; currency: string; clientId: number }> {
  const errors: FieldErrors = {};
  const { content } = template;
  checkPeriod(content, errors);
  checkWords(content, errors);
  checkFollowing(content, errors);
  const client = await findClient(context.tx, context.actor.workspace.id, template.clientReference);
  if (client?.archivedAt && client.erasedAt === null) errors.client = [message('recurring.client_archived')];
  const currency = template.currency ?? client?.defaultCurrency ?? context.actor.workspace.currency;
  const composed = await gatherAll(errors, compose(context, { ...template, currency }, on));
  if (isCurrency(currency)) checkPriceChanges(content, currency, errors);
  throwGathered(errors);
  const { client: found, lines, document } = composed as NonNullable<typeof composed>;
  return {
    clientId: found.id,
    currency: document.currency,
    content: {
      ...content,
      lines: content.lines.map((line, i) => {
        const row = lines[i];
        if (!row || line.item === null || line.unit_price !== null || line.follow_item_price) return line;
        const price = { cents: row.unitPriceCents, exact: row.exactUnitPrice ?? null };
        const base = row.priceBaseQuantity ?? null;
        return {
          ...line,
          unit_price: Number(formatPrice(price, document.currency)),
          price_base_quantity: base === null ? null : Number(base),
        };
      }),
    },
  };
}

/** The document of a date as it would be made on a day. @throws Failure `validation_failed` as creating it would */
export async function compose(
  context: Context<Reader>,
  template: Made,
  { on, runsOn }: { on: string; runsOn: string },
) {
  const body = await bodyOn(context, template, { on, issueDate: runsOn });
  return composeDraft(context, await draftFrom(context, body));
}

function checkPeriod({ period }: RecurringContent, errors: FieldErrors): void {
  if (period.kind === 'calendar' && period.unit === null) errors['period.unit'] = [message('value.required')];
}

function checkWords({ lines, period, ...content }: RecurringContent, errors: FieldErrors): void {
  const texts: [string, string | null][] = [
    ...lines.map(({ description }, i): [string, string | null] => [`lines.${i}.description`, description]),
    ['notes', content.notes],
    ['payment_terms', content.payment_terms],
    ['internal_note', content.internal_note],
  ];
  for (const [field, text] of texts) {
    if (text === null || !hasWords(text)) continue;
    const unknown = unknownWords(text);
    if (unknown.length > 0)
      errors[field] = [
        message('recurring.unknown_word', { words: unknown.slice(0, 5), known: PERIOD_WORDS_ALLOWED }),
      ];
    else if (period.kind === 'none') errors[field] = [message('recurring.word_without_period')];
  }
}

function checkFollowing({ lines }: RecurringContent, errors: FieldErrors): void {
  for (const [i, line] of lines.entries()) {
    if (!line.follow_item_price) continue;
    if (line.item === null)
      errors[`lines.${i}.follow_item_price`] = [message('recurring.follows_without_item')];
    else if (line.unit_price !== null) errors[`lines.${i}.unit_price`] = [message('recurring.follows_item')];
  }
}

/** A percentage has at most as many decimals as that of a discount. */
const PERCENT_DECIMALS = 4;

function checkPriceChanges(
  { lines, price_changes }: RecurringContent,
  currency: string,
  errors: FieldErrors,
) {
  for (const [i, { from, percent, lines: prices }] of price_changes.entries()) {
    const field = `price_changes.${i}`;
    if (!isCalendarDate(from)) errors[`${field}.from`] = [message('date.text')];
    else if (price_changes.findIndex((other) => other.from === from) < i)
      errors[`${field}.from`] = [message('recurring.same_date')];
    if ((percent === null) === (prices === null)) errors[field] = [message('recurring.percent_or_lines')];
    gather(errors, () => {
      if (percent !== null && finiteDecimal(percent, `${field}.percent`).scale > PERCENT_DECIMALS)
        throw invalid(`${field}.percent`, message('number.decimals', { most: PERCENT_DECIMALS }));
    });
    for (const [at, { line, unit_price: price }] of (prices ?? []).entries()) {
      const own = lines[line - 1];
      if (!own) errors[`${field}.lines.${at}.line`] = [message('line.unknown', { lines: lines.length })];
      else if (own.kind !== 'item' || own.follow_item_price)
        errors[`${field}.lines.${at}.line`] = [message('recurring.line_without_price')];
      gather(errors, () => parsePrice(price, currency, `${field}.lines.${at}.unit_price`));
    }
  }
}
