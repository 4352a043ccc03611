import { isIPv6 } from 'node:net'
import type { Request } from 'express'

/** Whom to count a request of an unknown client to. An IPv6 client can use every address of its /64 network. */
export function clientAddressOf(request: Request): string {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')
  return isIPv6(address) ? `${leadingGroups(address).join(':')}::/64` : address
}

function leadingGroups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
}
