import type { Context } from '../auth/context.ts';
import { addDays, today } from '../domain/calendar.ts';
import { createDocument } from '../resources/documents/api.ts';
import { cancelDocument } from '../resources/documents/cancel.ts';
import { issueDocument } from '../resources/documents/issue.ts';
import { createPayment, recordPayment } from '../resources/payments/api.ts';
import { refundCredit } from '../resources/payments/credit.ts';
import type { Schema } from '../spec/public.ts';

const NO_PARAMETERS = { path: {}, query: {} };

type Document = Schema<'Document'>;
type Line = Schema<'DocumentLineInput'>;

/** What the chains of the demo are made for and of. */
type Cast = {
  clients: Record<'bakery' | 'studio' | 'person', string>;
  items: Record<'consulting' | 'upkeep' | 'book', string>;
};

/** Documents that settle each other, from the oldest to the newest; all are older than the unpaid ones of the demo. */
export async function createDemoSettlement(context: Context, cast: Cast): Promise<void> {
  const play = actionsOf(context);
  await advances(play, cast);
  await credits(play, cast);
  await severalAtOnce(play, cast);
}

type Play = ReturnType<typeof actionsOf>;

const hours = (item: string, quantity: number, description = 'Konsultacije'): Line => ({
  ...{ item, description, unit: 'hour', quantity, unit_price: 6500 },
});

/** A proforma that is paid in part, the advance invoice of that money, and the final invoice that deducts it. */
async function advances(play: Play, { clients, items }: Cast): Promise<void> {
  const proforma = await play.issue(
    {
      document_type: 'rs_proforma',
      client: clients.studio,
      lines: [hours(items.consulting, 20, 'Nova prodavnica')],
    },
    -61,
  );
  await play.pay(proforma, 46_800, -60);
  const advance = await play.issue(
    {
      ...{ document_type: 'rs_advance_invoice', from: proforma.reference },
      lines: [{ from_line: 1, quantity: 6, description: 'Nova prodavnica, avans' }],
    },
    -60,
  );
  const final = await play.issue(
    { document_type: 'rs_invoice', from: proforma.reference, advances: [{ document: advance.reference }] },
    -58,
  );
  await play.pay(final, Number(final.balance), -57);
}

/** Credit notes: of a part of an invoice, of all of it with the money given back, and a bonus; and a debit note. */
async function credits(play: Play, { clients, items }: Cast): Promise<void> {
  const book = { item: items.book, description: 'Priručnik za početnike', unit: 'pcs', unit_price: 1250 };
  const invoice = { document_type: 'rs_invoice', client: clients.bakery };
  const sold = await play.issue({ ...invoice, lines: [{ ...book, quantity: 10 }] }, -57);
  await play.issue(
    { document_type: 'rs_credit_note', from: sold.reference, lines: [{ from_line: 1, quantity: 4 }] },
    -55,
  );
  const forgotten = { description: 'Dostava', quantity: 1, unit_price: 600 };
  const more = await play.issue(
    { document_type: 'rs_debit_note', from: sold.reference, lines: [forgotten] },
    -55,
  );
  await play.pay(sold, 8250, -54);
  await play.pay(more, Number(more.balance), -54);
  const wrong = await play.issue(
    { ...invoice, client: clients.person, lines: [hours(items.consulting, 1)] },
    -54,
  );
  await play.pay(wrong, Number(wrong.balance), -53);
  const bonus = { description: 'Bonus za 2. kvartal', quantity: 1, unit_price: 3000 };
  await play.issue({ ...invoice, document_type: 'rs_credit_note', lines: [bonus] }, -52);
  await play.cancelWithCredit(wrong, 'Dogovor je otkazan');
}

/** Three invoices that are paid at once, with a rest that stays on account. */
async function severalAtOnce(play: Play, { clients, items }: Cast): Promise<void> {
  const upkeep = { item: items.upkeep, description: 'Održavanje sajta', quantity: 1, unit_price: 18_000 };
  const invoices: Document[] = [];
  for (const day of [-51, -50, -49]) {
    invoices.push(
      await play.issue({ document_type: 'rs_invoice', client: clients.bakery, lines: [upkeep] }, day),
    );
  }
  await play.payAll(clients.bakery, invoices, { amount: 70_000, day: -48 });
}

function actionsOf(context: Context) {
  const day = (days: number) => addDays(today(context.now, context.actor.workspace.timezone), days);
  const money = (amount: number, days: number) => ({ amount, method: 'bank' as const, paid_on: day(days) });
  return {
    async issue(body: Schema<'DocumentCreate'>, days: number): Promise<Document> {
      const isCredit = body.document_type === 'rs_credit_note';
      const dates = { issue_date: day(days), due_date: isCredit ? null : day(days + 15) };
      const { data } = await createDocument(context, { ...NO_PARAMETERS, body: { ...dates, ...body } });
      const path = { reference: data.reference };
      return (await issueDocument(context, { path, query: {}, body: undefined })).data;
    },
    async pay({ reference }: Document, amount: number, days: number): Promise<void> {
      await recordPayment(context, { path: { reference }, query: {}, body: money(amount, days) });
    },
    async payAll(
      client: string,
      documents: Document[],
      { amount, day: days }: { amount: number; day: number },
    ): Promise<void> {
      const allocations = documents.map(({ reference, balance }) => ({
        document: reference,
        amount: Number(balance),
      }));
      const body = { client, ...money(amount, days), allocations, keep_rest_as_credit: true };
      await createPayment(context, { ...NO_PARAMETERS, body });
    },
    /** The credit note is of today, and so is the money given back for it. */
    async cancelWithCredit({ reference }: Document, reason: string): Promise<void> {
      const { data } = await cancelDocument(context, { path: { reference }, body: { reason, credit: true } });
      for (const { document } of data.referenced_by) {
        const body = { ...money(Number(data.paid), 0), reason };
        await refundCredit(context, { path: { reference: document.reference }, query: {}, body });
      }
    },
  };
}
