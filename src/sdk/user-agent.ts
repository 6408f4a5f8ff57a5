import { VERSION } from '../../generated/operations.ts';

type Runtime = { process?: { versions?: { node?: string } }; window?: unknown };

/**
 * The header that says which client calls, on servers alone: a browser says so itself, and would ask the service first
 * whether its page may send another.
 */
export function userAgent(): { 'User-Agent'?: string } {
  const runtime = globalThis as unknown as Runtime;
  const isServer = runtime.process?.versions?.node !== undefined && runtime.window === undefined;
  return isServer ? { 'User-Agent': `invoicing-sdk/${VERSION}` } : {};
}
