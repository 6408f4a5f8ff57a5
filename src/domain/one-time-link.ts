import { createHmac, hkdfSync } from 'node:crypto';

/** Links that work once: to set up the first business, to join a business, to set a new password. */
export const LINK_KINDS = ['setup', 'invitation', 'password'] as const;

export type OneTimeLinkKind = (typeof LINK_KINDS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** How long a link is valid. */
export const LINK_LIFETIME_MS: Record<OneTimeLinkKind, number> = {
  setup: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  password: HOUR_MS,
};

/**
 * The page of each kind. The token is in the fragment (#), which browsers do not send: no log and no referrer contains
 * it.
 */
const PAGES: Record<OneTimeLinkKind, string> = {
  setup: 'setup',
  invitation: 'invitation',
  password: 'reset-password',
};

/** The secret part of a one-time link: 43 characters that only this instance can make. */
export function oneTimeToken(
  instanceKey: string,
  link: { kind: OneTimeLinkKind; reference: string },
): string {
  const key = Buffer.from(hkdfSync('sha256', instanceKey, '', 'one-time-links', 32));
  return createHmac('sha256', key).update(`${link.kind}\n${link.reference}`).digest('base64url');
}

/** The URL of a one-time link. */
export function oneTimeUrl(publicUrl: string, kind: OneTimeLinkKind, token: string): string {
  return `${publicUrl}/${PAGES[kind]}#${token}`;
}
