import type { Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { type IssueFinding, issueFinding } from '../../domain/check-findings.ts';
import { croatianNumberFault } from '../../domain/croatian-number.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { numberTemplateOf } from '../../workspaces/number-templates.ts';
import { sellerNow } from '../../workspaces/seller.ts';
import type { ClientRow } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import { partyTexts, unprintableTexts } from '../unprintable-texts.ts';
import type { DocumentRecord } from '../document-records/queries.ts';

type Printed = { workspace: Workspace; client: ClientRow; record: DocumentRecord };

/** The characters that the PDF would have the codes of, because no font here has them. */
export function characterFindings({ workspace, client, record: { head, lines } }: Printed): IssueFinding[] {
  const { deliveryAddress } = head;
  const texts: [string, string | null | undefined][] = [
    ...lines.flatMap(({ description, unit }, i): [string, string | null][] => [
      [`lines.${i}.description`, description],
      [`lines.${i}.unit`, unit],
    ]),
    ['notes', head.notes],
    ['payment_terms', head.paymentTerms],
    ['buyer_reference', head.buyerReference],
    ['order_reference', head.orderReference],
    ['contract_reference', head.contractReference],
    ['project_reference', head.projectReference],
    ['discount_reason', head.discountReason],
    ['footer_text', head.footerText ?? workspace.footerText],
    ['delivery_address.name', deliveryAddress?.name],
    ['delivery_address.street', deliveryAddress?.street],
    ['delivery_address.city', deliveryAddress?.city],
    ...partyTexts('client', clientNow(client)),
    ...partyTexts('workspace', sellerNow(workspace, null)),
  ];
  return unprintableTexts(texts).map(({ field, message }) =>
    issueFinding('characters_unprintable', field, message),
  );
}

/** An offer has no number that the law has rules for. */
export async function numberFindings(
  tx: Reader,
  { workspace, record: { head } }: Pick<Printed, 'workspace' | 'record'>,
): Promise<IssueFinding[]> {
  if (workspace.country !== 'HR' || documentTypeByKey(head.typeKey)?.kind === 'proforma') return [];
  const fault = croatianNumberFault(await numberTemplateOf(tx, workspace, head.typeKey));
  return fault ? [issueFinding('number_not_allowed', 'number', fault)] : [];
}
