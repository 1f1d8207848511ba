import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * True if the address belongs to a host on the internet, not to this machine, a private network or another
 * special-purpose range.
 */
export function isPublicAddress(address: string, family: number): boolean {
  if (isIP(address) !== family) return false;
  return family === 6 ? !REFUSED_6.check(address, 'ipv6') : !REFUSED_4.check(address, 'ipv4');
}

/**
 * From IANA's registries of special-purpose addresses. Separate from the IPv6 list, because a single list would check
 * each IPv4 address against the IPv6 ranges too.
 */
const REFUSED_4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  REFUSED_4.addSubnet(net, prefix, 'ipv4');
}
/** Only 2000::/3 is public. This also rejects IPv4-mapped addresses. */
const REFUSED_6 = new BlockList();
for (const [net, prefix] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  REFUSED_6.addSubnet(net, prefix, 'ipv6');
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for connections that also checks the address. Checking it in a separate lookup would not help, because a
 * second lookup could return a different address (DNS rebinding). Fails if any address of the name is not public.
 */
export function publicLookup(
  resolve: Resolve = lookup,
  isAllowed: typeof isPublicAddress = isPublicAddress,
): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 0);
      const isPublic = found.every(({ address, family }) => isAllowed(address, family));
      if (!isPublic) return done(new Error('not a public address'), '', 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}
