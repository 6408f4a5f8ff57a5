import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { OPERATIONS } from '../../generated/operations.ts';
import { loadSpec, routesOf } from '../../src/http/pipeline/routes.ts';
import {
  type Attempt,
  createInvoicingClient,
  type InvoicingClient,
  type InvoicingOptions,
} from '../../src/sdk/client.ts';
import { InvoicingError } from '../../src/sdk/errors.ts';

import { sharedService } from '../during-tests.ts';

const UNKNOWN = '01K4KDX2R8G5TZ3M7WQ9B1C6VE';
const closing: (() => void)[] = [];

const world = sharedService({ settings: { RATE_LIMIT_PER_MINUTE: '100000' } });
let invoicing: InvoicingClient;

const clientFor = (options: Partial<InvoicingOptions>) =>
  createInvoicingClient({ baseUrl: world.url, apiKey: world.key, maxRetries: 0, ...options });

beforeAll(async () => {
  invoicing = clientFor({});
});
afterAll(async () => {
  for (const close of closing) close();
});

/** A server on loopback that is not the service. */
async function foreignServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function failureOf(call: Promise<unknown>): Promise<InvoicingError> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error) => {
      expect(error).toBeInstanceOf(InvoicingError);
      return error as InvoicingError;
    },
  );
}

describe('the methods', () => {
  it('are the operations of the spec, each with its address, key and kind of answer', () => {
    const table = Object.entries(OPERATIONS).map(([id, operation]) => ({
      id,
      method: operation.method.toLowerCase(),
      path: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      acceptsKey: 'isIdempotent' in operation,
    }));
    expect(table).toEqual(
      routesOf(loadSpec()).map(({ operationId, method, path, acceptsIdempotencyKey }) => ({
        id: operationId,
        method,
        path,
        acceptsKey: acceptsIdempotencyKey,
      })),
    );
    expect(Object.keys(invoicing).sort()).toEqual([...Object.keys(OPERATIONS), 'raw', 'sync'].sort());
  });

  it('carry a client through its first invoice', async () => {
    const client = await invoicing.createClient({ name: 'Šećerana d.o.o.' });
    const draft = await invoicing.createDocument({
      document_type: 'rs_invoice',
      client: client.reference,
      lines: [{ description: 'Consulting', quantity: 8, unit: 'hour', unit_price: 6500 }],
    });
    const invoice = await invoicing.issueDocument(draft.reference);
    expect(invoice).toMatchObject({ number: 'INV-2026-00001', total: '62400.00', status: 'issued' });
    const paid = await invoicing.recordPayment(invoice.reference, {
      amount: 62400,
      method: 'bank',
      paid_on: '2026-03-15',
    });
    expect(paid.status).toBe('paid');
    const [payment] = paid.payments;
    const open = await invoicing.reversePayment(paid.reference, payment?.reference ?? '', {
      reason: 'Mistyped',
    });
    expect(open).toMatchObject({ status: 'issued', balance_cents: 6_240_000 });
    expect(await invoicing.getDocument(draft.reference)).toEqual(open);
    expect((await invoicing.getTopClients({ limit: 3 })).length).toBe(0);
  });

  it('answer nothing where there is nothing, and a page where there is a list', async () => {
    const client = await invoicing.createClient({ name: 'Alone' });
    const draft = await invoicing.createDocument({
      document_type: 'rs_invoice',
      client: client.reference,
      lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
    });
    expect(await invoicing.deleteDocument(draft.reference)).toBe(undefined);
    const page = await invoicing.listClients({ search: 'alone', per_page: 5 });
    expect(page.meta).toEqual({ page: 1, per_page: 5, total: 1, last_page: 1, next_cursor: null });
    expectTypeOf(page.data[0]).toMatchTypeOf<{ name: string } | undefined>();
  });

  it('give the request id, the rate limit and whether an answer is replayed on request', async () => {
    const create = () =>
      invoicing.createClient({ name: 'Twice' }, { idempotencyKey: 'twice' }).withResponse();
    const [first, second] = [await create(), await create()];
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
    expect(second.requestId).toBe(second.response.headers.get('x-request-id'));
    expect(second.rateLimit?.limit).toBe(100_000);
  });

  it.skipIf(!('getDocumentPdf' in OPERATIONS))(
    'answer a PDF as a Blob, and nothing else as one',
    async () => {
      type GetPdf = (reference: string, input?: object, options?: object) => Promise<Blob>;
      const { getDocumentPdf } = invoicing as unknown as { getDocumentPdf: GetPdf };
      const client = await invoicing.createClient({ name: 'On paper' });
      const draft = await invoicing.createDocument({
        document_type: 'rs_invoice',
        client: client.reference,
        lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
      });
      const { reference } = await invoicing.issueDocument(draft.reference);
      const pdf = await getDocumentPdf(reference);
      expect([pdf.type, (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
      const missing = await failureOf(getDocumentPdf(UNKNOWN));
      expect(missing.code).toBe('not_found');
      const html = { headers: { 'Content-Type': 'text/html' } };
      const elsewhere = clientFor({ fetch: async () => new Response('<h1>Hello</h1>', html) });
      const wrong = await failureOf(
        (elsewhere as unknown as { getDocumentPdf: GetPdf }).getDocumentPdf(reference),
      );
      expect(wrong.code).toBe('unexpected_response');
    },
  );

  it('answer a table as a Blob of the form that was asked for', async () => {
    await invoicing.createClient({ name: 'In a table' });
    const table = await invoicing.exportClients({ search: 'in a table' });
    expect(table.type).toMatch(/^text\/csv/);
    expect(await table.text()).toContain('In a table');
    const workbook = await invoicing.exportClients({ format: 'xlsx' });
    expect(workbook.type).toMatch(/spreadsheetml/);
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const wrong = await failureOf(invoicing.exportClients({ format: 'ods' as never }));
    expect([wrong.code, wrong.errors]).toEqual(['validation_failed', { format: [expect.any(String)] }]);
  });

  it('answer an empty file, and no failure, where the PDF has not changed since the ETag', async () => {
    const client = await invoicing.createClient({ name: 'Has it already' });
    const draft = await invoicing.createDocument({
      document_type: 'rs_invoice',
      client: client.reference,
      lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
    });
    const { reference } = await invoicing.issueDocument(draft.reference);
    const first = await invoicing.getDocumentPdf(reference).withResponse();
    const headers = { 'If-None-Match': first.response.headers.get('ETag') ?? '' };
    const again = await invoicing.getDocumentPdf(reference, {}, { headers }).withResponse();
    expect([first.isNotModified, again.isNotModified]).toEqual([false, true]);
    expect([again.response.status, again.data.size, again.data.type]).toEqual([304, 0, 'application/pdf']);
  });

  it('report each attempt to the hook, which cannot make a call fail', async () => {
    const attempts: Attempt[] = [];
    let count = 0;
    const flaky = await foreignServer((_, response) => {
      count += 1;
      response.writeHead(count < 3 ? 503 : 200, {
        'Content-Type': 'application/json',
        'X-Request-Id': `R${count}`,
      });
      response.end('{"data":[],"meta":{"page":1,"per_page":25,"total":0,"last_page":1}}');
    });
    const watched = clientFor({
      baseUrl: flaky,
      maxRetries: 3,
      retryDelayMs: 2,
      onAttempt: (attempt) => {
        attempts.push(attempt);
        throw new Error('the log is full');
      },
    });
    await watched.listClients();
    expect(attempts.map(({ number, status, requestId }) => [number, status, requestId])).toEqual([
      [1, 503, 'R1'],
      [2, 503, 'R2'],
      [3, 200, 'R3'],
    ]);
    expect(attempts.map(({ retryInMs }) => retryInMs !== undefined)).toEqual([true, true, false]);
    expect(attempts[0]).toMatchObject({ method: 'GET', url: `${flaky}/api/v1/clients`, error: undefined });
    attempts.length = 0;
    const nowhere = clientFor({
      baseUrl: 'http://127.0.0.1:9',
      onAttempt: (attempt) => attempts.push(attempt),
    });
    await failureOf(nowhere.listClients());
    expect(attempts[0]).toMatchObject({ number: 1, status: undefined, error: { code: 'connection_failed' } });
  });

  it('identify the client, unless you set the header yourself', async () => {
    const agents: unknown[] = [];
    const baseUrl = await foreignServer((request, response) => {
      agents.push(request.headers['user-agent']);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":{}}');
    });
    await clientFor({ baseUrl }).getWorkspace();
    await clientFor({ baseUrl, headers: { 'User-Agent': 'my-shop/7' } }).getWorkspace();
    expect(agents).toEqual([`invoicing-sdk/${loadSpec().info.version}`, 'my-shop/7']);
  });

  it('report a missing argument to callers without TypeScript', async () => {
    const untyped = invoicing as unknown as Record<string, (...parts: unknown[]) => Promise<unknown>>;
    const { getClient, deleteDocument, reversePayment } = untyped;
    await expect(getClient?.()).rejects.toThrow('getClient needs a reference first.');
    await expect(reversePayment?.(UNKNOWN)).rejects.toThrow('reversePayment needs 2 references first.');
    for (const place of ['', '.', '..']) await expect(deleteDocument?.(place)).rejects.toThrow(TypeError);
    await expect(getClient?.(UNKNOWN, { timeoutMs: 1 })).rejects.toThrow('getClient takes no input');
  });
});

describe('a refusal', () => {
  it('is one class with status, code, message, fields and request id, narrowed by its code', async () => {
    const error = await failureOf(invoicing.createClient({ name: '', email: 'nothing' }));
    expect(error.message).toBe('The request data is invalid.');
    expect(error.status).toBe(422);
    expect(error.requestId).toMatch(/^[0-9A-Z]{26}$/);
    expect(error.documentationUrl).toBe(`${world.url}/docs/errors/validation_failed`);
    if (error.code !== 'validation_failed') return expect.fail(error.code);
    expectTypeOf(error.errors).toEqualTypeOf<{ [field: string]: string[] }>();
    expect(Object.keys(error.errors)).toEqual(['name', 'email']);
  });

  it('is written by JSON.stringify with its message, and without the key', async () => {
    const error = await failureOf(invoicing.createClient({ name: '' }));
    const text = JSON.stringify(error);
    expect(JSON.parse(text)).toMatchObject({
      name: 'InvoicingError',
      code: 'validation_failed',
      message: 'The request data is invalid.',
      errors: { name: expect.any(Array) },
    });
    expect(text).not.toContain(world.key);
  });

  it('knows its code by is(), and other codes have no fields', async () => {
    const error = await failureOf(invoicing.getClient(UNKNOWN));
    expect([error.is('not_found'), error.is('rate_limited', 'conflict')]).toEqual([true, false]);
    expect(error.errors).toBe(undefined);
    expect(error.name).toBe('InvoicingError');
  });

  it('never shows the key', async () => {
    const failures = [
      await failureOf(invoicing.getClient(UNKNOWN)),
      await failureOf(clientFor({ baseUrl: 'http://127.0.0.1:9' }).listClients()),
      await failureOf(invoicing.listClients({}, { signal: AbortSignal.abort() })),
    ];
    const { inspect } = await import('node:util');
    for (const error of failures) expect(inspect(error, { depth: 9 })).not.toContain(world.key);
    expect(() => clientFor({ apiKey: `${world.key} x` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(world.key) }),
    );
  });

  it('has a stack that leads to the line of the call', async () => {
    const callFromHere = async () => await invoicing.getClient(UNKNOWN);
    expect((await failureOf(callFromHere())).stack).toContain('callFromHere');
  });

  it('of one copy of the package is known by another', () => {
    const other = Object.assign(new Error('x'), { [Symbol.for('invoicing-service-sdk.error')]: true });
    expect(other instanceof InvoicingError).toBe(true);
    expect(new Error('x') instanceof InvoicingError).toBe(false);
    for (const value of [null, 'x']) expect((value as unknown) instanceof InvoicingError).toBe(false);
  });
});

describe('no answer of the API', () => {
  it('connection_failed: no server listens', async () => {
    const url = await foreignServer(() => {});
    closing.pop()?.();
    const error = await failureOf(clientFor({ baseUrl: url }).listClients());
    expect([error.code, error.status]).toEqual(['connection_failed', undefined]);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('timed_out: neither the start of the answer nor its end may take longer', async () => {
    const silent = await foreignServer(() => {});
    const endless = await foreignServer((_, response) => void response.writeHead(200).write('{'));
    for (const baseUrl of [silent, endless]) {
      const error = await failureOf(clientFor({ baseUrl }).listClients({}, { timeoutMs: 50 }));
      expect([error.code, error.message]).toEqual(['timed_out', 'The service did not answer within 50 ms.']);
    }
  });

  it('timed_out and aborted come in time even where fetch forgets about its signal', async () => {
    let sent = 0;
    const deaf = clientFor({ fetch: () => new Promise(() => (sent += 1)) });
    const late = await failureOf(deaf.listClients({}, { timeoutMs: 30 }));
    const aborted = await failureOf(deaf.listClients({}, { signal: AbortSignal.timeout(30) }));
    const early = await failureOf(deaf.listClients({}, { signal: AbortSignal.abort() }));
    expect([late.code, aborted.code, early.code]).toEqual(['timed_out', 'aborted', 'aborted']);
    expect(sent).toBe(2);
  });

  it('timed_out and aborted come in time even after the garbage collector ran', async () => {
    const silent = clientFor({ baseUrl: await foreignServer(() => {}), maxRetries: 2, timeoutMs: 5000 });
    const signal = () => AbortSignal.timeout(200);
    const calls = [
      failureOf(silent.listClients({}, { timeoutMs: 200, maxRetries: 0 })),
      failureOf(silent.createClient({ name: 'x' }, { signal: signal() })),
      failureOf(silent.raw.POST('/clients', { body: { name: 'x' }, signal: signal() })),
    ];
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let run = 0; run < 8; run += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      collect();
    }
    const startedAt = performance.now();
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['timed_out', 'aborted', 'aborted']);
    expect(performance.now() - startedAt).toBeLessThan(2500);
  });

  it('aborted: before the call, during it, and while it waits for its next attempt', async () => {
    const silent = clientFor({ baseUrl: await foreignServer(() => {}) });
    const early = await failureOf(silent.listClients({}, { signal: AbortSignal.abort('no need') }));
    expect([early.code, early.cause]).toEqual(['aborted', 'no need']);
    const during = await failureOf(silent.listClients({}, { signal: AbortSignal.timeout(30) }));
    expect([during.code, (during.cause as Error).name]).toEqual(['aborted', 'TimeoutError']);
    const failing = await foreignServer(
      (_, response) => void response.writeHead(503, { 'Retry-After': 30 }).end(),
    );
    const waiting = clientFor({ baseUrl: failing, maxRetries: 1 });
    const later = await failureOf(waiting.listClients({}, { signal: AbortSignal.timeout(60) }));
    expect(later.code).toBe('aborted');
  });

  it.each([
    [200, 'text/html', '<h1>Welcome</h1>'],
    [200, 'application/json', '[]'],
    [200, 'application/json', 'null'],
    [404, 'text/html', 'Not found'],
    [502, 'application/json', '{"error":"bad gateway"}'],
    [500, 'application/json', ''],
  ])('unexpected_response: something else answers %i %s %s', async (status, type, body) => {
    const baseUrl = await foreignServer((_, response) => {
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
    const error = await failureOf(clientFor({ baseUrl }).createClient({ name: 'x' }));
    expect([error.code, error.status]).toEqual(['unexpected_response', status]);
    expect(error.message).toContain(`status ${status}, ${type}`);
  });

  it('unexpected_response: a redirect is never followed, as a POST would become a GET', async () => {
    const baseUrl = await foreignServer((request, response) => {
      response.writeHead(301, { Location: `${world.url}${request.url}` }).end();
    });
    const error = await failureOf(clientFor({ baseUrl }).createClient({ name: 'x' }));
    expect([error.code, error.status]).toEqual(['unexpected_response', 301]);
    expect(error.message).toContain(`redirected to ${world.url}/api/v1/clients`);
  });
});

describe('the settings', () => {
  it('take an address that has no path of the API at all, as a mock server', async () => {
    const seen: unknown[] = [];
    const mock = await foreignServer((request, response) => {
      seen.push(request.url);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":{}}');
    });
    await clientFor({ baseUrl: mock, basePath: '' }).getWorkspace();
    await clientFor({ baseUrl: `${mock}/`, basePath: '/v1' }).getWorkspace();
    expect(seen).toEqual(['/workspace', '/v1/workspace']);
  });

  it('take the address with or without the path of the API', async () => {
    for (const baseUrl of [world.url, `${world.url}/`, `${world.url}/api/v1`, `${world.url}/api/v1/`]) {
      await expect(clientFor({ baseUrl }).listClients()).resolves.toBeDefined();
    }
  });

  it('refuse an address or a key that cannot be used', () => {
    for (const baseUrl of ['', 'invoices.example']) expect(() => clientFor({ baseUrl })).toThrow(TypeError);
    for (const apiKey of ['', '  ', 'two words', 'ključ', undefined as never]) {
      expect(() => clientFor({ apiKey })).toThrow('apiKey is missing');
    }
  });

  it('take the key from a function, asked at every call', async () => {
    const keys = ['svc_live_wrong', world.key];
    const rotating = clientFor({ apiKey: async () => keys.shift() ?? '' });
    expect((await failureOf(rotating.listClients())).code).toBe('invalid_api_key');
    await expect(rotating.listClients()).resolves.toBeDefined();
    await expect(rotating.listClients()).rejects.toThrow('apiKey is missing');
  });

  it('own fetch sends each attempt, middleware sees each call', async () => {
    const sent: string[] = [];
    const seen: string[] = [];
    const traced = clientFor({
      maxRetries: 2,
      retryDelayMs: 1,
      headers: { 'X-Program': 'test' },
      fetch: async (request) => {
        sent.push(`${request.headers.get('x-program')} ${request.headers.get('x-trace')}`);
        return sent.length === 1 ? new Response(null, { status: 503 }) : fetch(request);
      },
      middleware: [
        {
          onRequest: ({ request, schemaPath }) => {
            seen.push(`${request.method} ${schemaPath}`);
            request.headers.set('X-Trace', 'abc');
          },
          onResponse: ({ response }) => {
            seen.push(String(response.status));
          },
        },
      ],
    });
    await traced.listClients();
    expect(sent).toEqual(['test abc', 'test abc']);
    expect(seen).toEqual(['GET /clients', '200']);
  });

  it('of one call are its own', async () => {
    const headers: (string | null)[] = [];
    const traced = clientFor({
      fetch: (request) => {
        headers.push(request.headers.get('x-trace'));
        return fetch(request);
      },
    });
    await traced.listClients({}, { headers: { 'X-Trace': 'one' } });
    await traced.listClients();
    expect(headers).toEqual(['one', null]);
  });
});

describe('the raw client', () => {
  it('answers as openapi-fetch does, typed by path, and fetches files', async () => {
    const { data, error, response } = await invoicing.raw.GET('/clients/{reference}', {
      params: { path: { reference: UNKNOWN } },
    });
    expect([data, error?.error.code, response.status]).toEqual([undefined, 'not_found', 404]);
    const file = await invoicing.raw.GET('/clients', { parseAs: 'blob' });
    expect(file.data).toBeInstanceOf(Blob);
  });
});

describe('all() of a list', () => {
  it('gives every record once, in the order of the list, page by page', async () => {
    const { key } = await world.otherBusiness();
    const pages: string[] = [];
    const other = clientFor({
      apiKey: key,
      fetch: (request) => {
        pages.push(new URL(request.url).search);
        return fetch(request);
      },
    });
    const names = Array.from({ length: 7 }, (_, index) => `Client ${index}`);
    for (const name of names) await other.createClient({ name });
    pages.length = 0;
    const seen: string[] = [];
    for await (const client of other.listClients.all({ search: 'client', per_page: 3 })) {
      seen.push(client.name);
    }
    expect(seen).toEqual(names);
    expect(pages.map((page) => page.replace(/after=[\w-]+$/, 'after='))).toEqual([
      '?per_page=3&search=client',
      '?per_page=3&search=client&after=',
      '?per_page=3&search=client&after=',
    ]);
    pages.length = 0;
    for await (const client of other.listClients.all()) if (client.name === 'Client 1') break;
    expect(pages).toEqual(['?per_page=100']);
    expect((await other.listClients.all({ per_page: 2 }).toArray({ limit: 5 })).length).toBe(5);
    expect(await other.listClients.all().toArray({ limit: 0 })).toEqual([]);
    expect(await other.listClients.all({ search: 'nothing' }).toArray()).toEqual([]);
  });

  it('gives no record twice that moves to the next page in between', async () => {
    const { key } = await world.otherBusiness();
    const other = clientFor({ apiKey: key });
    for (const name of ['B', 'C', 'D', 'E']) await other.createClient({ name });
    const seen: string[] = [];
    for await (const { name } of other.listClients.all({ per_page: 2 })) {
      seen.push(name);
      if (name === 'C') await other.createClient({ name: 'A' });
    }
    expect(seen).toEqual(['B', 'C', 'D', 'E']);
  });

  it('ends with the failure of the page that failed', async () => {
    const records = clientFor({ apiKey: 'svc_live_wrong' }).listClients.all();
    expect((await failureOf(records.toArray())).code).toBe('invalid_api_key');
  });
});
