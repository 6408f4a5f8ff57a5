// Hostile requests, derived from the spec and from valid ones. The same seed makes the same requests.
import { connect } from 'node:net';
import { spec } from '../spec-check.ts';
import type { Call, Operation } from './calls.ts';

type Json = Record<string, unknown>;

/** JSON texts that replace a value; each is obviously wrong. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '99999999999999999999',
  '9007199254740993',
  '0.1234567',
  '"NaN"',
  '"Infinity"',
  '"1"',
  '""',
  '" "',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":1}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\ufffe"',
  '"\\u202e"',
  '"💥"',
  '"\'; DROP TABLE clients; --"',
  '"%"',
  '"_"',
  '"\\\\"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"99999-01-01"',
  '"__proto__"',
  '"constructor"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1}',
  '{"length":1e9}',
  '["a","b"]',
  '1.7976931348623157e308',
  '5e-324',
  '-0',
  '[1,2,3]',
  JSON.stringify('x'.repeat(300)),
  JSON.stringify('š'.repeat(6000)),
  JSON.stringify('\u0301'.repeat(500)),
];

const QUERY_VALUES = [
  '',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  'true',
  '99999999999999999999',
  '9007199254740991',
  '%00',
  '%ff',
  '%C0%80',
  '%ED%A0%80',
  '%F0%9F%92%A5',
  '%',
  '%25',
  '_',
  '%27%20OR%201%3D1--',
  '%22',
  '%5C',
  '[]',
  '{}',
  '2026-02-30',
  '0001-01-01',
  'x'.repeat(201),
  '%E2%80%AE',
  '__proto__',
  '*',
  '%0d%0aX-Injected:1',
];

const PATH_SEGMENTS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2e%2e',
  '%2f',
  '..%2f..%2fetc',
  '__proto__',
  'constructor',
  "'",
  '%F0%9F%92%A5',
  'x'.repeat(5000),
  '*',
  '[object Object]',
  'NaN',
  '-1',
  '1',
  '%c0%ae',
  ';',
  '01K428JSC04XN7T1RZ6WPEB9GH%00',
  ' ',
  '%20',
];

export type Mutations = ReturnType<typeof createMutations>;

/** Mutations of a call, chosen by a seed. */
export function createMutations(seed: number) {
  const random = mulberry32(seed);

  /** Every field of the operation's body with values in its place, fields that do not exist, and the body itself replaced. */
  function bodiesFor(operation: Operation, call: Call): string[] {
    if (operation.method === 'GET' || operation.method === 'DELETE') return [];
    const schema = bodySchema(operation);
    const valid = (call.body ?? {}) as Json;
    const places = fieldsOf(schema, []);
    const mutated = places.flatMap((place) =>
      sample(VALUES, 12).map((value) => withValue(valid, place, value)),
    );
    const unknown = [
      '__proto__',
      'constructor',
      'id',
      'workspace_id',
      'status',
      'number',
      'paid_cents',
      'toString',
    ].map((name) => withValue(valid, [name], sample(VALUES, 1)[0] as string));
    return [...mutated, ...unknown, ...sample(VALUES, 10).filter((text) => text !== '{}')];
  }

  function sample(values: readonly string[], count: number): string[] {
    const start = Math.floor(random() * values.length);
    const step = 1 + Math.floor(random() * 5);
    return Array.from({ length: count }, (_, i) => values[(start + i * step) % values.length] as string);
  }

  function shuffled(text: string): string {
    return [...text].sort(() => random() - 0.5).join('');
  }

  /** A number of raw texts to send: odd ones, shuffled ones, and garbage. */
  function rawTexts(apiKey: string, count: number): string[] {
    const odd = oddTexts(apiKey);
    const garbage = Array.from({ length: Math.max(0, count - 2 * odd.length) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 200) }, () =>
        String.fromCharCode(Math.floor(random() * 256)),
      ).join(''),
    );
    return [...odd, ...odd.map(shuffled), ...garbage];
  }

  return { bodiesFor, pathsFor, queriesFor, rawTexts };
}

function pathsFor({ template }: Operation, call: Call): string[] {
  const at = template.split('/').findIndex((segment) => segment.startsWith('{'));
  if (at < 0) return [];
  return PATH_SEGMENTS.map((segment) => call.path.split('/').with(at, segment).join('/'));
}

function queriesFor({ method, template }: Operation, call: Call): string[] {
  const operation = spec.paths[template]?.[method.toLowerCase()] as { parameters?: Json[] };
  const names = (operation.parameters ?? [])
    .map(resolve)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name as string);
  const path = call.path.split('?')[0];
  const odd = [
    '?',
    '?&&&',
    '?=',
    '?a',
    '?__proto__=1',
    '?constructor[prototype]=1',
    '?page[]=1',
    '?page=1&page=2',
    '?%',
    '?search[a]=b',
    '?%00=1',
  ];
  return [
    ...names.flatMap((name) => QUERY_VALUES.map((value) => `${path}?${name}=${value}`)),
    ...odd.map((query) => `${path}${query}`),
  ];
}

export function bodySchema({ method, template }: Operation): Json {
  const operation = spec.paths[template]?.[method.toLowerCase()] as Json;
  const content = resolve((operation.requestBody ?? {}) as Json).content as Record<string, Json> | undefined;
  return resolve((content?.['application/json']?.schema ?? {}) as Json);
}

function fieldsOf(schema: Json, at: string[]): string[][] {
  const { properties = {}, items } = resolve(schema) as { properties?: Record<string, Json>; items?: Json };
  const own = Object.entries(properties).flatMap(([name, child]) => [
    [...at, name],
    ...fieldsOf(child, [...at, name]),
  ]);
  return items ? [...own, [...at, '0'], ...fieldsOf(items, [...at, '0'])] : own;
}

export function resolve(node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const [, , kind, name] = node.$ref.split('/') as [string, string, string, string];
  return resolve((spec.components[kind] as Record<string, Json>)[name] as Json);
}

/** The body as text with a JSON text in one place, which `JSON.stringify` could not write. */
function withValue(body: Json, place: string[], value: string): string {
  const marker = '@@here@@';
  const copy = structuredClone(body);
  const key = place.at(-1) as string;
  const holder = place.slice(0, -1).reduce<Json>((at, name) => {
    at[name] ??= {};
    return at[name] as Json;
  }, copy);
  Object.defineProperty(holder, key, { value: marker, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(copy).replace(`"${marker}"`, () => value);
}

export function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

/** Bodies that are large, deep, long or broken. */
export function hugeBodies(client: string): string[] {
  const lines = (count: number) =>
    Array.from({ length: count }, () => '{"quantity":1,"unit_price":1}').join(',');
  return [
    `{"name":"${'x'.repeat(10_000_000)}"}`,
    `{"name":"${'x'.repeat(1_048_577 - 11)}"}`,
    '['.repeat(10_000) + ']'.repeat(10_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    `{"lines":${'[{"item":'.repeat(5000)}1${'}]'.repeat(5000)}}`,
    '['.repeat(200_000),
    `{"document_type":"rs_invoice","client":"${client}","lines":[${lines(501)}]}`,
    `{"document_type":"rs_invoice","client":"${client}","lines":[${lines(30_000)}]}`,
    `{"document_type":"rs_invoice","client":"${client}","lines":[${'1,'.repeat(100_000)}1]}`,
    `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    `{"name":"a","name":["b"]}`,
    `{"__proto__":{"name":"polluted"}}`,
    '{',
    '',
    ' ',
    'null',
    '1',
    '"text"',
    'true',
    '[]',
    'undefined',
    'NaN',
    "{'name':'a'}",
    '{"name":"a"}garbage',
    '\ufeff{}',
    '\0',
  ];
}

/** Bytes that are not an HTTP request, or a malformed one. */
function oddTexts(apiKey: string): string[] {
  const key = `Authorization: Bearer ${apiKey}`;
  return [
    'nonsense\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /api/v1/clients HTTP/1.1\r\n${key}\r\n\r\n`,
    `GET /api/v1/clients HTTP/1.1\r\nHost: a\r\nHost: b\r\n${key}\r\n\r\n`,
    `POST /api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    `POST /api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nContent-Length: -1\r\n\r\n`,
    `POST /api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nzz\r\n`,
    `POST /api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n`,
    `GET http://evil.example/api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nConnection: close\r\n\r\n`,
    `GET //api/v1/clients HTTP/1.1\r\nHost: a\r\n${key}\r\nConnection: close\r\n\r\n`,
    `GET /api/v1/clients/%zz HTTP/1.1\r\nHost: a\r\n${key}\r\nConnection: close\r\n\r\n`,
    `GET /api/v1/\u0001 HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET ${'/a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\0'.repeat(1000),
    'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ];
}

/** Writes bytes to the service and returns what is received until either side closes. */
export function speak(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(text, 'latin1'));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** A small seeded generator of random numbers in [0, 1). */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
