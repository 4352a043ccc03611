// Evidence, a prompt, and a check of the answer: node examples/ask.ts demo '도시공원 점용료는 얼마인가요?'
import { createClient, MunseoError } from 'munseo/client'

const [tenant = 'demo', question = '도시공원 점용료는 얼마인가요?'] = process.argv.slice(2)
const munseo = createClient({
  baseUrl: process.env['MUNSEO'] ?? 'http://127.0.0.1:8080',
  key: process.env['KEY'],
})

try {
  const { context, sources, skipped } = await munseo.context({ tenant, query: question, budget: 3_000 })
  for (const { filename, reason_text } of skipped) console.log(`읽지 못한 문서: ${filename} (${reason_text})`)

  // Your model goes here. It is given the question and the evidence, and told to cite as [n].
  const prompt = `아래 근거만 사용하여 답하고, 문장마다 근거 번호를 [1]처럼 붙이십시오.\n\n${context}\n\n질문: ${question}`
  const answer = await askModel(prompt)

  const checked = await munseo.verify({ tenant, answer, sources })
  console.log(answer)
  console.log(
    checked.grounded ? '모든 수와 근거 번호가 확인되었습니다.' : `확인되지 않은 수: ${checked.unsupported_numbers}`,
  )
} catch (error) {
  if (!(error instanceof MunseoError)) throw error
  console.error(`${error.reason}: ${error.detail}`)
  process.exitCode = 1
}

/** Stands in for a model: it repeats the first line of the first source. */
async function askModel(prompt: string): Promise<string> {
  const [, , , line = ''] = prompt.split('\n')
  return `${line} [1]`
}
