/** The entry point of the package: everything that its users may import, and nothing else. */
export type { components, operations, paths, webhooks } from '../../generated/api.ts';
export type * from '../../generated/models.ts';
/** @deprecated The earlier name of `ContractVoidInput`. */
export type { ContractVoidInput as ContractVoid } from '../../generated/models.ts';
export {
  type Attempt,
  createInvoicingClient,
  type InvoicingClient,
  type InvoicingOptions,
  type Middleware,
} from './client.ts';
export {
  type ApiErrorCode,
  type FieldErrors,
  InvoicingError,
  type InvoicingErrorCode,
  type TransportErrorCode,
} from './errors.ts';
export { currencyDecimals, fromCents, toAmount, toCents } from './money.ts';
export type {
  Answer,
  Call,
  CallOptions,
  ConditionalCallOptions,
  IdempotentCallOptions,
  Input,
  OperationId,
  Page,
  Records,
  Result,
} from './operation-types.ts';
export {
  type SyncedRecord,
  type SyncOptions,
  type SyncStore,
  type SyncType,
  syncedRecordOf,
} from './sync.ts';
export { type MemoryStore, memoryStore, type SqliteDatabase, sqliteStore } from './sync-stores.ts';
export {
  deduplicationKey,
  type EventName,
  signTestEvent,
  type TestEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookFault,
  WebhookVerificationError,
} from './webhooks.ts';
