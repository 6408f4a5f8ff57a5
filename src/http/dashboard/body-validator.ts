import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FieldErrors } from '../../domain/failure.ts';
import { isEmailInput } from '../pipeline/email-format.ts';
import { type InputRules, inputRules } from '../pipeline/input-rules.ts';
import type { Spec } from '../pipeline/routes.ts';
import { plainMessage } from '../pipeline/validate.ts';

/** Says what is wrong with a body by the schemas of the public API, in the words of its answers. */
export function createBodyValidator(spec: Spec): (schema: string, body: unknown) => FieldErrors {
  const compiled = new Map<string, { validate: ValidateFunction; rules: InputRules }>();
  const compile = (schema: string) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(ajv, { mode: 'full' });
    ajv.addFormat('email', { type: 'string', validate: isEmailInput });
    const $ref = `#/components/schemas/${schema}`;
    const made = {
      validate: ajv.compile({ components: spec.components, $ref }),
      rules: inputRules(spec, { $ref }),
    };
    compiled.set(schema, made);
    return made;
  };
  return (schema, body) => {
    const { validate, rules } = compiled.get(schema) ?? compile(schema);
    const errors: FieldErrors = rules(body, { now: new Date() }) ?? {};
    if (validate(body)) return errors;
    for (const { instancePath, params, message = 'is invalid' } of validate.errors ?? []) {
      const field =
        (params.missingProperty as string | undefined) ?? instancePath.slice(1).replaceAll('/', '.');
      if (!Object.hasOwn(errors, field)) errors[field] = [plainMessage(message)];
    }
    return errors;
  };
}
