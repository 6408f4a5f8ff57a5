import { type Context, mustHold } from '../../auth/context.ts';
import { noteDifference } from '../../database/engine/journal.ts';
import { listingOf, listMeta } from '../../database/engine/listing.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, later, today } from '../../domain/calendar.ts';
import {
  Failure,
  type FieldErrors,
  gather,
  gatherAll,
  invalid,
  throwGathered,
} from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { occurrenceAfter, runDay } from '../../domain/recurrence.ts';
import { newReference } from '../../domain/reference.ts';
import { searchable, searchTerm } from '../../domain/search-text.ts';
import { blankToNull, withoutAbsent } from '../../domain/text.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import type { Success } from '../handler.ts';
import { externalIdIn, newOwnData, orExternalIdTaken, ownDataColumns } from '../own-data.ts';
import { followConversion, mustBeRepeatable } from '../quotes/conversion.ts';
import { loadPresent } from './actions.ts';
import { checkedTemplate, parseRule, type Rule } from './check.ts';
import { contentOver } from './content.ts';
import { findRuns, findTemplates, RUN_SORTS, TEMPLATE_SORTS } from './listing.ts';
import { checkMode, newTemplate } from './new.ts';
import { nextTotals } from './next-totals.ts';
import { nextDates } from './preview.ts';
import { countTemplates, insertTemplate, recordRuns, settledFrom, type Template } from './queries.ts';
import { firstOpen, last, loadTemplate, MENDED, next, take } from './steps.ts';
import { runView, templateSummary, templateView } from './view.ts';

/** GET /recurring-documents. */
export async function listRecurringDocuments(
  context: Context<Reader>,
  { query }: Input<'listRecurringDocuments'>,
): Promise<Success<'listRecurringDocuments'>> {
  const { tx, actor } = context;
  const listing = listingOf(query, TEMPLATE_SORTS);
  const filters = withoutAbsent({
    status: query.status,
    client: query.client,
    search: searchTerm(query.search),
    externalId: externalIdIn(query),
  });
  const archived = query.archived === true;
  const found = await findTemplates(tx, actor.workspace.id, { ...filters, archived }, listing);
  const totals = await nextTotals(context, found.rows);
  return {
    data: found.rows.map((template, i) => templateSummary(template, totals[i] ?? null)),
    meta: listMeta(listing, found),
  };
}

/**
 * POST /recurring-documents: emits `recurring_document.created`, and `document.updated` for a quote that it converts. The job
 * makes what is due today.
 */
export async function createRecurringDocument(
  context: Context,
  { body }: Input<'createRecurringDocument'>,
): Promise<Success<'createRecurringDocument'>> {
  const { tx, actor, now, service } = context;
  const { workspace } = actor;
  const { clientReference: _, quote, ...template } = await newTemplate(context, body);
  if (quote) await mustBeRepeatable(context, quote);
  const limit = service.maxRecurringDocuments;
  const counts = await countTemplates(tx, workspace.id);
  if (counts.reduce((sum, { count }) => sum + count, 0) >= limit)
    throw new Failure('conflict', message('recurring.too_many', { most: limit }));
  const reference = newReference();
  const at = now.toISOString();
  const values = {
    ...template,
    ...next(template, template.nextOn),
    reference,
    workspaceId: workspace.id,
    quoteId: quote?.id ?? null,
    status: 'active' as const,
    dueFrom: today(now, workspace.timezone),
    modeBy: template.mode === 'draft' ? null : (actor.userReference ?? null),
    made: 0,
    searchText: searchable(template.name),
    ...newOwnData(body),
    createdAt: at,
    updatedAt: at,
  };
  await orExternalIdTaken(insertTemplate(tx, values), 'recurring_document');
  if (quote) await followConversion(context, quote.reference);
  const data = templateView(await loadTemplate(context, reference));
  await recordEvent(tx, { workspace, event: 'recurring_document.created', data, now });
  return { data };
}

/** POST /recurring-documents/preview. */
export async function previewRecurringDocument(
  context: Context<Reader>,
  { body }: Input<'previewRecurringDocument'>,
): Promise<Success<'previewRecurringDocument'>> {
  const template = await newTemplate(context, body);
  const from = { from: template.nextOn, left: template.count, isDone: () => false };
  return { data: await nextDates(context, template, from) };
}

/** GET /recurring-documents/{reference}. */
export async function getRecurringDocument(
  context: Context<Reader>,
  { path }: Input<'getRecurringDocument'>,
): Promise<Success<'getRecurringDocument'>> {
  return { data: templateView(await loadTemplate(context, path.reference)) };
}

/** GET /recurring-documents/{reference}/preview. */
export async function listRecurringDocumentDates(
  context: Context<Reader>,
  { path }: Input<'listRecurringDocumentDates'>,
): Promise<Success<'listRecurringDocumentDates'>> {
  const { tx, actor, now } = context;
  const template = await loadTemplate(context, path.reference);
  const { nextOn, archivedAt, pausedOn, count, made } = template;
  if (nextOn === null || archivedAt !== null) return { data: [] };
  const from = pausedOn === null ? nextOn : later(today(now, actor.workspace.timezone), nextOn);
  const settled = await settledFrom(tx, template.id, from);
  const left = count === null ? null : count - made;
  return { data: await nextDates(context, template, { from, left, isDone: (date) => settled.has(date) }) };
}

/** GET /recurring-documents/{reference}/runs. */
export async function listRecurringDocumentRuns(
  context: Context<Reader>,
  { path, query }: Input<'listRecurringDocumentRuns'>,
): Promise<Success<'listRecurringDocumentRuns'>> {
  const listing = listingOf(query, RUN_SORTS);
  const found = await findRuns(context.tx, await loadTemplate(context, path.reference), listing);
  return { data: found.rows.map(runView), meta: listMeta(listing, found) };
}

/** PATCH /recurring-documents/{reference}: documents that it made stay. Emits `recurring_document.updated`. */
export async function updateRecurringDocument(
  context: Context,
  { path, body }: Input<'updateRecurringDocument'>,
): Promise<Success<'updateRecurringDocument'>> {
  const { tx, actor } = context;
  const template = await loadPresent(context, path.reference);
  const mode = body.mode ?? template.mode;
  if (mode !== 'draft') mustHold(actor, 'documents.issue');
  const errors: FieldErrors = {};
  checkMode(context, body, mode, errors);
  const rule = gather(errors, () => (body.rule ? parseRule(body.rule) : undefined));
  const ruled = { ...template, ...(rule && ruleOver(context, template, rule)) };
  const content = saysOfDocuments(body)
    ? await gatherAll(errors, changedContent(context, ruled, body))
    : undefined;
  throwGathered(errors);
  const moved = rule === undefined ? {} : await movedBy(context, template, ruled);
  const values = withoutAbsent({
    ...content,
    ...moved,
    name: body.name?.trim(),
    searchText: body.name === undefined ? undefined : searchable(body.name.trim()),
    mode: body.mode,
    modeBy: mode === 'draft' ? null : (actor.userReference ?? null),
    whenLate: body.when_late,
    submits: body.einvoice === undefined ? undefined : body.einvoice === 'submit',
    ...ownDataColumns(body, template),
  });
  // What has failed is tried again at once.
  const due = 'nextOn' in values ? {} : next(template, template.nextOn);
  const after = await orExternalIdTaken(take(context, template, { ...values, ...due }), 'recurring_document');
  const data = templateView(after);
  const subject = { type: 'recurring_document', reference: path.reference } as const;
  noteDifference(tx, actor.workspace.id, subject, { before: templateView(template), after: data });
  return { data };
}

/** DELETE /recurring-documents/{reference}: archives it. Emits `recurring_document.updated`. */
export async function deleteRecurringDocument(
  context: Context,
  { path }: Input<'deleteRecurringDocument'>,
): Promise<Success<'deleteRecurringDocument'>> {
  const template = await loadTemplate(context, path.reference);
  if (template.archivedAt !== null) return;
  await take(context, template, { archivedAt: context.now.toISOString() });
  // One that has made something remains what its quote became.
  if (template.made === 0) await followConversion(context, template.quote?.reference ?? null);
}

/** Fields that say nothing of the documents that are made. */
const APART = ['name', 'rule', 'mode', 'when_late', 'einvoice', 'recipients', 'external_id', 'metadata'];

function saysOfDocuments(body: Schema<'RecurringDocumentUpdate'>): boolean {
  return Object.keys(body).some((field) => field === 'recipients' || !APART.includes(field));
}

/** The content, type, client and currency with a body over them, checked with the document of the next date. */
async function changedContent(
  context: Context<Reader>,
  template: Template,
  body: Schema<'RecurringDocumentUpdate'>,
): Promise<Pick<Template, 'content' | 'typeKey' | 'currency' | 'clientId'>> {
  const { actor, now } = context;
  const typeKey = body.document_type ?? template.typeKey;
  const on = template.nextOn ?? today(now, actor.workspace.timezone);
  // What was made of a quote is for the client of the quote.
  if (template.quote !== null && body.client !== undefined && body.client !== template.clientReference)
    throw invalid('client', message('document.of_another_client'));
  const changed = {
    ...template,
    typeKey,
    clientReference: body.client ?? template.clientReference,
    currency: body.currency === undefined ? template.currency : (blankToNull(body.currency) ?? null),
    content: contentOver(body, template.content),
  };
  const date = { on, runsOn: runDay(on, template.workingDays) };
  return { typeKey, ...(await checkedTemplate(context, changed, date)) };
}

/**
 * Another rule counts its dates from tomorrow on; another end, number of dates or choice of working days leaves them where
 * they are.
 */
function ruleOver({ actor, now }: Context, template: Template, rule: Rule): Partial<Template> {
  const { every, interval, onDay, startsOn } = template;
  const isSame =
    rule.every === every && rule.interval === interval && rule.onDay === onDay && rule.startsOn === startsOn;
  if (isSame && template.nextOn !== null) return { ...rule, anchoredOn: template.anchoredOn };
  const tomorrow = addDays(today(now, actor.workspace.timezone), 1);
  const anchoredOn = isSame ? template.anchoredOn : later(tomorrow, rule.startsOn);
  return { ...rule, anchoredOn, dueFrom: tomorrow };
}

/** The next date by a changed rule. What was still due by the former one is left out. */
async function movedBy(context: Context, before: Template, after: Template): Promise<Partial<Template>> {
  const { tx, now } = context;
  const { every, interval, onDay, startsOn, anchoredOn, endsOn, count, workingDays, dueFrom } = after;
  const rule = { every, interval, onDay, startsOn, anchoredOn, endsOn, count, workingDays, dueFrom };
  if (dueFrom === before.dueFrom) {
    const open = before.nextOn === null ? null : await firstOpen(tx, after, before.nextOn);
    return { ...rule, ...next(after, open), ...(open === before.nextOn ? {} : MENDED) };
  }
  const ranAt = now.toISOString();
  const leftOut: string[] = [];
  const settled = before.nextOn === null ? new Set() : await settledFrom(tx, before.id, before.nextOn);
  for (let on = before.nextOn; on !== null && on < dueFrom; on = occurrenceAfter(before, on)) {
    if (settled.has(on) || (before.pausedOn !== null && on >= before.pausedOn)) continue;
    leftOut.push(on);
  }
  await recordRuns(tx, before, leftOut, { outcome: 'left_out', ranAt });
  const lastOut = leftOut.at(-1);
  const open = await firstOpen(tx, after, dueFrom);
  return {
    ...rule,
    ...next(after, open),
    ...MENDED,
    ...(lastOut === undefined ? {} : last(lastOut, 'left_out', ranAt)),
  };
}
