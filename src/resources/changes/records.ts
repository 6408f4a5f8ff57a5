import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { RecordType } from '../../domain/record-types.ts';
import { findConfirmation } from '../balance-confirmations/queries.ts';
import { confirmationView } from '../balance-confirmations/view.ts';
import { findClient } from '../clients/queries.ts';
import { clientView } from '../clients/view.ts';
import { findContract } from '../contracts/queries.ts';
import { contractView } from '../contracts/view.ts';
import { shownDocument } from '../document-records/next-reminder.ts';
import { findDocument } from '../document-records/queries.ts';
import { findExpense } from '../expenses/queries.ts';
import { expenseView } from '../expenses/view.ts';
import { findItem } from '../items/queries.ts';
import { itemView } from '../items/view.ts';
import { paymentView } from '../payments/payment.ts';
import { findPayment, withDetail } from '../payments/queries.ts';
import { findTemplate } from '../recurring-documents/queries.ts';
import { templateView } from '../recurring-documents/view.ts';

type Find = (context: Context<Reader>, reference: string) => Promise<object | undefined>;

/** Each record as its GET shows it. */
const RECORDS: Record<RecordType, Find> = {
  client: shown(findClient, clientView),
  item: shown(findItem, itemView),
  async document(context, reference) {
    const record = await findDocument(context.tx, context.actor.workspace.id, reference);
    return record && shownDocument(context, record);
  },
  async payment({ tx, actor }, reference) {
    const payment = await findPayment(tx, actor.workspace.id, reference);
    return payment && paymentView(await withDetail(tx, payment));
  },
  expense: shown(findExpense, expenseView),
  contract: shown(findContract, contractView),
  recurring_document: shown(findTemplate, templateView),
  balance_confirmation: shown(findConfirmation, confirmationView),
};

function shown<Record>(
  find: (tx: Reader, workspaceId: number, reference: string) => Promise<Record | undefined>,
  view: (record: Record) => object,
): Find {
  return async ({ tx, actor }, reference) => {
    const record = await find(tx, actor.workspace.id, reference);
    return record && view(record);
  };
}

/** The JSON of a record as it is now; undefined where it is gone. */
export async function recordText(
  context: Context<Reader>,
  { type, reference }: { type: RecordType; reference: string },
): Promise<string | undefined> {
  const record = await RECORDS[type](context, reference);
  return record && JSON.stringify(record);
}
