import ipaddr from 'ipaddr.js';

/** An IPv4 address, or the /64 of an IPv6 address: one household has as many addresses there as it likes. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}
