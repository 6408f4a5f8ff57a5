/** The kinds of records that programs of others keep copies of. */
export const DELETABLE_TYPES = ['client', 'item', 'document', 'expense', 'contract'] as const;

export type DeletableType = (typeof DELETABLE_TYPES)[number];
