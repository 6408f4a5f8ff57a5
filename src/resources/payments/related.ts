import { type Context, mustHold } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DocumentKind } from '../../domain/catalogue.ts';
import type { DocumentRelation } from '../../domain/document-relations.ts';
import { documentTypeFault, kindOf } from '../../domain/document-types.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { blankToNull, trimmedToNull } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { type DocumentHead, findHead, type RelationRow } from '../document-records/queries.ts';
import type { RelationValues } from '../document-records/related-queries.ts';

/** A relation as it is given: to a document of the workspace by its reference, or to one issued elsewhere. */
export type RelatedValues = {
  /** The field of the request, such as `related_documents.0`. */
  field: string;
  relation: DocumentRelation;
  document: string | null;
  number: string | null;
  issueDate: string | null;
  documentType: string | null;
};

/** A valid relation, with the document of the workspace. */
export type Related = RelatedValues & { target: DocumentHead | undefined };

/** The document that relates to others. */
export type Relating = { kind: DocumentKind | undefined; clientId: number | undefined; currency: string };

/**
 * A document of the business that a body names shows its number, its date and what is left of it: only who may see
 * documents names one. One that was issued elsewhere shows nothing.
 * @throws Failure `forbidden`
 */
export function mustSeeNamed(
  { actor }: Pick<Context<Reader>, 'actor'>,
  body: Pick<Schema<'DocumentUpdate'>, 'related_documents' | 'advances'>,
): void {
  const isNamed = body.related_documents?.some(({ document }) => blankToNull(document) != null) ?? false;
  if (isNamed || (body.advances?.length ?? 0) > 0) mustHold(actor, 'documents.view');
}

/** The buyer that a related document of the business froze. */
export function frozenByOriginal(related: readonly Related[]): DocumentHead['frozenClient'] {
  return related.find(({ target }) => target?.frozenClient)?.target?.frozenClient ?? null;
}

/** Whether the personal data of a client were erased, and no original has frozen them. */
export function isGone(
  client: { erasedAt: string | null } | undefined,
  related: readonly Related[],
): boolean {
  return client !== undefined && client.erasedAt !== null && !frozenByOriginal(related);
}

/** The relations of a body. */
export function relatedValues(inputs: readonly Schema<'RelatedDocumentInput'>[]): RelatedValues[] {
  return inputs.map((input, i) => ({
    field: `related_documents.${i}`,
    relation: input.relation,
    document: blankToNull(input.document) ?? null,
    number: trimmedToNull(input.number) ?? null,
    issueDate: blankToNull(input.issue_date) ?? null,
    documentType: blankToNull(input.document_type) ?? null,
  }));
}

/** The stored relations that were given; those to deducted advance invoices follow from the deductions. */
export function storedRelations(rows: readonly RelationRow[]): RelatedValues[] {
  return rows
    .filter(({ relation, reference }) => relation !== 'deducts' || reference === null)
    .map(({ relation, reference, ...row }, i) => ({
      field: `related_documents.${i}`,
      relation,
      document: reference,
      number: reference === null ? row.number : null,
      issueDate: reference === null ? row.issueDate : null,
      documentType: reference === null ? row.documentType : null,
    }));
}

/** Finds the documents that a draft relates to: none where a relation is faulty, of which all go to `errors`. */
export async function findRelated(
  context: Context<Reader>,
  given: readonly RelatedValues[],
  relating: Relating,
  errors: FieldErrors,
): Promise<Related[]> {
  const { found, faults } = await checkRelated(context, given, relating);
  Object.assign(errors, faults);
  return found.length === given.length ? found : [];
}

/** Those of the relations that are valid: the faults of the others are shown when the draft is saved. */
export async function possibleRelated(
  context: Context<Reader>,
  given: readonly RelatedValues[],
  relating: Relating,
): Promise<Related[]> {
  return (await checkRelated(context, given, relating)).found;
}

async function checkRelated(
  context: Context<Reader>,
  given: readonly RelatedValues[],
  relating: Relating,
): Promise<{ found: Related[]; faults: FieldErrors }> {
  const faults: FieldErrors = {};
  const found: Related[] = [];
  for (const values of given) {
    const target =
      values.document === null
        ? undefined
        : await findHead(context.tx, context.actor.workspace.id, values.document);
    const isValid = gather(faults, () => {
      if (values.document === null) checkElsewhere(values, context.actor.workspace.country);
      else checkTarget(values, target, relating);
      checkKind(values, relating.kind);
      if (found.some((each) => isSame(each, values)))
        throw invalid(values.field, message('relation.named_twice'));
      if (values.relation === 'credits' && target && creditedOf(found))
        throw invalid(values.field, message('relation.credits_one'));
      return true;
    });
    if (isValid) found.push({ ...values, target });
  }
  return { found, faults };
}

/**
 * A document is never issued before what it corrects or deducts.
 * @throws Failure on `issue_date` where its date is known and before that of such a document
 */
export function checkIssueDate(
  issueDate: string | null,
  related: readonly Related[],
  deducted: readonly Pick<DocumentHead, 'number' | 'issueDate'>[],
): void {
  if (issueDate === null) return;
  const corrected = related
    .filter(({ relation }) => relation === 'credits' || relation === 'debits')
    .map((each) => each.target ?? each);
  for (const { number, issueDate: date } of [...corrected, ...deducted]) {
    if (number !== null && date !== null && date > issueDate)
      throw invalid('issue_date', message('date.before_document', { number, date }));
  }
}

/** The document of the workspace that is credited, if any. */
export function creditedOf(related: readonly Related[]): DocumentHead | undefined {
  return related.find(({ relation, target }) => relation === 'credits' && target)?.target;
}

/** The proformas whose money a document takes over: only an invoice or advance invoice does. */
export function proformasOf(
  related: readonly Related[],
  owner: Pick<DocumentHead, 'typeKey'>,
): DocumentHead[] {
  const kind = kindOf(owner);
  if (kind !== 'invoice' && kind !== 'advance_invoice') return [];
  return related.flatMap(({ relation, target }) =>
    relation === 'made_from' && target && kindOf(target) === 'proforma' ? [target] : [],
  );
}

/**
 * The day whose tax rates apply to what is corrected: that of the original, also where the law has changed since.
 * @returns null for a document that corrects no amounts
 */
export function taxDateOfOriginal(related: readonly Related[]): string | null {
  const original = related.find(({ relation }) => relation === 'credits' || relation === 'debits');
  return original?.target?.deliveryDate ?? original?.target?.issueDate ?? original?.issueDate ?? null;
}

/** The rows of the relations, with number, date and type of each document where they are to be frozen. */
export function relationRows(related: readonly Related[], isFrozen: boolean): RelationValues[] {
  return related.map(({ relation, target, number, issueDate, documentType }) => {
    if (!target) return { relation, targetId: null, number, issueDate, documentType };
    return {
      relation,
      targetId: target.id,
      number: isFrozen ? target.number : null,
      issueDate: isFrozen ? target.issueDate : null,
      documentType: isFrozen ? target.typeKey : null,
    };
  });
}

function isSame(a: RelatedValues, b: RelatedValues): boolean {
  return a.relation === b.relation && a.document === b.document && a.number === b.number;
}

function checkElsewhere({ field, number, documentType }: RelatedValues, country: string): void {
  if (number === null) throw invalid(field, message('relation.document_or_number'));
  const fault = documentType === null ? undefined : documentTypeFault(country, documentType);
  if (fault) throw invalid(`${field}.document_type`, fault);
}

function checkTarget(values: RelatedValues, target: DocumentHead | undefined, relating: Relating): void {
  const { field, relation } = values;
  if (values.number !== null || values.issueDate !== null || values.documentType !== null)
    throw invalid(field, message('relation.document_or_number'));
  const fault = targetFault(relation, target, relating);
  if (fault) throw invalid(field === 'from' ? field : `${field}.document`, fault);
}

function targetFault(
  relation: DocumentRelation,
  target: DocumentHead | undefined,
  { clientId, currency }: Relating,
): Message | undefined {
  if (!target) return message('document.unknown');
  if (clientId !== undefined && target.clientId !== clientId) return message('document.of_another_client');
  if (target.status === 'draft') return message('relation.not_issued');
  if (relation === 'corrects') return undefined;
  if (target.status === 'cancelled') return message('relation.cancelled');
  const kind = kindOf(target);
  const movesMoney = relation === 'credits' || (relation === 'made_from' && kind === 'proforma');
  if (movesMoney && target.currency !== currency)
    return message('document.in_another_currency', { currency: target.currency });
  const isOwed = kind === 'invoice' || kind === 'advance_invoice' || kind === 'debit_note';
  if ((relation === 'credits' || relation === 'debits') && !isOwed) return message('relation.not_owed');
  if (relation === 'revises' && kind !== 'quote') return message('relation.not_quote');
  if (relation === 'made_from' && kind !== 'proforma' && kind !== 'quote')
    return message('relation.not_proforma');
  if (relation === 'deducts') return message('relation.deducts_by_advances');
  return undefined;
}

/** The kind of the documents that alone have a relation. */
const OWNERS: Partial<Record<DocumentRelation, 'credit_note' | 'debit_note' | 'quote'>> = {
  credits: 'credit_note',
  debits: 'debit_note',
  revises: 'quote',
};

function checkKind({ field, relation }: RelatedValues, kind: DocumentKind | undefined): void {
  const wanted = OWNERS[relation];
  if (wanted === undefined || kind === undefined || kind === wanted) return;
  throw invalid(`${field}.relation`, message(`relation.only_${wanted}`));
}
