import { oncePer } from '../once.ts';
import { closedSpec } from './closed-spec.ts';
import type { Spec } from './routes.ts';
import { createSchemaValidator } from './schema-validator.ts';

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
