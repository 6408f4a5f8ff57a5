import type { Catalogue, ClientSummary } from '../../../types.ts';
import type { Draft } from './draft.ts';

/** What choosing a client changes in a draft: its currency too, where documents can be in that. */
export function clientPart(
  { reference, name, default_currency }: Pick<ClientSummary, 'reference' | 'name' | 'default_currency'>,
  catalogue: Catalogue,
): Partial<Draft> {
  const isUsable = default_currency !== null && catalogue.document_currencies.includes(default_currency);
  return { client: reference, clientName: name, ...(isUsable ? { currency: default_currency } : {}) };
}
