import type { Reader } from '../../database/engine/statement.ts';
import type { RecordType } from '../../domain/record-types.ts';
import { findConfirmation } from '../balance-confirmations/queries.ts';
import { confirmationView } from '../balance-confirmations/view.ts';
import { findClient } from '../clients/queries.ts';
import { clientView } from '../clients/view.ts';
import { findContract } from '../contracts/queries.ts';
import { contractView } from '../contracts/view.ts';
import { findDocument } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';
import { findExpense } from '../expenses/queries.ts';
import { expenseView } from '../expenses/view.ts';
import { findItem } from '../items/queries.ts';
import { itemView } from '../items/view.ts';
import { paymentView } from '../payments/payment.ts';
import { findPayment, withDetail } from '../payments/queries.ts';
import { findTemplate } from '../recurring-documents/queries.ts';
import { templateView } from '../recurring-documents/view.ts';

type Find = (tx: Reader, workspaceId: number, reference: string) => Promise<object | undefined>;

/** Each record as its GET shows it. */
const RECORDS: Record<RecordType, Find> = {
  client: shown(findClient, clientView),
  item: shown(findItem, itemView),
  document: shown(findDocument, documentView),
  async payment(tx, workspaceId, reference) {
    const payment = await findPayment(tx, workspaceId, reference);
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
  return async (tx, workspaceId, reference) => {
    const record = await find(tx, workspaceId, reference);
    return record && view(record);
  };
}

/** The JSON of a record as it is now; undefined where it is gone. */
export async function recordText(
  tx: Reader,
  workspaceId: number,
  { type, reference }: { type: RecordType; reference: string },
): Promise<string | undefined> {
  const record = await RECORDS[type](tx, workspaceId, reference);
  return record && JSON.stringify(record);
}
