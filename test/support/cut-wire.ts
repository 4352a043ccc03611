import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire to a server that can be cut and mended. */
export interface Wire {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openWire(host: string, port: number): Promise<Wire> {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  return {
    port: own,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
    async mend() {
      await listen(own)
    },
  }
}
