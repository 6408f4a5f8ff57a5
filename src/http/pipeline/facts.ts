import type { Request } from 'express';
import { Failure, invalidFields } from '../../domain/failure.ts';
import { MAX_FIELDS } from './error-response.ts';
import type { AnyHandler, ExecuteParts } from './execute.ts';
import { createFastValidation } from './fast-validation.ts';
import { requireAccess } from './guard.ts';
import type { Route, Spec } from './routes.ts';
import type { Caller } from './strategy.ts';
import { foundInRest, wellFormedRest } from './well-formed-rest.ts';

// All faults of a body in one answer, of form and of fact: an unknown client and a malformed line, a currency that does
// not exist and a type that does not either. Without this, a caller who mends the form finds the facts behind it.

/** More than a document of 500 lines with all of their fields has. */
const MAX_BYTES = 512 * 1024;

/** The failure that a request is answered with. */
type AddFacts = (failure: unknown, call: { request: Request; caller: Caller }) => Promise<unknown>;

/**
 * Checks what is well-formed of a body that the spec refuses: the handler runs with it in a transaction that is always
 * rolled back. So every check of an operation counts, and none is written twice.
 * @returns undefined for an operation whose records need no such check
 */
export function createFactCheck(
  spec: Spec,
  route: Route<string>,
  parts: Pick<ExecuteParts, 'database' | 'service' | 'clock' | 'table' | 'reloadActor' | 'toolsetsDisabled'>,
): AddFacts | undefined {
  const { database, service, clock, table, reloadActor, toolsetsDisabled } = parts;
  if (!table.checksFacts?.(route.operationId)) return undefined;
  const handler = table.handlers[route.operationId] as AnyHandler;
  const passes = createFastValidation(spec)(route);
  return async (failure, { request, caller }) => {
    if (!(failure instanceof Failure) || !failure.errors || !('actor' in caller)) return failure;
    const faults = failure.errors;
    // The answer is full already, or the body would be held in memory while the database is asked.
    const isLarge = !(Number(request.headers['content-length']) <= MAX_BYTES);
    if (isLarge || Object.keys(faults).length >= MAX_FIELDS) return failure;
    const body = wellFormedRest(spec, route.bodySchema, request.body, faults);
    const input = body && passes(Object.create(request, { body: { value: body } }));
    if (!input) return failure;
    try {
      await database.write({ workspace: caller.actor.workspace.id }, async (tx, yieldIfLong) => {
        const now = clock();
        // The body may have taken its time, and access may have ended since it began.
        const actor = await reloadActor(tx, request, now);
        requireAccess(actor, route, toolsetsDisabled);
        await handler({ tx, actor, now, service, yieldIfLong }, input);
        // Whatever was written is rolled back.
        throw failure;
      });
    } catch (error) {
      if (!(error instanceof Failure) || !error.errors) return failure;
      const facts = error === failure ? {} : foundInRest(error.errors, faults, request.body);
      return invalidFields({ ...facts, ...faults });
    }
    return failure;
  };
}
