/** What became of a balance that a client was asked to confirm. Pages of the dashboard use this: it knows no hashes. */
export const CONFIRMATION_STATUSES = ['sent', 'confirmed', 'disputed', 'silent'] as const;
