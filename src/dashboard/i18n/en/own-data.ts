/** What other programs keep on records. */
export const ownData = {
  more: 'More',
  external_id: 'ID in another system',
  external_id_hint: 'Such as the number of an order in your shop. It is not printed.',
  metadata: 'Metadata',
};
