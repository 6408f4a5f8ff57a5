import { isDeepStrictEqual } from 'node:util';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Locals, Request, RequestHandler, Response } from 'express';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import { Failure, type FieldErrors, invalid, invalidFields } from '../../domain/failure.ts';
import { type Message, message } from '../../domain/messages/message.ts';
import { oncePer } from '../once.ts';
import { longNumbersOf, refuseBrokenText, refuseBrokenTextOfValid } from './body.ts';
import { isEmailInput } from './email-format.ts';
import {
  createFastValidation,
  type ValidatedRequest,
  type ValidatedRoute,
  withoutCombinations,
} from './fast-validation.ts';
import { inputRules } from './input-rules.ts';
import { tidyInput } from './input-text.ts';
import { passed } from './replay.ts';
import { routesOf, type Spec } from './routes.ts';
import { type PackageError, schemaErrors } from './schema-limits.ts';
import { isOfForm, type SchemaError, schemaMessage } from './schema-messages.ts';

/** Returns the validated parts of a request, or throws a Failure with its errors. */
export type Validate = (request: Request, response: Response) => Promise<ValidatedRequest>;

/**
 * Validates path, query, headers and body of every request against the spec.
 * @param options.compare hold the fast check against the package, request by request: in tests and development
 */
export function validateRequests(
  spec: Spec,
  { compare, clock }: { compare: boolean; clock: () => Date },
): (route: ValidatedRoute) => Validate {
  const fastCheck = createFastValidation(spec);
  const judge = packageValidator(spec);
  return (route) => {
    const passes = fastCheck(route);
    const rules = inputRules(spec, route.bodySchema);
    const tidied = tidyInput(spec, route.bodySchema);
    return async (request, response) => {
      tidied(request.body);
      const fast = passes(request);
      if (fast) refuseBrokenTextOfValid(request, fast.query, fast.body);
      else refuseBrokenText(request.query, request.body);
      const ground = { now: clock() };
      const long = longNumbersOf(request);
      const isFaulty = long !== undefined || rules(request.body, ground) !== undefined;
      // A rule that depends on the workspace's country is applied only where the answer is a 422 anyway; the handler
      // checks it with the records.
      const { actor } = response.locals as Partial<Locals>;
      const country = actor?.workspace.country;
      const faults = () => ({ ...rules(request.body, { ...ground, country }), ...long });
      const checked =
        fast && !compare
          ? fast
          : await judgeBy(judge, request, response, fast && structuredClone(fast)).catch((error) => {
              throw withFaults(toFailure(error, spec, route, request), faults);
            });
      if (isFaulty) throw invalidFields(faults());
      refuseUncountable(checked.query);
      return checked;
    };
  };
}

/** All faults in one answer: a caller who mends those of the schema should not find more behind them. */
function withFaults(error: unknown, faults: () => FieldErrors): unknown {
  if (!(error instanceof Failure) || !error.errors) return error;
  return invalidFields({ ...faults(), ...error.errors });
}

/** Validates with the package, and fails if the fast check accepted a request that it refuses or reads differently. */
async function judgeBy(
  judge: RequestHandler,
  request: Request,
  response: Response,
  fast: ValidatedRequest | undefined,
): Promise<ValidatedRequest> {
  try {
    await passed(judge, request, response);
  } catch (error) {
    if (fast === undefined) throw error;
    throw new Error('The fast check lets pass what the validator refuses.', { cause: error });
  }
  const { params: path, query, body } = request;
  if (fast !== undefined && !isDeepStrictEqual(fast, structuredClone({ path, query: { ...query }, body }))) {
    throw new Error('The fast check reads differently what the validator lets pass.');
  }
  return { path, query, body };
}

/**
 * The validator package: it validates the requests that the fast check does not accept, and produces their errors. The
 * first such request loads it and waits for it: loading it at the start would cost 0.4 s of CPU.
 */
const packageValidator = oncePer((spec: Spec): RequestHandler => {
  let loading: Promise<RequestHandler[]> | undefined;
  return (request, response, next) => {
    loading ??= loadPackage(spec);
    loading.then((handlers) => {
      const step = (place: number, error?: unknown): void => {
        const handler = handlers[place];
        if (error !== undefined) next(error);
        else if (handler) handler(request, response, (failed?: unknown) => step(place + 1, failed));
        else next();
      };
      step(0);
    }, next);
  };
});

async function loadPackage(spec: Spec): Promise<RequestHandler[]> {
  const { middleware } = await import('express-openapi-validator');
  return middleware({
    apiSpec: asJudged(spec) as unknown as OpenAPIV3.DocumentV3_1,
    validateSecurity: false,
    // All errors at once cost more on a hostile body; `body.ts` has bounded its lists and objects before.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: false,
    validateFormats: true,
    ajvFormats: { mode: 'full' },
    formats: { 'idn-email': { type: 'string', validate: isEmailInput } },
  });
}

/**
 * A copy, because the package writes into the document it is given. In it every parameter of a query may hold reserved
 * characters, which RFC 3986 §3.4 lets a query have: the package would ask for another encoding of `draft,issued`
 * instead of naming the values that there are. Fields that come together are left to the operations, whose errors
 * name the field; ajv reports an `if` that did not match.
 */
function asJudged(spec: Spec): Spec {
  const copy = withoutCombinations(spec);
  const own = routesOf<string>(copy).flatMap(({ parameters }) => parameters);
  for (const parameter of own) {
    if (parameter.in === 'query') Object.assign(parameter, { allowReserved: true });
  }
  return copy;
}

/** `1e400` reads as Infinity, which the validator lets pass below every maximum; `1e20` is no number to count with. */
function refuseUncountable(query: ValidatedRequest['query']): void {
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw invalid(name, message('number.countable'));
    }
  }
}

type ValidatorError = { status?: number; errors?: PackageError[] };

/** A bad path names no record (404), a bad header is a 400, the rest is a 422 by field. */
function toFailure(error: unknown, spec: Spec, route: ValidatedRoute, request: Request): unknown {
  const { status, errors } = error as ValidatorError;
  if (typeof status !== 'number' || !Array.isArray(errors)) return error;
  if (status === 415) return new Failure('bad_request', message('body.not_json'));
  if (status === 404) return new Failure('not_found', message('request.no_such_address'));
  if (status !== 400) return error;
  const paths = errors.map(({ path = '' }) => path);
  if (paths.some((path) => path.startsWith('/params/'))) {
    return new Failure('not_found', message('request.no_such_record'));
  }
  if (paths.some((path) => path.startsWith('/header'))) {
    return new Failure('bad_request', message('key.idempotency_key'));
  }
  return invalidFields(toFieldErrors(schemaErrors(spec, route, errors, request), schemaMessage));
}

/** The errors of a schema compiled with Ajv on a row of a table, by field. */
export function fieldErrorsOfRow(errors: readonly ErrorObject[]): FieldErrors {
  const pathOf = ({ instancePath, params }: ErrorObject) => {
    const property = params.missingProperty ?? params.additionalProperty;
    return property === undefined ? instancePath : `${instancePath}/${property}`;
  };
  // A table has words in the language of its reader instead of the values of an enumeration, so these are not listed.
  const messageOf = (error: SchemaError) =>
    error.keyword === 'enum' ? message('value.not_allowed') : schemaMessage(error);
  const reported = errors.map((error) => ({ ...error, path: `/body${pathOf(error)}` }));
  return toFieldErrors(reported, messageOf);
}

/** One message for each field, by the errors of the package or of Ajv. */
function toFieldErrors<T extends SchemaError & { path: string }>(
  errors: readonly T[],
  messageOf: (error: T) => Message,
): FieldErrors {
  const fields = new Map<string, Message>();
  // Asked for each error: a list of thousands of faulty values must not cost the square of its length.
  const parents = new Set(errors.flatMap(({ path }) => parentsOf(path)));
  for (const error of errors) {
    const field = fieldPath(error.path);
    // An object or null: the object is faulty at a field of it, and being no null is no fault.
    const isOfChoice = error.keyword === 'anyOf' || error.keyword === 'type';
    if (isOfChoice && parents.has(error.path)) continue;
    // A value may break two rules; one of them says it. The form that it must have says more than its length.
    if (!fields.has(field) || isOfForm(error)) fields.set(field, messageOf(error));
  }
  return Object.fromEntries([...fields].map(([field, reason]) => [field, [reason]]));
}

/** `/body/lines/0` → `/body/lines`, `/body` and the empty path: what it is within. No body is deep. */
function parentsOf(path: string): string[] {
  const parents: string[] = [];
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    parents.push(path.slice(0, end));
  }
  return parents;
}

/** `/body/lines/0/unit_price` → `lines.0.unit_price`; the body as a whole is called `body`. */
function fieldPath(path: string): string {
  const [, , ...segments] = path.split('/');
  if (segments.length === 0) return 'body';
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}
