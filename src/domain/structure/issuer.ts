import { joinLetterSpacing, oneLine } from '../text/normalize.ts'

const sealNote = /[\s([（［<〈【]+(?:직|관)\s*인(?:\s*생\s*략)?\s*[)\]）］>〉】]*$/u
const signs = /^[가-힣A-Za-z0-9·ㆍ\s]{2,40}$/u
const headOfOffice = /(?:[가-힣]장|장관|지사|군수|교육감|총리|대통령|총재|대표이사|위원회|의회)$/u
/** For lines that no form points at: `등장`, `성장`, `입장` end like heads of offices and are none. */
const surelyHead =
  /(?:장관|차관|지사|군수|교육감|총리|대통령|총재|대표이사|위원회|의회|[청처원시국실과단서소관부팀사대교위의총학회면읍점행합터]장|(?<!운)동장)$/u
const organisation =
  /(?:부|처|청|원|공사|공단|재단|협회|학회|조합|연합회|은행|학교|대학|법원|특별시|광역시|자치시|자치도|[가-힣]{2}[시군구도]|본부|센터|[업무구]소|[방찰]서|[물서학술]관|담당관|[가-힣]{2}[국실과단팀])$/u
const ordinaryWords =
  /(?:^|\s)(?:일부|전부|내부|외부|부처|미국|전국|한국)$|(?:여부|세부|\d\s*부|출처|신청|요청|지원|직원|회원|인원|정원|공원|차원|재원|현실|결과|성과|효과|경과|초과|(?<!특별|광역|자치)시장|현장|공장|주장|확장|통장|관리대장|구장|제도|정도|속도|연도|년도|의도|강도|밀도|요구|연구|기구|도구|실시|게시|제시|표시|고시|지시|일시|예시|수시|상시|즉시|집단|수단|진단|판단|중단)$/u
const sentenceWords = /(?:하는|되는|있는|위한|위하여|대한|따른|통한|에서|하여|및|등)(?:\s|$)/u

const nameCharsMax = 120

/** The name as it is written out: letter spacing joined, notes about the seal dropped; null for text that is no name. */
function plainName(text: string): string | null {
  if (text.length > nameCharsMax) return null
  const name = joinLetterSpacing(oneLine(text).replace(sealNote, ''))
  const parts = /^(?<office>[^()（）[\]]+?)\s*(?:[(（[](?<unit>[^()（）[\]]{1,30})[)）\]])?$/u.exec(name)?.groups
  const office = parts?.['office']
  if (office === undefined || !signs.test(office) || !/[가-힣]/u.test(office)) return null
  if (sentenceWords.test(office) || office.split(' ').length > 6) return null
  return parts?.['unit'] === undefined ? office : `${office}(${parts['unit'].trim()})`
}

const officeOf = (name: string): string => name.replace(/\(.*$/u, '')

/** A name standing where a form prints the sender's: any short name will do. */
export function readSender(text: string): string | null {
  return plainName(text)
}

/** `식품의약품안전처장`, `인 사 혁 신 처 장`: the head of an office, or a body that acts as one. */
export function readHeadOfOffice(text: string): string | null {
  const name = plainName(text)
  return name !== null && headOfOffice.test(officeOf(name)) ? name : null
}

const company = /^(?:(?:㈜|\(주\)|주식회사)\s*[가-힣A-Za-z0-9]{2,20}|[가-힣A-Za-z0-9]{2,20}\s*(?:㈜|\(주\)|주식회사))$/u

/** `주관기관 ○○센터`: a name with its part in some project, not a sender. */
const roleBefore = /^\s*(?:주관|주최|담당|발주|수요|소관|시행|협력|참여|운영|전담)\s*(?:기관|부서|부처)/u

/** An organisation or its head, by its ending alone: for lines that no form points at. */
export function readOrganisation(text: string): string | null {
  if (text.length <= nameCharsMax && company.test(oneLine(text))) return oneLine(text)
  if (roleBefore.test(text)) return null
  const name = plainName(text)
  if (name === null) return null
  const office = officeOf(name)
  return (surelyHead.test(office) || organisation.test(office)) && !ordinaryWords.test(office) ? name : null
}
