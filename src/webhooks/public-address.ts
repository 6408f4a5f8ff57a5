import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { type Message, message } from '../domain/messages/message.ts';
import {
  type AddressPolicy,
  includesAddress,
  includesHost,
  includesName,
  isOfPrivateNetwork,
  NO_HOSTS,
} from '../formats/allowed-hosts.ts';

/** Either the parsed URL, or what is wrong with it, as a sentence for the person who typed it. */
type EndpointUrl = { url: URL } | { problem: Message };

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
 * @param policy.allowedHosts hosts of the private network that the operator has named: they may be http
 */
export function checkEndpointUrl(text: string, policy: AddressPolicy): EndpointUrl {
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
  const isNamed = includesHost(policy.allowedHosts ?? NO_HOSTS, hostOf(url));
  if (url.protocol !== 'https:' && !isNamed) return { problem: message('endpoint.url_https') };
  const problem = portProblem(url, isNamed) ?? (isNamed ? undefined : hostProblem(hostOf(url)));
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

/** Where a request goes; `isPlain` without TLS. */
export type Destination = { host: string; isPlain: boolean };

/**
 * Whether a request may go to an address: one of a range that the operator has named, any of a private network where
 * the name of the host is named, and a public one by TLS.
 */
export function isAllowedAddress(
  { allowPrivateNetwork, allowedHosts = NO_HOSTS }: AddressPolicy,
  { host, isPlain }: Destination,
  address: string,
): boolean {
  if (allowPrivateNetwork || includesAddress(allowedHosts, address)) return true;
  if (isPublicAddress(address)) return !isPlain;
  return includesName(allowedHosts, host) && isOfPrivateNetwork(address);
}

/** How the names of hosts are resolved: those of the private network stand in the hosts file as well. */
export function lookupFor({ allowPrivateNetwork, allowedHosts = NO_HOSTS }: AddressPolicy): Lookup {
  return (host) =>
    allowPrivateNetwork || includesName(allowedHosts, host) ? systemAddresses(host) : publicAddresses(host);
}

function portProblem(url: URL, isNamed: boolean): Message | undefined {
  const standard = url.protocol === 'https:' ? 443 : 80;
  const port = url.port === '' ? standard : Number(url.port);
  const isWellKnown = port === 443 || (port === 80 && isNamed);
  const isAllowed = isWellKnown || (port >= 1024 && !BAD_PORTS.has(port));
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

export type Address = { address: string; family: 4 | 6 };

/** Resolves a host name to all its addresses; rejects when there are none. */
export type Lookup = (host: string) => Promise<Address[]>;

const lookupAll = promisify(systemLookup);

/** The addresses from the operating system's resolver, which reads the hosts file, too. */
export async function systemAddresses(host: string): Promise<Address[]> {
  return asAddresses((await lookupAll(host, { all: true })).map(({ address }) => address));
}

type NameService = {
  /** Addresses of name servers; those of this machine when absent. */
  servers?: string[];
  /** The fallback when DNS has no addresses for a name. */
  system?: Lookup;
};

/**
 * The addresses of a public name, directly from DNS. The system's look-up occupies one of the four threads of libuv's
 * pool, so a few names whose servers do not answer would block every other endpoint; it is used only when DNS answers
 * that it has no addresses.
 */
export async function publicAddresses(
  host: string,
  { servers, system = systemAddresses }: NameService = {},
): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 3 });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return asAddresses(found);
  const [failed] = answers.filter((answer) => answer.status === 'rejected');
  if (failed?.reason.code === 'ETIMEOUT') throw failed.reason;
  return system(host);
}

/**
 * Pins host names to the addresses that were checked (against DNS rebinding): while an attempt holds a pin, its host
 * resolves to exactly these addresses, and without a pin to none.
 */
export function createPins() {
  const pins = new Map<string, { addresses: Address[]; holders: number }>();
  return {
    /** @returns a function that releases the pin; the last release removes it */
    hold(host: string, addresses: Address[]): () => void {
      const pin = pins.get(host) ?? { addresses, holders: 0 };
      pin.addresses = addresses;
      pin.holders += 1;
      pins.set(host, pin);
      return () => {
        pin.holders -= 1;
        if (pin.holders === 0) pins.delete(host);
      };
    },
    lookup: ((host, options, callback) => {
      const addresses = pins.get(host)?.addresses ?? [];
      const [first] = addresses;
      if (!first) callback(new Error(`No checked address for ${host}.`), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    }) satisfies LookupFunction as LookupFunction,
  };
}

function asAddresses(addresses: string[]): Address[] {
  return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}
