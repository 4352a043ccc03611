import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { openTesseractOcr } from '../../src/adapters/tesseract/tesseract-ocr.ts'
import { keepFigures } from '../results.ts'
import { ocrPages } from './ocr-pages.ts'
import { mean } from './score.ts'

/** A4 at 300 dots an inch. */
const page = { width: 2_480, height: 3_508, left: 236, top: 300 }
const pixelsPerPoint = 300 / 72
/** The pages after these were not looked at while the rules were made. */
const pagesLookedAt = 3

interface Condition {
  readonly name: string
  readonly font: string
  readonly degrees?: number
  readonly scale?: number
  readonly ink?: string
  readonly paper?: string
}

const clean: readonly Condition[] = [
  { name: 'NanumGothic', font: 'NanumGothic' },
  { name: 'NanumMyeongjo', font: 'NanumMyeongjo' },
  { name: 'NanumBarunGothic', font: 'NanumBarunGothic' },
]
const worse: readonly Condition[] = [
  { name: '2도 기울어짐', font: 'NanumGothic', degrees: 2 },
  { name: '흐림', font: 'NanumGothic', ink: '#999', paper: '#ccc' },
  { name: '150 dpi', font: 'NanumGothic', scale: 0.5 },
  { name: '100 dpi', font: 'NanumGothic', scale: 1 / 3 },
]

/** Draws pages of Korean text and compares what is recognised with what was drawn, and with tesseract's own program. */
export async function benchOcr(): Promise<void> {
  if (!GlobalFonts.has('NanumGothic')) throw new Error('the pages are drawn with Nanum fonts: install fonts-nanum')
  const folder = mkdtempSync(path.join(tmpdir(), 'munseo-bench-'))
  const ocr = await openTesseractOcr({ languages: ['kor', 'eng'] })
  const measure = async (condition: Condition) => {
    const own: number[] = []
    const program: (number | undefined)[] = []
    const started = process.cpuUsage()
    for (const text of ocrPages) {
      const canvas = drawn(text, condition)
      const png = canvas.toBuffer('image/png')
      const lines = await ocr.recognize({ png, width: canvas.width, height: canvas.height })
      own.push(errorRate(text, lines.map((line) => line.text).join('\n')))
      program.push(programErrorRate(text, png, folder))
    }
    const { user, system } = process.cpuUsage(started)
    const seconds = (user + system) / 1e6 / ocrPages.length
    const found = program.filter((rate) => rate !== undefined)
    console.log(
      `${condition.name}: ${percent(mean(own))}, program ${found.length === 0 ? 'not installed' : percent(mean(found))}, ${seconds.toFixed(1)} s a page`,
    )
    const unseen = mean(own.slice(pagesLookedAt))
    return { own: mean(own), unseen, program: found.length === 0 ? undefined : mean(found), seconds }
  }
  try {
    const cleanResults = []
    for (const condition of clean) cleanResults.push(await measure(condition))
    const others = []
    for (const condition of worse) others.push({ condition, ...(await measure(condition)) })
    const program = cleanResults.flatMap((result) => result.program ?? [])
    const programSays =
      program.length === 0
        ? 'tesseract 명령이 설치되어 있지 않음'
        : `tesseract 명령(나은 설정) ${percent(mean(program))}`
    keepFigures('read-ocr', [
      {
        what: `글자 오류율, 300 dpi 깨끗한 ${clean.length * ocrPages.length}쪽(빈칸 제외)`,
        value: percent(mean(cleanResults.map(({ own }) => own))),
        peer: `3 % 이하; ${programSays}`,
      },
      {
        what: '같은 오류율, 미리 보지 않은 쪽',
        value: percent(mean(cleanResults.map(({ unseen }) => unseen))),
        peer: '3 % 이하',
      },
      ...others.map(({ condition, own, program: rate }) => ({
        what: `글자 오류율, ${condition.name}`,
        value: percent(own),
        peer: rate === undefined ? null : `tesseract 명령 ${percent(rate)}`,
      })),
      {
        what: '한 쪽에 드는 처리 시간',
        value: `${mean(cleanResults.map(({ seconds }) => seconds)).toFixed(1)}초`,
        peer: null,
      },
    ])
  } finally {
    await ocr.close()
    rmSync(folder, { recursive: true })
  }
}

const percent = (rate: number): string => `${(100 * rate).toFixed(2)} %`

function drawn(text: string, { font, degrees = 0, scale = 1, ink = '#000', paper = '#fff' }: Condition): Canvas {
  const canvas = createCanvas(Math.round(page.width * scale), Math.round(page.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(page.width / 2, page.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-page.width / 2, -page.height / 2)
  context.fillStyle = ink
  const size = 11 * pixelsPerPoint
  context.font = `${size}px ${font}`
  for (const [at, line] of text.split('\n').entries()) context.fillText(line, page.left, page.top + at * size * 1.7)
  return canvas
}

/** The better of the program's two usual ways to see a page; undefined where it is not installed. */
function programErrorRate(text: string, png: Uint8Array, folder: string): number | undefined {
  const file = path.join(folder, 'page.png')
  writeFileSync(file, png)
  const rates = ['3', '6'].flatMap((layout) => {
    const { status, stdout } = spawnSync('tesseract', [file, 'stdout', '-l', 'kor+eng', '--psm', layout], {
      encoding: 'utf8',
    })
    return status === 0 ? [errorRate(text, stdout)] : []
  })
  return rates.length === 0 ? undefined : Math.min(...rates)
}

/** Letters to change, put in or take out, for each letter of the truth; spaces are left out. */
function errorRate(truth: string, found: string): number {
  const wanted = [...truth.normalize('NFC').replaceAll(/\s/gu, '')]
  const given = [...found.normalize('NFC').replaceAll(/\s/gu, '')]
  let above = Array.from({ length: given.length + 1 }, (_, at) => at)
  for (const [row, letter] of wanted.entries()) {
    const line = [row + 1]
    for (const [at, other] of given.entries()) {
      line.push(Math.min(above[at + 1]! + 1, line[at]! + 1, above[at]! + (letter === other ? 0 : 1)))
    }
    above = line
  }
  return above.at(-1)! / wanted.length
}
