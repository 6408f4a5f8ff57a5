// Requests, the bodies of imports, and in tests the answers, against the spec. A fast check accepts what certainly
// conforms; the validator package judges all else.
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Locals, Request, RequestHandler, Response } from 'express';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import { atItsTime } from '../../auth/sandbox-time.ts';
import type { Database } from '../../database/open.ts';
import { deliverableAddress, emailText, needsInternationalMail } from '../../domain/contacts.ts';
import { Failure, type FieldErrors, invalid, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { closedSpec } from '../../spec/closed.ts';
import { once, oncePer } from '../once.ts';
import { isPlainJson, longNumbersOf, runMiddleware } from './body.ts';
import { type InputRules, inputRules, refuseUnstorable } from './input-rules.ts';
import { takeMetadata } from './metadata-filter.ts';
import { componentOf, type Parameter, type Route, routesOf, type Spec } from './routes.ts';
import { fieldErrorsOfRow, type PackageError, schemaErrors, toFieldErrors } from './schema-errors.ts';

/** Returns the validated parts of a request, or throws a Failure with its errors. */
type Validate = (request: Request, response: Response) => Promise<ValidatedRequest>;

/**
 * Validates path, query, headers and body of every request against the spec.
 * @param options.compare hold the fast check against the package, request by request: in tests and development
 */
export function validateRequests(
  spec: Spec,
  { compare, clock, database }: { compare: boolean; clock: () => Date; database: Pick<Database, 'read'> },
): (route: ValidatedRoute) => Validate {
  const fastCheck = createFastCheck(spec);
  const judge = packageValidator(spec);
  return (route) => {
    const passes = fastCheck(route);
    const rules = inputRules(spec, route.bodySchema);
    const takesMetadata = route.parameters.some(({ style }) => style === 'deepObject');
    return async (request, response) => {
      const metadata = takesMetadata ? takeMetadata(request) : undefined;
      rules.tidy(request.body);
      const fast = passes(request);
      refuseUnstorable(request.query, request.body, fast !== undefined);
      const { actor } = response.locals as Partial<Locals>;
      // Dates are allowed up to some years after the time of the workspace.
      const now = actor && request.body ? (await atItsTime(database, actor, clock())).now : clock();
      const long = longNumbersOf(request);
      const isFaulty = long !== undefined || rules.check(request.body, { now }) !== undefined;
      // A rule that depends on the workspace's country is applied only where the answer is a 422 anyway; the handler
      // checks it with the records.
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
      return metadata ? { ...checked, query: { ...checked.query, metadata } } : checked;
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
    apiSpec: asJudged(spec) as OpenAPIV3.DocumentV3_1,
    validateSecurity: false,
    // All errors at once cost more on a hostile body; `input-rules.ts` has bounded its lists and objects before.
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
function asJudged(spec: Spec): object {
  const copy = withoutCombinations(spec);
  const own = routesOf<string>(copy).flatMap(({ parameters }) => parameters);
  for (const { get, post } of Object.values(copy.paths) as Record<string, Judged>[]) {
    // The entries of a batch are judged one by one, as bodies of the single operation.
    if (post && 'x-batch-of' in post) delete post.requestBody;
    // Taken out of the query before.
    if (get) get.parameters = get.parameters?.filter(({ $ref }) => $ref !== METADATA_FILTER);
  }
  for (const parameter of own) {
    if (parameter.in === 'query') Object.assign(parameter, { allowReserved: true });
  }
  return copy;
}

type Judged = { parameters?: { $ref?: string }[]; requestBody?: unknown };

const METADATA_FILTER = '#/components/parameters/MetadataFilter';

/** `1e400` reads as Infinity, which the validator lets pass below every maximum; `1e20` is no number to count with. */
function refuseUncountable(query: ValidatedRequest['query']): void {
  for (const name in query) {
    const value = query[name];
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
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

type ListSchema = { properties: { items: { items: { $ref: string } } } };

/** What the spec says against the body of a batch, apart from its entries: of them, the keys alone are looked at. */
export const createListCheck = oncePer((spec: Spec) => (bodySchema: object | undefined) => {
  const list = structuredClone(componentOf<ListSchema>(spec, (bodySchema as { $ref: string }).$ref));
  const { properties } = componentOf<{ properties: object }>(spec, list.properties.items.items.$ref);
  const { key } = properties as { key?: object };
  const items = { ...list.properties.items, items: { properties: { key } } };
  const schema = { ...list, properties: { items }, components: spec.components };
  const validate = once(() => createSchemaValidator({ of: 'requests', allErrors: true }).compile(schema));
  return (body: unknown): FieldErrors => (validate()(body) ? {} : fieldErrorsOfRow(validate().errors ?? []));
});

// The schemas of the specs, compiled with Ajv: the fast check of requests, and the check of answers.

type ValidatorOptions = {
  /** What the schemas describe: what callers send, or what the service answers. */
  of: 'requests' | 'answers';
  /** Read texts as the types of their schema, as parameters need it. */
  coerceTypes?: boolean;
  /** Go on after the first error. */
  allErrors?: boolean;
};

/**
 * The only set-up of Ajv: with the options that the validator package gives it, which decide what a schema lets pass.
 * The specs themselves are linted, so they are not validated again here.
 */
function createSchemaValidator({ of, ...options }: ValidatorOptions): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    strictTuples: true,
    allowUnionTypes: false,
    validateSchema: false,
    useDefaults: of === 'requests',
    ...options,
  });
  formats.default(ajv, { mode: 'full' });
  ajv.addFormat('idn-email', { type: 'string', validate: isEmailInput });
  if (of === 'answers') return ajv;
  // What only answers have is for the package to refuse.
  ajv.removeKeyword('readOnly');
  ajv.addKeyword({ keyword: 'readOnly', compile: (isOn: boolean) => () => !isOn });
  return ajv;
}

/**
 * An address with white space around it is trimmed when it is stored, and a blank one clears the field. The domain may
 * have any letters; letters before the @ that few servers deliver to are for a rule to refuse, which says so.
 */
function isEmailInput(text: string): boolean {
  const address = emailText(text);
  if (address === '') return true;
  const known = deliverableAddress(address);
  const plain = needsInternationalMail(known) ? `x${known.slice(known.lastIndexOf('@'))}` : known;
  return (fullFormats.email as RegExp).test(plain);
}

/** The parts of a request that an operation gets, with the types and defaults of the spec. */
export type ValidatedRequest = { path: unknown; query: Record<string, unknown>; body: unknown };

/** The part of a route that describes its requests. */
type ValidatedRoute = Pick<Route, 'parameters' | 'bodySchema'>;

/** Returns the validated parts of a request that certainly conforms to the spec; undefined for any other request. */
type FastCheck = (request: Request) => ValidatedRequest | undefined;

/** Query strings that every parser reads in the same way: names with one value each, without reserved characters. */
const PLAIN_QUERY = /^\w+=[\w.~%-]+(?:&\w+=[\w.~%-]+)*$/;

/**
 * Accepts requests that are certainly valid. The schemas of the spec are compiled once per operation, with the options
 * of the validator package. The middleware of that package takes several times as long as this check, so it gets only
 * the requests that are not accepted here, and produces their errors.
 */
export const createFastCheck = oncePer((spec: Spec): ((route: ValidatedRoute) => FastCheck) => {
  const ofBodies = once(() => validatorFor(spec, false));
  const ofParameters = once(() => validatorFor(spec, true));
  return oncePer(({ parameters, bodySchema }: ValidatedRoute) => {
    const among = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
    const path = once(() => objectValidator(ofParameters(), among('path')));
    const headers = once(() => objectValidator(ofParameters(), among('header')));
    const plain = among('query').filter(({ style }) => style !== 'deepObject');
    const query = once(() => objectValidator(ofParameters(), plain));
    const body = once(() => ofBodies().compile(ofSpec(bodySchema ?? {})));
    const hasHeaders = among('header').length > 0;
    return (request: Request) => {
      const isValid =
        (bodySchema === undefined ? isWithoutBody(request) : isPlainJson(request) && body()(request.body)) &&
        path()(request.params) &&
        (!hasHeaders || headers()(request.headers));
      const given = isValid ? queryOf(request) : undefined;
      if (given === undefined || !query()(given)) return undefined;
      return { path: request.params, query: given, body: request.body };
    };
  });
});

/** An operation without a body ignores one, but the package does more for some content types: those are left to it. */
function isWithoutBody(request: Request): boolean {
  return request.headers['content-type'] === undefined || isPlainJson(request);
}

/** @returns undefined for a query that could be read in more than one way */
function queryOf(request: Request): Record<string, unknown> | undefined {
  const at = request.originalUrl.indexOf('?');
  const text = at < 0 ? '' : request.originalUrl.slice(at + 1);
  if (text === '') return {};
  return PLAIN_QUERY.test(text) ? request.query : undefined;
}

/** What says which fields come together, or are needed without another one. */
const LEFT_TO_OPERATIONS = ['dependentSchemas', 'if', 'else'];

/** A copy of a part of the spec without what the operations check themselves, whose errors name the field. */
function withoutCombinations<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (keyword, value) => (LEFT_TO_OPERATIONS.includes(keyword) ? undefined : value)),
  );
}

/** A validator in which the components of the spec are registered as `spec`. */
function validatorFor({ components }: Spec, coerceTypes: boolean): Ajv2020 {
  return createSchemaValidator({ of: 'requests', coerceTypes }).addSchema({
    $id: 'spec',
    components: withoutCombinations(components),
  });
}

/** Unknown headers are ignored; every other parameter must be in the spec. */
function objectValidator(ajv: Ajv2020, parameters: Parameter[]): ValidateFunction {
  const isOfHeaders = parameters[0]?.in === 'header';
  const nameOf = ({ name }: Parameter) => (isOfHeaders ? name.toLowerCase() : name);
  return ajv.compile(
    ofSpec({
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), parameter.schema])),
      required: parameters.filter(({ required }) => required).map(nameOf),
      additionalProperties: isOfHeaders,
    }),
  );
}

/** The schema with references to the registered `spec`, so that its components are compiled only once. */
function ofSpec(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"spec#/'));
}

/** Throws when the body of an answer is not what the spec promises for this operation and status. */
export type ResponseChecker = (operationId: string, status: number, body: unknown) => void;

/** In tests and development every successful answer is held against the spec before it is sent. */
export const createResponseChecker = oncePer((spec: Spec): ResponseChecker => {
  const ajv = createSchemaValidator({ of: 'answers', allErrors: true });
  ajv.addSchema({ $id: 'spec', ...closedSpec(spec) });
  const pointers = responsePointers(spec);
  return (operationId, status, body) => {
    const pointer = pointers.get(`${operationId} ${status}`);
    if (pointer === undefined) throw new Error(`The spec declares no answer ${status} for ${operationId}.`);
    if (pointer === null) {
      if (body !== undefined) throw new Error(`${operationId} ${status} must have no body.`);
      return;
    }
    const validate = ajv.getSchema(`spec#${pointer}`);
    if (!validate) throw new Error(`The spec has no schema at ${pointer}.`);
    if (!validate(body)) {
      throw new Error(`The answer of ${operationId} breaks the spec: ${ajv.errorsText(validate.errors)}`);
    }
  };
});

type ResponseObject = { $ref?: string; content?: Record<string, unknown> };

function responsePointers(spec: Spec): Map<string, string | null> {
  const pointers = new Map<string, string | null>();
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const { operationId, responses } = operation as {
        operationId?: string;
        responses?: Record<string, ResponseObject>;
      };
      if (!operationId || !responses) continue;
      for (const [status, response] of Object.entries(responses)) {
        const own = `/paths/${pointerSegment(path)}/${method}/responses/${status}`;
        const at = response.$ref ? response.$ref.slice(1) : own;
        const resolved = response.$ref ? (lookUp(spec, at) as ResponseObject) : response;
        const hasJson = resolved.content?.['application/json'] !== undefined;
        pointers.set(`${operationId} ${status}`, hasJson ? `${at}/content/application~1json/schema` : null);
      }
    }
  }
  return pointers;
}

function pointerSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function lookUp(spec: Spec, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], spec);
}
