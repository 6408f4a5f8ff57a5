import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { KnownBy, Service } from '../../auth/context.ts';
import { DEVICE_LIFETIME_MS, deviceLabel, deviceToken, nonceOfDevice } from '../../crypto/device-token.ts';

type DeviceParts = { service: Service; clock: () => Date };

/** By which browsers that have signed in to an account are known again, also after a restart. */
export function devicesOf(request: Request, response: Response, { service, clock }: DeviceParts) {
  const { instanceKey, publicUrl } = service;
  const isSecure = publicUrl.startsWith('https:');
  const nameFor = (account: string) =>
    `${isSecure ? '__Host-' : ''}device-${deviceLabel(instanceKey, account)}`;
  return {
    /** The id of the browser, where it has signed in to the account with its present password before. */
    deviceFor({ email: account, passwordHash }: KnownBy): string | null {
      const token = cookieNamed(request, nameFor(account));
      if (token === undefined || passwordHash === null) return null;
      return nonceOfDevice(token, { instanceKey, account, passwordHash, now: clock() }) ?? null;
    },
    /** Lets the browser be known again until the account gets another password. */
    rememberDevice({ email: account, passwordHash }: KnownBy): void {
      if (passwordHash === null) return;
      const nonce = this.deviceFor({ email: account, passwordHash }) ?? randomBytes(16).toString('base64url');
      const device = { account, passwordHash, nonce, issuedAt: clock() };
      response.cookie(nameFor(account), deviceToken(instanceKey, device), {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/',
        maxAge: DEVICE_LIFETIME_MS,
      });
    },
  };
}

function cookieNamed(request: Request, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
