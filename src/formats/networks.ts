// Networks of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3). IPv4 addresses in IPv6 notation count as IPv4.
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Bits of the prefix `::ffff:0:0/96`, behind which an IPv4 address stands in IPv6 notation (RFC 4291 §2.5.5.2). */
const MAPPED_BITS = 96;
/** Of RFC 4291 §2.5.5.1, deprecated: ipaddr.js takes them for the mapped ones. */
const COMPATIBLE = /^::\d+\./;

/**
 * A network as it is stored: `10.0.0.0/8` for `10.1.2.3/8`, `192.0.2.1/32` for `192.0.2.1`, and an IPv4 network for one
 * in IPv6 notation.
 * @returns undefined for any other text, and for a network with both IPv4 and IPv6 addresses
 */
export function canonicalNetwork(text: string): string | undefined {
  const [host = '', prefix, ...more] = text.trim().split('/');
  const given = parsed(host);
  if (!given || more.length > 0 || host.includes('%')) return undefined;
  const widest = given.kind() === 'ipv4' ? 32 : 128;
  if (prefix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? widest : Number(prefix);
  if (bits > widest) return undefined;
  const address = unmapped(given);
  if (address === given) return `${masked(given, bits)}/${bits}`;
  return bits < MAPPED_BITS ? undefined : `${masked(address, bits - MAPPED_BITS)}/${bits - MAPPED_BITS}`;
}

/** An address in its one form, such as `10.0.0.1` for `::ffff:10.0.0.1`; undefined for any other text. */
export function canonicalAddress(text: string | undefined): string | undefined {
  const address = parsed(text ?? '');
  return address && unmapped(address).toString();
}

/**
 * Whether an address is in one of some networks.
 * @param networks as `canonicalNetwork` writes them
 */
export function isWithin(text: string | undefined, networks: readonly string[]): boolean {
  const given = parsed(text ?? '');
  if (!given) return false;
  const address = unmapped(given);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}

/** The network that says roughly where an address is: the /24 of IPv4, the /48 of IPv6; null for any other text. */
export function roughNetwork(text: string | undefined): string | null {
  const given = parsed(text ?? '');
  if (!given) return null;
  const address = unmapped(given);
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  return `${masked(address, bits)}/${bits}`;
}

/** Strictly: ipaddr.js also reads short and octal forms, such as `10` and `010.0.0.1`. */
function parsed(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const [last = ''] = text.split(':').slice(-1);
  const isDecimal = !last.includes('.') || ipaddr.IPv4.isValidFourPartDecimal(last);
  return isDecimal && ipaddr.IPv6.isValid(text) && !COMPATIBLE.test(text)
    ? ipaddr.IPv6.parse(text)
    : undefined;
}

function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function masked(address: Address, bits: number): string {
  return address instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${bits}`).toString();
}

/** The zone of a link-local address is of this machine alone (RFC 4007). */
function withoutZone(address: ipaddr.IPv6): ipaddr.IPv6 {
  return new ipaddr.IPv6(address.parts);
}
