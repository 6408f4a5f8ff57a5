// POST /mcp, the AI connector over streamable HTTP, spoken to by the official client.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { apiKeys } from '../../src/database/schema/access.ts';
import { isPermission, KEY_PERMISSIONS } from '../../src/domain/permissions.ts';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import { toolName } from '../../src/mcp/tools.ts';
import { revokeKey } from '../../src/workspaces/keys.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import { createMaker, OPERATIONS, ownPlaces, rows } from '../security/calls.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { call, connect, dataOf, LIST, refusalOf, send, textOf } from './connection.ts';

const receiver = shared(startReceiver);
const world = sharedService();

const toolsFor = async (key: string, at = world, query = '') => {
  const client = await connect(at.url, key, query);
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name).sort();
};

/** What is no tool is for programs alone; each tool with the area of its list. */
const TOOLS = new Map(
  routesOf(loadSpec()).flatMap(({ isTool, operationId, toolArea }) =>
    isTool ? [[operationId, toolArea] as const] : [],
  ),
);
/** The areas for which a list of all tools has no room. */
const LEFT = [
  'webhook-endpoints',
  'settings',
  'later',
  'quotes',
  'reminders',
  'statements',
  'recurring-expenses',
  'recurring-documents',
];

const namesWhere = (holds: (permission: string) => boolean) =>
  OPERATIONS.filter(({ needs, isTool }) => isTool && needs.every(holds))
    .map(({ id }) => toolName(id))
    .sort();

const namesOf = (isWanted: (area: string) => boolean) =>
  [...TOOLS].flatMap(([id, area]) => (isWanted(area) ? toolName(id) : [])).sort();

type Reply = { result: { structuredContent: { data: { reference: string } } } };

type RpcError = { error: { code: number; message: string; data?: { code: string } } };

const rpcError = async (response: Response) => {
  const { error } = (await response.json()) as RpcError;
  return [response.status, error.code, error.data?.code];
};

describe('the server', () => {
  it('introduces itself as the spec does', async () => {
    const client = await connect(world.url, world.key);
    expect(client.getServerVersion()).toEqual({
      name: 'invoicing-service',
      title: 'Invoicing Service',
      version: '1.1.0',
    });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect(client.getInstructions()).toContain(`production workspace of "${world.production.name}": RS, RSD`);
    expect(client.getInstructions()).toContain('A document starts as a draft without a number.');
    await client.ping();
    await client.close();
  });

  it('keeps nothing between messages: one needs no other before it, and there are no sessions', async () => {
    const response = await send(world.url, LIST, { key: world.key });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toMatchObject({ id: 7, result: { tools: expect.any(Array) } });
  });

  it('answers a notification with 202 and nothing', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await send(world.url, message, { key: world.key });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });
});

describe('tools/list', () => {
  it('shows an owner every operation but those whose permission a key must list', async () => {
    const names = await toolsFor(world.key);
    const left = namesOf((area) => /^(settings|later|quotes|reminders|statements|recurring-.*)$/.test(area));
    expect(names).toEqual(namesWhere(isPermission).filter((name) => !left.includes(name)));
    expect(names.filter((name) => /webhook_endpoint|event_types/.test(name))).toEqual([]);
  });

  it('shows a viewer the tools that only read, and no other', async () => {
    const { key } = await world.member({ role: 'viewer' });
    const names = await toolsFor(key);
    expect(names).toEqual(namesWhere((permission) => permission.endsWith('.view')));
    expect(names).toContain('get_document');
    expect(names).not.toContain('create_document');
  });

  it('shows a key with a single permission the tools of exactly that one, for each permission', async () => {
    for (const only of KEY_PERMISSIONS) {
      const key = await managerKey(world, { permissions: [only] });
      expect(await toolsFor(key), only).toEqual(namesWhere((permission) => permission === only));
    }
  });

  it('leaves out whole areas that do not fit into 13,000 tokens, says which, and lists them where they are named', async () => {
    const key = await managerKey(world);
    const client = await connect(world.url, key);
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length / 4).toBeLessThan(13_000);
    expect(tools.map(({ name }) => name).sort()).toEqual(namesOf((area) => !LEFT.includes(area)));
    expect(client.getInstructions()).toContain(`More tools are listed with ?areas=${LEFT.join(',')}.`);
    expect(client.getInstructions()?.length).toBeLessThan(2048);
    expect(await dataOf<object[]>(client, 'list_webhook_endpoints')).toEqual([]);
    await client.close();
    const named = await toolsFor(key, world, `?areas=${LEFT.join(',')}`);
    expect(named).toContain('list_webhook_endpoints');
    expect(new Set([...named, ...tools.map(({ name }) => name)]).size).toBe(namesWhere(() => true).length);
  });

  it('leaves out the areas that the operator has switched off, and a call of one is refused by the API', async () => {
    const without = await createTestService({ settings: { TOOLSETS_DISABLED: 'items,expenses' } });
    const names = await toolsFor(without.key, without);
    expect(names.filter((name) => /(?<!top_)item|expense/.test(name))).toEqual([]);
    expect(names).toContain('create_document');
    const client = await connect(without.url, without.key);
    expect(await refusalOf(client, 'list_items')).toMatchObject({ code: 'toolset_disabled' });
    await client.close();
    await without.close();
  });
});

describe('a connection that is narrowed to areas', () => {
  const narrowed = (areas: string, method = 'tools/list', params: object = {}) =>
    fetch(`${world.url}/mcp?areas=${areas}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: `Bearer ${world.key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  const namesIn = async (response: Response) => {
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    return result.tools.map(({ name }) => name).sort();
  };

  it.each([
    ['documents', ['documents']],
    ['documents,clients', ['documents', 'clients']],
    ['%20clients%20,%20webhook-deliveries', ['clients', 'webhook-deliveries']],
    ['items&areas=expenses', ['items', 'expenses']],
  ])('lists the tools of these alone: %s', async (areas, expected) => {
    const names = await namesIn(await narrowed(areas));
    expect(names).toEqual(namesOf((area) => expected.includes(area)));
    expect(names.length).toBeGreaterThan(2);
  });

  it('shows no more than the key may do', async () => {
    const { key } = await world.member({ permissions: ['clients.view', 'items.view'] });
    const client = await connect(world.url, key, '?areas=clients,documents');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['list_clients', 'get_client']);
    expect(client.getInstructions()).toContain('has the tools of these areas alone: clients, documents.');
    expect(client.getInstructions()).not.toContain('get_catalogue');
    await client.close();
  });

  it('calls no tool of the others, and says which area it is of', async () => {
    const client = await connect(world.url, world.key, '?areas=clients');
    expect(await dataOf(client, 'list_clients')).toEqual(expect.any(Array));
    await expect(call(client, 'list_items')).rejects.toThrow(
      'The tool "list_items" is of the area "items", which this connection leaves out.',
    );
    await expect(call(client, 'eat_items')).rejects.toThrow('There is no tool "eat_items".');
    await client.close();
  });

  it.each(['invoices', 'documents,', 'documents,invoices', '', ',', 'constructor'])(
    'is refused by name where there is no such area: "%s"',
    async (areas) => {
      const response = await narrowed(areas);
      if (areas === 'documents,')
        return expect(await namesIn(response)).toEqual(namesOf((area) => area === 'documents'));
      const { error } = (await response.json()) as { error: { code: number; message: string } };
      expect([response.status, error.code]).toEqual([400, -32_600]);
      expect(error.message).toContain(areas.includes('invoices') ? '"invoices"' : 'area');
      expect(error.message).toContain(
        'The areas are workspace, clients, documents, items, expenses, statistics, contracts, webhook-deliveries, webhook-endpoints, settings, later, quotes, reminders, statements, recurring-expenses, recurring-documents.',
      );
    },
  );
});

describe('an answer in one form', () => {
  const answers = async (form: string, name: string, given: Record<string, unknown>) => {
    const client = await connect(world.url, world.key, form);
    const result = await call(client, name, given);
    await client.close();
    return result;
  };

  it.each(['?answers=text', '?areas=clients&answers=text'])('is the text alone with %s', async (form) => {
    const made = await answers(form, 'create_client', { name: 'In words' });
    expect(made.structuredContent).toBeUndefined();
    expect(JSON.parse(textOf(made))).toMatchObject({ data: { name: 'In words' } });
    const refused = await answers(form, 'create_client', {});
    expect([refused.isError, refused.structuredContent]).toEqual([true, undefined]);
    expect(textOf(refused)).toContain('- name: ');
  });

  it('is the data alone with ?answers=structured, which say all that the text would', async () => {
    const given = { name: 'As data', idempotency_key: 'mcp-form' };
    const made = await answers('?answers=structured', 'create_client', given);
    expect(made).toMatchObject({ content: [], structuredContent: { data: { name: 'As data' } } });
    const again = await answers('?answers=structured', 'create_client', given);
    expect(again).toEqual({ ...made, structuredContent: { ...made.structuredContent, replayed: true } });
    const refused = await answers('?answers=structured', 'get_client', { reference: 'Ana' });
    expect(refused).toMatchObject({
      isError: true,
      content: [],
      structuredContent: { error: { code: 'not_found', hint: expect.stringContaining('list_clients') } },
    });
  });

  it.each([
    ['answers=xml', 'no form of answers "xml". The forms are text, structured;'],
    ['answer=text', '"answer"'],
  ])('is refused where it is misspelled: %s', async (query, reason) => {
    const response = await fetch(`${world.url}/mcp?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${world.key}` },
      body: JSON.stringify(LIST),
    });
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    expect([response.status, error.code]).toEqual([400, -32_600]);
    expect(error.message).toContain(reason);
  });
});

describe('tools/call', () => {
  it('runs a document’s whole life, and its events are delivered with good signatures', async () => {
    const ours = await startReceiver();
    const { secret } = await world.endpoint(ours.url);
    const client = await connect(world.url, world.key);
    const buyer = await dataOf(client, 'create_client', { name: 'Šećerana d.o.o.' });
    const draft = await dataOf(client, 'create_document', {
      document_type: 'rs_invoice',
      client: buyer.reference,
      lines: [{ description: 'Work', quantity: 2, unit_price: 50 }],
    });
    const { reference } = draft;
    await dataOf(client, 'issue_document', { reference });
    await dataOf(client, 'record_payment', { reference, amount: 120, method: 'bank', paid_on: '2026-03-15' });
    const shown = await dataOf<{ status: string; number: string }>(client, 'get_document', { reference });
    expect(shown).toMatchObject({ status: 'paid', number: expect.stringMatching(/^INV-2026-\d{5}$/) });
    await client.close();

    const received = await ours.waitFor(5);
    expect(received.map(({ body }) => body.event).sort()).toEqual([
      'client.created',
      'document.created',
      'document.issued',
      'payment.created',
      'payment.recorded',
    ]);
    for (const { raw, headers } of received) {
      const signature = String(headers['x-service-signature']);
      const time = Math.floor(world.clock.now().getTime() / 1000);
      expect(verifySignature(secret, raw, signature, time)).toBe(true);
      expect(verifySignature('whsec_of_another', raw, signature, time)).toBe(false);
    }
    await ours.close();
  });

  it('names each faulty field of a refused call', async () => {
    const client = await connect(world.url, world.key);
    const refused = await call(client, 'create_document', {
      document_type: 'rs_invoice',
      client: 'nothing',
      lines: [{ quantity: 0, unit_price: -1 }],
      colour: 'red',
    });
    expect(refused.isError).toBe(true);
    for (const field of ['client', 'lines.0.quantity', 'lines.0.unit_price', 'colour']) {
      expect(textOf(refused)).toContain(`- ${field}: `);
    }
    expect(await refusalOf(client, 'get_document')).toMatchObject({ errors: { reference: ['is required'] } });
    expect(await refusalOf(client, 'list_clients', { pge: 2 })).toMatchObject({
      errors: { pge: expect.any(Array) },
    });
    expect(await refusalOf(client, 'create_client', { name: 'a\0b' })).toMatchObject({
      errors: { name: expect.any(Array) },
    });
    await client.close();
  });

  it('reports a missing permission, a missing record, and a state that forbids the call', async () => {
    const viewer = await connect(world.url, (await world.member({ role: 'viewer' })).key);
    expect(await refusalOf(viewer, 'create_client', { name: 'X' })).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('clients.create'),
    });
    await viewer.close();
    const client = await connect(world.url, world.key);
    expect(await refusalOf(client, 'get_client', { reference: '../items' })).toMatchObject({
      code: 'not_found',
    });
    const draft = await createMaker(world, ownPlaces(world).production, receiver.url).draft();
    expect(await refusalOf(client, 'send_document', { reference: draft })).toMatchObject({
      code: 'conflict',
    });
    await client.close();
  });

  it('reaches only the workspace of the key', async () => {
    const other = await world.otherBusiness();
    const theirs = await connect(world.url, other.key);
    const { reference } = await dataOf(theirs, 'create_client', { name: 'Theirs' });
    const ours = await connect(world.url, world.key);
    expect(await refusalOf(ours, 'get_client', { reference })).toMatchObject({ code: 'not_found' });
    await Promise.all([theirs.close(), ours.close()]);
  });

  it('refuses what no header or line can hold in the words of the API', async () => {
    const client = await connect(world.url, world.key);
    for (const idempotency_key of ['', 'ć', 'a\r\nX-Injected: 1', 'k'.repeat(256)]) {
      expect(await refusalOf(client, 'create_client', { name: 'X', idempotency_key })).toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('Idempotency-Key'),
      });
    }
    expect(await refusalOf(client, 'get_client', { reference: 'x'.repeat(100_000) })).toMatchObject({
      code: 'bad_request',
    });
    await client.close();
  });

  it('of a tool that does not exist, or as a task, is an error of the protocol', async () => {
    const client = await connect(world.url, world.key);
    for (const name of ['drop_tables', 'constructor', '__proto__', 'createClient']) {
      await expect(call(client, name)).rejects.toThrow(`There is no tool "${name}".`);
    }
    const params = { name: 'create_client', arguments: { name: 'As a task' }, task: { ttl: 1000 } };
    const response = await send(world.url, { ...LIST, method: 'tools/call', params }, { key: world.key });
    expect((await rpcError(response)).slice(0, 2)).toEqual([200, -32603]);
    expect(await dataOf<object[]>(client, 'list_clients', { search: 'As a task' })).toEqual([]);
    await client.close();
  });
});

describe('a repeated call', () => {
  it('with the same idempotency_key runs once, and says so', async () => {
    const client = await connect(world.url, world.key);
    const given = { name: 'Only once', idempotency_key: 'mcp-1' };
    const first = await call(client, 'create_client', given);
    const second = await call(client, 'create_client', given);
    expect(second.structuredContent).toEqual({ ...first.structuredContent, replayed: true });
    expect(second.content[1]).toMatchObject({ text: expect.stringContaining('stored answer') });
    expect(await dataOf<object[]>(client, 'list_clients', { search: 'Only once' })).toHaveLength(1);
    expect(await refusalOf(client, 'create_client', { ...given, name: 'Another' })).toMatchObject({
      code: 'idempotency_conflict',
    });
    await client.close();
  });

  it('without one runs again: the same arguments may be meant twice', async () => {
    const client = await connect(world.url, world.key);
    const given = { description: 'Coffee', amount: 3, occurs_on: '2026-03-15' };
    const made = [
      await dataOf(client, 'create_expense', given),
      await dataOf(client, 'create_expense', given),
    ];
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(2);
    await client.close();
  });

  it('whose message carries an Idempotency-Key header runs once; the argument comes first', async () => {
    const message = (more: object) => ({
      ...LIST,
      method: 'tools/call',
      params: { name: 'create_client', arguments: { name: 'By header', ...more } },
    });
    const headers = { key: world.key, 'Idempotency-Key': 'mcp-2' };
    const reply = async (more: object = {}) =>
      ((await (await send(world.url, message(more), headers)).json()) as Reply).result.structuredContent.data
        .reference;
    const [first, second, third] = [await reply(), await reply(), await reply({ idempotency_key: 'mcp-3' })];
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('among a hundred others at once gets the answer to its own arguments', async () => {
    const client = await connect(world.url, world.key);
    const names = Array.from({ length: 100 }, (_, i) => `Crowd ${i}`);
    const made = await Promise.all(
      names.map((name) => dataOf<{ name: string }>(client, 'create_client', { name })),
    );
    expect(made.map(({ name }) => name)).toEqual(names);
    await client.close();
  });
});

describe('which requests are accepted', () => {
  it.each([
    ['no key', undefined, 'unauthenticated'],
    ['an unknown key', 'svc_live_unknown', 'invalid_api_key'],
  ])('%s is 401 with WWW-Authenticate, in the envelope of JSON-RPC', async (_, key, code) => {
    for (const message of [LIST, { ...LIST, method: 'initialize' }, 'not even JSON']) {
      const response = await send(world.url, message, { key });
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('x-request-id')).toBeTruthy();
      expect(await rpcError(response)).toEqual([401, -32000, code]);
    }
  });

  it('a key that is revoked in between is refused from the next message on', async () => {
    const { key } = await world.member({ role: 'owner' });
    const client = await connect(world.url, key);
    await dataOf(client, 'create_client', { name: 'While it lasts' });
    const newest = await world.write(async (tx) => (await tx.select().from(apiKeys)).at(-1));
    await world.write((tx) => revokeKey(tx, String(newest?.reference), world.clock.now()));
    await expect(call(client, 'create_client', { name: 'Too late' })).rejects.toThrow(/valid API key|401/);
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
    expect(await rows(world, "SELECT 1 FROM clients WHERE name = 'Too late'")).toEqual([]);
  });

  it.each([
    'http://evil.example',
    'https://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'null',
    'file://',
    'chrome-extension://abc',
  ])('a page of another site is refused with 403, key or not: %s', async (Origin) => {
    expect(await rpcError(await send(world.url, LIST, { key: world.key, Origin }))).toEqual([
      403,
      -32000,
      'forbidden',
    ]);
    expect(await rpcError(await send(world.url, LIST, { Origin }))).toEqual([403, -32000, 'forbidden']);
  });

  it('the service’s own address is not another site, nor is none', async () => {
    const own = [world.url, world.url.replace('127.0.0.1', 'localhost')];
    for (const Origin of [own[0], undefined]) {
      expect((await send(world.url, LIST, { key: world.key, ...(Origin ? { Origin } : {}) })).status).toBe(
        200,
      );
    }
    expect((await send(own[1] as string, LIST, { key: world.key, Origin: own[1] })).status).toBe(200);
  });

  it('PUBLIC_URL is the service’s own, but a name that is only equal to Host is not', async () => {
    const named = await createTestService({ settings: { PUBLIC_URL: 'https://books.example/invoicing' } });
    const ask = async (Origin: string, Host: string) => {
      const { status } = await rawPost(named, { Origin, Host });
      return status;
    };
    expect(await ask('https://books.example', 'books.example')).toBe(200);
    expect(await ask('http://rebound.example', 'rebound.example')).toBe(403);
    await named.close();
  });
});

describe('what is no message', () => {
  it.each(['GET', 'DELETE', 'PUT', 'HEAD'])(
    '%s is 405: there is no stream and no session',
    async (method) => {
      const response = await send(world.url, '', { key: world.key, method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  it.each([
    ['malformed JSON', '{"jsonrpc":', 400, -32700],
    ['nothing', '', 400, -32700],
    ['no JSON-RPC', { hello: 'world' }, 400, -32700],
    ['another JSON-RPC', { ...LIST, jsonrpc: '1.0' }, 400, -32700],
    ['a number', 5, 400, -32700],
    ['a batch', [LIST, LIST], 400, -32600],
    ['an unknown method', { ...LIST, method: 'tools/destroy' }, 200, -32601],
    ['a call without a name', { ...LIST, method: 'tools/call', params: {} }, 200, -32603],
  ])('%s is an error of JSON-RPC', async (_, message, status, code) => {
    expect((await rpcError(await send(world.url, message, { key: world.key }))).slice(0, 2)).toEqual([
      status,
      code,
    ]);
  });

  it('another content type, or a client that takes no JSON, is refused', async () => {
    const { key } = world;
    expect((await send(world.url, LIST, { key, 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await send(world.url, LIST, { key, Accept: 'text/html' })).status).toBe(406);
    expect((await send(world.url, LIST, { key, 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
  });

  it('more than 1 MiB is refused, and 1 MiB is not', async () => {
    const message = (bytes: number) => {
      const text = JSON.stringify({ ...LIST, params: { _meta: { x: '' } } });
      return text.replace('"x":""', `"x":"${'x'.repeat(bytes - text.length)}"`);
    };
    expect((await send(world.url, message(1024 * 1024), { key: world.key })).status).toBe(200);
    expect(await rpcError(await send(world.url, message(1024 * 1024 + 1), { key: world.key }))).toEqual([
      413,
      -32600,
      'bad_request',
    ]);
  });

  it.each(['application/json', '*/*', 'application/*', ''])(
    'JSON is what it takes: Accept: %s',
    async (accept) => {
      const key = world.key;
      const answer = await fetch(`${world.url}/mcp/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: accept },
        body: JSON.stringify(LIST),
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    },
  );

  it('the list of tools is at most 13,000 tokens of four characters, as it goes over the wire', async () => {
    const answer = await send(world.url, LIST, { key: world.key });
    const text = await answer.text();
    expect(text.length / 4).toBeLessThan(13_000);
    expect(text).not.toContain('#tag/');
    const [, count, tokens] =
      /The (\d+) tools that an owner's key is shown take about ([\d,]+)/.exec(
        readFileSync('docs/mcp.md', 'utf8').replaceAll(/\s+/g, ' '),
      ) ?? [];
    expect(Number(count)).toBe(JSON.parse(text).result.tools.length);
    expect(Math.round(text.length / 400) * 100).toBe(Number(tokens?.replace(',', '')));
  });

  it.each(['/MCP', '/mcp/sse'])('another address is 404: %s', async (path) => {
    const response = await fetch(`${world.url}${path}`, { method: 'POST' });
    expect(response.status).toBe(404);
  });
});

describe('the rate limit', () => {
  it('counts each message once, whatever it asks for, together with the requests of the API', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '6' } });
    const { key, url } = limited;
    const remaining = async (message: unknown) =>
      (await send(url, message, { key })).headers.get('x-ratelimit-remaining');
    const create = { name: 'create_client', arguments: { name: 'Counted' } };
    expect(await remaining(LIST)).toBe('5');
    expect(await remaining({ ...LIST, method: 'tools/call', params: create })).toBe('4');
    expect((await limited.request('/clients')).headers.get('x-ratelimit-remaining')).toBe('3');
    expect(await remaining('not JSON')).toBe('2');
    expect(await remaining({ ...LIST, method: 'tools/call', params: { name: 'no_such_tool' } })).toBe('1');
    expect(await remaining([LIST])).toBe('0');
    for (const message of [
      LIST,
      { ...LIST, method: 'tools/call', params: create },
      { ...LIST, method: 'ping' },
    ]) {
      const response = await send(url, message, { key });
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await rpcError(response)).toEqual([429, -32000, 'rate_limited']);
    }
    expect((await limited.request('/clients')).status).toBe(429);
    expect(await rows(limited, 'SELECT 1 FROM clients')).toHaveLength(1);
    await limited.close();
  });
});

it('what was answered while the service stopped was carried out, and nothing else was', async () => {
  const stopping = await createTestService();
  const client = await connect(stopping.url, stopping.key);
  const calls = Array.from({ length: 50 }, (_, i) => dataOf(client, 'create_client', { name: `Late ${i}` }));
  const settled = Promise.allSettled(calls);
  await calls[0];
  await stopping.restart();
  const made = (await settled).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.reference] : [],
  );
  const kept = await rows<{ reference: string }>(stopping, 'SELECT reference FROM clients');
  expect(kept.map(({ reference }) => reference).sort()).toEqual(made.sort());
  await stopping.close();
});

/** A message with headers that fetch keeps for itself. */
async function rawPost(
  { url, key }: TestService,
  headers: Record<string, string>,
): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>();
  request(
    `${url}/mcp`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
    },
    (response) => resolve({ status: response.resume().statusCode ?? 0 }),
  )
    .on('error', reject)
    .end(JSON.stringify(LIST));
  return promise;
}
