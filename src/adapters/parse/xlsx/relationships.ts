import { ReadRefusal } from '../shared/refusal.ts'
import { parseXml, type XmlElement } from '../shared/xml.ts'
import type { ZipPackage } from '../shared/zip-package.ts'

export interface Relationship {
  readonly id: string
  /** The last step of its type: `worksheet`, `drawing`, … alike in both editions of the standard. */
  readonly type: string
  /** The name of the part as the package spells it. */
  readonly target: string
}

/** The parts of a package, found by name whatever its letter case, and what they point at. */
export interface LinkedParts {
  readonly parts: ZipPackage
  /** The tree of a part the workbook can be read without; undefined when it is missing or damaged. */
  tree(name: string): XmlElement | undefined
  /** External targets are left out: nothing is ever fetched. */
  relationshipsOf(name: string): readonly Relationship[]
  /** Parts that are there but could not be followed to their end. */
  readonly damaged: ReadonlySet<string>
}

export function linkParts(parts: ZipPackage, xmlDepthMax: number): LinkedParts {
  const nameOf = new Map(parts.names.toReversed().map((name) => [name.toLowerCase(), name]))
  const damaged = new Set<string>()

  function tree(name: string): XmlElement | undefined {
    try {
      const text = parts.readText(nameOf.get(name.toLowerCase()) ?? name)
      if (text === undefined) return undefined
      const { root, whole } = parseXml(text, xmlDepthMax)
      if (!whole) damaged.add(name)
      return root
    } catch (refusal) {
      if (!(refusal instanceof ReadRefusal) || refusal.reason !== 'CORRUPT') throw refusal
      damaged.add(name)
      return undefined
    }
  }

  return {
    parts,
    tree,
    damaged,
    relationshipsOf(name) {
      const slash = name.lastIndexOf('/') + 1
      const folder = name.slice(0, slash)
      const root = tree(`${folder}_rels/${name.slice(slash)}.rels`)
      return (root?.elements('Relationship') ?? []).flatMap((element) => {
        if (element.attr('TargetMode') === 'External') return []
        const target = nameOf.get(resolved(folder, element.attr('Target') ?? '').toLowerCase())
        const type = (element.attr('Type') ?? '').replace(/^.*\//s, '')
        return target === undefined ? [] : [{ id: element.attr('Id') ?? '', type, target }]
      })
    },
  }
}

/** A target is a path from the folder of its source, or from the root when it starts with a slash. */
function resolved(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
