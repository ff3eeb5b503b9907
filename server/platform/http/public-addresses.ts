import { BlockList, isIP } from 'node:net';

/** Networks that are not public: of this machine, of a local network, or reserved (IANA special-purpose address registries). */
const IPV4 = [
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
] as const;

/** Everything but global unicast, and what leads to IPv4 in another form. */
const IPV6 = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const;

const ipv4 = new BlockList();
for (const [network, prefix] of IPV4) ipv4.addSubnet(network, prefix, 'ipv4');
const ipv6 = new BlockList();
for (const [network, prefix] of IPV6) ipv6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet. False for anything else. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && !ipv6.check(address, 'ipv6');
}
