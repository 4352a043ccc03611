import { createCipheriv, createHash } from 'node:crypto'

/** Passwords as PDF 1.7 knows them. An empty user password: anyone may read, only changing needs the owner's. */
export interface PdfLock {
  readonly user: string
  readonly owner: string
  readonly method: 'rc4' | 'aes'
}

export interface PdfSealer {
  readonly dictionary: string
  seal(data: Uint8Array, object: number): Uint8Array
  trailer(dictionaryObject: number): string
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const fileId = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const permissions = -44

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)

/** 128-bit keys: revision 3 with RC4, revision 4 with AES. The steps are those of the standard's algorithms 1 to 5. */
export function sealerOf({ user, owner, method }: PdfLock): PdfSealer {
  let ownerKey = md5(padded(owner === '' ? user : owner))
  for (let round = 0; round < 50; round += 1) ownerKey = md5(ownerKey)
  let ownerEntry: Uint8Array = padded(user)
  for (let round = 0; round < 20; round += 1)
    ownerEntry = rc4(
      ownerKey.map((byte) => byte ^ round),
      ownerEntry,
    )

  const permissionBytes = Buffer.alloc(4)
  permissionBytes.writeInt32LE(permissions)
  let key = md5(padded(user), ownerEntry, permissionBytes, fileId)
  for (let round = 0; round < 50; round += 1) key = md5(key)

  let userEntry: Uint8Array = md5(padding, fileId)
  for (let round = 0; round < 20; round += 1)
    userEntry = rc4(
      key.map((byte) => byte ^ round),
      userEntry,
    )
  const userPadded = Buffer.concat([userEntry, Buffer.alloc(16)])

  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`
  const handler =
    method === 'rc4'
      ? '/V 2 /R 3'
      : '/V 4 /R 4 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF'
  return {
    dictionary: `<< /Filter /Standard ${handler} /Length 128 /P ${permissions} /O ${hex(ownerEntry)} /U ${hex(userPadded)} >>`,
    trailer: (object) => `/Encrypt ${object} 0 R /ID [${hex(fileId)} ${hex(fileId)}]`,
    seal(data, object) {
      const number = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])
      if (method === 'rc4') return rc4(md5(key, number), data)
      const vector = md5(Buffer.from(`vector ${object}`))
      const cipher = createCipheriv('aes-128-cbc', md5(key, number, Buffer.from('sAlT')), vector)
      return Buffer.concat([vector, cipher.update(data), cipher.final()])
    },
  }
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const held = state[a]!
    state[a] = state[b]!
    state[b] = held
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  })
}
