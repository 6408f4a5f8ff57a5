// The ten risks of the OWASP API Security Top 10 (2023), and the tests for the measures against each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { report } from '../scenarios.ts';

type Risk = { id: string; name: string; tests: Record<string, string[]> };

/** By file below `test/`: titles, or beginnings of titles, of tests in it. */
const RISKS: Risk[] = [
  {
    id: 'API1',
    name: 'Broken object level authorization',
    tests: {
      'security/every-operation.test.ts': ['none reaches a record of another business'],
      'security/references.slow.test.ts': ['reaches nothing through $id', 'appears in no list'],
      'public/links.test.ts': ['unknown, truncated, altered, foreign and malformed links'],
      'public/portal.test.ts': ['reaches nothing of another client or business'],
    },
  },
  {
    id: 'API2',
    name: 'Broken authentication',
    tests: {
      'api/http-protocol.test.ts': ['is the same to the byte for every fault of the key'],
      'security/timing.timed.test.ts': ['an answer %s takes the same time whatever the fault'],
      'security/revocation.slow.test.ts': ['no request that begins after it is accepted: $what'],
      'security/arriving.test.ts': [
        'a key that is revoked while its request is still arriving writes nothing',
      ],
      'security/secrets.test.ts': ['none is in the database or its write-ahead log'],
    },
  },
  {
    id: 'API3',
    name: 'Broken object property level authorization',
    tests: {
      'security/mass-assignment.slow.test.ts': ['is refused by its name, and changes nothing: $id'],
      'spec.test.ts': ['refuses unknown fields', 'always shows every field of an output'],
    },
  },
  {
    id: 'API4',
    name: 'Unrestricted resource consumption',
    tests: {
      'access/rate-limit.test.ts': [
        'accepts exactly 120 of 200 requests at once',
        'is bounded with 100,000 keys',
      ],
      'security/hostile-input.slow.test.ts': ['with a body that is large, deep, long or broken is refused'],
      'security/hostile-process.timed.test.ts': ['20,000 mutated requests and 2,000 that are hardly HTTP'],
      'public/protection.test.ts': ['120 a minute are let through'],
      'spec.test.ts': ['bounds every text and every list of an input'],
    },
  },
  {
    id: 'API5',
    name: 'Broken function level authorization',
    tests: {
      'security/every-operation.test.ts': [
        'none does anything without each of its permissions',
        'the spec asks for the documented permissions',
      ],
      'security/permissions.slow.test.ts': ['may do exactly what is documented'],
      'api/http-protocol.test.ts': ['is 405 with Allow: $path has $methods'],
    },
  },
  {
    id: 'API6',
    name: 'Unrestricted access to sensitive business flows',
    tests: {
      'reliability/idempotency.slow.test.ts': ['$id runs once and replays 99 times, byte for byte'],
      'reliability/races.test.ts': ['store one; the others are a 422 on %s'],
      'public/protection.test.ts': [
        'an address that tries 20 unknown links sees no page for a minute',
        'is refused: %j',
      ],
      'contracts/races.test.ts': ['the last one clicking ten times signs once'],
    },
  },
  {
    id: 'API7',
    name: 'Server-side request forgery',
    tests: {
      'webhooks/public-address.test.ts': ['what is refused at registration is refused at the attempt too'],
      'webhooks/resolution.test.ts': [
        'answers that change from one query to the next never lead to the private address',
      ],
      'architecture.test.ts': ['outbound HTTP stays in webhooks/transport.ts'],
    },
  },
  {
    id: 'API8',
    name: 'Security misconfiguration',
    tests: {
      'public/protection.test.ts': ['every answer below a secret link forbids framing'],
      'security/cors.test.ts': ['no page of another origin may read an answer'],
      'security/arriving.test.ts': ['the database and the files next to it can be read only by their owner'],
      'api/http-protocol.test.ts': ['do not reveal what the service is made of'],
      'operations/settings.test.ts': ['check names what is wrong and makes nothing'],
    },
  },
  {
    id: 'API9',
    name: 'Improper inventory management',
    tests: {
      'spec.test.ts': ['$id asks for permissions that exist'],
      'docs/compatibility.test.ts': ['finds nothing in what only adds'],
      'security/references.slow.test.ts': ['was tried in every place of every operation'],
      'api/http-protocol.test.ts': ['refuses the areas that the operator switched off'],
    },
  },
  {
    id: 'API10',
    name: 'Unsafe consumption of APIs',
    tests: {
      'webhooks/hostile.ts': ['answers 200 with a gzip bomb'],
      'webhooks/connections.test.ts': ['a self-signed certificate is a failed attempt'],
      'mail/hostile-servers.slow.test.ts': ['an untrusted certificate is refused'],
    },
  },
];

describe('the ten risks of OWASP API 2023', () => {
  it('are all here, once each', () => {
    expect(RISKS.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `API${i + 1}`));
  });

  it.each(RISKS)('$id, $name, has tests that exist', ({ tests }) => {
    expect(Object.keys(tests).length).toBeGreaterThan(1);
    for (const [file, titles] of Object.entries(tests)) {
      const path = join(import.meta.dirname, '..', file);
      expect(existsSync(path), file).toBe(true);
      const text = readFileSync(path, 'utf8');
      for (const title of titles) expect(text.includes(`'${title}`), `${title} in ${file}`).toBe(true);
    }
  });

  it('are reported', () => {
    const named = RISKS.flatMap(({ tests }) => Object.values(tests).flat());
    report('A8', `${RISKS.length} of 10 risks, ${named.length} tests named, all exist`);
  });
});
