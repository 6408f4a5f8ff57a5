// A request against the spec. A fast check accepts what certainly conforms; the validator package judges all else.
import { isDeepStrictEqual } from 'node:util';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Locals, Request, RequestHandler, Response } from 'express';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import { Failure, type FieldErrors, invalid, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { once, oncePer } from '../connections.ts';
import { longNumbersOf, runMiddleware } from './body.ts';
import { type InputRules, inputRules, refuseUnstorable } from './input-rules.ts';
import { routesOf, type Spec } from './routes.ts';
import { fieldErrorsOfRow, type PackageError, schemaErrors, toFieldErrors } from './schema-errors.ts';
import {
  createFastCheck,
  createSchemaValidator,
  isEmailInput,
  type ValidatedRequest,
  type ValidatedRoute,
  withoutCombinations,
} from './schemas.ts';

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
  const fastCheck = createFastCheck(spec);
  const judge = packageValidator(spec);
  return (route) => {
    const passes = fastCheck(route);
    const rules = inputRules(spec, route.bodySchema);
    return async (request, response) => {
      rules.tidy(request.body);
      const fast = passes(request);
      refuseUnstorable(request.query, request.body, fast !== undefined);
      const now = clock();
      const long = longNumbersOf(request);
      const isFaulty = long !== undefined || rules.check(request.body, { now }) !== undefined;
      // A rule that depends on the workspace's country is applied only where the answer is a 422 anyway; the handler
      // checks it with the records.
      const { actor } = response.locals as Partial<Locals>;
      const country = actor?.workspace.country;
      const ruleErrors = () => ({ ...rules.check(request.body, { now, country }), ...long });
      const checked =
        fast && !compare
          ? fast
          : await judgeBy(judge, request, response, fast && structuredClone(fast)).catch((error) => {
              throw withRuleErrors(toFailure(error, spec, route, request), ruleErrors);
            });
      if (isFaulty) throw invalidFields(ruleErrors());
      refuseUncountable(checked.query);
      return checked;
    };
  };
}

/** All errors in one answer: a caller who mends those of the schema should not find more behind them. */
function withRuleErrors(error: unknown, ruleErrors: () => FieldErrors): unknown {
  if (!(error instanceof Failure) || !error.errors) return error;
  return invalidFields({ ...ruleErrors(), ...error.errors });
}

/** Validates with the package, and fails if the fast check accepted a request that it refuses or reads differently. */
async function judgeBy(
  judge: () => Promise<RequestHandler[]>,
  request: Request,
  response: Response,
  fast: ValidatedRequest | undefined,
): Promise<ValidatedRequest> {
  try {
    for (const step of await judge()) await runMiddleware(step, request, response);
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
const packageValidator = oncePer((spec: Spec) => once(() => loadPackage(spec)));

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
  return invalidFields(toFieldErrors(schemaErrors(spec, route, errors, request)));
}

/** Puts the texts of a body into their form, validates it with the schemas of the public API, and returns the same errors as its answers. */
export function createBodyValidator(spec: Spec): (schema: string, body: unknown) => FieldErrors {
  const compiled = new Map<string, { validate: ValidateFunction; rules: InputRules }>();
  const compile = (schema: string) => {
    const $ref = `#/components/schemas/${schema}`;
    const made = {
      validate: createSchemaValidator({ of: 'requests', allErrors: true }).compile({
        components: spec.components,
        $ref,
      }),
      rules: inputRules(spec, { $ref }),
    };
    compiled.set(schema, made);
    return made;
  };
  return (schema, body) => {
    const { validate, rules } = compiled.get(schema) ?? compile(schema);
    rules.tidy(body);
    const ofRules = rules.check(body, { now: new Date() }) ?? {};
    const ofSchema = validate(body) ? {} : fieldErrorsOfRow(validate.errors ?? []);
    // The fields of the rules first, and their messages before those of the schema.
    return { ...ofRules, ...ofSchema, ...ofRules };
  };
}
