import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../config/derived.ts';
import type { Config } from '../../config/load.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';

/** What proxies add: a request with one of these comes from another machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Accepts requests with the token. If none is set, accepts only programs on this machine, but neither a proxy, which
 * forwards requests of strangers, nor a browser, which a page can direct here by DNS rebinding.
 * @throws Failure `unauthenticated`
 */
export function authorizeMetrics(config: Config, headers: IncomingHttpHeaders): void {
  const { METRICS_TOKEN: token } = config;
  const isAllowed =
    token === ''
      ? servesThisMachineAlone(config) && isFromThisMachine(headers)
      : isSame(headers.authorization ?? '', `Bearer ${token}`);
  if (isAllowed) return;
  throw new Failure('unauthenticated', message('key.metrics_token'));
}

function servesThisMachineAlone({ HOST, TRUST_PROXY, PUBLIC_URL }: Config): boolean {
  return isLoopback(HOST) && TRUST_PROXY === false && (PUBLIC_URL === undefined || isLocal(PUBLIC_URL));
}

function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (FORWARDED.test(name)) return false;
  // Prometheus and curl send the address that they connect to.
  return headers.host === undefined || isLocal(`http://${headers.host}`);
}

function isLocal(url: string): boolean {
  const hostname = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
  return hostname !== undefined && (isLoopback(hostname) || /^127(?:\.\d+){3}$/.test(hostname));
}

/** Takes as long whatever the texts share; hashes have one length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
