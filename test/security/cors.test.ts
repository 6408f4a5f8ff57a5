import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../test-service.ts';

const APP = 'https://app.example';
const OTHER = 'https://other.example';

function preflight(world: TestService, origin: string, path = '/clients'): Promise<Response> {
  return fetch(`${world.url}/api/v1${path}`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
}

function corsHeaders(response: Response): string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
}

describe('without CORS_ORIGINS', () => {
  let world: TestService;
  beforeAll(async () => {
    world = await createTestService();
  });
  afterAll(() => world.close());

  it('no page of another origin may read an answer, and OPTIONS is 405 like any unknown method', async () => {
    const get = await world.request('/clients', { headers: { Origin: APP } });
    expect([get.status, corsHeaders(get), get.headers.get('vary')]).toEqual([200, [], null]);
    const options = await world.request('/clients', { method: 'OPTIONS', headers: { Origin: APP } });
    expect([options.status, corsHeaders(options)]).toEqual([405, []]);
    const without = await preflight(world, APP);
    expect([without.status, corsHeaders(without)]).toEqual([401, []]);
  });
});

describe('with a list of origins', () => {
  let world: TestService;
  beforeAll(async () => {
    world = await createTestService({
      settings: { CORS_ORIGINS: `http://127.0.0.1:5173, ${APP}`, RATE_LIMIT_PER_MINUTE: '3' },
    });
  });
  afterAll(() => world.close());

  it.each(['/clients', '/documents/01K4KDX2R8G5TZ3M7WQ9B1C6VE/issue', '/nowhere'])(
    'answers the preflight of %s without a key, and counts it towards no limit',
    async (path) => {
      const response = await preflight(world, APP, path);
      expect(response.status).toBe(204);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent',
        'access-control-max-age': '7200',
        vary: 'Origin',
      });
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      expect(response.headers.has('x-ratelimit-limit')).toBe(false);
    },
  );

  it('lets the page read the answer, its id, its limits and whether it was replayed', async () => {
    const response = await world.request('/clients', { headers: { Origin: APP } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(APP);
    expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'X-Service-Key-Expires',
        'Retry-After',
        'Idempotency-Replayed',
        'ETag',
      ]),
    );
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('lets it read refusals: 401, 404 and 429', async () => {
    const own = { Origin: APP };
    const unauthenticated = await world.request('/clients', { key: null, headers: own });
    const unknown = await world.request('/clients/01K4KDX2R8G5TZ3M7WQ9B1C6VE', { headers: own });
    await world.request('/clients', { headers: own });
    const limited = await world.request('/clients', { headers: own });
    const answers = [unauthenticated, unknown, limited];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 429]);
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(APP);
  });

  it.each([OTHER, 'https://app.example.evil.example', 'http://app.example', 'null', `${APP}:8443`])(
    'gives %s nothing',
    async (origin) => {
      const refused = await preflight(world, origin);
      expect([refused.status, corsHeaders(refused)]).toEqual([401, []]);
      const get = await world.request('/clients', { key: null, headers: { Origin: origin } });
      expect(corsHeaders(get)).toEqual([]);
      expect(get.headers.get('vary')).toBe('Origin');
    },
  );

  it('keeps OPTIONS without a preflight 405, and pages outside of the API closed', async () => {
    const other = await world.otherBusiness();
    const options = await world.request('/clients', {
      key: other.key,
      method: 'OPTIONS',
      headers: { Origin: APP },
    });
    expect(options.status).toBe(405);
    const metrics = await fetch(`${world.url}/metrics`, { headers: { Origin: APP } });
    expect(corsHeaders(metrics)).toEqual([]);
  });
});

it('with * every page may use the API, and never with cookies', async () => {
  const world = await createTestService({ settings: { CORS_ORIGINS: '*' } });
  try {
    const answers = [
      await preflight(world, OTHER),
      await world.request('/clients', { headers: { Origin: 'null' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 200]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('vary')).toBe(null);
    }
  } finally {
    await world.close();
  }
});
