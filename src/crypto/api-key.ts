import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

type Environment = 'production' | 'sandbox';

const PREFIXES: Record<Environment, string> = { production: 'svc_live_', sandbox: 'svc_test_' };
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;

const PATTERN = /^svc_(?:live|test)_[0-9A-Za-z]{40}$/;

/** What every key of an environment starts with. */
export function keyPrefix(environment: Environment): string {
  return PREFIXES[environment];
}

/**
 * A new key: the prefix, 34 random base62 characters (202 bits) and a checksum of 6.
 * `randomBytes(size)` is the source of randomness, such as that of `node:crypto`.
 */
export function newApiKey(environment: Environment, randomBytes: (size: number) => Uint8Array): string {
  const start = PREFIXES[environment] + randomBase62(RANDOM_LENGTH, randomBytes);
  return start + checksum(start);
}

/** The environment of a well-formed key whose checksum is right; undefined for any other text. */
export function parseApiKey(text: string): Environment | undefined {
  if (!PATTERN.test(text)) return undefined;
  if (checksum(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return undefined;
  return text.startsWith(PREFIXES.production) ? 'production' : 'sandbox';
}

/** SHA-256 of a key in lower-case hex: the only form in which a key is stored. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** CRC-32 in base62: detects a mistyped key without a look-up, and proves nothing else. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

function randomBase62(length: number, randomBytes: (size: number) => Uint8Array): string {
  // Rejects bytes from 248 on, which would make the first characters more frequent (modulo bias).
  const unbiased = 256 - (256 % BASE62.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < unbiased) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return text;
}
