/** Decided and drawn in the spec (`openapi/schemas/ContractStatus.yaml`). */
export const CONTRACT_STATUSES = [
  'draft',
  'sent',
  'partially_signed',
  'signed',
  'declined',
  'expired',
  'voided',
] as const;

export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const SIGNER_STATUSES = ['pending', 'viewed', 'signed', 'declined'] as const;

export type SignerStatus = (typeof SIGNER_STATUSES)[number];

/** All signers at once, or one after another by position. */
export const SIGNING_ORDERS = ['parallel', 'sequential'] as const;

export type SigningOrder = (typeof SIGNING_ORDERS)[number];
