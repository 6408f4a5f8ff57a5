/** The types of records whose deletion is listed, for programs that keep copies of them. */
export const DELETABLE_TYPES = ['client', 'item', 'document', 'expense', 'contract'] as const;

export type DeletableType = (typeof DELETABLE_TYPES)[number];
