import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '../../src/auth/context.ts';
import { hashApiKey, newApiKey } from '../../src/crypto/api-key.ts';
import { apiKeys } from '../../src/database/schema/access.ts';
import { createKey, revokeKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { setPlan, setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { removeSandbox, setWorkspaceStatus } from '../../src/workspaces/workspaces.ts';
import { sharedService } from '../during-tests.ts';
import { spec } from '../spec-check.ts';
import { createTestService } from '../test-service.ts';
import { invalid, newClient, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const JSON_TYPE = { 'Content-Type': 'application/json' };
const MIB = 1024 * 1024;

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) =>
  world.request('/clients', { method: 'POST', headers, body });

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

const outcome = async (response: Response) => [response.status, await codeOf(response)];

const PATHS = Object.entries(spec.paths).map(([template, item]) => ({
  path: template.replaceAll(/\{\w+\}/g, UNKNOWN),
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => method.toLowerCase() in item),
}));

describe('an unknown path', () => {
  it.each([
    '/',
    '/nothing',
    '/clients/x/y/z',
    '/document',
    '/clients//',
    '/v2/clients',
    '/%ff',
    '/clients%2f',
  ])('below the base address is 404 not_found: %s', async (path) => {
    expect(await outcome(await world.request(path))).toEqual([404, 'not_found']);
    expect(await outcome(await world.request(path, { method: 'POST' }))).toEqual([404, 'not_found']);
  });

  it('below the base address is 401 without a key: the key comes first', async () => {
    expect(await outcome(await world.request('/nothing', { key: null }))).toEqual([401, 'unauthenticated']);
  });

  it.each(['/api', '/api/v2/clients', '/nothing', '/docs/nothing'])(
    'elsewhere is 404 with the envelope, key or not: %s',
    async (path) => {
      const response = await fetch(world.url + path);
      expect(response.headers.get('x-request-id')).toMatch(/\S/);
      expect(await outcome(response)).toEqual([404, 'not_found']);
    },
  );
});

describe('a known path with another method', () => {
  it.each(PATHS)('is 405 with Allow: $path has $methods', async ({ path, methods }) => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => !methods.includes(m));
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
    for (const method of others) {
      const response = await world.request(path, { method });
      expect(await outcome(response), method).toEqual([405, 'method_not_allowed']);
      expect(response.headers.get('allow')?.split(', ').sort(), method).toEqual(allow);
    }
  });

  it('is 401 without a key', async () => {
    const response = await world.request('/clients', { method: 'PUT', key: null });
    expect(await outcome(response)).toEqual([401, 'unauthenticated']);
  });
});

describe('HEAD', () => {
  it('answers like GET without the body', async () => {
    await newClient(world.api);
    const headers = { Authorization: `Bearer ${world.key}` };
    const get = await fetch(`${world.url}/api/v1/clients`, { headers });
    const head = await fetch(`${world.url}/api/v1/clients`, { headers, method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'content-length']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it('is not possible where GET is not', async () => {
    const headers = { Authorization: `Bearer ${world.key}` };
    const url = `${world.url}/api/v1/documents/${UNKNOWN}/issue`;
    const response = await fetch(url, { headers, method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a body', () => {
  it.each([
    '{',
    '{"name":}',
    "{'name':'x'}",
    '{"name":"x"}}',
    'name=x',
    '{"name":"x",}',
    'NaN',
    '{"a":undefined}',
  ])('that is malformed JSON is 400 bad_request: %s', async (body) => {
    expect(await outcome(await post(body))).toEqual([400, 'bad_request']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/vnd.api+json',
    'application/json; charset=latin1',
    'json',
    '',
  ])('of another content type is 400 bad_request: %j', async (type) => {
    const body = new TextEncoder().encode('{"name":"x"}');
    expect(await outcome(await post(body, { 'Content-Type': type }))).toEqual([400, 'bad_request']);
  });

  it('without a content type is 400 bad_request', async () => {
    expect(await outcome(await post(new TextEncoder().encode('{"name":"x"}'), {}))).toEqual([
      400,
      'bad_request',
    ]);
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])('of %s is read', async (type) => {
    expect((await post('{"name":"x"}', { 'Content-Type': type })).status).toBe(201);
  });

  it('with an unknown Content-Encoding is 400 bad_request', async () => {
    const response = await post('{"name":"x"}', { ...JSON_TYPE, 'Content-Encoding': 'x-unknown' });
    expect(await outcome(response)).toEqual([400, 'bad_request']);
  });

  it('of 1 MiB is read, and of one byte more it is 413 bad_request', async () => {
    const padded = (bytes: number) => `{"name":"x"${' '.repeat(bytes - 12)}}`;
    expect((await post(padded(MIB))).status).toBe(201);
    expect(await outcome(await post(padded(MIB + 1)))).toEqual([413, 'bad_request']);
  });

  it.each(['"text"', '5', 'null', 'true', '[]', '[{"name":"x"}]'])(
    'is an object: %s is a 422 on body',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: { errors: { body: [expect.any(String)] } } });
    },
  );

  it('that is missing names the fields that are missing', async () => {
    const response = await world.request('/clients', { method: 'POST' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { errors: { name: [expect.any(String)] } } });
  });

  it.each(['a\0b', '\ud800', 'x\udc00y'])('cannot hold text that cannot be kept as it was sent: %j', (city) =>
    invalid(world.api.POST('/clients', { body: { name: 'x', city } }), 'city'),
  );

  it('keeps text outside the basic plane, and counts characters, not halves', async () => {
    const name = '🧾'.repeat(255);
    expect((await newClient(world.api, { name })).name).toBe(name);
  });
});

describe('X-Request-Id', () => {
  it('is in every answer, and never twice the same', async () => {
    const answers = await Promise.all([
      fetch(`${world.url}/healthz`),
      fetch(`${world.url}/nothing`),
      world.request('/clients'),
      world.request('/clients', { key: null }),
      world.request('/clients', { key: 'x' }),
      world.request('/nothing'),
      world.request('/clients', { method: 'PUT' }),
      world.request('/clients?x=1'),
      world.request(`/clients/${UNKNOWN}`),
      post('{'),
      post('{"name":"x"}'),
    ]);
    const ids = answers.map((response) => response.headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^\S{10,}$/);
    expect(new Set(ids).size).toBe(answers.length);
  });
});

describe('answers', () => {
  it('do not reveal what the service is made of', async () => {
    const response = await world.request('/clients');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
  });
});

describe('a 401', () => {
  /** Everything of an answer that a caller could distinguish, except the request id and the time. */
  async function seen(authorization: string | undefined): Promise<string> {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const response = await fetch(`${world.url}/api/v1/clients`, { headers });
    const rest = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    const text = (await response.text()).replace(response.headers.get('x-request-id') ?? '', '');
    return JSON.stringify([response.status, rest, text]);
  }

  const issueKey = (expiresAt?: Date) =>
    world.write((tx) =>
      createKey(tx, {
        workspace: world.production,
        email: world.ownerEmail,
        expiresAt,
        now: world.clock.now(),
      }),
    );

  it('is the same to the byte for every unusable header: unauthenticated', async () => {
    const headers = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Basic dXNlcjpwYXNz',
      'Token x',
      world.key,
      'Bearer a b',
      'Bearerx',
    ];
    const answers = new Set(await Promise.all(headers.map(seen)));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('unauthenticated');
  });

  it('is the same to the byte for every fault of the key: invalid_api_key', async () => {
    const expired = await issueKey(new Date('2026-03-15T10:00:01Z'));
    const revoked = await issueKey();
    await world.write((tx) => revokeKey(tx, revoked.reference, world.clock.now()));
    world.clock.set('2026-03-15T10:00:01Z');
    const keys = [
      'x',
      'svc_live_',
      `svc_live_${'0'.repeat(40)}`,
      newApiKey('production', (size) => Buffer.alloc(size, 7)),
      newApiKey('sandbox', (size) => Buffer.alloc(size, 7)),
      `${world.key.slice(0, -1)}${world.key.endsWith('a') ? 'b' : 'a'}`,
      `${world.key}x`,
      world.key.toUpperCase(),
      'k'.repeat(5000),
      expired.key,
      revoked.key,
    ];
    const answers = new Set(await Promise.all(keys.map((key) => seen(`Bearer ${key}`))));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('invalid_api_key');
  });

  it('carries one and the same message in both groups', async () => {
    const messages = await Promise.all(
      [null, 'svc_live_wrong'].map(async (key) => {
        const response = await world.request('/clients', { key });
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        return ((await response.json()) as { error: { message: string } }).error.message;
      }),
    );
    expect(messages[0]).toBe(messages[1]);
  });

  it('follows a revocation at once; until then and until it expires the key works', async () => {
    const { key, reference } = await issueKey(new Date('2026-03-15T11:00:00Z'));
    world.clock.set('2026-03-15T10:59:59.999Z');
    expect((await world.request('/clients', { key })).status).toBe(200);
    await world.write((tx) => revokeKey(tx, reference, world.clock.now()));
    expect(await outcome(await world.request('/clients', { key }))).toEqual([401, 'invalid_api_key']);
  });

  it('does not come of the case of the scheme', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { Authorization: `${scheme} ${world.key}` };
      expect((await fetch(`${world.url}/api/v1/clients`, { headers })).status).toBe(200);
    }
  });
});

describe('a 403', () => {
  const refusal = async (key: string, path = '/clients') => outcome(await world.request(path, { key }));

  const reassign = (key: string, workspace: Workspace) =>
    world.write(async (tx) => {
      await tx
        .update(apiKeys)
        .set({ workspaceId: workspace.id })
        .where(eq(apiKeys.hash, hashApiKey(key)));
    });

  it('no_workspace_bound: the workspace was suspended', async () => {
    const { production, key } = await world.otherBusiness();
    await world.write((tx) => setWorkspaceStatus(tx, production, 'suspended'));
    expect(await refusal(key)).toEqual([403, 'no_workspace_bound']);
    await world.write((tx) => setWorkspaceStatus(tx, production, 'active'));
    expect((await world.request('/clients', { key })).status).toBe(200);
  });

  it("workspace_membership_revoked: the key's creator was removed", async () => {
    const { production: workspace } = world;
    const email = 'leaver@example.com';
    const now = world.clock.now();
    await world.write((tx) => addMember(tx, { workspace, email, role: 'admin', now }));
    const { key } = await world.write((tx) => createKey(tx, { workspace, email, now }));
    expect((await world.request('/clients', { key })).status).toBe(200);
    await world.write((tx) => revokeMember(tx, { workspace, email, now }));
    expect(await refusal(key)).toEqual([403, 'workspace_membership_revoked']);
  });

  it('no_active_plan: the plan lapsed', async () => {
    const { production, key } = await world.otherBusiness();
    await world.write((tx) => setWorkspacePlan(tx, production, { status: 'inactive' }));
    expect(await refusal(key)).toEqual([403, 'no_active_plan']);
  });

  it('plan_upgrade_required: the plan excludes API access', async () => {
    const { production, key } = await world.otherBusiness();
    await world.write(async (tx) => {
      await setPlan(tx, 'paper', { features: ['contracts'] });
      await setWorkspacePlan(tx, production, { planKey: 'paper' });
    });
    expect(await refusal(key)).toEqual([403, 'plan_upgrade_required']);
  });

  it('sandbox_not_provisioned: a test key whose business has no sandbox workspace', async () => {
    const other = await createTestService();
    await other.write((tx) => removeSandbox(tx, other.production));
    const response = await other.request('/clients', { key: other.sandboxKey });
    expect(await outcome(response)).toEqual([403, 'sandbox_not_provisioned']);
    expect((await other.request('/clients')).status).toBe(200);
    await other.close();
  });

  it("environment_mismatch: the key's prefix and its workspace's environment differ", async () => {
    const { production: workspace, sandbox, ownerEmail: email } = world;
    const { key } = await world.write((tx) => createKey(tx, { workspace, email, now: world.clock.now() }));
    await reassign(key, sandbox);
    expect(await refusal(key)).toEqual([403, 'environment_mismatch']);
  });

  it('forbidden: the acting user lacks the permission, also on paths of unknown records', async () => {
    const { key } = await world.member({ permissions: ['clients.view'] });
    expect(await refusal(key, `/documents/${UNKNOWN}`)).toEqual([403, 'forbidden']);
    expect(await refusal(key, '/items')).toEqual([403, 'forbidden']);
    expect((await world.request('/clients', { key })).status).toBe(200);
  });

  it('roles: a viewer reads everything, an accountant does everything but manage integrations', async () => {
    const viewer = await world.member({ role: 'viewer' });
    const accountant = await world.member({ role: 'accountant' });
    for (const path of ['/clients', '/items', '/documents']) {
      expect((await world.request(path, { key: viewer.key })).status).toBe(200);
    }
    const path = `/documents/${UNKNOWN}`;
    expect(await outcome(await world.request(path, { key: viewer.key, method: 'DELETE' }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await outcome(await world.request(path, { key: accountant.key, method: 'DELETE' }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('comes in this order: workspace, membership, plan, environment, permission', async () => {
    const other = await createTestService();
    const { production: workspace, sandbox } = other;
    const email = 'nothing@example.com';
    const now = other.clock.now();
    await other.write((tx) => addMember(tx, { workspace, email, permissions: ['items.view'], now }));
    const { key } = await other.write((tx) => createKey(tx, { workspace, email, now }));
    const code = async () => codeOf(await other.request('/clients?unknown=1', { key }));
    expect(await code()).toBe('forbidden');
    await other.write(async (tx) => {
      await tx
        .update(apiKeys)
        .set({ workspaceId: sandbox.id })
        .where(eq(apiKeys.hash, hashApiKey(key)));
    });
    expect(await code()).toBe('environment_mismatch');
    await other.write((tx) => setWorkspacePlan(tx, workspace, { status: 'inactive' }));
    expect(await code()).toBe('no_active_plan');
    await other.write((tx) => revokeMember(tx, { workspace, email, now }));
    expect(await code()).toBe('workspace_membership_revoked');
    await other.write((tx) => setWorkspaceStatus(tx, sandbox, 'suspended'));
    expect(await code()).toBe('no_workspace_bound');
    await other.close();
  });
});

describe('toolset_disabled', () => {
  it('refuses the areas that the operator switched off, before the permission, and no others', async () => {
    const closed = await createTestService({ settings: { TOOLSETS_DISABLED: 'items, webhook-deliveries' } });
    const { key } = await closed.member({ permissions: ['clients.view'] });
    for (const [path, method] of [
      ['/items', 'GET'],
      ['/items', 'POST'],
      [`/items/${UNKNOWN}`, 'PATCH'],
      [`/webhook-deliveries/${UNKNOWN}/redeliver`, 'POST'],
    ] as const) {
      expect(await outcome(await closed.request(path, { method }))).toEqual([403, 'toolset_disabled']);
      expect(await outcome(await closed.request(path, { method, key }))).toEqual([403, 'toolset_disabled']);
    }
    expect((await closed.request('/clients', { key })).status).toBe(200);
    expect((await closed.request('/documents')).status).toBe(200);
    await closed.close();
  });
});

describe('the rate limit', () => {
  const headersOf = (response: Response) => [
    response.headers.get('x-ratelimit-limit'),
    response.headers.get('x-ratelimit-remaining'),
    response.headers.get('retry-after'),
  ];

  it('is 120 requests per minute unless set otherwise, the present one counted', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '120' } });
    expect(headersOf(await limited.request('/clients'))).toEqual(['120', '119', null]);
    expect(headersOf(await limited.request('/clients'))).toEqual(['120', '118', null]);
    await limited.close();
  });

  it('counts every answer to a key, per key, and then is 429 with Retry-After in whole seconds', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '4' } });
    const remaining = async (path: string, init: RequestInit = {}) =>
      headersOf(await limited.request(path, init))[1];
    expect(await remaining('/clients')).toBe('3');
    expect(await remaining('/nothing')).toBe('2');
    expect(await remaining('/clients', { method: 'PUT' })).toBe('1');
    expect(await remaining('/clients?x=1')).toBe('0');
    for (const path of ['/clients', '/nothing', `/clients/${UNKNOWN}`]) {
      const response = await limited.request(path);
      expect(await outcome(response)).toEqual([429, 'rate_limited']);
      const [limit, left, retryAfter] = headersOf(response);
      expect([limit, left]).toEqual(['4', '0']);
      expect(retryAfter).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    expect(headersOf(await limited.request('/clients', { key: limited.sandboxKey }))[1]).toBe('3');
    expect(headersOf(await limited.request('/clients', { key: null }))).toEqual([null, null, null]);
    expect(headersOf(await limited.request('/clients', { key: 'svc_live_x' }))).toEqual([null, null, null]);
    expect((await fetch(`${limited.url}/healthz`)).status).toBe(200);
    await limited.close();
  });

  it('says in how many seconds the minute ends, in every answer of a key', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '2' } });
    const answers = [];
    for (const path of ['/clients', '/nothing', '/clients']) answers.push(await limited.request(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 429]);
    const resets = answers.map(({ headers }) => Number(headers.get('x-ratelimit-reset')));
    for (const seconds of resets) expect(seconds).toBeGreaterThan(50);
    for (const seconds of resets) expect(seconds).toBeLessThanOrEqual(60);
    expect(answers[2]?.headers.get('retry-after')).toBe(answers[2]?.headers.get('x-ratelimit-reset'));
    await limited.close();
  });

  it('comes after the key and before the workspace', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
    await limited.write((tx) => setWorkspaceStatus(tx, limited.production, 'suspended'));
    const first = await limited.request('/clients');
    expect(headersOf(first)).toEqual(['1', '0', null]);
    expect(await outcome(first)).toEqual([403, 'no_workspace_bound']);
    expect(await outcome(await limited.request('/clients'))).toEqual([429, 'rate_limited']);
    await limited.close();
  });

  it('leaves no headers when it is switched off', async () => {
    expect(headersOf(await world.request('/clients'))).toEqual([null, null, null]);
  });
});

describe('the order of the checks', () => {
  it('is permission, then validation, then records, then state', async () => {
    const { api } = await world.member({ permissions: ['clients.view'] });
    const params = { path: { reference: UNKNOWN } };
    const wrong = { amount: -1 } as never;
    await refused(api.POST('/documents/{reference}/payments', { params, body: wrong }), 403, 'forbidden');
    await invalid(
      world.api.POST('/documents/{reference}/payments', { params, body: wrong }),
      'amount',
      'method',
      'paid_on',
    );
    const body = { amount: 1, method: 'bank', paid_on: '2026-03-15' } as const;
    await refused(world.api.POST('/documents/{reference}/payments', { params, body }), 404, 'not_found');
  });
});
