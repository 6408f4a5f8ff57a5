// Hosts of the private network that an operator has named: by name, address or range of addresses.
import ipaddr from 'ipaddr.js';
import { canonicalAddress, canonicalNetwork, isWithin } from './networks.ts';

/** Names are in lower case, ranges as `canonicalNetwork` writes them. */
export type AllowedHosts = { names: readonly string[]; ranges: readonly string[] };

/** Which addresses endpoints may have besides public ones; `allowPrivateNetwork` for development. */
export type AddressPolicy = { allowPrivateNetwork: boolean; allowedHosts?: AllowedHosts | undefined };

export const NO_HOSTS: AllowedHosts = { names: [], ranges: [] };

const NAME = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Kinds of addresses that a name of the private network may lead to: never that of a cloud's metadata, a link-local one. */
const OF_PRIVATE_NETWORKS = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

/** @throws Error that names the first text which is neither a host name nor an address or range */
export function parseAllowedHosts(texts: readonly string[]): AllowedHosts {
  const names: string[] = [];
  const ranges: string[] = [];
  for (const text of texts) {
    const range = canonicalNetwork(text);
    if (range !== undefined) ranges.push(range);
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

/** Whether an address is in one of the ranges; one with a zone is in none. */
export function includesAddress({ ranges }: AllowedHosts, text: string): boolean {
  return !text.includes('%') && isWithin(text, ranges);
}

/** Whether an address is one of a private network or of this machine. */
export function isOfPrivateNetwork(text: string): boolean {
  const address = text.includes('%') ? undefined : canonicalAddress(text);
  return address !== undefined && OF_PRIVATE_NETWORKS.includes(ipaddr.parse(address).range());
}

/** A name whose last part is a number would be read as an address. */
function isName(text: string): boolean {
  const name = text.toLowerCase();
  return name.length <= 253 && NAME.test(name) && !/(^|\.)(\d+|0x[0-9a-f]*)$/.test(name);
}
