import type { ReadContext } from '../format-reader.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { parseXml, type XmlElement } from '../shared/xml.ts'
import { openPackage, type ZipPackage } from '../shared/zip-package.ts'

/** The parts of an HWPX package that hold text, found by its own list where it has one. */
export interface HwpxFile {
  readonly header: XmlElement | undefined
  /** Undefined for a section that could not be read. */
  readonly sections: readonly (XmlElement | undefined)[]
  /** Sections in the package that its reading order leaves out. */
  readonly unlisted: number
  /** Parts whose XML broke off or was closed out of order. */
  readonly damaged: number
  /** A part by the id the package lists it under, or by its path. A part is shown once, however often it is named. */
  takePart(reference: string): XmlElement | undefined
}

const sectionName = /(?:^|\/)section(\d+)\.xml$/i

export function openHwpx(bytes: Uint8Array, context: ReadContext): HwpxFile {
  const parts = openPackage(bytes, context)
  refuseEncrypted(parts)
  const taken = new Set<string>()
  let damaged = 0

  const read = (name: string): XmlElement | undefined => {
    try {
      const text = parts.readText(name)
      if (text === undefined) return undefined
      const { root, whole } = parseXml(text, context.limits.xmlDepthMax)
      if (!whole) damaged += 1
      return root
    } catch (cause) {
      if (cause instanceof ReadRefusal && cause.reason === 'CORRUPT') return undefined
      throw cause
    }
  }

  const list = readPackageList(parts, read)
  const numbered = parts.names
    .filter((name) => sectionName.test(name))
    .sort((a, b) => Number(sectionName.exec(a)![1]) - Number(sectionName.exec(b)![1]))
  const listed = list.spine.filter((name) => sectionName.test(name))
  const names = listed.length > 0 ? listed : numbered
  const sections = names.map(read).map((root) => (root?.name === 'sec' ? root : undefined))
  if (!sections.some((section) => section !== undefined)) throw new ReadRefusal('CORRUPT')
  const headerName = list.pathOf.get('header') ?? parts.names.find((name) => /(?:^|\/)header\.xml$/i.test(name))
  return {
    header: headerName === undefined ? undefined : read(headerName),
    sections,
    unlisted: numbered.filter((name) => !names.includes(name)).length,
    get damaged() {
      return damaged
    },
    takePart(reference) {
      const path = list.pathOf.get(reference) ?? reference
      if (taken.has(path)) return undefined
      taken.add(path)
      return read(path)
    },
  }
}

/** An encrypted package looks like any other zip; only its manifest says that the parts are noise. */
function refuseEncrypted(parts: ZipPackage): void {
  const manifest = parts.readText('META-INF/manifest.xml')
  if (manifest !== undefined && /<(?:[\w.-]+:)?encryption-data\b/.test(manifest))
    throw new ReadRefusal('PASSWORD_PROTECTED')
}

interface PackageList {
  /** Paths in the order they are read. */
  readonly spine: readonly string[]
  /** Listed id → path in the package. */
  readonly pathOf: ReadonlyMap<string, string>
}

function readPackageList(parts: ZipPackage, read: (name: string) => XmlElement | undefined): PackageList {
  const root = read(packageListName(parts, read))
  const pathOf = new Map<string, string>()
  for (const item of root?.child('manifest')?.elements('item') ?? []) {
    const id = item.attr('id')
    const path = resolve(parts, item.attr('href') ?? '')
    if (id !== undefined && path !== undefined && !pathOf.has(id)) pathOf.set(id, path)
  }
  // `linear="no"` stands on sections that are part of the printed document all the same.
  const spine = (root?.child('spine')?.elements('itemref') ?? []).flatMap((item) => {
    const path = pathOf.get(item.attr('idref') ?? '')
    return path === undefined ? [] : [path]
  })
  return { spine: [...new Set(spine)], pathOf }
}

function packageListName(parts: ZipPackage, read: (name: string) => XmlElement | undefined): string {
  const usual = 'Contents/content.hpf'
  if (parts.has(usual)) return usual
  const files = read('META-INF/container.xml')?.child('rootfiles')?.elements('rootfile') ?? []
  const listed = files.find((file) => file.attr('media-type') === 'application/hwpml-package+xml')
  return listed?.attr('full-path') ?? usual
}

/** A listed path counts from the root of the package or from the folder of the list. */
function resolve(parts: ZipPackage, href: string): string | undefined {
  return [href, `Contents/${href}`].find((path) => parts.has(path))
}
