import type { Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import type { ConfirmationPrint } from '../../print/order.ts';
import { frozenLook, withoutLook } from '../../workspaces/document-defaults.ts';
import { logoOfDocument } from '../../workspaces/logo.ts';
import type { ConfirmationRecord } from './queries.ts';
import { confirmationView } from './view.ts';

/** Everything that the paper shows: both parties, and the look, as they were when it was made. */
export async function confirmationPrintOrder(
  tx: Reader,
  workspace: Workspace,
  record: ConfirmationRecord,
): Promise<ConfirmationPrint> {
  const { row } = record;
  const logo = await logoOfDocument(tx, workspace.id, row.frozenSeller.logo);
  const { reference, currency, as_of, answer_by, items, ...shown } = confirmationView(record);
  const { owed, on_account, on_account_cents, net, net_cents, answer } = shown;
  return {
    kind: 'confirmation',
    language: row.language,
    seller: withoutLook(row.frozenSeller),
    client: row.frozenClient,
    // Nothing is asked to be paid.
    bankAccount: null,
    logo: logo ? { mediaType: logo.mediaType, image: logo.image } : null,
    look: frozenLook(row.frozenSeller),
    confirmation: {
      ...{ reference, currency, as_of, answer_by, items, owed, on_account, on_account_cents, net, net_cents },
      answer,
      sentOn: today(new Date(row.sentAt), workspace.timezone),
    },
  };
}

/** The name of the file, without its ending. */
export function confirmationFileName({ row: { asOf, currency } }: ConfirmationRecord): string {
  return `balance-confirmation-${asOf}-${currency}`;
}
