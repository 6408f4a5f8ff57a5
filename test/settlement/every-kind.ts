import { newClient, record } from '../api/records.ts';
import type { Api } from '../test-service.ts';
import { draft, issued, line, tryApply, tryCancel } from './documents.ts';

const DAY = '2026-01-30';

/** Documents that relate to each other in every way, and credit notes that settle, are given back and cancel. */
export async function fillSettlement(api: Api): Promise<void> {
  const { reference: client } = await newClient(api, { name: 'Kupac na avans' });
  await fillAdvances(api, client);
  await fillCredits(api, client);
  const elsewhere = { relation: 'corrects', number: '12/2025' } as const;
  const related = [
    elsewhere,
    { ...elsewhere, number: '13/2025', issue_date: '2025-12-30', document_type: 'rs_invoice' },
  ];
  await issued(api, { document_type: 'rs_invoice', client, lines: [line(10)], related_documents: related });
}

/** A proforma that is paid; the advance invoice of its money; a final invoice with a part of it, and one with the rest. */
async function fillAdvances(api: Api, client: string): Promise<void> {
  const lines = [line(300), line(30, 'rs_vat_10')];
  const { reference: proforma } = await issued(api, { document_type: 'rs_proforma', client, lines });
  await pay(api, proforma, 393);
  const { reference: advance } = await issued(api, { document_type: 'rs_advance_invoice', from: proforma });
  const invoice = { document_type: 'rs_invoice', client, lines: [line(1000), line(100, 'rs_vat_10')] };
  await issued(api, { ...invoice, from: proforma, advances: [{ document: advance, amount: 100 }] });
  await issued(api, { ...invoice, advances: [{ document: advance }] });
}

/** Credit notes and a debit note of invoices, a draft of one, and an invoice that is cancelled by its credit note. */
async function fillCredits(api: Api, client: string): Promise<void> {
  const invoice = { document_type: 'rs_invoice', client, lines: [line(100), line(50)] };
  const { reference: from } = await issued(api, invoice);
  await issued(api, { document_type: 'rs_credit_note', from, lines: [{ from_line: 1, quantity: 0.5 }] });
  await issued(api, { document_type: 'rs_debit_note', from, lines: [line(5)] });
  await draft(api, { document_type: 'rs_credit_note', from });
  const undone = await issued(api, { document_type: 'rs_credit_note', from, lines: [line(1)] });
  await record(tryCancel(api, undone, { reason: 'Pogrešan iznos' }));
  const bonus = await issued(api, { document_type: 'rs_credit_note', client, lines: [line(40)] });
  await record(tryApply(api, bonus, { document: from, amount: 20 }));
  const returned = await issued(api, invoice);
  await pay(api, returned.reference, 180);
  await record(tryCancel(api, returned, { credit: true, reason: 'Vraćena roba' }));
  const params = { path: { reference: bonus.reference } };
  const paid_on = bonus.issue_date as string;
  const refund = { amount: 15, method: 'bank', paid_on, reason: 'Vraćeno' } as const;
  await record(api.POST('/documents/{reference}/refund', { params, body: refund }));
}

async function pay(api: Api, reference: string, amount: number): Promise<void> {
  const body = { amount, method: 'bank', paid_on: DAY } as const;
  await record(api.POST('/documents/{reference}/payments', { params: { path: { reference } }, body }), 201);
}
