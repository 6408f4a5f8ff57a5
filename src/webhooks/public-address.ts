import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Message, message } from '../domain/messages/message.ts';

type Policy = { allowPrivateNetwork: boolean };

/** Either the parsed URL, or what is wrong with it, as a sentence for the person who typed it. */
export type EndpointUrl = { url: URL } | { problem: Message };

const MAX_LENGTH = 2048;

// Names that only ever mean this machine or this network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal).
const PRIVATE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'test',
  'invalid',
];

// Ports from 1024 up on which the Fetch standard blocks requests: other protocols listen there.
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

// Inside global unicast 2000::/3 (everything outside it is refused as a whole): protocol assignments with Teredo
// and ORCHID, documentation (twice), 6to4, and the two blocks of AS112.
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16', '2620:4f:8000::/48'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Checks an endpoint's URL, at registration and again before every attempt (SSRF protection). For a host name, this
 * checks its form only; its addresses are checked when it is resolved.
 * @param policy.allowPrivateNetwork for development: allows http and every host and port
 */
export function checkEndpointUrl(text: string, policy: Policy): EndpointUrl {
  if (text.length > MAX_LENGTH) return { problem: message('endpoint.url_too_long', { most: MAX_LENGTH }) };
  // URL parsing drops or rewrites these silently, but the stored URL must be the one that is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return { problem: message('endpoint.url_spaces') };
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    return { problem: message('endpoint.url_full') };
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    return { problem: message('endpoint.url_user') };
  }
  if (text.includes('#')) return { problem: message('endpoint.url_fragment') };
  if (policy.allowPrivateNetwork) return { url };
  if (url.protocol !== 'https:') return { problem: message('endpoint.url_https') };
  const problem = portProblem(url) ?? hostProblem(hostOf(url));
  return problem === undefined ? { url } : { problem };
}

/** The host name or IP address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * True only for addresses of the public internet. IPv6 forms that embed an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo, SIIT, ISATAP) are refused, whichever address they embed.
 * @param address as a resolver or socket returns it; false for anything else
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return ipaddr.IPv4.parse(address).range() === 'unicast';
    case 6:
      return !address.includes('%') && isPublicIpv6(ipaddr.IPv6.parse(address));
    default:
      return false;
  }
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  return (
    address.match(GLOBAL_UNICAST) &&
    !SPECIAL_IPV6.some((range) => address.match(range)) &&
    address.range() === 'unicast' &&
    !isIsatap(address)
  );
}

/** RFC 5214: the interface identifier is `0000:5efe` or `0200:5efe` and then an IPv4 address, under any prefix. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , flags = 0, marker] = address.parts;
  return marker === 0x5efe && (flags & 0xfdff) === 0;
}

function portProblem(url: URL): Message | undefined {
  const port = url.port === '' ? 443 : Number(url.port);
  const isAllowed = port === 443 || (port >= 1024 && !BAD_PORTS.has(port));
  return isAllowed ? undefined : message('endpoint.url_port', { port });
}

function hostProblem(host: string): Message | undefined {
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? undefined : message('endpoint.url_private');
  }
  const labels = host.replace(/\.$/, '').split('.');
  if (!labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))) {
    return message('endpoint.url_host');
  }
  if (labels.length < 2 || PRIVATE_SUFFIXES.includes(labels.at(-1) ?? '')) {
    return message('endpoint.url_not_public');
  }
  return undefined;
}
