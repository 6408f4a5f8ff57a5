// Whether the time of a 401 reveals what was wrong with a key.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../src/crypto/api-key.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createKey, revokeKey } from '../../src/workspaces/keys.ts';
import { type Business, prepareBusiness, type Service, startService } from '../reliability/service.ts';
import { report } from '../scenarios.ts';
import { openWire, requestText, type Wire } from '../wire.ts';

const SAMPLES = 5000;
const WARM_UP = 500;
const LIMIT_MS = 0.1;

let business: Business;
let service: Service;
let wire: Wire;
const keys: Record<string, () => string> = {};

beforeAll(async () => {
  business = await prepareBusiness();
  const database = await openDatabase(business.url);
  const { workspace } = business;
  const now = new Date();
  const make = (expiresAt: Date | null = null) =>
    database.write('instance', (tx) =>
      createKey(tx, { workspace, email: 'owner@example.com', expiresAt, now }),
    );
  const soon = new Date(now.getTime() + 1);
  const [revoked, expired] = [await make(), await make(soon)];
  await database.write('instance', (tx) => revokeKey(tx, revoked.reference, now));
  await database.close();
  const unknown = newApiKey('production', (size) => Buffer.alloc(size, 7));
  keys['wrong checksum'] = () => business.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  keys.unknown = () => unknown;
  keys['unknown, another each time'] = () =>
    newApiKey('production', (size) => Buffer.from(randomBytes(size)));
  keys.revoked = () => revoked.key;
  keys.expired = () => expired.key;
  service = await startService({ DATABASE_URL: business.url });
  wire = await openWire(service.url, 1);
});
afterAll(async () => {
  wire.close();
  await service.end('SIGKILL');
  business.remove();
});

function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

it.each<[string, () => Record<string, () => string | undefined>]>([
  [
    'without a usable header',
    () => ({
      none: () => undefined,
      empty: () => 'Bearer',
      'other scheme': () => 'Basic dXNlcjpwYXNz',
      'no scheme': () => business.key,
    }),
  ],
  [
    'with a faulty key',
    () => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, () => `Bearer ${key()}`])),
  ],
])(
  'an answer %s takes the same time whatever the fault, and has the same bytes',
  async (what, kinds) => {
    const times = new Map<string, number[]>(Object.keys(kinds()).map((name) => [name, []]));
    const answers = new Set<string>();
    for (let round = -WARM_UP; round < SAMPLES; round += 1) {
      // In a different order each time, so that none always follows the same one.
      const order = Object.entries(kinds()).sort(() => Math.random() - 0.5);
      for (const [name, authorization] of order) {
        const value = authorization();
        const headers: Record<string, string> = value === undefined ? {} : { Authorization: value };
        const request = requestText({ method: 'GET', path: '/clients' }, headers);
        const startedAt = performance.now();
        const { status, head, body } = await wire.send(request);
        if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
        const same = head.replace(/^(x-request-id|date): .*$/gim, '');
        answers.add(`${status} ${same} ${body.replace(/"request_id":"[^"]+"/, '')}`);
      }
    }
    expect(answers.size).toBe(1);
    const medians = new Map([...times].map(([name, list]) => [name, median(list)]));
    const apart = Math.max(...medians.values()) - Math.min(...medians.values());
    const summary = [...medians].map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ');
    expect(apart, summary).toBeLessThanOrEqual(LIMIT_MS);
    report(
      'A4',
      `${what}: ${times.size} faults × ${SAMPLES}, medians ${apart.toFixed(3)} ms apart (${summary} ms)`,
    );
  },
  300_000,
);

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1] as number;
}
