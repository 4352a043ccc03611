import type { ReadContext } from '../format-reader.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { parseXml, type XmlElement } from '../shared/xml.ts'
import { openPackage } from '../shared/zip-package.ts'

/** The parts of a word-processing package that hold or shape its text. */
export interface DocxParts {
  readonly document: XmlElement
  /** The part of the document's own relationship of this type (`styles`, `footnotes` …). */
  related(type: string): XmlElement | undefined
  /** The part that a relationship of the document points at; undefined for what lies outside the package. */
  byRelationship(id: string): XmlElement | undefined
  /** Statistics Word saved with the file. */
  readonly properties: XmlElement | undefined
  /** Parts that were damaged, so that only what could be followed was read, or nothing. */
  readonly damaged: readonly string[]
  /** Some part holds characters its encoding could not explain. */
  readonly encodingBroken: boolean
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly target: string
}

export function openDocx(bytes: Uint8Array, context: ReadContext): DocxParts {
  const parts = openPackage(bytes, context)
  // Part names are compared without regard to case (ECMA-376-2, 9.1.1.1).
  const nameOf = new Map(parts.names.map((name) => [name.toLowerCase(), name]))
  const parsed = new Map<string, XmlElement | undefined>()
  const damaged: string[] = []
  let encodingBroken = false

  function parsePart(name: string): XmlElement | undefined {
    const stored = nameOf.get(name.toLowerCase())
    const text = stored === undefined ? undefined : parts.readText(stored)
    if (text === undefined) return undefined
    if (text.includes('\ufffd')) encodingBroken = true
    const { root, whole } = parseXml(text, context.limits.xmlDepthMax)
    if (!whole) damaged.push(name)
    return root
  }

  /** A part the document can be read without: damage to it costs what it says, not the document. */
  function sidePart(name: string): XmlElement | undefined {
    if (parsed.has(name)) return parsed.get(name)
    let root: XmlElement | undefined
    try {
      root = parsePart(name)
    } catch (refusal) {
      if (!(refusal instanceof ReadRefusal) || refusal.reason !== 'CORRUPT') throw refusal
      damaged.push(name)
    }
    parsed.set(name, root)
    return root
  }

  const relationshipsOf = (part: string): Relationship[] => {
    const slash = part.lastIndexOf('/') + 1
    const root = sidePart(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
    return (root?.elements('Relationship') ?? [])
      .filter((relationship) => relationship.attr('TargetMode') !== 'External')
      .map((relationship) => ({
        id: relationship.attr('Id') ?? '',
        type: lastPart(relationship.attr('Type') ?? ''),
        target: resolve(part.slice(0, slash), relationship.attr('Target') ?? ''),
      }))
  }

  const stated = relationshipsOf('').find(({ type }) => type === 'officeDocument')?.target
  const main = [
    stated,
    'word/document.xml',
    ...parts.names.filter((name) => /^word\/document\d*\.xml$/.test(name)),
  ].find((name) => name !== undefined && nameOf.has(name.toLowerCase()))
  const document = main === undefined ? undefined : parsePart(main)
  if (main === undefined || document === undefined) throw new ReadRefusal('CORRUPT')
  const relationships = relationshipsOf(main)
  const targetById = new Map(relationships.map(({ id, target }) => [id, target]))
  const targetByType = new Map(relationships.toReversed().map(({ type, target }) => [type, target]))

  return {
    document,
    related(type) {
      const target = targetByType.get(type)
      return target === undefined ? undefined : sidePart(target)
    },
    byRelationship(id) {
      const target = targetById.get(id)
      return target === undefined ? undefined : sidePart(target)
    },
    properties: sidePart('docProps/app.xml'),
    damaged,
    get encodingBroken() {
      return encodingBroken
    },
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A target is a path from the folder of its source, or from the root of the package when it starts with a slash. */
function resolve(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
