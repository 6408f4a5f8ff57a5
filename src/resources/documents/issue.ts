import type { Context } from '../../auth/context.ts';
import { uniqueOr422 } from '../../database/engine/constraint.ts';
import { mustFitSum } from '../../database/engine/money-sums.ts';
import { UNSCHEDULED } from '../../database/schema/documents.ts';
import { monthOf } from '../../domain/calendar.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { numberWithYear } from '../../domain/number-year.ts';
import { formatNumber } from '../../domain/numbering.ts';
import { searchable } from '../../domain/search-text.ts';
import { movementOfIssue } from '../../domain/stock.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { freezeLook } from '../../workspaces/document-defaults.ts';
import { notify } from '../../workspaces/notifications.ts';
import { numberTemplateOf, takeSequence } from '../../workspaces/number-series.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { countIssued } from '../../workspaces/plans.ts';
import { freezeSeller } from '../../workspaces/seller.ts';
import { clientNow } from '../clients/view.ts';
import { loadDocument, reloadAndPublish, statusOf } from '../document-records/document.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import {
  type DocumentRecord,
  refreshTemplatesOf,
  replaceLines,
  updateDocumentRow,
} from '../document-records/queries.ts';
import { replaceRelated } from '../document-records/related-queries.ts';
import { documentView } from '../document-records/view.ts';
import { submitAtIssue } from '../einvoices/efaktura.ts';
import type { Success } from '../handler.ts';
import { moveStockOfIssued } from '../items/stock-movements.ts';
import { publishEffects, settleAtIssue } from '../payments/at-issue.ts';
import { referenceOf } from '../payments/own-reference.ts';
import { frozenByOriginal } from '../payments/related.ts';
import { type ComposedDraft, composeDraft, relatedRows } from './draft.ts';
import { checkDueDate, draftOf } from './draft-values.ts';
import { issueDateOf, mustBeClean } from './issue-check.ts';

/**
 * POST /documents/{reference}/issue: gives the draft its number, freezes totals, tax bands, client and seller,
 * moves the stock of the products on its lines, applies a credit note to what it credits, and takes over the money of the
 * proforma that it was made from.
 * Issuing again changes nothing.
 * @throws Failure `plan_limit_reached` (402) when the month's documents are used up; `conflict` (409) for a draft with errors
 *   that was to be issued only without
 */
export async function issueDocument(
  context: Context,
  { path, body }: Input<'issueDocument'>,
): Promise<Success<'issueDocument'>> {
  const record = await loadDocument(context, path.reference);
  if (record.head.status !== 'draft') return { data: await shownDocument(context, record) };
  return issueDraft(context, record, issueOptions(body ?? {}));
}

/** What a body says of how to issue. */
export function issueOptions({ issue_date, only_if_clean }: Schema<'DocumentIssue'>): IssueOptions {
  return { issueDate: issue_date ?? undefined, onlyIfClean: only_if_clean === true };
}

/**
 * Issues a draft with all that follows for other documents, and publishes what has changed; the draft's own change first.
 * @param options.unpublished the reference of a document whose change the caller publishes, when it is complete
 */
export async function issueDraft(
  context: Context,
  record: DocumentRecord,
  { unpublished, ...how }: IssueOptions & { unpublished?: string } = {},
): Promise<Success<'issueDocument'>> {
  const { reference } = record.head;
  const draft = await issue(context, record, how);
  const effects = await settleAtIssue(context, reference, draft);
  const issued = await reloadAndPublish(context, reference, 'document.issued');
  const documents = effects.documents.filter((changed) => changed !== unpublished);
  await publishEffects(context, reference, { ...effects, documents });
  await submitAtIssue(context, reference);
  const hasFurtherEvents = effects.isApplied || effects.payments.length > 0;
  return hasFurtherEvents ? { data: documentView(await loadDocument(context, reference)) } : issued;
}

type IssueOptions = { issueDate?: string | undefined; onlyIfClean?: boolean };

async function issue(
  context: Context,
  record: DocumentRecord,
  { issueDate: chosenDate, onlyIfClean }: IssueOptions,
): Promise<ComposedDraft> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const { head } = record;
  const issueDate = issueDateOf(context, head, chosenDate);
  if (head.dueDays === null) checkDueDate(issueDate, head.dueDate, 'issue_date');
  // Composed again: the final date decides which tax rates are valid.
  const draft = await composeDraft(context, draftOf(record, { issue_date: issueDate }), head.currency);
  if (onlyIfClean || workspace.issuesOnlyClean) await mustBeClean(context, record, issueDate);
  const { currency, balanceCents: cents } = draft.document;
  await mustFitSum(tx, { sum: 'open', workspaceId: workspace.id, currency, cents }, 'lines');
  await takeFromPlan(context);
  const number = await nextNumber(context, head.typeKey, issueDate);
  const paymentReference =
    draft.document.paymentReference ??
    referenceOf(workspace, head, numberWithYear({ ...head, number, issueDate }));
  const values = { ...draft.document, paymentReference, issuedAt: now.toISOString() };
  await replaceLines(tx, head.id, draft.lines);
  const rows = relatedRows(draft, true);
  if (rows.relations.length > 0) await replaceRelated(tx, head.id, rows);
  const froze = draft.client.erasedAt === null ? null : frozenByOriginal(draft.related);
  const client = froze ?? clientNow(draft.client);
  const account = draft.account ?? (await bankAccountFor(tx, workspace.id, head.currency));
  const look = await freezeLook(tx, workspace);
  try {
    await updateDocumentRow(tx, head, {
      ...values,
      ...(head.scheduledSendAt === null ? UNSCHEDULED : { scheduledIssueOn: null }),
      number,
      status: statusOf({ ...head, ...values }, context),
      frozenClient: client,
      frozenSeller: { ...freezeSeller(workspace, { account, client, language: values.language }), ...look },
      searchText: searchable(number, client.name, client.legal_name, client.tax_number),
      updatedAt: now.toISOString(),
    });
  } catch (error) {
    throw numberConflict(error, number);
  }
  await refreshTemplatesOf(tx, head.id, now.toISOString());
  const kind = movementOfIssue(head.typeKey);
  await moveStockOfIssued(context, { id: head.id, kind, lines: draft.lines });
  return draft;
}

/** Counts towards the plan's monthly limit, in the month of the issue in the workspace's time zone. */
async function takeFromPlan({ tx, actor, now }: Context): Promise<void> {
  const limit = actor.plan?.monthlyDocuments ?? null;
  const issued = await countIssued(tx, actor.workspace.id, monthOf(now, actor.workspace.timezone));
  if (limit !== null && issued > limit) {
    throw new Failure('plan_limit_reached', message('document.plan_limit', { limit }));
  }
  if (limit !== null) await notifyOfLimit({ tx, actor, now }, issued, limit);
}

const NEAR_LIMIT_SHARE = 0.8;

/** Notifies the managers of the business once when most of a month's documents are used, and once when all are. */
async function notifyOfLimit(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  issued: number,
  limit: number,
): Promise<void> {
  const notice = { workspaceId: actor.workspace.id, now };
  if (issued === limit) {
    await notify(tx, {
      ...notice,
      kind: 'plan_limit_reached',
      message: message('notice.plan_limit_reached', { used: issued, limit }),
    });
  } else if (issued === Math.ceil(limit * NEAR_LIMIT_SHARE)) {
    await notify(tx, {
      ...notice,
      kind: 'plan_limit_near',
      message: message('notice.plan_limit_near', { used: issued, limit }),
    });
  }
}

async function nextNumber({ tx, actor }: Context, typeKey: string, issueDate: string): Promise<string> {
  const { workspace } = actor;
  const sequence = await takeSequence(tx, workspace.id, typeKey, Number(issueDate.slice(0, 4)));
  const prefix = documentTypeByKey(typeKey)?.prefix ?? '';
  const template = await numberTemplateOf(tx, workspace, typeKey);
  return formatNumber(template, { prefix, issueDate, sequence });
}

/** Successive templates, or those of two types, can produce the same number; the database then refuses the second. */
function numberConflict(error: unknown, number: string): unknown {
  const refused = uniqueOr422(error, {
    number: { field: 'number', message: message('document.number_taken', { number }) },
  });
  if (refused === error) return error;
  return new Failure('conflict', message('document.number_taken', { number }));
}
