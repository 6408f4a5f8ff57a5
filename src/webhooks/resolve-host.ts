import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

export type Address = { address: string; family: 4 | 6 };

/** Resolves a host name to all its addresses; rejects when there are none. */
export type Lookup = (host: string) => Promise<Address[]>;

const lookupAll = promisify(systemLookup);

/** What the system itself resolves a name to, its hosts file included. */
export async function systemAddresses(host: string): Promise<Address[]> {
  return asAddresses((await lookupAll(host, { all: true })).map(({ address }) => address));
}

type NameService = {
  /** Addresses of name servers; those of this machine when absent. */
  servers?: string[];
  /** Asked when the DNS knows nothing of a name. */
  system?: Lookup;
};

/**
 * The addresses of a public name, straight from the DNS. The system's own look-up occupies one of four threads that
 * the whole process shares, so a few names whose servers do not answer would hold up every other endpoint; it is
 * asked only when the DNS answers at once that it knows nothing.
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
 * Keeps connections to the addresses that were checked: while an attempt holds them, its host resolves to exactly
 * these, and to nothing at any other time.
 */
export function createPins() {
  const pins = new Map<string, { addresses: Address[]; holders: number }>();
  return {
    /** @returns a function that lets go; the addresses go with the last holder */
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
