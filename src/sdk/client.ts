import openapiFetch, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '../../generated/api.ts';
import { OPERATIONS, VERSION } from '../../generated/operations.ts';
import { type Attempt, type SendOptions, send } from './attempts.ts';
import { errorOfAnswer } from './errors.ts';
import type {
  Answer,
  Call,
  ConditionalCallOptions,
  IdempotentCallOptions,
  Methods,
  Page,
  Records,
} from './operation-types.ts';
import { type SyncOptions, type SyncStore, syncInto } from './sync.ts';

export type InvoicingOptions = {
  /** The address of the service, such as `https://invoices.example`; an address without a path gets the `basePath`. */
  baseUrl: string;
  /** `/api/v1` by default; an empty text for a mock server, or a gateway that adds the path itself. */
  basePath?: string | undefined;
  /** The API key, or a function that is called for it at every call. */
  apiKey: string | (() => string | Promise<string>);
  /** Time limit of each attempt in milliseconds, 30,000 by default; for a whole call use `AbortSignal.timeout()`. */
  timeoutMs?: number | undefined;
  /** How often a call is repeated where that is safe, 3 times by default; 0 for never. */
  maxRetries?: number | undefined;
  /** The longest wait before the first repetition, doubled each time: 500 ms by default. */
  retryDelayMs?: number | undefined;
  /** Is called after each attempt: for logs and metrics. What it throws is ignored. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Sends each attempt; the global `fetch` by default. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** openapi-fetch middleware that runs once per call, around its attempts. */
  middleware?: readonly Middleware[] | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
};

/** Every operation as a method that returns its data or throws, and the underlying client of openapi-fetch. */
export type InvoicingClient = Methods & {
  /** Brings a copy of the records up to date: with all of them the first time, later with what has changed. */
  sync(store: SyncStore, options?: SyncOptions): Promise<void>;
  /** openapi-fetch with the same key, retries and timeouts: returns `{ data, error, response }` by path. */
  raw: Client<paths>;
};

type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  input: 'body' | 'query' | 'none';
  isIdempotent?: boolean;
  isConditional?: boolean;
  isList?: boolean;
  /** The media types that an answer which is a file may have. */
  files?: readonly string[];
};

/** A call to openapi-fetch, whose types depend on the path. */
type UntypedRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

type AnyOptions = IdempotentCallOptions & ConditionalCallOptions;

type CallParts = { operation: Operation; places: string[]; input: unknown; options: AnyOptions };

/**
 * A client of the invoicing service.
 * @throws TypeError when the address or the key is invalid
 */
export function createInvoicingClient(options: InvoicingOptions): InvoicingClient {
  const sending = sendOptions(options);
  const raw = openapiFetchFunction()<paths>({
    baseUrl: baseUrlOf(options),
    headers: { ...userAgent(), ...options.headers },
    fetch: (request) => send(request, sending),
    // A browser would turn a redirected POST into a GET, and take the list it returns for the new record.
    redirect: 'manual',
  });
  raw.use(credentials(options.apiKey), ...(options.middleware ?? []));
  const methods = Object.entries<Operation>(OPERATIONS).map(([id, operation]) => {
    const call = (...parts: unknown[]) =>
      callOf((async () => run(raw, sending, partsOf(id, operation, parts)))());
    const all = (...parts: unknown[]) => {
      const { places, input, options } = partsOf(id, operation, parts);
      return recordsOf((place) =>
        call(...places, { per_page: 100, ...(input as object), page: undefined, ...place }, options),
      );
    };
    return [id, operation.isList ? Object.assign(call, { all }) : call];
  });
  const byName = Object.fromEntries(methods) as Methods;
  return { ...byName, raw, sync: (store, options = {}) => syncInto(byName, store, options) };
}

/** As CommonJS, openapi-fetch is an object that holds its function under the same name. */
function openapiFetchFunction(): typeof openapiFetch {
  return (openapiFetch as typeof openapiFetch & { default?: typeof openapiFetch }).default ?? openapiFetch;
}

function sendOptions(options: InvoicingOptions): SendOptions {
  return {
    // Looked up at each attempt, because instrumentation may replace the global one later.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 3,
    retryDelayMs: options.retryDelayMs ?? 500,
    onAttempt: options.onAttempt,
  };
}

function baseUrlOf({ baseUrl, basePath = '/api/v1' }: InvoicingOptions): string {
  const url = new URL(baseUrl);
  return url.pathname === '/' ? `${url.origin}${basePath}` : baseUrl;
}

/** Adds the key to every request, and an `Idempotency-Key` where the operation accepts one. */
function credentials(apiKey: InvoicingOptions['apiKey']): Middleware {
  if (typeof apiKey !== 'function') checkKey(apiKey);
  const idempotent = new Set(
    Object.values<Operation>(OPERATIONS)
      .filter(({ isIdempotent }) => isIdempotent)
      .map(({ method, path }) => `${method} ${path}`),
  );
  return {
    async onRequest({ request, schemaPath }) {
      const key = checkKey(typeof apiKey === 'function' ? await apiKey() : apiKey);
      request.headers.set('Authorization', `Bearer ${key}`);
      if (idempotent.has(`${request.method} ${schemaPath}`) && !request.headers.has('Idempotency-Key')) {
        request.headers.set('Idempotency-Key', freshKey());
      }
    },
  };
}

/** Checked here, because the error of `Headers` would contain the key. */
function checkKey(key: unknown): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key.trim())) return key.trim();
  throw new TypeError('apiKey is missing, or no API key: give the svc_live_… or svc_test_… key.');
}

/** 128 random bits; `crypto.randomUUID` is missing on pages that were loaded over plain HTTP. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Splits `(…references, input?, options?)`, and throws a readable error for callers without TypeScript. */
function partsOf(id: string, operation: Operation, parts: unknown[]): CallParts {
  const count = operation.path.split('{').length - 1;
  const places = parts.slice(0, count) as string[];
  for (const place of places.concat(Array(count - places.length))) {
    // Dots would leave the path of the operation.
    if (typeof place !== 'string' || /^\.{0,2}$/.test(place)) {
      throw new TypeError(`${id} needs ${count === 1 ? 'a reference' : `${count} references`} first.`);
    }
  }
  const [input, options = {}] = parts.slice(count) as [unknown, AnyOptions?];
  if (operation.input === 'none' && Object.keys(input ?? {}).length > 0) {
    throw new TypeError(`${id} takes no input; options are the argument after it.`);
  }
  return { operation, places, input, options };
}

/** The data of an answer as a promise, which also gives access to the whole answer. */
function callOf(answer: Promise<Answer<unknown>>): Call<unknown> {
  // Awaited, not chained: then the stack of a failure leads to the line that made the call.
  const data = (async () => (await answer).data)();
  return Object.assign(data, {
    withResponse() {
      // The caller handles the failure of `withResponse()`; this one must not count as unhandled.
      data.catch(() => {});
      return answer;
    },
  });
}

async function run(raw: Client<paths>, sending: SendOptions, parts: CallParts): Promise<Answer<unknown>> {
  const { operation, places, input, options } = parts;
  let idempotencyKey: string | undefined;
  const names = operation.path.match(/(?<={)\w+/g) ?? [];
  const { data, error, response } = await (raw.request as unknown as UntypedRequest)(
    operation.method,
    operation.path,
    {
      params: {
        path: Object.fromEntries(names.map((name, index) => [name, places[index]])),
        query: operation.input === 'query' ? input : undefined,
      },
      body: operation.input === 'body' ? input : undefined,
      headers: {
        ...options.headers,
        'Idempotency-Key': options.idempotencyKey,
        ...(operation.isConditional ? { 'If-Match': options.ifMatch } : {}),
      },
      signal: options.signal,
      parseAs: operation.files ? 'blob' : 'text',
      fetch(request: Request) {
        idempotencyKey = request.headers.get('Idempotency-Key') ?? undefined;
        return send(request, {
          ...sending,
          signal: options.signal,
          timeoutMs: options.timeoutMs ?? sending.timeoutMs,
          maxRetries: options.maxRetries ?? sending.maxRetries,
        });
      },
    },
  );
  // For a file that was requested with `If-None-Match`, 304 is a success.
  const isNotModified = response.status === 304 && operation.files !== undefined;
  if (!response.ok && !isNotModified) throw errorOfAnswer(response, error, idempotencyKey);
  return {
    data: isNotModified
      ? new Blob([], { type: operation.files?.[0] ?? '' })
      : dataOf(response, data, operation, idempotencyKey),
    response,
    isNotModified,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    etag: response.headers.get('ETag') ?? undefined,
    isReplayed: response.headers.get('Idempotency-Replayed') === 'true',
    rateLimit: rateLimitOf(response),
  };
}

/** A file unchanged, a record without its envelope; a list keeps its `meta`. */
function dataOf(response: Response, data: unknown, { isList, files }: Operation, key?: string): unknown {
  if (response.status === 204) return undefined;
  if (files) {
    const given = response.headers.get('Content-Type');
    if (files.some((type) => given?.startsWith(type))) return data;
    throw errorOfAnswer(response, undefined, key);
  }
  try {
    const body = JSON.parse(data as string) as Page<unknown>;
    if ('data' in body) return isList ? body : body.data;
  } catch {
    // Not JSON: reported below.
  }
  throw errorOfAnswer(response, undefined, key);
}

function rateLimitOf({ headers }: Response): Answer<unknown>['rateLimit'] {
  const limit = headers.get('X-RateLimit-Limit');
  const reset = headers.get('X-RateLimit-Reset');
  return limit === null
    ? undefined
    : {
        limit: Number(limit),
        remaining: Number(headers.get('X-RateLimit-Remaining')),
        resetSeconds: reset === null ? undefined : Number(reset),
      };
}

export type { Attempt, Middleware };

/** A page of a list: the first one, the one after a cursor, or one by its number. */
type PagePosition = { after?: string; page?: number };

/**
 * The records of all pages. Each page is fetched by cursor when its first record is needed, so records that are
 * added, changed or removed in between do not shift the others. From a service without cursors, pages are fetched by
 * number, and a record that moved to the next page is not returned twice.
 */
function recordsOf<Item>(fetchPage: (place: PagePosition) => Promise<unknown>): Records<Item> {
  return {
    async *[Symbol.asyncIterator]() {
      let before = new Set<unknown>();
      for (let place: PagePosition | undefined = {}; place; ) {
        const { data, meta } = (await fetchPage(place)) as Page<Item>;
        for (const item of data) {
          const reference = referenceOf(item);
          if (reference === undefined || !before.has(reference)) yield item;
        }
        before = new Set(data.map(referenceOf));
        place = positionAfter(meta);
      }
    },
    async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
      const items: Item[] = [];
      if (limit <= 0) return items;
      for await (const item of this) {
        items.push(item);
        if (items.length >= limit) break;
      }
      return items;
    },
  };
}

/** Undefined for parts of a record, such as the stock movements of an item: their lists came with cursors. */
function referenceOf(item: unknown): unknown {
  return (item as { reference?: unknown }).reference;
}

function positionAfter({
  next_cursor: after,
  page,
  last_page: last,
}: Page<unknown>['meta']): PagePosition | undefined {
  if (typeof after === 'string') return { after };
  return after === undefined && page < last ? { page: page + 1 } : undefined;
}

type Runtime = { process?: { versions?: { node?: string } }; window?: unknown };

/**
 * The header that identifies this client, only outside of browsers: a browser sends its own, and a custom header
 * would cause a preflight request.
 */
function userAgent(): { 'User-Agent'?: string } {
  const runtime = globalThis as unknown as Runtime;
  const isServer = runtime.process?.versions?.node !== undefined && runtime.window === undefined;
  return isServer ? { 'User-Agent': `invoicing-sdk/${VERSION}` } : {};
}
