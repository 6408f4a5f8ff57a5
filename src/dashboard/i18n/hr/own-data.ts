import type { ownData as english } from '../en/own-data.ts';

export const ownData: typeof english = {
  more: 'Više',
  external_id: 'ID u drugom sustavu',
  external_id_hint: 'Na primjer broj narudžbe u vašoj trgovini. Ne ispisuje se.',
  metadata: 'Metapodaci',
};
