import type { ownData as english } from '../en/own-data.ts';

export const ownData: typeof english = {
  more: 'Još',
  external_id: 'ID u drugom sistemu',
  external_id_hint: 'Na primer broj porudžbine u vašoj prodavnici. Ne štampa se.',
  metadata: 'Metapodaci',
};
