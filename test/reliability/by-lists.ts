// A copy by the lists alone, as the guide had it before there was a list of changes: programs that were written by it go on
// working. It is run as a file of its own, with the address and the key in its environment.
import { createInvoicingClient, InvoicingError, type WebhookEvent } from '../../src/sdk/index.ts';

const invoicing = createInvoicingClient({
  baseUrl: process.env.INVOICING_URL ?? '',
  apiKey: process.env.INVOICING_KEY ?? '',
});

const OVERLAP_MS = 60_000;

const LISTS = {
  clients: [invoicing.listClients, invoicing.getClient],
  items: [invoicing.listItems, invoicing.getItem],
  documents: [invoicing.listDocuments, invoicing.getDocument],
  payments: [invoicing.listPayments, invoicing.getPayment],
  contracts: [invoicing.listContracts, invoicing.getContract],
  expenses: [invoicing.listExpenses, invoicing.getExpense],
} as const;

type Kept = { reference: string; updated_at: string; version: number };

/** The records by their references, those that were deleted, and from when on each list is read the next time. */
export type Copy = { records: Map<string, Kept>; deleted: Set<string>; since: Record<string, string> };

/** Brings a copy up to date. */
export async function catchUp(copy: Copy): Promise<void> {
  const { since } = copy;
  for (const [name, [list, read]] of Object.entries(LISTS)) {
    const changes = list.all({ sort: 'updated_at', updated_since: since[name], per_page: 100 });
    for await (const { reference, updated_at } of changes) {
      const record = await unlessDeleted(read(reference));
      if (record) keep(copy, record);
      since[name] = beginningBefore(updated_at);
    }
  }
  const deletions = invoicing.listDeletedRecords.all({ deleted_since: since.deletions, per_page: 100 });
  for await (const { reference, deleted_at } of deletions) {
    remove(copy, reference);
    since.deletions = beginningBefore(deleted_at);
  }
}

/** Takes over what a verified webhook carries. */
export async function take(copy: Copy, { event, data }: WebhookEvent): Promise<void> {
  if (event.endsWith('.deleted')) return remove(copy, data.reference);
  // Events of SEF carry a part of the document.
  const isWhole = !event.startsWith('document.efaktura.');
  const record = isWhole ? data : await unlessDeleted(invoicing.getDocument(data.reference));
  if (record) keep(copy, record);
}

/** Of two states of a record the later one is kept. What was deleted never comes back. */
function keep({ records, deleted }: Copy, record: Kept): void {
  const known = records.get(record.reference);
  if (deleted.has(record.reference) || (known && known.version >= record.version)) return;
  records.set(record.reference, record);
}

function remove({ records, deleted }: Copy, reference: string): void {
  records.delete(reference);
  deleted.add(reference);
}

/** What was deleted after it was listed has no answer. */
async function unlessDeleted(call: Promise<Kept>): Promise<Kept | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof InvoicingError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function beginningBefore(instant: string): string {
  return new Date(Date.parse(instant) - OVERLAP_MS).toISOString();
}
