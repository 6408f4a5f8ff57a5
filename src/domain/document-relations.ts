/** How a document relates to one that it names (EN 16931, BG-3: preceding invoice reference). */
export const DOCUMENT_RELATIONS = [
  'credits',
  'debits',
  'corrects',
  'made_from',
  'deducts',
  'revises',
] as const;

export type DocumentRelation = (typeof DOCUMENT_RELATIONS)[number];
