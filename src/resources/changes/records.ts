import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { RecordType } from '../../domain/record-types.ts';
import { confirmationsAmong } from '../balance-confirmations/queries.ts';
import { confirmationView } from '../balance-confirmations/view.ts';
import { clientsAmong } from '../clients/queries.ts';
import { clientView } from '../clients/view.ts';
import { contractsAmong } from '../contracts/queries.ts';
import { contractView } from '../contracts/view.ts';
import { withNextReminders } from '../document-records/next-reminder.ts';
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
type Show = (context: Context<Reader>, references: readonly string[]) => Promise<Named[]>;

/** Records as the GET of each shows it. */
const RECORDS: Record<RecordType, Show> = {
  client: shown(clientsAmong, clientView),
  item: shown(findItems, itemView),
  document: async (context, references) =>
    withNextReminders(context, await shown(documentsAmong, documentView)(context, references)),
  payment: shown(paymentsAmong, paymentView),
  expense: shown(expensesAmong, expenseView),
  contract: shown(contractsAmong, contractView),
  recurring_document: shown(templatesAmong, templateView),
  balance_confirmation: shown(confirmationsAmong, confirmationView),
};

function shown<Found, View extends Named>(among: Among<Found>, view: (record: Found) => View) {
  return async ({ tx, actor }: Context<Reader>, references: readonly string[]): Promise<View[]> =>
    (await among(tx, actor.workspace.id, references)).map(view);
}

/** The JSON of records as they are now, by reference; those that are gone have none. The records of a type are read at once. */
export async function recordTexts(
  context: Context<Reader>,
  rows: readonly { type: RecordType; reference: string }[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) {
    const references = new Set(ofType.map(({ reference }) => reference));
    for (const record of await RECORDS[type](context, [...references]))
      texts.set(record.reference, JSON.stringify(record));
  }
  return texts;
}
