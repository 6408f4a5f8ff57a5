import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldErrors } from '../../domain/failure.ts';
import { type InputRules, inputRules } from '../pipeline/input-rules.ts';
import { type TidyInput, tidyInput } from '../pipeline/input-text.ts';
import type { Spec } from '../pipeline/routes.ts';
import { createSchemaValidator } from '../pipeline/schema-validator.ts';
import { fieldErrorsOfRow } from '../pipeline/validate.ts';

/** Puts the texts of a body into their form, validates it with the schemas of the public API, and returns the same errors as its answers. */
export function createBodyValidator(spec: Spec): (schema: string, body: unknown) => FieldErrors {
  const compiled = new Map<string, { validate: ValidateFunction; rules: InputRules; tidied: TidyInput }>();
  const compile = (schema: string) => {
    const $ref = `#/components/schemas/${schema}`;
    const made = {
      validate: createSchemaValidator({ of: 'requests', allErrors: true }).compile({
        components: spec.components,
        $ref,
      }),
      rules: inputRules(spec, { $ref }),
      tidied: tidyInput(spec, { $ref }),
    };
    compiled.set(schema, made);
    return made;
  };
  return (schema, body) => {
    const { validate, rules, tidied } = compiled.get(schema) ?? compile(schema);
    tidied(body);
    const ofRules = rules(body, { now: new Date() }) ?? {};
    const ofSchema = validate(body) ? {} : fieldErrorsOfRow(validate.errors ?? []);
    // The fields of the rules first, and their messages before those of the schema.
    return { ...ofRules, ...ofSchema, ...ofRules };
  };
}
