import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { recoveryCodes } from '../database/schema/sign-in.ts';
import { type Account, updateAccount } from './users.ts';

const PURPOSE = 'totp-secrets';
const ISSUER = 'Invoicing';
const PERIOD_SECONDS = 30;
/** A clock that is a step off, and a person who types slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters that look like digits. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';

type Owner = Pick<Account, 'reference' | 'email'>;

/** A new secret, and the address by which authenticator apps take it. */
export function newTotpSecret({ email }: Owner): { secret: string; uri: string } {
  const secret = Secret.fromHex(randomBytes(SECRET_BYTES).toString('hex')).base32;
  return { secret, uri: totpOf(secret, email).toString() };
}

/** What is stored of a secret. */
export function sealTotpSecret(secret: string, instanceKey: string, { reference }: Owner): string {
  return sealText(secret, { instanceKey, purpose: PURPOSE, owner: reference });
}

/** The step of time that a code belongs to; undefined for a wrong code. */
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
 * Accepts a second factor once: a code of the app that is newer than the last one, or a recovery code that is left.
 * @returns whether it was right
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
    // A step that no clock of today leads to was taken by one that was ahead: codes of the present are still unused.
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

/** Gives a user new recovery codes instead of all old ones. @returns the codes, which are not kept */
export async function newRecoveryCodes(tx: Writer, userId: number): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: recoveryHash(code) })));
  return codes;
}

/** Leaves a user without a second factor. */
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

/** Twelve characters of about 59 bits, in groups of four. */
function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 12) {
    const byte = randomBytes(1)[0] as number;
    // Bytes beyond the last whole round of the alphabet would make some letters more frequent.
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
