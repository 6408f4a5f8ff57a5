import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A browser that has signed in to an account once: what it holds to be known again. */
export type Device = {
  /** In lower case, as accounts are stored. */
  account: string;
  /** What is stored of the account's password: with another one, nobody is known any more. */
  passwordHash: string;
  /** The id of the browser, among those of the account. */
  nonce: string;
  issuedAt: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser that has not signed in for this long is a stranger again. */
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** What a browser is given after a right password, as OWASP's "device cookies" are: it opens nothing by itself. */
export function deviceToken(instanceKey: string, device: Device): string {
  const { nonce, issuedAt } = device;
  const time = issuedAt.getTime();
  return `${nonce}.${time}.${macOf(instanceKey, device, time)}`;
}

/** The nonce of a token that was given for this account and password; undefined for any other, and for one that is too old. */
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

/** The part of the cookie name that distinguishes accounts in one browser, without their addresses. */
export function deviceLabel(instanceKey: string, account: string): string {
  return mac(instanceKey, `label\n0\n${account}`).slice(0, 12);
}

function macOf(
  instanceKey: string,
  { account, passwordHash, nonce }: Omit<Device, 'issuedAt'>,
  time: number,
): string {
  return mac(instanceKey, `${nonce}\n${time}\n${account}\n${passwordHash}`);
}

/** HMAC-SHA256 under a key of its own, derived from the instance key. */
function mac(instanceKey: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', instanceKey, '', 'device-cookies', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
