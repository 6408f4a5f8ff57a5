import type { Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { formatNumber } from '../../domain/numbering.ts';
import { derivedReference } from '../../domain/payment-reference.ts';
import { numberTemplateOf } from '../../workspaces/number-series.ts';
import type { DocumentHead } from '../document-records/queries.ts';

// The payment reference of a document that names none.

/** That of a document which names none; null where it takes no payments, or its number is the reference. */
export function referenceOf(
  { country, paymentReferenceScheme: scheme }: Workspace,
  { typeKey, currency }: DocumentHead,
  number: string,
): string | null {
  const type = documentTypeByKey(typeKey);
  if (!type?.takesPayments) return null;
  const typeCode = type.kind === 'invoice' ? undefined : String(type.untdidCode);
  return derivedReference({ scheme, country, currency, number, typeCode });
}

/** The form of the reference that a draft would get: with a number of its template, which is not the one that it gets. */
export async function likelyReference(
  tx: Reader,
  workspace: Workspace,
  head: DocumentHead,
  issueDate: string,
): Promise<string> {
  const template = await numberTemplateOf(tx, workspace, head.typeKey);
  const prefix = documentTypeByKey(head.typeKey)?.prefix ?? '';
  // Years of two digits are those of this century; an earlier date is refused where the number is given.
  const inCentury = issueDate < '2000' ? '2000-01-01' : issueDate;
  const number = formatNumber(template, { prefix, issueDate: inCentury, sequence: 1 });
  return referenceOf(workspace, head, number) ?? number;
}
