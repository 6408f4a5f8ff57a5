import type { components } from '../../generated/api.ts';
import { newClient, record } from '../api/records.ts';
import { issued, line, pay, shown, tryApply, tryCancel, tryRefund } from '../settlement/documents.ts';
import type { Api } from '../test-service.ts';

const at = (reference: string) => ({ params: { path: { reference } } });

const MONEY = { method: 'bank', paid_on: '2026-03-15' } as const;

type DocumentCreate = components['schemas']['DocumentCreate'];

/** A business whose book has something of every kind. @returns the references of some of it */
export async function fillBook(api: Api) {
  const { reference: client } = await newClient(api, { name: 'Dunav' });
  await newClient(api, { name: 'Another' });
  const period = { service_period_start: '2026-02-01', service_period_end: '2026-02-28' };
  const discounted = { ...line(100), unit: 'h', discount_type: 'percent', discount_value: 10, ...period };
  const lines = [discounted, line(50.125, 'rs_vat_10'), { kind: 'text', description: 'Ends' }];
  const reduced = { discount_type: 'fixed', discount_value: 5, discount_reason: 'Loyal' };
  const terms = { document_type: 'rs_invoice', client, lines, delivery_date: '2026-03-01', ...reduced };
  const proforma = await issued(api, { document_type: 'rs_proforma', client, lines: [line(100)] });
  await pay(api, proforma);
  const advance = await issued(api, { document_type: 'rs_advance_invoice', from: proforma.reference });
  const advances = [{ document: advance.reference, amount: 60 }];
  const final = await issued(api, {
    ...terms,
    advances,
    ...period,
    due_date: '2026-04-01',
  } as DocumentCreate);
  const invoice = await issued(api, terms as DocumentCreate);
  const credit = await issued(api, {
    document_type: 'rs_credit_note',
    from: invoice.reference,
    lines: [line(20)],
  });
  await pay(api, invoice, 30);
  const cancelled = await issued(api, terms as DocumentCreate);
  await pay(api, cancelled, 10);
  const noted = await record(tryCancel(api, cancelled, { credit: true }));
  const note = noted.referenced_by.at(-1)?.document.reference as string;
  await record(tryRefund(api, { reference: note }, 5));
  await record(tryApply(api, { reference: note }, { document: invoice.reference, amount: 2 }));
  await record(tryCancel(api, await issued(api, terms as DocumentCreate)));
  const payment = await record(
    api.POST('/payments', {
      body: {
        client,
        amount: 90,
        ...MONEY,
        keep_rest_as_credit: true,
        allocations: [{ document: invoice.reference, amount: 10 }],
      },
    }),
    201,
  );
  const open = await issued(api, { document_type: 'rs_proforma', client, lines: [line(100)] });
  for (const document of [final.reference, open.reference])
    await record(
      api.POST('/payments/{reference}/apply', { ...at(payment.reference), body: { document, amount: 15 } }),
    );
  await record(
    api.POST('/payments/{reference}/refund', { ...at(payment.reference), body: { amount: 60, ...MONEY } }),
  );
  const mistake = await record(
    api.POST('/payments', {
      body: { client, amount: 7, ...MONEY, allocations: [{ document: invoice.reference, amount: 7 }] },
    }),
    201,
  );
  await record(
    api.POST('/payments/{reference}/reverse', { ...at(mistake.reference), body: { reason: 'Mistake' } }),
  );
  await issued(api, {
    document_type: 'rs_debit_note',
    client,
    lines: [line(3)],
    related_documents: [
      { relation: 'debits', number: '17/25', issue_date: '2025-12-01', document_type: 'rs_invoice' },
    ],
  } as DocumentCreate);
  return {
    client,
    invoice: await shown(api, invoice),
    credit: credit.reference,
    payment: payment.reference,
    mistake: mistake.reference,
  };
}
