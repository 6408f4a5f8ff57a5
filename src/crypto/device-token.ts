import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The content of the token by which a browser is trusted for an account that it has signed in to. */
type Device = {
  /** In lower case, as accounts are stored. */
  account: string;
  /** The stored hash of the account's password: a change of password invalidates every token. */
  passwordHash: string;
  /** The id of the browser, among those of the account. */
  nonce: string;
  issuedAt: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser that has not signed in for this long is no longer trusted. */
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/**
 * The token that a browser gets after a successful sign-in (OWASP's "device cookies"). It gives no access by itself.
 */
export function deviceToken(instanceKey: string, device: Device): string {
  const { nonce, issuedAt } = device;
  const time = issuedAt.getTime();
  return `${nonce}.${time}.${macOf(instanceKey, device, time)}`;
}

/** The nonce of a valid token for this account and password; undefined for any other token, and for an expired one. */
export function nonceOfDevice(
  token: string,
  { instanceKey, now, ...of }: { instanceKey: string; account: string; passwordHash: string; now: Date },
): string | undefined {
  const [, nonce, time, given] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (nonce === undefined || given === undefined) return undefined;
  const right = macOf(instanceKey, { ...of, nonce }, Number(time));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
  return now.getTime() - Number(time) < DEVICE_LIFETIME_MS ? nonce : undefined;
}

/** The part of the cookie name that distinguishes accounts in one browser, without revealing their e-mail addresses. */
export function deviceLabel(instanceKey: string, account: string): string {
  return mac(instanceKey, `label\n0\n${account}`).slice(0, 12);
}

/** The part of the cookie name of sessions that distinguishes installations on one host. */
export function sessionLabel(instanceKey: string): string {
  return mac(instanceKey, 'session\n0').slice(0, 12);
}

function macOf(
  instanceKey: string,
  { account, passwordHash, nonce }: Omit<Device, 'issuedAt'>,
  time: number,
): string {
  return mac(instanceKey, `${nonce}\n${time}\n${account}\n${passwordHash}`);
}

/** HMAC-SHA256 with a separate key, derived from the instance key. */
function mac(instanceKey: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', instanceKey, '', 'device-cookies', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
