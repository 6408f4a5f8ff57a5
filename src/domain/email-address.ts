import { withoutInvisible } from './invisible.ts';

/** Letters, marks, digits, dots and hyphens: what a domain in any language consists of. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const PLAIN = /^[\x21-\x7e]*$/;

/** An address as people write it, without what cannot be seen. */
export function emailText(typed: string): string {
  return withoutInvisible(typed).trim();
}

/**
 * The address as mail servers know it: the domain in ASCII (IDNA, UTS 46). Where the domain is none, nothing is changed.
 */
export function deliverableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // The address of a page has its host in ASCII; unlike `node:url`, browsers have this too.
  if (PLAIN.test(domain) || !DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** An address as it is compared: neither letter case nor the form of the domain makes another mailbox. */
export function addressKey(address: string): string {
  return deliverableAddress(emailText(address)).toLowerCase();
}

/** Whether letters before the @ need SMTPUTF8 (RFC 6531), which the mail servers of few recipients have. */
export function needsInternationalMail(address: string): boolean {
  const text = emailText(address);
  return !PLAIN.test(text.slice(0, Math.max(0, text.lastIndexOf('@'))));
}
