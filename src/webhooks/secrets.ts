import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: string; bytes: Buffer };

/** The stored secrets were encrypted under another instance key than the one the service runs with. */
export class WrongInstanceKeyError extends Error {}

/** A new signing secret: `whsec_` and 32 random bytes in base64url. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The last four characters, by which people recognise a secret. */
export function secretHint(secret: string): string {
  return secret.slice(-4);
}

/**
 * Encrypts a signing secret with AES-256-GCM, bound to its endpoint, so that a copied database cannot sign and a
 * ciphertext cannot be moved to another endpoint.
 * @param key.instanceKey the text of the instance key
 * @returns version, key id, and initialisation vector + ciphertext + tag, separated by dots
 */
export function encryptSecret(secret: string, key: { instanceKey: string; endpoint: string }): string {
  const { id, bytes } = derivedKey(key.instanceKey);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(key.endpoint));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, id, sealed.toString('base64url')].join('.');
}

/**
 * @throws WrongInstanceKeyError when it was encrypted under another instance key
 * @throws Error when the text was damaged or belongs to another endpoint
 */
export function decryptSecret(text: string, key: { instanceKey: string; endpoint: string }): string {
  const { id, bytes } = derivedKey(key.instanceKey);
  const [version, keyId, payload] = text.split('.');
  if (version !== VERSION || payload === undefined) throw new Error('The stored webhook secret is damaged.');
  if (keyId !== id) {
    throw new WrongInstanceKeyError(
      'The webhook secrets in this database were encrypted under another instance key. Start with that SECRET_KEY, or give every endpoint a new secret.',
    );
  }
  const sealed = Buffer.from(payload, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(key.endpoint))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** As many secrets as are kept readable: those of the endpoints that were sent to last. */
const MOST_KEPT = 1000;

/** Reads the secrets of endpoints that are sent to over and over: decrypting costs as much as signing. */
export function createSecretReader(instanceKey: string) {
  const kept = new Map<string, string>();
  return {
    /** @throws as `decryptSecret` does */
    read(text: string, endpoint: string): string {
      const name = `${endpoint} ${text}`;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const secret = decryptSecret(text, { instanceKey, endpoint });
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, secret);
      return secret;
    },
  };
}

/** True when a stored secret was encrypted under this instance key. */
export function isReadableSecret(text: string, instanceKey: string): boolean {
  return text.split('.')[1] === derivedKey(instanceKey).id;
}

const derived = new Map<string, Key>();

/** HKDF-SHA256: the key for this purpose, and an id that names it without telling anything about it. */
function derivedKey(instanceKey: string): Key {
  const known = derived.get(instanceKey);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync('sha256', instanceKey, '', 'webhook-secrets', 32));
  const id = Buffer.from(hkdfSync('sha256', instanceKey, '', 'webhook-secrets-id', 6)).toString('base64url');
  const key = { id, bytes };
  derived.set(instanceKey, key);
  return key;
}
