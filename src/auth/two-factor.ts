import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { recoveryCodes } from '../database/schema/access.ts';
import { type Account, updateAccount } from './users.ts';

const PURPOSE = 'totp-secrets';
const ISSUER = 'Invoicing';
const PERIOD_SECONDS = 30;
/** Tolerance in time steps: for a clock that is off, and a person who types slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters that look like digits. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';

type Owner = Pick<Account, 'reference' | 'email'>;

/** A new secret, and its `otpauth://` URI for authenticator apps. */
export function newTotpSecret({ email }: Owner): { secret: string; uri: string } {
  const secret = Secret.fromHex(randomBytes(SECRET_BYTES).toString('hex')).base32;
  return { secret, uri: totpOf(secret, email).toString() };
}

/** The encrypted form of a secret, as it is stored. */
export function sealTotpSecret(secret: string, instanceKey: string, { reference }: Owner): string {
  return sealText(secret, { instanceKey, purpose: PURPOSE, owner: reference });
}

/** The time step of a code (RFC 6238); undefined for a wrong code. */
export function stepOfCode(
  sealed: string,
  { code, instanceKey, owner, now }: { code: string; instanceKey: string; owner: Owner; now: Date },
): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = openText(sealed, { instanceKey, purpose: PURPOSE, owner: owner.reference });
  const timestamp = now.getTime();
  const delta = totpOf(secret, owner.email).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/**
 * Accepts a second-factor code once: one of the app with a later time step than the last, or an unused recovery code.
 * @returns whether it was valid
 */
export async function takeCode(
  tx: Writer,
  account: Account,
  { code, instanceKey, now }: { code: string; instanceKey: string; now: Date },
): Promise<boolean> {
  if (account.totpSecret === null) return true;
  const step = stepOfCode(account.totpSecret, { code, instanceKey, owner: account, now });
  if (step !== undefined) {
    const last = account.totpLastStep;
    // A last step in the future was stored while the clock was ahead: codes of the present are still unused.
    const isAhead = last !== null && last > Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + WINDOW;
    if (last !== null && !isAhead && step <= last) return false;
    await updateAccount(tx, account.id, { totpLastStep: step });
    return true;
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.userId, account.id),
        eq(recoveryCodes.hash, recoveryHash(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

/** Replaces all recovery codes of a user. @returns the codes, of which only hashes are stored */
export async function newRecoveryCodes(tx: Writer, userId: number): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: recoveryHash(code) })));
  return codes;
}

/** Removes the second factor of a user. */
export async function removeTwoFactor(tx: Writer, userId: number): Promise<void> {
  await forgetRecoveryCodes(tx, userId);
  await updateAccount(tx, userId, { totpSecret: null, totpPending: null, totpLastStep: null });
}

/** How many recovery codes a user has left. */
export async function recoveryCodesLeft(tx: Reader, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

async function forgetRecoveryCodes(tx: Writer, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Twelve characters with about 59 bits of entropy, in groups of four. */
function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 12) {
    const byte = randomBytes(1)[0] as number;
    // Rejects bytes beyond the last multiple of the alphabet's length (modulo bias).
    if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length] as string);
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

function recoveryHash(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
  });
}
