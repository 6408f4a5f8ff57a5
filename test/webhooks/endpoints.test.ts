import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WrongInstanceKeyError } from '../../src/crypto/sealed-text.ts';
import type { Failure } from '../../src/domain/failure.ts';
import {
  getEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
  workspaceOfEndpoint,
} from '../../src/webhooks/endpoints.ts';
import { decryptSecret, encryptSecret } from '../../src/webhooks/secrets.ts';
import { storedIn } from '../engine.ts';
import { createStage, INSTANCE_KEY, type Stage } from './fixture.ts';

const HOOKS = 'https://hooks.example.com/in';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.close());

const which = (reference: string) => ({ workspace: stage.workspace, reference, now: stage.clock.now() });

async function refusal(work: Promise<unknown>): Promise<Pick<Failure, 'code' | 'errors'>> {
  const { code, errors } = await work.then(
    () => expect.unreachable(),
    (failure: Failure) => failure,
  );
  return { code, errors };
}

describe('registration', () => {
  test('saving creates a signing secret that starts with whsec_, and the endpoint is active', async () => {
    const { endpoint, secret } = await stage.endpoint(HOOKS, { allowPrivateNetwork: false });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(endpoint).toEqual({
      reference: expect.stringMatching(/^[0-9A-Z]{26}$/),
      url: HOOKS,
      description: null,
      events: ['*'],
      active: true,
      environment: 'production',
      secret_hint: secret.slice(-4),
      previous_secret_until: null,
      consecutive_failures: 0,
      failing_since: null,
      last_delivered_at: null,
      disabled_reason: null,
      disabled_at: null,
      external_id: null,
      metadata: {},
      created_by_key: null,
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
    });
  });

  test('a private address is refused on url', async () => {
    const { code, errors } = await refusal(
      stage.endpoint('https://10.0.0.1/in', { allowPrivateNetwork: false }),
    );
    expect(code).toBe('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual(['url']);
  });

  test.each([[[]], [['client.creatd']], [['client.created', 'nothing.happened']]])(
    'events %j are refused on events',
    async (events) => {
      const { errors } = await refusal(stage.endpoint(HOOKS, { events }));
      expect(Object.keys(errors ?? {})).toEqual(['events']);
    },
  );

  test.each([
    [['all'], ['*']],
    [['*'], ['*']],
    [['client.created', '*'], ['*']],
    [
      ['contract.signed', 'client.created', 'contract.signed'],
      ['contract.signed', 'client.created'],
    ],
    [['document.efaktura.sent'], ['document.efaktura.sent']],
  ])('events %j are stored as %j', async (events, stored) => {
    expect((await stage.endpoint(HOOKS, { events })).endpoint.events).toEqual(stored);
  });

  test('a workspace has at most 50 endpoints, removed ones not counted', async () => {
    const { endpoint } = await stage.endpoint(HOOKS);
    for (let count = 1; count < 50; count += 1) await stage.endpoint(HOOKS);
    expect(await refusal(stage.endpoint(HOOKS))).toMatchObject({ code: 'conflict' });
    await stage.database.write('instance', (tx) => removeEndpoint(tx, which(endpoint.reference)));
    await stage.endpoint(HOOKS);
    const listed = await stage.database.read((tx) => listEndpoints(tx, { workspace: stage.workspace }));
    expect(listed).toHaveLength(50);
  });
});

describe('changes', () => {
  test('an update changes only the given properties', async () => {
    const { endpoint } = await stage.endpoint(HOOKS);
    stage.clock.advance(10);
    const changed = await stage.database.write('instance', (tx) =>
      updateEndpoint(tx, {
        ...which(endpoint.reference),
        description: ' Books ',
        events: ['client.created'],
        allowPrivateNetwork: false,
      }),
    );
    expect(changed).toEqual({
      ...endpoint,
      description: 'Books',
      events: ['client.created'],
      updated_at: '2026-03-15T10:00:10.000Z',
    });
    const refused = await refusal(
      stage.database.write('instance', (tx) =>
        updateEndpoint(tx, {
          ...which(endpoint.reference),
          url: 'https://[::1]/',
          allowPrivateNetwork: false,
        }),
      ),
    );
    expect(Object.keys(refused.errors ?? {})).toEqual(['url']);
    expect(await stage.database.read((tx) => getEndpoint(tx, which(endpoint.reference)))).toEqual(changed);
  });

  test('pausing and resuming twice is the same as once, and resuming clears the count', async () => {
    const { endpoint } = await stage.endpoint(HOOKS);
    const act = (action: typeof pauseEndpoint) =>
      stage.database.write('instance', (tx) => action(tx, which(endpoint.reference)));
    expect(await act(pauseEndpoint)).toMatchObject({ active: false });
    expect(await act(pauseEndpoint)).toMatchObject({ active: false });
    expect(await act(resumeEndpoint)).toMatchObject({ active: true, consecutive_failures: 0 });
    expect(await act(resumeEndpoint)).toMatchObject({ active: true });
  });

  test('a removed endpoint is not found by anything', async () => {
    const { endpoint } = await stage.endpoint(HOOKS);
    const change = which(endpoint.reference);
    await stage.database.write('instance', (tx) => removeEndpoint(tx, change));
    const keys = { instanceKey: INSTANCE_KEY, allowPrivateNetwork: true };
    for (const action of [
      pauseEndpoint,
      resumeEndpoint,
      removeEndpoint,
      updateEndpoint,
      rotateEndpointSecret,
    ]) {
      const attempt = stage.database.write(
        'instance',
        (tx) => action(tx, { ...change, ...keys }) as Promise<unknown>,
      );
      expect(await refusal(attempt)).toMatchObject({ code: 'not_found' });
    }
    const lookUp = stage.database.read((tx) => workspaceOfEndpoint(tx, endpoint.reference));
    expect(await refusal(lookUp)).toMatchObject({ code: 'not_found' });
  });

  test('an endpoint of another workspace is not found', async () => {
    const other = await stage.anotherWorkspace();
    const { endpoint } = await stage.endpoint(HOOKS, { workspace: other });
    const attempt = stage.database.write('instance', (tx) => pauseEndpoint(tx, which(endpoint.reference)));
    expect(await refusal(attempt)).toMatchObject({ code: 'not_found' });
    expect(await stage.database.read((tx) => workspaceOfEndpoint(tx, endpoint.reference))).toEqual(other);
  });
});

describe('secrets at rest', () => {
  test('the database holds neither the secret nor the instance key', async () => {
    const { endpoint, secret } = await stage.endpoint(HOOKS);
    const stored = (await stage.endpointRow(endpoint.reference)).secretEncrypted;
    const key = { instanceKey: INSTANCE_KEY, endpoint: endpoint.reference };
    expect(decryptSecret(stored, key)).toBe(secret);
    for (const place of await storedIn(stage.database, stage.databaseUrl)) {
      for (const text of [secret, secret.slice(6), INSTANCE_KEY]) expect(place.includes(text)).toBe(false);
    }
  });

  test('a secret cannot be read with another key, under another endpoint, or when it was changed', () => {
    const key = { instanceKey: INSTANCE_KEY, endpoint: 'A' };
    const text = encryptSecret('whsec_abc', key);
    expect(encryptSecret('whsec_abc', key)).not.toBe(text);
    expect(() => decryptSecret(text, { ...key, instanceKey: 'x'.repeat(32) })).toThrow(WrongInstanceKeyError);
    expect(() => decryptSecret(text, { ...key, endpoint: 'B' })).toThrow();
    const middle = text.length - 10;
    const changed = text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1);
    expect(() => decryptSecret(changed, key)).toThrow();
    expect(() => decryptSecret('', key)).toThrow('damaged');
  });
});
