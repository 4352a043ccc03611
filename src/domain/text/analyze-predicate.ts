import { beforeContraction, finalOf, finals, withoutFinal } from './hangul-syllable.ts'

/** A word of a question without the ending that makes it ask or join. */
export interface PredicateBase {
  readonly word: string
  /** A verb or an adjective of its own: a text that answers seldom says it in the same form, or at all. */
  readonly verb: boolean
}

const askingAfterNoun =
  /(?:인가요|인가|일까요|일까|입니까|이에요|예요|에요|(?:이었|(?<!하)였)(?:나요|나|는가요|는가|습니까))$/u
const asking = /(?:는가요|는가|은가요|은가|던가요|던가|나요|습니까|을까요|을까|는지요|느냐|지요)$/u
/** Endings whose first consonant has melted into the syllable before them, and that consonant. */
const askingMelted: readonly (readonly [ending: string, final: number])[] = [
  ['가요', finals.n],
  ['까요', finals.l],
  ['까', finals.l],
  ['니까', finals.p],
]
/** After a past form these ask, too, and at the end of what is plainly a question; elsewhere they end many nouns. */
const askingShort = /(?:나|니|냐|죠)$/u
/** `내야 하나요`, `신고해야 됩니까`: what must be done. */
const duty = /야$/u
const dutyVerb = /^(?:하|한|할|합|해|되|된|될|됩|돼)/u
const joining =
  /(?:[는은운던힌든쁜른]데요?|[어아워여해려져]서|[어아워여쳐려]야|[어아워네]요|습니다|으면|려면|거나|지만|도록|다고|다면|더라도|려고|[었았]던|면서)$/u
/** 신청하-, 지급되-, 지원받-: a noun made into a verb. */
const verbOfNoun = /^(.{2,})(?:하|되|받|시키|당하|해주|해드리)(?:시|으시)?$/u

/** What stands around the word in its question. */
export interface PredicatePlace {
  readonly next?: string | undefined
  /** It is the last word of a sentence that asks. */
  readonly endsQuestion?: boolean
}

/** `열리나요` → `열리`, `멸망하였는가` → `멸망`, `언젠가요` → `언제`, `어려워서` → `어려`. Undefined without such an ending. */
export function baseOfPredicate(
  word: string,
  { next, endsQuestion = false }: PredicatePlace = {},
): PredicateBase | undefined {
  const noun = word.replace(askingAfterNoun, '')
  if (noun !== word) return noun === '' ? undefined : { word: noun, verb: false }
  const stem = withoutAsking(word, endsQuestion) ?? withoutDuty(word, next) ?? withoutJoining(word)
  if (stem === undefined || stem === '') return undefined
  const present = presentOf(stem)
  const inside = verbOfNoun.exec(present)?.[1]
  return inside === undefined ? { word: present, verb: true } : { word: inside, verb: false }
}

function withoutAsking(word: string, endsQuestion: boolean): string | undefined {
  const plain = word.replace(asking, '')
  if (plain !== word) return plain
  for (const [ending, final] of askingMelted) {
    const at = word.length - ending.length - 1
    if (at < 0 || !word.endsWith(ending) || finalOf(word[at]!) !== final) continue
    return word.slice(0, at) + withoutFinal(word[at]!)
  }
  const short = word.replace(askingShort, '')
  if (short === word || short === '') return undefined
  return endsQuestion || finalOf(short.at(-1)!) === finals.ss ? short : undefined
}

function withoutDuty(word: string, next: string | undefined): string | undefined {
  if (next === undefined || !duty.test(word) || !dutyVerb.test(next)) return undefined
  return word
    .replace(duty, '')
    .replace(/해$/u, '하')
    .replace(/[어아]$/u, '')
}

function withoutJoining(word: string): string | undefined {
  const stem = word.replace(joining, '')
  return stem === word ? undefined : stem
}

/** `열렸` → `열리`, `하였` → `하`, `만들었` → `만들`, `떨어져있` → `떨어지`. */
function presentOf(stem: string): string {
  const bare = stem.replace(/(?<=.[져려여어아고])있$/u, '')
  const last = bare.at(-1)!
  const before = bare.slice(0, -1)
  if (last === '겠') return before
  if (last === '있' || (bare === stem && finalOf(last) !== finals.ss)) return bare
  const open = withoutFinal(last)
  return before !== '' && /[아어여]/u.test(open) ? before : before + beforeContraction(open)
}
