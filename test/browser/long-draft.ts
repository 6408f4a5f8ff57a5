// A draft with as many lines as there may be.
import { record } from '../api/records.ts';
import type { Api } from '../test-service.ts';

export const MOST_LINES = 500;

/** @returns the reference of a draft with so many lines */
export async function draftOf(api: Api, client: string, count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, i) => ({
    description: `Work of day ${i + 1}`,
    quantity: 2,
    unit_price: 100 + i,
  }));
  const body = { document_type: 'rs_invoice', client, lines };
  return (await record(api.POST('/documents', { body }), 201)).reference;
}
