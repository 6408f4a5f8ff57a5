import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isEmailInput } from './email-format.ts';

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
export function createSchemaValidator({ of, ...options }: ValidatorOptions): Ajv2020 {
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
