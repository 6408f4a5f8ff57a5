// The requests of a person's browser, without the browser.
import type { TestService } from '../test-service.ts';

/** The service behind a proxy on the same machine: the tests set the client's address. */
export const BEHIND_A_PROXY = { TRUST_PROXY: 'loopback' };

export type Page = { status: number; headers: Headers; text: string };

let addresses = 0;

/** An address that was not used before, so that other tests do not count for it. */
export function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

type Visit = Omit<RequestInit, 'headers'> & { from?: string; headers?: Record<string, string> };

/** Requests an address below the service, or an absolute one, without following redirects. */
export async function visit(
  world: TestService,
  path: string,
  { from, headers, ...init }: Visit = {},
): Promise<Page> {
  const response = await fetch(new URL(path, world.url), {
    redirect: 'manual',
    ...init,
    headers: { 'X-Forwarded-For': from ?? newAddress(), ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Submits a form, like the page does. */
export function submit(
  world: TestService,
  path: string,
  fields: Record<string, string> = {},
  init: Visit = {},
): Promise<Page> {
  return visit(world, path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    ...init,
    headers: { 'Sec-Fetch-Site': 'same-origin', ...init.headers },
  });
}

/** The text of a page, without its markup. */
export function said({ text }: Page): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

/** The path of a link, without the service's own address. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}
