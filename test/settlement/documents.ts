import type { components } from '../../generated/api.ts';
import { record } from '../api/records.ts';
import type { Api } from '../test-service.ts';

// Documents that settle each other, made over HTTP.

type Schemas = components['schemas'];
export type Document = Schemas['Document'];
type Create = Schemas['DocumentCreate'];

const at = (reference: string) => ({ params: { path: { reference } } });

/** A line at a tax rate of Serbia. */
export function line(unitPrice: number, rate = 'rs_vat_20', quantity = 1): Schemas['DocumentLineInput'] {
  return { description: `Goods at ${rate}`, quantity, unit_price: unitPrice, tax_rate: rate };
}

export function draft(api: Api, body: Create): Promise<Document> {
  return record(api.POST('/documents', { body }), 201);
}

/** A new document, issued. */
export async function issued(api: Api, body: Create): Promise<Document> {
  const { reference } = await draft(api, body);
  return record(api.POST('/documents/{reference}/issue', at(reference)));
}

export function shown(api: Api, { reference }: { reference: string }): Promise<Document> {
  return record(api.GET('/documents/{reference}', at(reference)));
}

/** Pays a document, by default all of its balance. */
export async function pay(
  api: Api,
  { reference }: { reference: string },
  amount?: number,
): Promise<Document> {
  const { balance } = await shown(api, { reference });
  const body = { amount: amount ?? Number(balance), method: 'bank', paid_on: '2026-03-15' } as const;
  return record(api.POST('/documents/{reference}/payments', { ...at(reference), body }), 201);
}

export function tryApply(api: Api, credit: { reference: string }, body: Schemas['CreditApply']) {
  return api.POST('/documents/{reference}/apply', { ...at(credit.reference), body });
}

export function tryRefund(api: Api, credit: { reference: string }, amount: number) {
  const body = { amount, method: 'bank', paid_on: '2026-03-15' } as const;
  return api.POST('/documents/{reference}/refund', { ...at(credit.reference), body });
}

export function tryCancel(
  api: Api,
  { reference }: { reference: string },
  body?: Schemas['DocumentCancelInput'],
) {
  return api.POST('/documents/{reference}/cancel', { ...at(reference), body });
}

export async function balanceOf(api: Api, client: string) {
  return record(api.GET('/clients/{reference}/balance', at(client)));
}
