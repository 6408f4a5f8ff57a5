import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

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
