/** How money is paid, and given back. */
export const PAYMENT_METHODS = ['bank', 'cash', 'card', 'gateway'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
