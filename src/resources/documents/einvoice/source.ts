import type { Workspace } from '../../../auth/context.ts';
import type { Reader } from '../../../database/engine/statement.ts';
import { countryCatalogue } from '../../../domain/countries.ts';
import { documentTypeByKey } from '../../../domain/document-types.ts';
import type { EInvoiceSource } from '../../../einvoice/source.ts';
import { languageIn, sellerNow, sellerShown } from '../../../workspaces/seller.ts';
import { clientById } from '../../clients/queries.ts';
import { clientNow } from '../../clients/view.ts';
import { accountOf } from '../pdf.ts';
import type { DocumentRecord } from '../queries.ts';
import { documentView } from '../view.ts';

/** What an electronic file of a document is written from: as it was frozen; of a draft, as issuing would freeze it. */
export async function sourceOf(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
): Promise<EInvoiceSource> {
  const { head } = record;
  const isDraft = head.status === 'draft';
  const frozenClient = isDraft ? clientNow(await clientById(tx, head.clientId)) : head.frozenClient;
  const account = await accountOf(tx, workspace.id, head);
  const seller = sellerShown(sellerNow(workspace, account), head.frozenSeller);
  const catalogue = countryCatalogue(countryOf(head.typeKey));
  return {
    document: documentView(record),
    typeCode: Number(documentTypeByKey(head.typeKey)?.untdidCode ?? 0),
    seller,
    client: frozenClient ?? { name: head.clientName },
    account,
    language: languageIn(workspace, { ...head, frozenClient }),
    timezone: workspace.timezone,
    keysOutsideTax: Object.values(catalogue?.taxRateKeyOf ?? {}).filter(
      (key) => key !== catalogue?.standardTaxRateKey,
    ),
  };
}

/** The country whose rules a document is under: the one of its type, which a workspace that moved has left. */
export function countryOf(typeKey: string): string {
  return typeKey.slice(0, 2).toUpperCase();
}
