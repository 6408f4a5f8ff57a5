import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Service } from '../../access/context.ts';
import { DEVICE_LIFETIME_MS, deviceLabel, deviceToken, nonceOfDevice } from '../../domain/device-token.ts';

type DeviceParts = { service: Service; clock: () => Date };

/** By which browsers that have signed in to an account are known again, also after a restart. */
export function devicesOf(request: Request, response: Response, { service, clock }: DeviceParts) {
  const { instanceKey, publicUrl } = service;
  const isSecure = publicUrl.startsWith('https:');
  const nameFor = (account: string) =>
    `${isSecure ? '__Host-' : ''}device-${deviceLabel(instanceKey, account)}`;
  return {
    /** The id of the browser, where it has signed in to the account before. */
    deviceFor(email: string): string | null {
      const account = email.trim().toLowerCase();
      const token = cookieNamed(request, nameFor(account));
      if (token === undefined) return null;
      return nonceOfDevice(token, { instanceKey, account, now: clock() }) ?? null;
    },
    /** Lets the browser be known again. */
    rememberDevice(email: string): void {
      const account = email.trim().toLowerCase();
      const nonce = this.deviceFor(account) ?? randomBytes(16).toString('base64url');
      response.cookie(nameFor(account), deviceToken(instanceKey, { account, nonce, issuedAt: clock() }), {
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
