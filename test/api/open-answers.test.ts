// What a later version may add, seen by callers that validate answers and events with the published spec of today.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedSpec } from '../../src/spec/closed.ts';
import { sharedService } from '../during-tests.ts';
import { spec } from '../spec-check.ts';
import { newIssued } from './records.ts';

type Node = { [key: string]: unknown };
type Published = { components: { schemas: Record<string, Node>; examples: Record<string, { value: Node }> } };

const world = sharedService();
let published: Published;
let validatorOf: (schema: string) => ValidateFunction;

beforeAll(async () => {
  published = (await (await fetch(`${world.url}/openapi.json`)).json()) as Published;
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'published', ...published });
  validatorOf = (schema) => ajv.compile({ $ref: `published#/components/schemas/${schema}` });
});

describe('who validates with the published spec', () => {
  it('takes an answer with a field and a status that are new', async () => {
    const { reference } = await newIssued(world.api);
    const answer = (await (await world.request(`/documents/${reference}`)).json()) as { data: Node };
    const validate = validatorOf('DocumentResponse');
    expect(validate(answer)).toBe(true);
    const [line] = answer.data.lines as Node[];
    const later = {
      data: {
        ...answer.data,
        status: 'disputed',
        colour: 'red',
        lines: [{ ...line, discount_type: 'tiered' }],
      },
      links: {},
    };
    expect(validate(later)).toBe(true);
    expect(validate({ data: { ...answer.data, status: 7 } })).toBe(false);
    expect(validate({ data: { ...answer.data, total_cents: '1' } })).toBe(false);
  });

  it('takes an event with a field, an environment and a value that are new', () => {
    const event = published.components.examples.ClientCreatedEvent?.value as { data: Node };
    const validate = validatorOf('ClientCreatedEvent');
    expect(validate(event)).toBe(true);
    expect(
      validate({
        ...event,
        environment: 'staging',
        sequence: 7,
        data: { ...event.data, type: 'public_body' },
      }),
    ).toBe(true);
  });

  it('takes a refusal with a new code', () => {
    const documentation_url = 'http://127.0.0.1:3000/docs/errors/client_in_use';
    const error = { code: 'client_in_use', message: 'No.', documentation_url, request_id: 'Q', help: '' };
    expect(validatorOf('ErrorResponse')({ error })).toBe(true);
  });

  it('still refuses what the service refuses in requests', async () => {
    expect(validatorOf('ClientCreate')({ name: 'Dunav Trade', colour: 'red' })).toBe(false);
    expect(validatorOf('ItemCreate')({ type: 'idea', name: 'Dunav Trade', default_price: 1 })).toBe(false);
    expect(validatorOf('DocumentPaymentCreate')({ amount: 1, method: 'barter', paid_on: '2026-03-15' })).toBe(
      false,
    );
  });
});

it('the service holds its own answers against the values of today', async () => {
  const { reference } = await newIssued(world.api);
  const answer = (await (await world.request(`/documents/${reference}`)).json()) as { data: Node };
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'own', ...closedSpec(spec) });
  const validate = ajv.compile({ $ref: 'own#/components/schemas/DocumentResponse' });
  expect(validate(answer)).toBe(true);
  expect(validate({ data: { ...answer.data, status: 'disputed' } })).toBe(false);
  expect(validate({ data: { ...answer.data, colour: 'red' } })).toBe(false);
});

describe('the published spec', () => {
  it('still names the values that there are today', () => {
    const names = ['DocumentStatus', 'ErrorCode', 'EventName', 'PaymentMethod', 'Environment'];
    const lists = (of: Published) => names.map((name) => of.components.schemas[name]?.enum);
    expect(lists(published)).toEqual(lists(spec as unknown as Published));
  });

  it('lists the values next to any other text, with the description as before', () => {
    const { properties } = published.components.schemas.Contract as { properties: Record<string, Node> };
    expect(properties.status).toEqual({
      anyOf: [{ $ref: '#/components/schemas/ContractStatus' }, { type: 'string' }],
    });
    expect(properties.signing_order).toEqual({
      description: expect.any(String),
      anyOf: [{ type: 'string', enum: ['parallel', 'sequential'] }, { type: 'string' }],
    });
  });
});
