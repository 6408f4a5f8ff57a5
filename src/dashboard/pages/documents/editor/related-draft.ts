import type { components } from '../../../../../generated/api.ts';
import { DOCUMENT_RELATIONS } from '../../../../domain/document-relations.ts';
import type { Format } from '../../../format.ts';
import type { DocumentRecord } from '../../../types.ts';

type Schemas = components['schemas'];
export type Relation = Schemas['DocumentRelation'];

/** A document that a draft refers to: one of the workspace, or one issued elsewhere. */
export type RelatedDraft = {
  relation: Relation;
  /** The reference of a document of the workspace. */
  document: string | null;
  number: string;
  issueDate: string | null;
  documentType: string | null;
};

/** An advance invoice to deduct, with an amount as it is typed: none for all that is left of it. */
export type AdvanceDraft = { document: string; number: string; amount: string };

/** The relations that were given: those to deducted advance invoices follow from the deductions. */
export function relatedOf({ related_documents }: DocumentRecord): RelatedDraft[] {
  return related_documents
    .filter(({ relation, document }) => relation !== 'deducts' || document === null)
    .map(({ relation, document, number, issue_date, document_type }) => ({
      relation,
      document: document?.reference ?? null,
      number: document?.number ?? number ?? '',
      issueDate: issue_date,
      documentType: document_type,
    }));
}

export function advancesOf({ deductions }: DocumentRecord, format: Format): AdvanceDraft[] {
  return deductions.map(({ document, amount }) => ({
    document: document.reference,
    number: document.number ?? '',
    amount: format.asTyped(amount),
  }));
}

export function relatedInputs(related: readonly RelatedDraft[]): Schemas['RelatedDocumentInput'][] {
  return related.map(({ relation, document, number, issueDate, documentType }) =>
    document === null
      ? { relation, number, issue_date: issueDate, document_type: documentType }
      : { relation, document },
  );
}

export function advanceInputs(advances: readonly AdvanceDraft[], format: Format): Schemas['AdvanceInput'][] {
  return advances.map(({ document, amount }) => {
    const typed = format.typedNumber(amount);
    return typed === undefined ? { document } : { document, amount: typed };
  });
}

/** Advance invoices of the workspace are deducted with their amounts instead. */
export function relationsFor(isElsewhere: boolean): readonly Relation[] {
  return DOCUMENT_RELATIONS.filter((relation) => isElsewhere || relation !== 'deducts');
}
