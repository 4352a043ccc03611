const bytesLeast = 5_000_000

/** Content of a version: one byte over and over, its length telling which. Long enough to be caught half written. */
export function contentOf(version: number): Uint8Array {
  return Buffer.alloc(bytesLeast + version, version % 256)
}

/** The version whose whole content this is; undefined when it is none's. */
export function versionOf(bytes: Uint8Array): number | undefined {
  const version = bytes.length - bytesLeast
  return version > 0 && Buffer.compare(contentOf(version), bytes) === 0 ? version : undefined
}
