// A template from the body of a request.
import { type Context, mustHold } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { later, today } from '../../domain/calendar.ts';
import { documentTypes, kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, gatherAll, invalid, throwGathered } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { LAST_DATE, nextOccurrence, runDay } from '../../domain/recurrence.ts';
import type { Mode, RecurringContent, WhenLate } from '../../domain/recurring-documents.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { hasAccount } from '../../workspaces/payee-account.ts';
import { type DocumentHead, type DocumentRecord, findDocument } from '../document-records/queries.ts';
import { answerOf } from '../document-records/quote-queries.ts';
import { findRelated } from '../payments/related.ts';
import { checkedTemplate, parseRule, type Rule } from './check.ts';
import { contentFrom, contentOver, NO_CONTENT } from './content.ts';

/** What a valid body makes of a template. */
export type NewTemplate = Rule & {
  name: string;
  typeKey: string;
  clientReference: string;
  clientId: number;
  currency: string;
  content: RecurringContent;
  mode: Mode;
  whenLate: WhenLate;
  submits: boolean;
  /** The quote that it converts. */
  quote: DocumentHead | undefined;
  /** The first date, from today on. */
  nextOn: string;
};

/**
 * A template of its own, or one that takes from a document what the body leaves out.
 * @throws Failure `validation_failed` with every faulty field; `forbidden` for a mode that the acting user may not choose
 */
export async function newTemplate(
  context: Context<Reader>,
  body: Schema<'RecurringDocumentCreate'>,
): Promise<NewTemplate> {
  const { actor, now } = context;
  const mode = body.mode ?? 'draft';
  if (mode !== 'draft') mustHold(actor, 'documents.issue');
  const present = today(now, actor.workspace.timezone);
  const errors: FieldErrors = {};
  const source = await gatherAll(errors, sourceOf(context, body.from));
  const typeKey = body.document_type ?? (source && typeFrom(context, source)) ?? '';
  for (const field of ['document_type', 'client', 'lines'] as const)
    if (body[field] === undefined && !source && errors.from === undefined)
      errors[field] = [message('value.required')];
  checkMode(context, body, mode, errors);
  const rule = gather(errors, () => parseRule(body.rule));
  // Without what the documents are made of there is nothing to try.
  if (!source && (errors.from || errors.document_type || errors.client || errors.lines))
    throwGathered(errors);
  const first = rule && gather(errors, () => firstDate(rule, present));
  const template = {
    typeKey,
    clientReference: body.client ?? source?.head.clientReference ?? '',
    currency: blankToNull(body.currency) ?? source?.head.currency ?? null,
    content: contentOver(body, source ? await copied(context, source, body) : NO_CONTENT),
  };
  const on = first ?? present;
  const tried = { ...(rule ?? { ...DAILY, startsOn: present }), ...template };
  const checked = await gatherAll(
    errors,
    checkedTemplate(context, tried, { on, runsOn: runDay(on, rule?.workingDays ?? 'none') }),
  );
  const quote =
    source && checked && (await gatherAll(errors, quoteIn(context, source, { typeKey, ...checked })));
  throwGathered(errors);
  return {
    ...(rule as Rule),
    ...template,
    ...(checked as NonNullable<typeof checked>),
    name: body.name.trim(),
    mode,
    whenLate: body.when_late ?? 'latest_only',
    submits: body.einvoice === 'submit',
    quote,
    nextOn: first as string,
  };
}

/** For the rest of a template whose rule is faulty. */
const DAILY: Omit<Rule, 'startsOn'> = {
  every: 'daily',
  interval: 1,
  onDay: '',
  anchoredOn: null,
  endsOn: null,
  count: null,
  workingDays: 'none',
};

/** The first date of a rule from a day on. @throws Failure where it has none */
function firstDate(rule: Rule, present: string): string {
  const from = later(present, rule.startsOn);
  const first = nextOccurrence(rule, from);
  if (first !== null) return first;
  throw rule.endsOn === null
    ? invalid('rule.starts_on', message('recurrence.no_date_until', { date: LAST_DATE }))
    : invalid('rule.ends_on', message('recurrence.no_date_from', { date: from }));
}

/** What goes with some modes, and in some countries, alone. */
export function checkMode(
  { actor }: Context<Reader>,
  body: Pick<Schema<'RecurringDocumentUpdate'>, 'recipients' | 'einvoice'>,
  mode: Mode,
  errors: FieldErrors,
): void {
  if ((body.recipients?.length ?? 0) > 0 && mode !== 'issue_and_send')
    errors.recipients = [message('recurring.recipients_without_sending')];
  if (body.einvoice !== 'submit') return;
  if (actor.workspace.country !== 'RS') errors.einvoice = [message('recurring.no_system')];
  else if (mode === 'draft') errors.einvoice = [message('recurring.submits_drafts')];
}

async function sourceOf(
  { tx, actor }: Context<Reader>,
  from: string | null | undefined,
): Promise<DocumentRecord | undefined> {
  const reference = blankToNull(from);
  if (reference == null) return undefined;
  mustHold(actor, 'documents.view');
  const source = await findDocument(tx, actor.workspace.id, reference);
  if (!source) throw invalid('from', message('document.unknown'));
  return source;
}

/** A quote goes on as an invoice, and any other document as what it is. */
function typeFrom({ actor }: Context<Reader>, { head }: DocumentRecord): string {
  if (kindOf(head) !== 'quote') return head.typeKey;
  const types = documentTypes(actor.workspace.country);
  return types.find(({ kind, active }) => active && kind === 'invoice')?.key ?? head.typeKey;
}

/**
 * The quote that a template converts: one that makes quotes only copies it.
 * @throws Failure `validation_failed` on `from` for one that is a draft, cancelled or of another client
 */
async function quoteIn(
  context: Context<Reader>,
  { head }: DocumentRecord,
  { typeKey, clientId, currency }: { typeKey: string; clientId: number; currency: string },
): Promise<DocumentHead | undefined> {
  const kind = kindOf({ typeKey });
  if (kindOf(head) !== 'quote' || kind === 'quote') return undefined;
  const from = { field: 'from', document: head.reference, number: null, issueDate: null, documentType: null };
  const errors: FieldErrors = {};
  const given = [{ ...from, relation: 'made_from' as const }];
  const [quote] = await findRelated(context, given, { kind, clientId, currency }, errors);
  throwGathered(errors);
  return quote?.target;
}

/** The content of a document, with its account only as long as the workspace has it in the currency. */
async function copied(
  { tx, actor }: Context<Reader>,
  source: DocumentRecord,
  { currency: given }: Schema<'RecurringDocumentCreate'>,
): Promise<RecurringContent> {
  const content = contentFrom(source);
  // The client named the order when they accepted the quote.
  content.order_reference ??= answerOf(source)?.orderReference ?? null;
  const { bank_account: reference } = content;
  if (reference === null) return content;
  const currency = blankToNull(given) ?? source.head.currency;
  const isUsable = await hasAccount(tx, { workspaceId: actor.workspace.id, reference, currency });
  return { ...content, bank_account: isUsable ? reference : null };
}
