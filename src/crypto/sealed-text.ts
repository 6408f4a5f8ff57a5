import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: string; bytes: Buffer };

/** What the encryption of a text is bound to. */
type SealingKey = {
  /** The text of the instance key. */
  instanceKey: string;
  /** What the text is for: each purpose has its own derived key. */
  purpose: string;
  /** The record that it belongs to (additional authenticated data): it cannot be decrypted for another one. */
  owner: string;
};

/** The text was encrypted with another instance key than the one that the service runs with. */
export class WrongInstanceKeyError extends Error {}

/**
 * Encrypts a text with AES-256-GCM, bound to its owner, so that a copied database does not reveal it and it cannot be
 * moved to another owner.
 * @returns version, key id, and initialisation vector + ciphertext + tag, separated by dots
 */
export function sealText(text: string, { owner, ...key }: SealingKey): string {
  const { id, bytes } = derivedKey(key);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, id, sealed.toString('base64url')].join('.');
}

/**
 * @throws WrongInstanceKeyError if it was encrypted with another instance key
 * @throws Error if it is damaged or belongs to another owner
 */
export function openText(sealed: string, { owner, ...key }: SealingKey): string {
  const { id, bytes } = derivedKey(key);
  const [version, keyId, payload] = sealed.split('.');
  if (version !== VERSION || payload === undefined) throw new Error('The sealed text is damaged.');
  if (keyId !== id) throw new WrongInstanceKeyError('Sealed under another instance key.');
  const raw = Buffer.from(payload, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', bytes, raw.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(raw.subarray(-TAG_BYTES));
  return decipher.update(raw.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** True if a text was encrypted for this purpose with this instance key. */
export function isSealedBy(sealed: string, key: Omit<SealingKey, 'owner'>): boolean {
  return sealed.split('.')[1] === derivedKey(key).id;
}

const derived = new Map<string, Key>();

/** HKDF-SHA256: the key for this purpose, and an id that identifies it without revealing it. */
function derivedKey({ instanceKey, purpose }: Omit<SealingKey, 'owner'>): Key {
  const name = `${purpose}\n${instanceKey}`;
  const known = derived.get(name);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync('sha256', instanceKey, '', purpose, 32));
  const id = Buffer.from(hkdfSync('sha256', instanceKey, '', `${purpose}-id`, 6)).toString('base64url');
  const key = { id, bytes };
  derived.set(name, key);
  return key;
}

/** Identifies an instance key without revealing it, to check whether a backup was made with it. */
export function instanceKeyId(instanceKey: string): string {
  return Buffer.from(hkdfSync('sha256', instanceKey, '', 'instance-key-id', 6)).toString('base64url');
}
