import { BlockList, isIP } from 'node:net'

const inside = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/**
 * Does text sent to this host stay inside? Decided by the name alone, without asking the network: loopback and private
 * addresses, `localhost`, and names that cannot be looked up outside (one label, `.local`, `.internal`, `.lan`).
 */
export function isInHouse(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/gu, '')
    .toLowerCase()
    .replace(/\.$/u, '')
  const family = isIP(host)
  if (family !== 0) return inside.check(host, family === 4 ? 'ipv4' : 'ipv6')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return !host.includes('.') || /\.(?:local|internal|lan|home\.arpa)$/u.test(host)
}
