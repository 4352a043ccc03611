import { questionWeight } from '../../domain/search/question-weight.ts'
import { analyzeQuery, askedTerms } from '../../domain/text/analyze-query.ts'
import type { ScoredChunk, SearchFound, SearchQuery } from '../../ports/search-index.ts'
import { chunksAt } from './chunk-texts.ts'
import { nearestChunks } from './nearest.ts'
import { createPace } from './pace.ts'
import type { Scope } from './scope.ts'
import { scorePlaces } from './score-scope.ts'
import type { TenantCore } from './tenant-core.ts'

const attemptsMost = 10

/** Words and vectors are looked for in one state of the tenant; when that is gone before its text is read, in the next. */
export async function searchTenantIndex(core: TenantCore, query: SearchQuery): Promise<SearchFound> {
  for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
    const found = await searchOnce(core, query)
    if (found !== undefined) return found
  }
  throw new Error('the index changed each time before a search could be finished')
}

async function searchOnce(core: TenantCore, query: SearchQuery): Promise<SearchFound | undefined> {
  const { words, vector, within } = query
  const scope = core.view().scope(within)
  const limit = Math.max(0, Math.min(query.limit, scope.chunks))
  const lexical = limit === 0 ? [] : core.shell.search(words, scope, limit)
  const terms = weightsOf(words, scope)
  const model = core.state.newestModel
  const semantic =
    vector === undefined || model === undefined || limit === 0
      ? []
      : await nearestChunks(scope.documents, model, vector, limit, createPace())

  const wordScores = scorePlaces(scope, analyzeQuery(words), semantic)
  const places = [...lexical, ...semantic]
  const chunks = await chunksAt(core, places)
  if (chunks === undefined) return undefined
  const scored = places.map(({ document, score }, at): ScoredChunk => {
    return { name: document.name, chunk: chunks[at]!, score }
  })
  return {
    lexical: scored.slice(0, lexical.length),
    semantic: scored.slice(lexical.length).map((near, at) => ({ ...near, wordScore: wordScores[at]! })),
    chunksSearched: scope.chunks,
    terms,
  }
}

function weightsOf(words: string, scope: Scope): ReadonlyMap<string, number> {
  return new Map(
    askedTerms(words).map((asked) => [asked.term, questionWeight(asked, scope.chunks, scope.holdersOf(asked.term))]),
  )
}
