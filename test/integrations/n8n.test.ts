// The nodes of deploy/n8n, called as n8n calls them, against the running service.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/spec/public.ts';
import { newClient } from '../api/records.ts';
import { shared, sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { startReceiver } from '../receiver.ts';
import { spec } from '../spec-check.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/n8n');
const load = createRequire(join(FOLDER, 'package.json'));

type Json = Record<string, unknown>;
type Endpoint = Schema<'WebhookEndpoint'>;
type Hook = (this: object) => Promise<boolean>;
type Trigger = {
  methods: { loadOptions: { getEvents(this: object): Promise<{ value: string }[]> } };
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', Hook> };
  webhook(this: object): Promise<{ workflowData?: { json: Json }[][]; noWebhookResponse?: boolean }>;
};
type Action = { execute(this: object): Promise<{ json: Json }[][]> };

const { InvoicingServiceTrigger } = load('./nodes/InvoicingServiceTrigger.node.js') as {
  InvoicingServiceTrigger: new () => Trigger;
};
const { InvoicingService, OPERATIONS } = load('./nodes/InvoicingService.node.js') as {
  InvoicingService: new () => Action;
  OPERATIONS: Record<string, Record<string, [method: string, path: string]>>;
};

const receiver = shared(startReceiver);
// As self-hosted n8n is reached: at a private address, which the operator has named.
const world = sharedService({
  now: new Date().toISOString(),
  settings: { WEBHOOK_ALLOW_PRIVATE_NETWORK: 'false', WEBHOOK_ALLOWED_HOSTS: '127.0.0.0/8' },
});
let key: string;

beforeAll(async () => {
  key = await managerKey(world);
});

type Request = { method: string; url: string; body?: unknown; qs?: Json; headers?: Record<string, string> };

/** What n8n gives every node: credentials, and requests that are authenticated by them. */
const connected = () => {
  const base = `${world.url}/api/v1`;
  return {
    getCredentials: async () => ({ baseUrl: `${base}/`, apiKey: 'svc_live_…' }),
    getWorkflow: () => ({ id: 'wf7', name: 'Invoices to the ledger' }),
    getNode: () => ({ id: '0a1b2c', name: 'Trigger' }),
    helpers: {
      returnJsonArray: (items: Json[]) => items.map((json) => ({ json })),
      async httpRequestWithAuthentication(type: string, { method, url, body, qs, headers }: Request) {
        expect([type, url.startsWith(base)]).toEqual(['invoicingServiceApi', true]);
        const query = qs ? `?${new URLSearchParams(qs as Record<string, string>)}` : '';
        const answer = await world.request(`${url.slice(base.length)}${query}`, {
          method,
          key,
          headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
          body: body === undefined ? null : JSON.stringify(body),
        });
        const text = await answer.text();
        return { statusCode: answer.status, body: text === '' ? '' : JSON.parse(text) };
      },
    },
  };
};

/** An n8n with one workflow, which begins with the trigger. What it keeps can be lost. */
function createN8n() {
  let kept: Json = {};
  const trigger = new InvoicingServiceTrigger();
  const methods = trigger.webhookMethods.default;
  const chosen = { events: ['client.created'] };
  const context = (mode: 'manual' | 'trigger' | 'webhook') => ({
    ...connected(),
    getMode: () => mode,
    getWorkflowStaticData: () => kept,
    getNodeWebhookUrl: () => `${receiver.url}/${mode === 'manual' ? 'webhook-test' : 'webhook'}/1`,
    getNodeParameter: (name: 'events') => chosen[name],
  });
  const begin = async (mode: 'manual' | 'trigger') =>
    (await methods.checkExists.call(context(mode))) || methods.create.call(context(mode));
  return {
    trigger,
    context,
    chosen,
    state: () => kept as Record<'test' | 'production', { reference?: string; secret?: string }>,
    crash: () => {
      kept = {};
    },
    activate: () => begin('trigger'),
    deactivate: () => methods.delete.call(context('trigger')),
    beginTest: () => begin('manual'),
    endTest: () => methods.delete.call(context('manual')),
    checkExists: () => methods.checkExists.call(context('trigger')),
    /** Takes a request as n8n does. */
    async take({ raw, headers }: { raw: string; headers: object }, mode: 'manual' | 'webhook' = 'webhook') {
      const refusals: number[] = [];
      const response = {
        status(code: number) {
          refusals.push(code);
          return response;
        },
        send: () => response,
        end: () => response,
      };
      const answer = await trigger.webhook.call({
        ...context(mode),
        getRequestObject: () => ({ rawBody: Buffer.from(raw) }),
        getHeaderData: () => headers,
        getResponseObject: () => response,
      });
      return { ...answer, refusals };
    },
  };
}

async function endpoints(): Promise<Endpoint[]> {
  const answer = await world.request('/webhook-endpoints', { key });
  return ((await answer.json()) as { data: Endpoint[] }).data;
}

const addresses = async () => (await endpoints()).map(({ url }) => url.slice(receiver.url.length));

/** What the receiver gets next. */
async function nextEvent(name: string) {
  const before = receiver.received.length;
  await newClient(world.api, { name });
  return (await receiver.waitFor(before + 1))[before] as { raw: string; headers: object };
}

beforeEach(async () => {
  for (const { reference } of await endpoints())
    await world.request(`/webhook-endpoints/${reference}`, { method: 'DELETE', key });
});

describe('the trigger', () => {
  it('leaves exactly the expected endpoints in the life of a workflow', async () => {
    const n8n = createN8n();
    await n8n.activate();
    expect(await addresses()).toEqual(['/webhook/1']);
    const [production] = await endpoints();
    expect(production).toMatchObject({
      events: ['client.created'],
      external_id: 'n8n wf7 0a1b2c production',
      description: 'n8n: Invoices to the ledger',
      active: true,
    });
    await n8n.beginTest();
    expect(await addresses()).toEqual(['/webhook/1', '/webhook-test/1']);
    await n8n.endTest();
    expect(await addresses()).toEqual(['/webhook/1']);
    const { secret } = n8n.state().production;
    n8n.crash();
    await n8n.activate();
    expect(await endpoints()).toMatchObject([{ reference: production?.reference, url: production?.url }]);
    expect(n8n.state().production.secret).not.toBe(secret);
    const { workflowData } = await n8n.take(await nextEvent('Ana'));
    expect(workflowData?.[0]?.[0]?.json).toMatchObject({ event: 'client.created', data: { name: 'Ana' } });
    await n8n.deactivate();
    expect(await addresses()).toEqual([]);
    expect(n8n.state().production).toEqual({});
  });

  it('ends what a crash has left: of a test that was cut off, and of an active workflow', async () => {
    const n8n = createN8n();
    await n8n.activate();
    await n8n.beginTest();
    n8n.crash();
    await n8n.beginTest();
    expect(await addresses()).toEqual(['/webhook/1', '/webhook-test/1']);
    await n8n.endTest();
    n8n.crash();
    await n8n.deactivate();
    expect(await addresses()).toEqual([]);
  });

  it('touches no endpoint but its own', async () => {
    const foreign = await world.endpoint(`${receiver.url}/webhook/1`, ['client.created']);
    const n8n = createN8n();
    expect(await n8n.checkExists()).toBe(false);
    await n8n.activate();
    expect(await addresses()).toEqual(['/webhook/1', '/webhook/1']);
    await n8n.deactivate();
    expect((await endpoints()).map(({ reference }) => reference)).toEqual([foreign.reference]);
  });

  it('mends its endpoint where that is off, elsewhere, or of other events', async () => {
    const n8n = createN8n();
    await n8n.activate();
    expect(await n8n.checkExists()).toBe(true);
    const [{ reference = '' } = {}] = await endpoints();
    await world.request(`/webhook-endpoints/${reference}/pause`, { method: 'POST', key });
    expect(await n8n.checkExists()).toBe(false);
    n8n.chosen.events = ['client.created', 'document.issued'];
    await n8n.activate();
    expect(await endpoints()).toMatchObject([
      { reference, active: true, events: ['client.created', 'document.issued'] },
    ]);
    expect(await n8n.checkExists()).toBe(true);
  });

  it('starts nothing with what is not signed by the service', async () => {
    const n8n = createN8n();
    await n8n.activate();
    const { raw, headers } = await nextEvent('Boris');
    const refused = { noWebhookResponse: true, refusals: [401] };
    expect(await n8n.take({ raw: raw.replace('Boris', 'Mallory'), headers })).toEqual(refused);
    expect(await n8n.take({ raw, headers: {} })).toEqual(refused);
    expect(await n8n.take({ raw, headers: { 'x-service-signature': 't=1,v1=00' } })).toEqual(refused);
    expect((await n8n.take({ raw, headers })).workflowData).toHaveLength(1);
    n8n.crash();
    expect(await n8n.take({ raw, headers })).toEqual(refused);
  });

  it('says why an endpoint is refused, and offers the events that there are', async () => {
    const n8n = createN8n();
    n8n.chosen.events = ['client.creatd'];
    await expect(n8n.activate()).rejects.toThrow('validation_failed');
    const events = await n8n.trigger.methods.loadOptions.getEvents.call(n8n.context('trigger'));
    expect(events.map(({ value }) => value).slice(0, 2)).toEqual(['*', 'client.created']);
    expect(events).toHaveLength(38);
  });
});

describe('the node', () => {
  let runs = 0;
  /** One run of the node, of a loop where it is none that is named. */
  const run = async (parameters: Json, { continueOnFail = false, runIndex = runs } = {}) => {
    runs += 1;
    const [items] = await new InvoicingService().execute.call({
      ...connected(),
      getInputData: () => [{ json: {} }],
      getNodeParameter: (name: string) => parameters[name],
      getExecutionId: () => '1',
      evaluateExpression: (text: string) => (text === '{{ $runIndex }}' ? runIndex : undefined),
      continueOnFail: () => continueOnFail,
    });
    return (items ?? []).map(({ json }) => json);
  };

  it('has operations of the specification alone', () => {
    for (const [method, path] of Object.values(OPERATIONS).flatMap((all) => Object.values(all)))
      expect(Object.keys(spec.paths[path] ?? {}), path).toContain(method.toLowerCase());
  });

  it('makes an invoice, issues it, takes its payment and finds it, each run of the node once', async () => {
    const client = { resource: 'client', operation: 'create', body: { name: 'Zora', external_id: 'shop-1' } };
    const [made] = await run(client, { runIndex: 0 });
    expect(await run(client, { runIndex: 0 })).toEqual([made]);
    await expect(run(client)).rejects.toThrow('external_id: ');
    expect(await run(client, { continueOnFail: true })).toMatchObject([
      { error: expect.stringContaining('validation_failed') },
    ]);
    const lines = [{ description: 'Work', quantity: 1, unit_price: 100 }];
    const body = JSON.stringify({ document_type: 'rs_invoice', client: made?.reference, lines });
    const [draft] = await run({ resource: 'document', operation: 'create', body });
    const reference = String(draft?.reference);
    const [issued] = await run({ resource: 'document', operation: 'issue', reference, body: '' });
    expect(issued).toMatchObject({ status: 'issued' });
    const payment = { amount: Number(issued?.total), method: 'bank', paid_on: issued?.issue_date };
    const [paid] = await run({ resource: 'document', operation: 'recordPayment', reference, body: payment });
    expect(paid).toMatchObject({ status: 'paid' });
    const filters = { client: String(made?.reference) };
    expect(await run({ resource: 'document', operation: 'list', filters, limit: 10 })).toMatchObject([
      { reference, status: 'paid' },
    ]);
    expect(await run({ resource: 'document', operation: 'get', reference })).toEqual([paid]);
  });

  it('reads a list to its limit, page by page', async () => {
    for (let count = 0; count < 103; count += 1) await newClient(world.api);
    const list = { resource: 'client', operation: 'list', filters: '{}' };
    const all = await run({ ...list, limit: 102 });
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(102);
    expect(await run({ ...list, limit: 3 })).toHaveLength(3);
  });
});

it('the package has what n8n loads, under the names that it expects, and depends on nothing', () => {
  const description = load('./package.json') as Json & {
    n8n: { credentials: string[]; nodes: string[] };
  };
  expect(description.name).toMatch(/^n8n-nodes-/);
  expect(description.keywords).toContain('n8n-community-node-package');
  expect(description).not.toHaveProperty('dependencies');
  for (const file of [...description.n8n.credentials, ...description.n8n.nodes]) {
    expect(existsSync(join(FOLDER, file)), file).toBe(true);
    const [name = ''] = basename(file).split('.');
    expect(Object.keys(load(`./${file}`) as object), file).toContain(name);
  }
});
