import type { Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { addDays, today } from '../../domain/calendar.ts';
import { countryCatalogue } from '../../domain/countries.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import type { EInvoiceSource } from '../../einvoice/source.ts';
import { standingInSef } from '../../sef/standing.ts';
import { languageIn, sellerNow, sellerShown } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import { likelyReference } from '../payments/own-reference.ts';
import { accountOf } from '../../workspaces/payee-account.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';

/** What an electronic file of a document is written from: as it was frozen; of a draft, as issuing would freeze it. */
export async function sourceOf(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
  now: Date,
): Promise<EInvoiceSource> {
  const { head } = record;
  const isDraft = head.status === 'draft';
  const frozenClient = isDraft ? clientNow(await clientById(tx, head.clientId)) : head.frozenClient;
  const account = await accountOf(tx, workspace.id, head);
  const seller = sellerShown(sellerNow(workspace, account), head.frozenSeller);
  const country = countryOf(head.typeKey);
  const catalogue = countryCatalogue(country);
  const isSerbian = country === 'RS';
  return {
    document: isDraft
      ? await issuedNow(tx, workspace, record, today(now, workspace.timezone))
      : documentView(record),
    typeCode: Number(documentTypeByKey(head.typeKey)?.untdidCode ?? 0),
    seller,
    client: frozenClient ?? { name: head.clientName },
    account,
    language: languageIn(workspace, { ...head, frozenClient }),
    timezone: workspace.timezone,
    keysOutsideTax: Object.values(catalogue?.taxRateKeyOf ?? {}).filter(
      (key) => key !== catalogue?.standardTaxRateKey,
    ),
    inSef: isSerbian
      ? await standingInSef(tx, { workspaceId: workspace.id, documentId: head.id })
      : new Map(),
  };
}

/** A draft with the dates, and a payment reference of the form, that it would have, were it issued on this day. */
async function issuedNow(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
  day: string,
): Promise<EInvoiceSource['document']> {
  const { issueDate, dueDate, dueDays, paymentReference } = record.head;
  const issue_date = issueDate ?? day;
  return {
    ...documentView(record),
    issue_date,
    due_date: dueDays === null ? dueDate : addDays(issue_date, dueDays),
    payment_reference: paymentReference ?? (await likelyReference(tx, workspace, record.head, issue_date)),
  };
}

/** The country whose rules a document is under: the one of its type, which a workspace that moved has left. */
export function countryOf(typeKey: string): string {
  return typeKey.slice(0, 2).toUpperCase();
}
