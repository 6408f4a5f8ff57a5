import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { countryCatalogue } from '../../domain/countries.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { statesNumber } from '../../domain/seller-number.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { bankAccountFor } from '../../workspaces/payee-account.ts';
import { listPaymentMethods } from '../../workspaces/payment-methods.ts';
import { sellerToday } from '../../workspaces/tax-status.ts';
import { findClient } from '../clients/queries.ts';
import type { DashboardHandler } from '../handler.ts';
import { loadDocument } from './state.ts';

type MissingPart = DashboardSchema<'MissingPart'>;

/** `GET …/documents/{document}/issue-check`: what is worth adding before the document is frozen. */
export const checkIssue: DashboardHandler<'checkIssue', Context<Reader>> = async (context, { path }) => {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const { head } = await loadDocument(context, path.document);
  const client = await findClient(tx, workspace.id, head.clientReference);
  const type = documentTypeByKey(head.typeKey);
  const isPaid = type?.countsAsOutstanding ?? false;
  const wantsDelivery = type?.kind === 'invoice' && countryCatalogue(workspace.country)?.wantsDeliveryDate;
  const { status } = await sellerToday(tx, workspace, now);
  const checks: Record<MissingPart, boolean> = {
    seller_tax_number:
      !workspace.taxNumber && !workspace.registrationNumber && statesNumber(workspace.country, status),
    seller_address: !hasAddress(workspace),
    payment_account:
      isPaid && head.bankAccount === null && (await lacksAccount(tx, workspace, head.currency)),
    due_date: isPaid && !head.dueDate && head.dueDays === null,
    delivery_date: wantsDelivery === true && !head.deliveryDate,
    client_address: client !== undefined && !hasAddress(client),
    tax_status: head.taxTotalCents > 0 && status === null,
  };
  const parts = Object.keys(checks) as MissingPart[];
  return { data: { missing: parts.filter((part) => checks[part]) } };
};

function hasAddress({ addressLine1, city }: Pick<Workspace, 'addressLine1' | 'city'>): boolean {
  return addressLine1 !== null && city !== null;
}

/** Whether clients are asked to pay by bank transfer, but no account is given (EN 16931 BR-61). */
async function lacksAccount(tx: Reader, workspace: Workspace, currency: string): Promise<boolean> {
  if (await bankAccountFor(tx, workspace.id, currency)) return false;
  const methods = await listPaymentMethods(tx, workspace);
  return methods.some((each) => each.active && each.currency === currency && each.method === 'bank');
}
