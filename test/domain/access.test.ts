import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashApiKey, keyPrefix, newApiKey, parseApiKey } from '../../src/crypto/api-key.ts';
import { Failure } from '../../src/domain/failure.ts';
import {
  EXPLICIT_PERMISSIONS,
  grantableBy,
  isOwnerOrAdmin,
  KEY_PERMISSIONS,
  KEY_PRESETS,
  PERMISSIONS,
  permissionsOf,
  permissionsOfKey,
  ROLES,
} from '../../src/domain/permissions.ts';
import { canonicalJson } from '../../src/formats/canonical-json.ts';

describe('API keys are a prefix and 40 base62 characters, the last 6 a checksum', () => {
  test.each([
    ['production', /^svc_live_[0-9A-Za-z]{40}$/],
    ['sandbox', /^svc_test_[0-9A-Za-z]{40}$/],
  ] as const)('%s', (environment, pattern) => {
    const key = newApiKey(environment, randomBytes);
    expect(key).toMatch(pattern);
    expect(key.startsWith(keyPrefix(environment))).toBe(true);
    expect(parseApiKey(key)).toBe(environment);
  });

  test('a mistyped key is recognised, wherever the mistake is', () => {
    const key = newApiKey('production', randomBytes);
    for (let i = 'svc_live_'.length; i < key.length; i += 1) {
      const other = key[i] === 'a' ? 'b' : 'a';
      expect(parseApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBeUndefined();
    }
    expect(parseApiKey(key.replace('live', 'test'))).toBeUndefined();
  });

  test.each(['', 'svc_live_', 'svc_prod_abc', `svc_live_${'a'.repeat(41)}`, `svc_live_${'-'.repeat(40)}`])(
    '«%s» is no key',
    (text) => {
      expect(parseApiKey(text)).toBeUndefined();
    },
  );

  test('every character is equally likely: bytes that would favour some are drawn again', () => {
    const draws = [Uint8Array.of(255, 248, 0), Uint8Array.of(247), new Uint8Array(34).fill(61)];
    const key = newApiKey('sandbox', () => draws.shift() as Uint8Array);
    expect(key.slice(9, 12)).toBe('0zz');
  });

  test('the hash is SHA-256 in hex', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('permissions', () => {
  test('owner and admin hold everything', () => {
    for (const role of ['owner', 'admin'] as const) {
      expect([...permissionsOf({ role, permissions: null })]).toEqual([...PERMISSIONS]);
    }
  });

  test('accountant holds everything except integrations.manage', () => {
    const held = permissionsOf({ role: 'accountant', permissions: null });
    expect(PERMISSIONS.filter((permission) => !held.has(permission))).toEqual(['integrations.manage']);
  });

  test('viewer holds every *.view and reports.view', () => {
    expect([...permissionsOf({ role: 'viewer', permissions: null })]).toEqual([
      'clients.view',
      'documents.view',
      'payments.view',
      'items.view',
      'expenses.view',
      'recurring.view',
      'contracts.view',
      'reports.view',
    ]);
  });

  test('a membership may instead carry an explicit list', () => {
    const permissions = ['documents.issue', 'no.such.permission'];
    expect([...permissionsOf({ role: null, permissions })]).toEqual(['documents.issue']);
    expect(permissionsOf({ role: null, permissions: null }).size).toBe(0);
  });

  test('what a key must name is none of a member, and given by owners and admins alone', () => {
    expect(EXPLICIT_PERMISSIONS).toEqual([
      'webhooks.manage',
      'settings.manage',
      'sandbox.manage',
      'audit.view',
    ]);
    const listed = { role: null, permissions: [...PERMISSIONS, ...EXPLICIT_PERMISSIONS] };
    expect([...permissionsOf(listed)]).toEqual([...PERMISSIONS]);
    expect([...grantableBy(listed)]).toEqual([...PERMISSIONS]);
    for (const role of ['owner', 'admin', 'accountant', 'viewer'] as const)
      expect(grantableBy({ role, permissions: null }).has('webhooks.manage')).toBe(isOwnerOrAdmin(role));
  });

  test('only owners and admins manage webhook endpoints, whatever permissions a membership lists', () => {
    expect((['owner', 'admin', 'accountant', 'viewer', null] as const).map(isOwnerOrAdmin)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('permissions of a key', () => {
  const owner = { role: 'owner', permissions: null } as const;

  test('without a list are those of its maker in every role, and no explicit one', () => {
    for (const role of ROLES) {
      const maker = { role, permissions: null };
      expect(permissionsOfKey(null, maker)).toEqual(permissionsOf(maker));
      for (const explicit of EXPLICIT_PERMISSIONS)
        expect(permissionsOfKey(null, maker)).not.toContain(explicit);
    }
  });

  test('are what it names of what its maker holds at the moment', () => {
    const named = ['clients.view', 'documents.issue', 'integrations.manage'];
    const may = (maker: Parameters<typeof permissionsOf>[0]) => [...permissionsOfKey(named, maker)];
    expect(may(owner)).toEqual(named);
    expect(may({ role: 'accountant', permissions: null })).toEqual(['clients.view', 'documents.issue']);
    expect(may({ role: 'viewer', permissions: null })).toEqual(['clients.view']);
    expect(may({ role: null, permissions: ['documents.issue', 'items.view'] })).toEqual(['documents.issue']);
    expect(may({ role: null, permissions: null })).toEqual([]);
  });

  test('never come from unknown names, nor from an empty list', () => {
    expect([...permissionsOfKey(['clients.*', '*', 'all', 'CLIENTS.VIEW', 'toString'], owner)]).toEqual([]);
    expect([...permissionsOfKey([], owner)]).toEqual([]);
  });

  test('are explicit only where owners and admins name them', () => {
    const named = [...KEY_PERMISSIONS];
    for (const role of ROLES) {
      const held = permissionsOfKey(named, { role, permissions: null });
      const isGiven = role === 'owner' || role === 'admin';
      expect([...EXPLICIT_PERMISSIONS].map((name) => held.has(name))).toEqual(
        EXPLICIT_PERMISSIONS.map(() => isGiven),
      );
      expect(held).toEqual(isGiven ? new Set(KEY_PERMISSIONS) : permissionsOf({ role, permissions: null }));
    }
    const listed = { role: null, permissions: [...KEY_PERMISSIONS] };
    expect([...permissionsOf(listed)]).toEqual([...PERMISSIONS]);
    expect([...grantableBy(listed)]).toEqual([...PERMISSIONS]);
  });

  test('of each preset exist, and read only is what its name says', () => {
    for (const preset of Object.values(KEY_PRESETS)) {
      expect(preset.filter((name) => !KEY_PERMISSIONS.includes(name))).toEqual([]);
      expect(new Set(preset).size).toBe(preset.length);
    }
    expect(KEY_PRESETS['read-only'].every((name) => name.endsWith('.view'))).toBe(true);
  });
});

describe('key order and white space are ignored when two requests are compared', () => {
  test('nested keys too, but not the order of an array', () => {
    const a = JSON.parse('{"b":[{"y":1,"x":null}],"a":"č"}');
    const b = JSON.parse('{ "a": "č", "b": [ {"x": null, "y": 1.0} ] }');
    expect(canonicalJson(a)).toBe('{"a":"č","b":[{"x":null,"y":1}]}');
    expect(canonicalJson(b)).toBe(canonicalJson(a));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  test('absent, null and empty are three different things', () => {
    expect(canonicalJson({ a: undefined })).toBe('{}');
    expect(new Set([{}, { a: null }, { a: '' }].map(canonicalJson)).size).toBe(3);
    expect(canonicalJson(undefined)).toBe('null');
  });

  test('hostile nesting is refused instead of exhausting the stack', () => {
    const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(() => canonicalJson(nested)).toThrow(Failure);
  });
});
