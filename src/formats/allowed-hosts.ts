// Hosts of the private network that an operator has named: by name, address or range of addresses.
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Names are in lower case. */
export type AllowedHosts = { names: readonly string[]; ranges: readonly Range[] };

export const NO_HOSTS: AllowedHosts = { names: [], ranges: [] };

const NAME = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Kinds of addresses that a name of the private network may lead to: never that of a cloud's metadata, a link-local one. */
const OF_PRIVATE_NETWORKS = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/** @throws Error that names the first text which is neither a host name nor an address or range */
export function parseAllowedHosts(texts: readonly string[]): AllowedHosts {
  const names: string[] = [];
  const ranges: Range[] = [];
  for (const text of texts) {
    const range = rangeOf(text);
    if (range) ranges.push(range);
    else if (isName(text)) names.push(text.toLowerCase());
    else throw new Error(`"${text}" is not a host name, an address or a range such as 192.168.1.0/24`);
  }
  return { names, ranges };
}

/** Whether a host of a URL is named: a name itself, or an address by its range. */
export function includesHost(allowed: AllowedHosts, host: string): boolean {
  return includesName(allowed, host) || includesAddress(allowed, host);
}

/** Whether a name is named; its addresses are those of the private network then. */
export function includesName({ names }: AllowedHosts, host: string): boolean {
  return names.includes(host.toLowerCase().replace(/\.$/, ''));
}

/** Whether an address is in one of the ranges. */
export function includesAddress({ ranges }: AllowedHosts, text: string): boolean {
  const address = addressOf(text);
  if (!address) return false;
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

/** Whether an address is one of a private network or of this machine. */
export function isOfPrivateNetwork(text: string): boolean {
  const address = addressOf(text);
  return address !== undefined && OF_PRIVATE_NETWORKS.includes(address.range());
}

function rangeOf(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96)
      return [address, bits];
    return [address.toIPv4Address(), bits - 96];
  }
  const address = addressOf(text);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An address of IPv6 that stands for one of IPv4 is that one. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // `isValid` would also accept short forms, such as 10 for 0.0.0.10.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress && !text.includes('%') ? ipaddr.process(text) : undefined;
}

/** A name whose last part is a number would be read as an address. */
function isName(text: string): boolean {
  const name = text.toLowerCase();
  return name.length <= 253 && NAME.test(name) && !/(^|\.)(\d+|0x[0-9a-f]*)$/.test(name);
}
