import { beforeAll, expect, it } from 'vitest';
import { EVENT_NAMES } from '../../src/domain/events.ts';
import { sharedService } from '../during-tests.ts';
import { checkEvent, spec } from '../spec-check.ts';
import type { Api } from '../test-service.ts';
import { managerOf } from './endpoints.ts';
import { record } from './records.ts';

const world = sharedService();
let api: Api;

beforeAll(async () => {
  api = await managerOf(world);
});

it('lists every event with a body that is one', async () => {
  const types = await record(api.GET('/event-types'));
  expect(types.map(({ name }) => name)).toEqual(EVENT_NAMES);
  for (const { name, sample } of types) {
    expect(sample).toMatchObject({ event: name, environment: 'production' });
    checkEvent(sample as { event: string });
  }
});

it('names the schema of the specification that data has, and the permission to view it', async () => {
  const types = await record(api.GET('/event-types'));
  const schemas = spec.components.schemas as Record<string, { properties: { data: { $ref: string } } }>;
  for (const { name, data_schema, permission } of types) {
    const post = spec.webhooks[name]?.post as {
      requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
    };
    const envelope = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
    expect([name, schemas[envelope]?.properties.data.$ref.split('/').at(-1)]).toEqual([name, data_schema]);
    const noun = {
      ClientPayment: 'payments',
      BalanceConfirmation: 'payments',
      RecurringDocument: 'recurring',
      EfakturaDocument: 'documents',
    }[data_schema];
    expect([name, permission]).toEqual([name, `${noun ?? `${data_schema.toLowerCase()}s`}.view`]);
  }
});
