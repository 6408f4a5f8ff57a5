import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A browser that has signed in to an account once: what it holds to be known again. */
export type Device = {
  /** In lower case, as accounts are stored. */
  account: string;
  /** The id of the browser, among those of the account. */
  nonce: string;
  issuedAt: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser that has not signed in for this long is a stranger again. */
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** What a browser is given after a right password, as OWASP's "device cookies" are: it opens nothing by itself. */
export function deviceToken(instanceKey: string, { account, nonce, issuedAt }: Device): string {
  const time = issuedAt.getTime();
  return `${nonce}.${time}.${mac(instanceKey, account, nonce, time)}`;
}

/** The nonce of a token that was given for this account; undefined for any other, and for one that is too old. */
export function nonceOfDevice(
  token: string,
  { instanceKey, account, now }: { instanceKey: string; account: string; now: Date },
): string | undefined {
  const [, nonce, time, given] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (nonce === undefined || given === undefined) return undefined;
  const right = mac(instanceKey, account, nonce, Number(time));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
  return now.getTime() - Number(time) < DEVICE_LIFETIME_MS ? nonce : undefined;
}

/** The part of the cookie name that distinguishes accounts in one browser, without their addresses. */
export function deviceLabel(instanceKey: string, account: string): string {
  return mac(instanceKey, account, 'label', 0).slice(0, 12);
}

/** HMAC-SHA256 under a key of its own, derived from the instance key. */
function mac(instanceKey: string, account: string, nonce: string, time: number): string {
  const key = Buffer.from(hkdfSync('sha256', instanceKey, '', 'device-cookies', 32));
  return createHmac('sha256', key).update(`${nonce}\n${time}\n${account}`).digest('base64url');
}
