import { VERSION } from '../../generated/operations.ts';

type Runtime = { process?: { versions?: { node?: string } }; window?: unknown };

/**
 * The header that identifies this client, only outside of browsers: a browser sends its own, and a custom header
 * would cause a preflight request.
 */
export function userAgent(): { 'User-Agent'?: string } {
  const runtime = globalThis as unknown as Runtime;
  const isServer = runtime.process?.versions?.node !== undefined && runtime.window === undefined;
  return isServer ? { 'User-Agent': `invoicing-sdk/${VERSION}` } : {};
}
