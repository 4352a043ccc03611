/** A stem keeps at least this many syllables, or it says nothing. */
const stemMin = 2

const particles = [
  '은 는 이 가 을 를 의 에 로 와 과 도 만 란',
  '으로부터 에게서는 에서부터 으로서 으로써 에서는 에게는 에서의 으로의 까지의 부터의 로부터',
  '에게 에서 으로 부터 까지 처럼 보다 만을 과의 와의 에는 에도 에서도 으로도 에게도 까지도',
  '로는 으로는 로서 로써 마다 조차 밖에 께서 께 한테 한테서 하고 랑 이랑 뿐 뿐만 만이 만은 로의 에의',
  '이며 이나 이든 든지 이라 이라도 라도 이라고 이라는 라고 라는 이란 이라면 라면 이라서',
  '이다 이고 이자 인지 인가 이었다 였다 입니다 입니까 인가요 이에요 예요 인데 인데요 일까요 이지만 이므로',
]

/** Endings after `하` and `되`: 신청하는, 지급되며. */
const endings = [
  '는 고 며 면 여 여야 여서 여도 거나 기 기에 기는 기를 기가 기도 지 지는 지도 지만 도록 자 고자 다 게 던 니',
  '려 려는 려면 려고 시려면 시는 시면 시고 신 실 세요 나요 네요 는데 는데요 는지 는가 는가요 느냐 면서',
  '였다 였으며 였는데 였고 였나요 더라도 므로 어 어야 어서 었다 었으며 었나요',
]

/** Forms in which `하` and `되` have melted into the ending. */
const melted = [
  '한 할 함 함을 함은 함에 함이 한다 한다면 한지 할지 할까요 합니다 합니까 해 해서 해야 해도 해요 해주는 해주세요 해줄',
  '했다 했던 했는데 했나요 했고 했으며 했습니다 했을 했어요 하였을 하신 하실 하세요 하십시오 하시기',
  '된 될 됨 됨을 된다 된다면 될까요 됩니다 됩니까 돼 돼서 돼야 됐다 됐는데 됐을 됐어요 되었을',
]

/** Endings after `받`: 지원받을. */
const received =
  '는 을 은 고 아 아야 아서 으면 으려면 으려 을까요 나요 지 기 게 거나 으며 으실 으시려면 던 았다 았던 았는데 았을'
const caused = '시키는 시키고 시키며 시키기 시켜 시킨 시킬 시킨다 시켰다'

const words = (lists: readonly string[]) => lists.flatMap((list) => list.split(' '))

/** Every suffix by its last syllable, longest first. */
const suffixesByLast = new Map<string, string[]>()
for (const suffix of new Set([
  ...words(particles),
  ...words(endings).flatMap((ending) => [`하${ending}`, `되${ending}`]),
  ...words(melted),
  ...words([received]).map((ending) => `받${ending}`),
  ...words([caused]),
])) {
  const last = suffix.slice(-1)
  suffixesByLast.set(last, [...(suffixesByLast.get(last) ?? []), suffix])
}
for (const suffixes of suffixesByLast.values()) suffixes.sort((a, b) => b.length - a.length)

/** The word without its longest particle or verbal ending, as long as `keep` syllables remain. */
export function withoutSuffix(word: string, keep: number): string {
  for (const suffix of suffixesByLast.get(word.slice(-1)) ?? []) {
    if (word.length - suffix.length >= keep && word.endsWith(suffix)) return word.slice(0, -suffix.length)
  }
  return word
}

/** `신청하기를` → `신청`, `장애인들에게` → `장애인`. No dictionary: what is not a known suffix stays. */
export function stemOf(word: string): string {
  const once = withoutPlural(withoutSuffix(word, stemMin))
  return once === word ? word : withoutPlural(withoutSuffix(once, stemMin))
}

function withoutPlural(word: string): string {
  return word.length > stemMin && word.endsWith('들') ? word.slice(0, -1) : word
}
