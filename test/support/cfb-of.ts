import CFB from 'cfb'

/** A real compound (OLE) file in a line: stream paths with `/` between storages. */
export function cfbOf(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = CFB.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${path}`, Buffer.from(bytes))
  // The library adds a stream of its own, which no test asks for.
  CFB.utils.cfb_del(file, '/\u0001Sh33tJ5')
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer)
}
