import { randomBytes } from 'node:crypto';
import { isSealedBy, openText, sealText, WrongInstanceKeyError } from '../crypto/sealed-text.ts';

const PURPOSE = 'webhook-secrets';

type Key = { instanceKey: string; endpoint: string };

/** A new signing secret: `whsec_` and 32 random bytes in base64url. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The last four characters, by which people recognise a secret. */
export function secretHint(secret: string): string {
  return secret.slice(-4);
}

/** Encrypts a signing secret, bound to its endpoint, so that a copied database cannot sign. */
export function encryptSecret(secret: string, { instanceKey, endpoint }: Key): string {
  return sealText(secret, { instanceKey, purpose: PURPOSE, owner: endpoint });
}

/**
 * @throws WrongInstanceKeyError if it was encrypted with another instance key
 * @throws Error if the text is damaged or belongs to another endpoint
 */
export function decryptSecret(text: string, { instanceKey, endpoint }: Key): string {
  try {
    return openText(text, { instanceKey, purpose: PURPOSE, owner: endpoint });
  } catch (error) {
    if (!(error instanceof WrongInstanceKeyError)) throw error;
    throw new WrongInstanceKeyError(
      'The webhook secrets in this database were encrypted under another instance key. Start with that SECRET_KEY, or give every endpoint a new secret.',
      { cause: error },
    );
  }
}

type Stored = {
  secretEncrypted: string;
  previousSecretEncrypted: string | null;
  previousSecretUntil: string | null;
};

/** The (encrypted) secrets that sign at an instant: the present one, and the replaced one during their overlap. */
export function secretsAt(stored: Stored, at: Date): string[] {
  const { secretEncrypted, previousSecretEncrypted, previousSecretUntil } = stored;
  const isLeft = previousSecretUntil !== null && at.toISOString() < previousSecretUntil;
  return isLeft && previousSecretEncrypted !== null
    ? [secretEncrypted, previousSecretEncrypted]
    : [secretEncrypted];
}

const MAX_CACHED_SECRETS = 1000;

/** Decrypts secrets with a cache: decrypting costs as much as signing. */
export function createSecretReader(instanceKey: string) {
  const cache = new Map<string, string>();
  return {
    /** @throws as `decryptSecret` does */
    read(text: string, endpoint: string): string {
      const key = `${endpoint} ${text}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const secret = decryptSecret(text, { instanceKey, endpoint });
      if (cache.size >= MAX_CACHED_SECRETS) cache.clear();
      cache.set(key, secret);
      return secret;
    },
  };
}

/** True if a stored secret was encrypted with this instance key. */
export function isReadableSecret(text: string, instanceKey: string): boolean {
  return isSealedBy(text, { instanceKey, purpose: PURPOSE });
}
