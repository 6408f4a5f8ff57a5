import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { Request } from 'express';
import { once, oncePer } from '../once.ts';
import { isPlainJson } from './body.ts';
import type { Parameter, Route, Spec } from './routes.ts';
import { createSchemaValidator } from './schema-validator.ts';

/** The parts of a request that an operation gets, with the types and defaults of the spec. */
export type ValidatedRequest = { path: unknown; query: Record<string, unknown>; body: unknown };

/** The part of a route that describes its requests. */
export type ValidatedRoute = Pick<Route, 'parameters' | 'bodySchema'>;

/** Returns the validated parts of a request that certainly conforms to the spec; undefined for any other request. */
export type FastCheck = (request: Request) => ValidatedRequest | undefined;

/** Query strings that every parser reads in the same way: names with one value each, without reserved characters. */
const PLAIN_QUERY = /^\w+=[\w.~%-]+(?:&\w+=[\w.~%-]+)*$/;

/**
 * Accepts requests that are certainly valid. The schemas of the spec are compiled once per operation, with the options
 * of the validator package. The middleware of that package takes several times as long as this check, so it gets only
 * the requests that are not accepted here, and produces their errors.
 */
export const createFastValidation = oncePer((spec: Spec): ((route: ValidatedRoute) => FastCheck) => {
  const ofBodies = once(() => validatorFor(spec, false));
  const ofParameters = once(() => validatorFor(spec, true));
  return oncePer(({ parameters, bodySchema }: ValidatedRoute) => {
    const among = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
    const path = once(() => objectValidator(ofParameters(), among('path')));
    const headers = once(() => objectValidator(ofParameters(), among('header')));
    const query = once(() => objectValidator(ofParameters(), among('query')));
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
export function withoutCombinations<Part>(part: Part): Part {
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
