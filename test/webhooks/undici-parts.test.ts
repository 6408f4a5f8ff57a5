import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertKnownUndici, UNDICI } from '../../src/webhooks/undici-parts.ts';

test('the start fails with the version that was read where undici has changed inside', () => {
  expect(() => assertKnownUndici()).not.toThrow();
  const errors = { ...UNDICI.errors, HTTPParserError: undefined };
  const changed = { ...UNDICI, errors } as unknown as typeof UNDICI;
  expect(() => assertKnownUndici(changed)).toThrow(/undici has changed inside.*from version 8\.12\.4/);
  const { version } = JSON.parse(readFileSync('node_modules/undici/package.json', 'utf8'));
  expect(version).toBe('8.12.4');
});
