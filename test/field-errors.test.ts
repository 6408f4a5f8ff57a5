import { expect, test } from 'vitest';
import { englishErrors } from '../src/domain/failure.ts';
import { loadSpec } from '../src/http/pipeline/routes.ts';
import { createBodyValidator } from '../src/http/pipeline/validate.ts';

test('the dashboard names the fields of a body with what they are in, as the API does', () => {
  const validator = createBodyValidator(loadSpec());
  const errorsOf = (schema: string, body: unknown) => englishErrors(validator(schema, body));
  const line = { quantity: 1, unit_price: 5, colour: 'red' };
  const body = { document_type: 'rs_invoice', client: 'x', lines: [line, { quantity: 0, unit_price: 5 }] };
  expect(errorsOf('DocumentCreate', body)).toEqual({
    client: ['must be a reference: a ULID'],
    'lines.0.colour': ['is not a field of this request'],
    'lines.1.quantity': ['must not be 0'],
  });
  expect(errorsOf('ClientCreate', [])).toMatchObject({ body: ['must be a JSON object'] });
});
