import { BlockList, isIP } from 'node:net'

/**
 * Where an address of the network leads. `other`: no computer that a service could name, such as an address that has a meaning on
 * one cable alone, or that hides another one.
 */
export type AddressKind = 'public' | 'private' | 'loopback' | 'other'

function listOf(...subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const loopback = listOf('127.0.0.0/8', '::1/128')
const hidden = listOf(
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'],
  // Benchmarks, which some networks use within.
  '198.18.0.0/15',
)
const other = listOf(
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/128', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // They carry another address within.
  ...['64:ff9b:1::/48', '2001::/32', '2002::/16'],
)

const translated = listOf('64:ff9b::/96')

/**
 * Returns the IPv4 address within one that a network without IPv4 makes of it (NAT64, RFC 6052), which is where it leads.
 *
 * @param address an IPv6 address of `translated`
 */
function addressWithin(address: string): string {
  // An URL has each in one form, in hexadecimal and with its longest run of zeros left out.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns where an address leads: its numbers, without the brackets of an URL. Of a text that is none: `other`. */
export function kindOfAddress(address: string): AddressKind {
  const family = isIP(address)
  if (family === 0) return 'other'
  const isIn = (list: BlockList): boolean => list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  if (family === 6 && isIn(translated)) return kindOfAddress(addressWithin(address))
  if (isIn(loopback)) return 'loopback'
  if (isIn(hidden)) return 'private'
  return isIn(other) ? 'other' : 'public'
}
