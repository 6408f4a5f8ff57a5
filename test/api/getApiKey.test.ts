import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { createProgram } from '../cli/program.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { connect, dataOf } from '../mcp/connection.ts';
import { type Api, createTestService } from '../test-service.ts';
import { record } from './records.ts';

const program = shared(createProgram);
const world = sharedService();

const apiKey = (api: Api) => record(api.GET('/api-key'));

describe('getApiKey 200', () => {
  it('shows a key with few rights: what it may do, from where, how often, until when', async () => {
    const own = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '77' } });
    const made = await own.write((tx) =>
      createKey(tx, {
        workspace: own.sandbox,
        email: own.ownerEmail,
        name: 'Web shop',
        permissions: ['webhooks.manage', 'clients.view'],
        networks: ['127.0.0.1'],
        expiresAt: new Date('2026-09-01T00:00:00.000Z'),
        now: own.clock.now(),
      }),
    );
    expect(await apiKey(own.apiFor(made.key))).toEqual({
      reference: made.reference,
      name: 'Web shop',
      environment: 'sandbox',
      permissions: ['clients.view', 'webhooks.manage'],
      networks: ['127.0.0.1/32'],
      expires_at: '2026-09-01T00:00:00.000Z',
      created_at: own.clock.now().toISOString(),
      rate_limit_per_minute: 77,
    });
    await own.close();
  });

  it('shows null for what a key of before has no limits in', async () => {
    expect(await apiKey(world.api)).toMatchObject({
      name: null,
      environment: 'production',
      permissions: [...PERMISSIONS],
      networks: null,
      expires_at: null,
      // The tests switch the limit off.
      rate_limit_per_minute: null,
    });
  });

  it('is open to every key, shows each itself, and holds nothing of the key', async () => {
    const { key, api } = await world.member({ permissions: ['reports.view'] });
    expect(await apiKey(api)).toMatchObject({ permissions: ['reports.view'] });
    expect((await apiKey(api)).reference).not.toBe((await apiKey(world.api)).reference);
    const text = await (await world.request('/api-key', { key })).text();
    expect(text).not.toContain(key.slice(-8));
  });

  it('is a tool of the AI connector, which shows the key of the connection', async () => {
    const { key, api } = await world.member({ role: 'viewer' });
    const client = await connect(world.url, key);
    expect(await dataOf(client, 'get_api_key')).toEqual(await apiKey(api));
    await client.close();
  });
});

describe('getApiKey 403', () => {
  it('is for a session, which comes without a key, and for the command line of the operator', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const { status, body } = await owner.ask('GET', `/workspaces/${world.production.reference}/v1/api-key`);
    expect([status, body]).toMatchObject([
      403,
      {
        error: { code: 'forbidden', message: 'This request came without an API key: there is none to show.' },
      },
    ]);
    const run = await program.runOn(
      world.databaseUrl,
      'api',
      'getApiKey',
      '--workspace',
      world.production.reference,
    );
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain('without an API key');
  });
});
