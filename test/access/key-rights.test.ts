// What a key with few rights may do: by its permissions, and from where.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, PERMISSIONS } from '../../src/domain/permissions.ts';
import { createKey } from '../../src/workspaces/keys.ts';
import { addMember, revokeMember } from '../../src/workspaces/members.ts';
import { newClient, newDraft } from '../api/records.ts';
import { dashboardSpec, signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { connect, LIST, send as sendToMcp } from '../mcp/connection.ts';
import { startReceiver } from '../receiver.ts';
import { rows } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';

const receiver = shared(startReceiver);
const world = sharedService({ settings: { TRUST_PROXY: '1' } });

type KeyInput = { permissions?: string[]; networks?: string[]; email?: string };

const makeKey = (input: KeyInput, at: TestService = world) =>
  at.write((tx) =>
    createKey(tx, { workspace: at.production, email: at.ownerEmail, now: at.clock.now(), ...input }),
  );

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function answerTo(path: string, key: string, headers: Record<string, string> = {}, at = world) {
  const response = await at.request(path, { key, headers });
  const { error } = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, code: error?.code, message: error?.message };
}

describe('the permissions of a key', () => {
  it('are all that it may do, and a refusal says that the key lacks one', async () => {
    const { key } = await makeKey({ permissions: ['clients.view'] });
    expect(await answerTo('/clients', key)).toMatchObject({ status: 200 });
    expect(await answerTo('/items', key)).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'This needs the permission "items.view", which this key does not have.',
    });
  });

  it('are those of its maker at the moment: a role that is lost is lost with the next request', async () => {
    const { email } = await world.member({ role: 'admin' });
    const { key } = await makeKey({
      email,
      permissions: ['documents.create', 'clients.view', 'webhooks.manage'],
    });
    const permissions = async () => {
      const { data } = await world.apiFor(key).GET('/api-key');
      return data?.data.permissions;
    };
    const become = (rights: { role?: string; permissions?: string[] }) =>
      world.write((tx) =>
        addMember(tx, { workspace: world.production, email, now: world.clock.now(), ...rights }),
      );
    expect(await permissions()).toEqual(['clients.view', 'documents.create', 'webhooks.manage']);
    await become({ role: 'viewer' });
    expect(await permissions()).toEqual(['clients.view']);
    const client = (await newClient(world.api)).reference;
    expect(
      await world.apiFor(key).GET('/clients/{reference}', { params: { path: { reference: client } } }),
    ).toMatchObject({ response: { status: 200 } });
    const body = {
      document_type: 'rs_invoice',
      client,
      lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
    };
    const refused = await world.apiFor(key).POST('/documents', { body });
    expect(refused.error).toMatchObject({
      error: {
        code: 'forbidden',
        message: 'This needs the permission "documents.create", which your user does not hold.',
      },
    });
    await become({ permissions: ['documents.create'] });
    expect(await permissions()).toEqual(['documents.create']);
    await become({ role: 'accountant' });
    expect(await permissions()).toEqual(['clients.view', 'documents.create']);
    await become({ role: 'owner' });
    expect(await permissions()).toEqual(['clients.view', 'documents.create', 'webhooks.manage']);
    await world.write((tx) =>
      revokeMember(tx, { workspace: world.production, email, now: world.clock.now() }),
    );
    expect(await answerTo('/api-key', key)).toMatchObject({
      status: 403,
      code: 'workspace_membership_revoked',
    });
  });

  it('grow with its maker only where it names none', async () => {
    const { email } = await world.member({ role: 'viewer' });
    const all = await makeKey({ email });
    const some = await makeKey({ email, permissions: ['clients.view'] });
    await world.write((tx) =>
      addMember(tx, { workspace: world.production, email, role: 'owner', now: world.clock.now() }),
    );
    const { data: ofAll } = await world.apiFor(all.key).GET('/api-key');
    const { data: ofSome } = await world.apiFor(some.key).GET('/api-key');
    expect(ofAll?.data.permissions).toEqual([...PERMISSIONS]);
    expect(ofSome?.data.permissions).toEqual(['clients.view']);
  });

  it('that a later version has stored are ignored, also where there is no other', async () => {
    const { key, reference } = await makeKey({ permissions: ['clients.view'] });
    const store = (list: string[]) =>
      world.write(async (tx) => {
        await tx.run(
          sql`UPDATE api_keys SET permissions = ${JSON.stringify(list)} WHERE reference = ${reference}`,
        );
      });
    await store(['clients.view', 'clients.merge', '*']);
    expect((await world.apiFor(key).GET('/api-key')).data?.data.permissions).toEqual(['clients.view']);
    for (const list of [['clients.merge'], []]) {
      await store(list);
      expect((await world.apiFor(key).GET('/api-key')).data?.data.permissions).toEqual([]);
      expect(await answerTo('/clients', key)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('make it like a member with that list: the role of its maker opens nothing more', async () => {
    const secret = `${receiver.url}/hooks/that-is-secret`;
    const { reference } = await world.endpoint(secret, ['client.created']);
    await newClient(world.api);
    const urlTo = async (key: string) => {
      const query = { endpoint: reference };
      const { data } = await world.apiFor(key).GET('/webhook-deliveries', { params: { query } });
      return data?.data[0]?.endpoint_url;
    };
    const narrow = await makeKey({ permissions: ['integrations.manage'] });
    const { data } = await world.apiFor(narrow.key).GET('/workspace');
    expect(data?.data).toMatchObject({ role: null, permissions: ['integrations.manage'] });
    expect(await urlTo(world.key)).toBe(secret);
    const listed = await world.member({ permissions: ['integrations.manage'] });
    expect(await urlTo(narrow.key)).toBe(await urlTo(listed.key));
    expect(await urlTo(narrow.key)).not.toContain('secret');
  });

  it('are also asked for what an operation needs in some of its uses', async () => {
    const source = await newDraft(world.api);
    const { key } = await makeKey({ permissions: ['documents.create', 'clients.view'] });
    const body = { from: source.reference, document_type: 'rs_invoice' };
    const { error } = await world.apiFor(key).POST('/documents', { body });
    expect(error).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('"documents.view", which this key') },
    });
  });

  it('decide whether a stored reply is theirs: it may show what the key could not have seen', async () => {
    const source = await newDraft(world.api);
    const send = (key: string) =>
      world.request('/documents', {
        method: 'POST',
        key,
        headers: { 'Idempotency-Key': `copy of ${source.reference}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ from: source.reference, document_type: 'rs_invoice' }),
      });
    const first = await send(world.key);
    expect(first.status).toBe(201);
    expect((await send(world.key)).headers.get('Idempotency-Replayed')).toBe('true');
    const narrow = await makeKey({ permissions: ['documents.create'] });
    const other = await send(narrow.key);
    expect([other.status, ((await other.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });

  it('that are explicit are in no key without a list, whatever its maker is', async () => {
    for (const rights of [{ role: 'owner' }, { role: 'admin' }, { permissions: [...PERMISSIONS] }]) {
      const { key } = await world.member(rights);
      const { data } = await world.apiFor(key).GET('/api-key');
      expect(data?.data.permissions).toEqual([...PERMISSIONS]);
    }
    const { key } = await makeKey({ permissions: ['webhooks.manage'] });
    expect((await world.apiFor(key).GET('/api-key')).data?.data.permissions).toEqual(['webhooks.manage']);
  });
});

describe('a key with a list', () => {
  it('is made in the dashboard by who holds what it names', async () => {
    const owner = await signedInAs(world, world.ownerEmail);
    const { email } = await world.member({ permissions: ['integrations.manage', 'clients.view'] });
    const member = await signedInAs(world, email);
    const make = (browser: typeof owner, body: object) =>
      browser.ask<{ key: string; api_key: object }>(
        'POST',
        `/workspaces/${world.production.reference}/api-keys`,
        body,
      );
    const made = await make(owner, {
      permissions: ['webhooks.manage', 'clients.view', 'clients.view'],
      networks: ['10.1.2.3/8', '::ffff:10.9.9.9/104', '2001:DB8::1'],
    });
    expect(made.data.api_key).toMatchObject({
      permissions: ['clients.view', 'webhooks.manage'],
      networks: ['10.0.0.0/8', '2001:db8::1/128'],
    });
    expect((await make(member, { permissions: ['clients.view'] })).status).toBe(201);
    const refusals: [typeof owner, object, string][] = [
      [owner, { permissions: [] }, 'permissions'],
      [owner, { permissions: ['clients.merge'] }, 'permissions.0'],
      [owner, { permissions: 'clients.view' }, 'permissions'],
      [member, { permissions: ['items.view'] }, 'permissions'],
      // Whatever the list of a member says, endpoints are for owners and admins.
      [member, { permissions: ['webhooks.manage'] }, 'permissions'],
      [owner, { networks: [] }, 'networks'],
      [owner, { networks: ['10.0.0.0/33'] }, 'networks'],
      [owner, { networks: ['example.com'] }, 'networks'],
      [owner, { networks: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, 'networks'],
    ];
    const keys = () => rows(world, 'SELECT id FROM api_keys');
    const before = await keys();
    for (const [browser, body, field] of refusals) {
      const { status, body: answer } = await make(browser, body);
      const { errors } = (answer as { error: { errors?: object } }).error;
      expect([body, status, Object.keys(errors ?? {})]).toEqual([body, 422, [field]]);
    }
    expect(await keys()).toEqual(before);
  });

  it('shows in MCP the tools of what it may do at the moment, and no other', async () => {
    const { email } = await world.member({ role: 'accountant' });
    const { key } = await makeKey({ email, permissions: ['clients.view', 'items.view', 'items.create'] });
    const tools = async () => {
      const client = await connect(world.url, key);
      const { tools: listed } = await client.listTools();
      await client.close();
      return listed.map(({ name }) => name).sort();
    };
    const open = ['get_api_key', 'get_catalogue', 'get_workspace', 'list_deleted_records'];
    const viewing = [...open, 'get_client', 'get_item', 'list_clients', 'list_items', 'list_stock_movements'];
    expect(await tools()).toEqual([...viewing, 'create_item'].sort());
    await world.write((tx) =>
      addMember(tx, { workspace: world.production, email, role: 'viewer', now: world.clock.now() }),
    );
    expect(await tools()).toEqual(viewing.sort());
  });
});

describe('the networks of a key', () => {
  it.each<[string, string, boolean]>([
    ['203.0.113.6/31', '203.0.113.5', false],
    ['203.0.113.6/31', '203.0.113.6', true],
    ['203.0.113.6/31', '203.0.113.7', true],
    ['203.0.113.6/31', '203.0.113.8', false],
    ['2001:db8::1/128', '2001:db8::1', true],
    ['2001:db8::1/128', '2001:db8::2', false],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '::ffff:10.0.0.2', false],
  ])('%s: from %s %s', async (network, address, isIn) => {
    const { key } = await makeKey({ networks: [network] });
    const seen = address.replace('::ffff:', '');
    expect(await answerTo('/clients', key, from(address))).toEqual(
      isIn
        ? { status: 200, code: undefined, message: undefined }
        : {
            status: 403,
            code: 'forbidden',
            message: `This key is not accepted from the address ${seen}, which the service sees.`,
          },
    );
  });

  it('are judged by the address that the trusted proxy has seen, whatever the client wrote before it', async () => {
    const { key } = await makeKey({ networks: ['203.0.113.0/24'] });
    expect(await answerTo('/clients', key, from('198.51.100.9, 203.0.113.9'))).toMatchObject({ status: 200 });
    for (const forged of ['203.0.113.9, 198.51.100.9', '203.0.113.9,203.0.113.9, 198.51.100.9'])
      expect(await answerTo('/clients', key, from(forged))).toMatchObject({
        status: 403,
        message: expect.stringContaining('198.51.100.9'),
      });
    // No header: the address of the connection.
    expect(await answerTo('/clients', key)).toMatchObject({
      status: 403,
      message: expect.stringContaining('127.0.0.1'),
    });
    for (const nonsense of ['unknown', '203.0.113.9:443', '<b>', '']) {
      const { status, message } = await answerTo('/clients', key, from(nonsense));
      expect([nonsense, status, message?.includes('<b>')]).toEqual([nonsense, 403, false]);
    }
  });

  it('are judged by the address of the connection where no proxy is trusted', async () => {
    const own = await createTestService();
    const here = await makeKey({ networks: ['127.0.0.0/8', '::1'] }, own);
    const elsewhere = await makeKey({ networks: ['203.0.113.0/24'] }, own);
    expect(await answerTo('/clients', here.key, from('198.51.100.9'), own)).toMatchObject({ status: 200 });
    expect(await answerTo('/clients', elsewhere.key, from('203.0.113.9'), own)).toMatchObject({
      status: 403,
      message: expect.stringContaining('127.0.0.1'),
    });
    await own.close();
  });

  it('hold at every address below the base, for unknown ones and in MCP, whose tools then work', async () => {
    const { key } = await makeKey({ networks: ['203.0.113.0/24'] });
    for (const path of ['/clients', '/api-key', '/nowhere', '/documents/01K4KDX2R8G5TZ3M7WQ9B1C6VE'])
      expect(await answerTo(path, key, from('198.51.100.9'))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_api_key', arguments: {} },
    };
    for (const message of [LIST, call]) {
      expect((await sendToMcp(world.url, message, { key, ...from('198.51.100.9') })).status).toBe(403);
      const answer = await sendToMcp(world.url, message, { key, ...from('203.0.113.9') });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(await answer.json())).not.toContain('isError":true');
    }
  });

  it('leave the address of the last use as a network, with its time', async () => {
    const used = async (key: string, address: string) => {
      world.clock.advance(61_000);
      await answerTo('/clients', key, from(address));
    };
    const { key, reference } = await makeKey({});
    const noted = async () =>
      (
        await rows<{ at: string; address: string }>(
          world,
          `SELECT last_used_at AS at, last_used_address AS address FROM api_keys WHERE reference = '${reference}'`,
        )
      )[0];
    await used(key, '203.0.113.77');
    await expect.poll(noted).toEqual({ at: world.clock.now().toISOString(), address: '203.0.113.0/24' });
    // Within a minute nothing is written, neither time nor address.
    await answerTo('/clients', key, from('198.51.100.7'));
    await used(key, '2001:db8:1:2::3');
    await expect.poll(noted).toEqual({ at: world.clock.now().toISOString(), address: '2001:db8:1::/48' });
    // Neither a refusal nor what a tool does within the process is a use from elsewhere.
    const bound = await makeKey({ networks: ['203.0.113.0/24'] });
    await used(bound.key, '198.51.100.7');
    const [row] = await rows(
      world,
      `SELECT last_used_at FROM api_keys WHERE reference = '${bound.reference}'`,
    );
    expect(row).toEqual({ last_used_at: null });
  });

  it('keep a thief from using up the limit of the key', async () => {
    const own = await createTestService({ settings: { TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '3' } });
    const { key } = await makeKey({ networks: ['203.0.113.0/24'] }, own);
    for (let i = 0; i < 5; i += 1)
      expect((await answerTo('/clients', key, from('198.51.100.9'), own)).status).toBe(403);
    expect((await answerTo('/clients', key, from('203.0.113.9'), own)).status).toBe(200);
    await own.close();
  });
});

it('every permission that a key can name is one that the spec of the dashboard offers', () => {
  const schemas = dashboardSpec.components.schemas as Record<string, { enum: string[] }>;
  expect(schemas.KeyPermission?.enum).toEqual([...KEY_PERMISSIONS]);
  expect(schemas.Permission?.enum).toEqual([...PERMISSIONS]);
});
