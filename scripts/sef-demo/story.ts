// What becomes of the demo's invoices in SEF: each ends in another state, by the calls that a real one takes.
import { setTimeout as pause } from 'node:timers/promises';
import { callApi } from './commands.ts';
import type { Simulator } from './simulator.ts';

export type Invoice = { reference: string; number: string; client: string; pib: string };

type Listed = { reference: string; number: string; client: { reference: string; name: string } };
type Submission = { status: string; sef_id: string | null; message: string | null };
type Said = (invoice: Invoice, what: string) => void;

const ENOUGH = 5;
const PATIENCE_MS = 90_000;

/** The latest invoices that SEF would take and that were not submitted before, the newest first. */
export async function invoicesForSef(workspace: string): Promise<Invoice[]> {
  const filters = ['--type', 'rs_invoice', '--status', 'issued,sent,partially_paid,paid,overdue'];
  const page = ['--workspace', workspace, '--per-page', '50'];
  const listed = await callApi<Listed[]>('listDocuments', ...page, ...filters);
  const found: Invoice[] = [];
  for (const { reference, number, client } of listed) {
    if (found.length === ENOUGH) break;
    if (await submissionOf(reference)) continue;
    const { is_expressible: isExpressible } = await callApi<{ is_expressible: boolean }>(
      ...(['checkEInvoice', '--reference', reference, '--profile', 'srbdt'] as const),
    );
    if (!isExpressible) continue;
    const { tax_number: pib } = await callApi<{ tax_number: string }>(
      'getClient',
      '--reference',
      client.reference,
    );
    found.push({ reference, number, client: client.name, pib });
  }
  return found;
}

/** What has become of a document in SEF; undefined where it was not submitted. */
async function submissionOf(reference: string): Promise<Submission | undefined> {
  return callApi<Submission>('getEInvoiceSubmission', '--reference', reference).catch(() => undefined);
}

/** Waits until the service, which is another process, has brought a document so far. */
async function reaches({ reference, number }: Invoice, wanted: string): Promise<Submission> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const submission = await submissionOf(reference);
    if (submission?.status === wanted) return submission;
    if (Date.now() > end)
      throw new Error(
        `${number} is ${submission?.status}, not ${wanted}. Is the service running? Start it with "npm start" in another terminal.`,
      );
    await pause(500);
  }
}

const submit = ({ reference }: Invoice) => callApi('submitEInvoice', '--reference', reference);

/** The oldest is refused, the others go on; the newest is left for the one who watches. */
export async function play(invoices: Invoice[], simulator: Simulator, said: Said): Promise<void> {
  const [waiting, accepted, rejected, reversed, refused] = invoices;
  if (refused) await refuse(refused, simulator, said);
  const others = [waiting, accepted, rejected, reversed].filter((each) => each !== undefined);
  for (const each of others) await submit(each);
  const idOf = async (invoice: Invoice) => (await reaches(invoice, 'sent')).sef_id ?? '';
  if (accepted) {
    await simulator.approve(await idOf(accepted));
    await reaches(accepted, 'accepted');
    said(accepted, 'accepted by the buyer');
  }
  if (rejected) {
    await simulator.reject(await idOf(rejected), 'Količina nije kao u narudžbenici');
    await reaches(rejected, 'rejected');
    said(rejected, 'rejected by the buyer');
  }
  if (reversed) {
    await idOf(reversed);
    await callApi('stornoEInvoice', '--reference', reversed.reference, '--comment', 'Pogrešna cena');
    await reaches(reversed, 'voided');
    said(reversed, 'reversed by storno');
  }
  if (waiting) {
    await idOf(waiting);
    said(waiting, 'sent; the buyer, who is you, has not answered yet');
  }
}

/** SEF takes documents for buyers only that it knows. */
async function refuse(invoice: Invoice, simulator: Simulator, said: Said): Promise<void> {
  await simulator.register(invoice.pib, false);
  await submit(invoice);
  await reaches(invoice, 'failed');
  await simulator.register(invoice.pib, true);
  said(invoice, 'refused: the buyer was not registered in SEF');
}
