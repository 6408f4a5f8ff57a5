import type { ownData as english } from '../en/own-data.ts';

export const ownData: typeof english = {
  more: 'Mehr',
  external_id: 'ID in einem anderen System',
  external_id_hint: 'Zum Beispiel die Nummer einer Bestellung in Ihrem Onlineshop. Sie wird nicht gedruckt.',
  metadata: 'Metadaten',
};
