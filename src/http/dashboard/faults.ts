import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FieldErrors } from '../../domain/failure.ts';
import { isEmailInput } from '../email-format.ts';
import type { Spec } from '../routes.ts';
import { plainMessage } from '../validate.ts';

/** Says what is wrong with a body by the schemas of the public API, in the words of its answers. */
export function createFaults(spec: Spec): (schema: string, body: unknown) => FieldErrors {
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: string): ValidateFunction => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(ajv, { mode: 'full' });
    ajv.addFormat('email', { type: 'string', validate: isEmailInput });
    const validate = ajv.compile({ components: spec.components, $ref: `#/components/schemas/${schema}` });
    compiled.set(schema, validate);
    return validate;
  };
  return (schema, body) => {
    const validate = compiled.get(schema) ?? compile(schema);
    if (validate(body)) return {};
    const errors: FieldErrors = {};
    for (const { instancePath, params, message = 'is invalid' } of validate.errors ?? []) {
      const field =
        (params.missingProperty as string | undefined) ?? instancePath.slice(1).replaceAll('/', '.');
      if (!Object.hasOwn(errors, field)) errors[field] = [plainMessage(message)];
    }
    return errors;
  };
}
