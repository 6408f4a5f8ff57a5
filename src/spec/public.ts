/**
 * The spec as types. Everything here is derived from `generated/api.ts`, so a handler that reads a field
 * the spec does not have, or returns one it does not allow, does not compile.
 */
import type { components, operations, paths, webhooks } from '../../generated/api.ts';

/** The operations of the API; the ids of webhook operations start with `on` and are left out. */
export type OperationId = Exclude<keyof operations, `on${Capitalize<string>}`>;

/** The operations that have a function: those of batches have none, as another one carries out their entries. */
export type HandledOperationId = Exclude<OperationId, BatchOperationId>;

type BatchOperationId = {
  [Path in keyof paths]: Path extends `${string}/batch`
    ? paths[Path] extends { post: infer Operation extends { requestBody: unknown } }
      ? ContentOf<Operation['requestBody']> extends { items: unknown }
        ? IdOf<Operation>
        : never
      : never
    : never;
}[keyof paths];

/** The operations that only read: the GETs. */
export type ReadingOperationId = {
  [Path in keyof paths]: paths[Path] extends { get: infer Operation } ? IdOf<Operation> : never;
}[keyof paths];

type IdOf<Operation> = { [Id in OperationId]: operations[Id] extends Operation ? Id : never }[OperationId];

/** The input of a request, already validated: an operation without query or path has an empty object there. */
export type Input<Id extends OperationId> = InputOf<operations[Id]>;

type AnyOperation = {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
};

/** The same for an operation of either spec. */
export type InputOf<Operation extends AnyOperation> = {
  path: Given<Operation['parameters']['path']>;
  query: Given<Operation['parameters'] extends { query?: infer Query } ? Query : never>;
  body: Body<Operation>;
};

/** A named schema of the spec, such as `Schema<'Client'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The events of the catalog, such as `client.created`. */
export type EventName = keyof webhooks;

// An optional body may be `undefined`; an operation without a body has only `undefined`.
type Body<Operation extends { requestBody?: unknown }> =
  | ContentOf<NonNullable<Operation['requestBody']>>
  | (Operation extends { requestBody: object } ? never : undefined);

type ContentOf<Request> = Request extends { content: { 'application/json': infer Content } }
  ? Content
  : never;

// The generated types write an absent part as `never`.
type Given<Part> = [NonNullable<Part>] extends [never] ? Record<never, never> : NonNullable<Part>;
