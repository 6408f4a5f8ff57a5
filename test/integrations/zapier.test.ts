// The example of deploy/zapier, called as Zapier calls it, against the running service.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newClient } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';

type Json = Record<string, unknown>;
type Call = (z: object, bundle: Json) => Promise<never>;
type Operation = Record<'performSubscribe' | 'performUnsubscribe' | 'perform' | 'performList', Call>;

const load = createRequire(join(import.meta.dirname, '../../deploy/zapier/package.json'));
const { triggers, authentication } = load('./index.js') as {
  triggers: { event: { operation: Operation }; event_type: { operation: Pick<Operation, 'perform'> } };
  authentication: { test: Call };
};

const receiver = shared(startReceiver);
const world = sharedService({ now: new Date().toISOString() });
let authData: Json;
let z: object;

class HaltedError extends Error {}

beforeAll(async () => {
  const key = await managerKey(world);
  const base = `${world.url}/api/v1`;
  authData = { base_url: base, api_key: 'svc_live_…' };
  z = {
    errors: { HaltedError },
    async request({ method = 'GET', url = '', body }: { method?: string; url?: string; body?: object }) {
      const answer = await world.request(url.slice(base.length), {
        method,
        key,
        headers: body ? { 'Content-Type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : null,
      });
      const text = await answer.text();
      const data = text === '' ? undefined : JSON.parse(text);
      return { status: answer.status, data, throwForStatus: () => expect(answer.ok).toBe(true) };
    },
  };
});

const { operation } = triggers.event;

it('subscribes, takes what is signed, and leaves nothing when it is switched off', async () => {
  const inputData = { event: 'client.created' };
  const bundle = { authData, inputData, targetUrl: receiver.url };
  const subscribeData = (await operation.performSubscribe(z, bundle)) as Json;
  await newClient(world.api, { name: 'Ana' });
  const [{ raw = '', headers = {} } = {}] = await receiver.waitFor(1);
  const received = {
    ...bundle,
    subscribeData,
    cleanedRequest: JSON.parse(raw),
    rawRequest: { content: raw, headers: { 'Http-X-Service-Signature': headers['x-service-signature'] } },
  };
  const [event] = (await operation.perform(z, received)) as Json[];
  const { event: name, data, occurred_at } = JSON.parse(raw);
  expect(event).toMatchObject({ id: `${name} ${data.reference} ${occurred_at}`, data: { name: 'Ana' } });
  const forged = { ...received, rawRequest: { ...received.rawRequest, content: raw.replace('Ana', 'Eve') } };
  expect(() => operation.perform(z, forged)).toThrow(HaltedError);
  await operation.performUnsubscribe(z, { authData, subscribeData });
  await operation.performUnsubscribe(z, { authData, subscribeData });
  const left = await world.server.database.read(async (tx) =>
    tx.all('SELECT 1 FROM webhook_endpoints WHERE removed_at IS NULL'),
  );
  expect(left).toEqual([]);
});

it('offers every event, a sample of each before anything has happened, and a test of the connection', async () => {
  const choices = (await triggers.event_type.operation.perform(z, { authData })) as { id: string }[];
  expect(choices).toHaveLength(37);
  const samples = (await operation.performList(z, {
    authData,
    inputData: { event: 'document.issued' },
  })) as Json[];
  expect(samples).toMatchObject([
    { event: 'document.issued', id: expect.stringMatching(/^document\.issued /) },
  ]);
  expect(await authentication.test(z, { authData })).toMatchObject({ environment: 'production' });
});
