import { readdirSync } from 'node:fs'
import path from 'node:path'
import { homeFolder } from './home-folder.ts'

/** Where systems keep their fonts. */
export const fontFolders: readonly string[] = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  ...atHome('.local/share/fonts', '.fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  ...atHome('Library/Fonts'),
  'C:\\Windows\\Fonts',
]

function atHome(...folders: readonly string[]): string[] {
  const home = homeFolder()
  return home === undefined ? [] : folders.map((folder) => path.join(home, folder))
}

/** Best first. */
const serif = [
  /^NanumMyeongjo\.(?:ttf|otf)$/iu,
  /^NotoSerif(?:CJK|KR)[-\w]*Regular\.(?:ttc|otf|ttf)$/iu,
  /^AppleMyungjo\.ttf$/iu,
  /^batang\.ttc$/iu,
  /^UnBatang\.ttf$/iu,
]
const sans = [
  /^NanumGothic\.(?:ttf|otf)$/iu,
  /^NotoSans(?:CJK|KR)[-\w]*Regular\.(?:ttc|otf|ttf)$/iu,
  /^AppleSDGothicNeo\.ttc$/iu,
  /^malgun\.ttf$/iu,
  /^gulim\.ttc$/iu,
  /^UnDotum\.ttf$/iu,
]

const filesMax = 20_000
const depthMax = 4

export interface KoreanFonts {
  readonly serif: string | undefined
  readonly sans: string | undefined
}

/** Korean fonts this system has. One kind stands in for the other; with none, unembedded Korean text shows as boxes. */
export function findKoreanFonts(roots: readonly string[] = fontFolders): KoreanFonts {
  const files = roots.flatMap((root) => filesBelow(root, depthMax)).slice(0, filesMax)
  const first = (wanted: readonly RegExp[]) => {
    for (const name of wanted) {
      const file = files.find((one) => name.test(path.basename(one)))
      if (file !== undefined) return file
    }
    return undefined
  }
  const found = { serif: first(serif), sans: first(sans) }
  return { serif: found.serif ?? found.sans, sans: found.sans ?? found.serif }
}

function filesBelow(folder: string, depth: number): string[] {
  let entries: ReturnType<typeof readFolder>
  try {
    entries = readFolder(folder)
  } catch {
    // A folder that is absent or closed to us has no fonts for us.
    return []
  }
  return entries.flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return depth > 0 ? filesBelow(full, depth - 1) : []
    return [full]
  })
}

function readFolder(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}
