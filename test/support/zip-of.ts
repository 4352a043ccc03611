import { crc32, deflateRawSync } from 'node:zlib'

/** One member, with every field that a test may want to be wrong. */
export interface ZipMember {
  /** A string is written as UTF-8 with the flag set; bytes are written as they are, without it. */
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  /** 8 unless told. */
  readonly method?: number
  readonly flags?: number
  readonly crc32?: number
  /** What the directory claims. */
  readonly size?: number
  readonly compressedSize?: number
  readonly offset?: number
  readonly extra?: Uint8Array
  /** For a symbolic link: 0o120777. */
  readonly unixMode?: number
  /** Writes the sizes into a zip64 field, as for a member past 4 GiB. */
  readonly wide?: boolean
}

export interface ZipShape {
  /** Bytes in front, as of a self-extracting archive. */
  readonly prefix?: Uint8Array
  readonly comment?: Uint8Array
  readonly disk?: number
  /** Ends with a zip64 end record. */
  readonly wide?: boolean
}

export type ZipContent = Readonly<Record<string, string | Uint8Array>> | readonly ZipMember[]

/** A real zip in a line: `zipOf({ 'word/document.xml': '…' })`. */
export function zipOf(content: ZipContent, shape: ZipShape = {}): Uint8Array {
  const members = Array.isArray(content)
    ? (content as readonly ZipMember[])
    : Object.entries(content as Readonly<Record<string, string | Uint8Array>>).map(
        ([name, bytes]): ZipMember => ({ name, content: bytes }),
      )
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const member of members) {
    const written = writeMember(member, member.offset ?? at)
    local.push(written.local)
    central.push(written.central)
    at += written.local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(shape.disk ?? 0, 4)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 8)
  end.writeUInt16LE(shape.wide === true ? 0xffff : Math.min(members.length, 0xffff), 10)
  end.writeUInt32LE(shape.wide === true ? 0xffffffff : directory.length, 12)
  end.writeUInt32LE(shape.wide === true ? 0xffffffff : at, 16)
  end.writeUInt16LE(shape.comment?.length ?? 0, 20)
  const wide = shape.wide === true ? wideEnd(members.length, directory.length, at) : Buffer.alloc(0)
  return new Uint8Array(
    Buffer.concat([
      shape.prefix ?? new Uint8Array(),
      ...local,
      directory,
      wide,
      end,
      shape.comment ?? new Uint8Array(),
    ]),
  )
}

function writeMember(member: ZipMember, offset: number): { local: Buffer; central: Buffer } {
  const name = typeof member.name === 'string' ? Buffer.from(member.name) : Buffer.from(member.name)
  const content = Buffer.from(member.content ?? '')
  const method = member.method ?? 8
  const packed = method === 8 ? deflateRawSync(content) : content
  const flags = member.flags ?? (typeof member.name === 'string' ? 0x0800 : 0)
  const size = member.size ?? content.length
  const compressedSize = member.compressedSize ?? packed.length
  const extra = Buffer.concat([
    member.wide === true ? wideExtra(size, compressedSize) : Buffer.alloc(0),
    member.extra ?? Buffer.alloc(0),
  ])

  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(0x00210000, 6)
  fields.writeUInt32LE(member.crc32 ?? crc32(content), 10)
  fields.writeUInt32LE(member.wide === true ? 0xffffffff : compressedSize, 14)
  fields.writeUInt32LE(member.wide === true ? 0xffffffff : size, 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(extra.length, 24)

  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(((member.unixMode ?? 0) << 16) >>> 0, 6)
  tail.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([signature(0x04034b50), fields, name, extra, packed]),
    central: Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), fields, tail, name, extra]),
  }
}

function wideExtra(size: number, compressedSize: number): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(compressedSize), 12)
  return extra
}

function wideEnd(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end.writeBigUInt64LE(BigInt(directoryAt), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
