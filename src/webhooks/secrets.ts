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
 * @throws WrongInstanceKeyError when it was encrypted under another instance key
 * @throws Error when the text was damaged or belongs to another endpoint
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

/** What signs at an instant: the secret, and the one that it replaced while that has time left. */
export function secretsAt(stored: Stored, at: Date): string[] {
  const { secretEncrypted, previousSecretEncrypted, previousSecretUntil } = stored;
  const isLeft = previousSecretUntil !== null && at.toISOString() < previousSecretUntil;
  return isLeft && previousSecretEncrypted !== null
    ? [secretEncrypted, previousSecretEncrypted]
    : [secretEncrypted];
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
  return isSealedBy(text, { instanceKey, purpose: PURPOSE });
}
