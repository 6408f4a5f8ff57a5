import type { Reader } from '../../database/engine/statement.ts';
import type { RecordType } from '../../domain/record-types.ts';
import { confirmationsAmong } from '../balance-confirmations/queries.ts';
import { confirmationView } from '../balance-confirmations/view.ts';
import { clientsAmong } from '../clients/queries.ts';
import { clientView } from '../clients/view.ts';
import { contractsAmong } from '../contracts/queries.ts';
import { contractView } from '../contracts/view.ts';
import { documentsAmong } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';
import { expensesAmong } from '../expenses/queries.ts';
import { expenseView } from '../expenses/view.ts';
import { findItems } from '../items/queries.ts';
import { itemView } from '../items/view.ts';
import { paymentView } from '../payments/payment.ts';
import { paymentsAmong } from '../payments/queries.ts';
import { templatesAmong } from '../recurring-documents/queries.ts';
import { templateView } from '../recurring-documents/view.ts';

type Named = { reference: string };
type Among<Found> = (tx: Reader, workspaceId: number, references: readonly string[]) => Promise<Found[]>;

/** Records as the GET of each shows it. */
const RECORDS: Record<RecordType, Among<Named>> = {
  client: shown(clientsAmong, clientView),
  item: shown(findItems, itemView),
  document: shown(documentsAmong, documentView),
  payment: shown(paymentsAmong, paymentView),
  expense: shown(expensesAmong, expenseView),
  contract: shown(contractsAmong, contractView),
  recurring_document: shown(templatesAmong, templateView),
  balance_confirmation: shown(confirmationsAmong, confirmationView),
};

function shown<Found>(among: Among<Found>, view: (record: Found) => Named): Among<Named> {
  return async (tx, workspaceId, references) => (await among(tx, workspaceId, references)).map(view);
}

/** The JSON of records as they are now, by reference; those that are gone have none. The records of a type are read at once. */
export async function recordTexts(
  tx: Reader,
  workspaceId: number,
  rows: readonly { type: RecordType; reference: string }[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) {
    const references = new Set(ofType.map(({ reference }) => reference));
    for (const record of await RECORDS[type](tx, workspaceId, [...references]))
      texts.set(record.reference, JSON.stringify(record));
  }
  return texts;
}
