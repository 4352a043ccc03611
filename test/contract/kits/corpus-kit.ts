import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Corpus } from '../../../src/ports/corpus.ts'
import { type KitOptions, openKit } from './kit.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const fresh = { replace: false }

export interface CorpusSubject {
  readonly corpus: Corpus
  readonly close?: () => Promise<void>
}

export interface CorpusKitOptions extends KitOptions<CorpusSubject> {
  /** How soon "soon after" is for a watch. */
  readonly watchMs?: number
}

export function corpusContract(options: CorpusKitOptions): void {
  const { promise, finish } = openKit('corpus', options, async ({ close }) => close?.())

  const names = async (corpus: Corpus, tenant: string) => (await corpus.list(tenant))?.map((file) => file.name)
  const textOf = async (corpus: Corpus, tenant: string, name: string) => {
    const file = await corpus.open(tenant, name)
    return file && new TextDecoder().decode(await contentOf(file.content))
  }

  promise('an empty corpus has no tenants, and an unknown tenant is not an empty one', async ({ corpus }) => {
    assert.deepEqual(await corpus.tenants(), [])
    assert.equal(await corpus.list('없는곳'), undefined)
    assert.equal(await corpus.open('없는곳', '공고.hwp'), undefined)
    assert.equal(await corpus.remove('없는곳', '공고.hwp'), false)
  })

  promise('storing creates the tenant, and tenants come in name order', async ({ corpus }) => {
    for (const tenant of ['나라', 'b-2', 'a_1', '가람']) await corpus.store(tenant, '공고.hwp', bytesOf('글'), fresh)
    assert.deepEqual(await corpus.tenants(), ['a_1', 'b-2', '가람', '나라'])
  })

  promise('files come in name order with size and hash of their bytes', async ({ corpus }) => {
    const contents = new Map([
      ['나.pdf', '둘째 문서'],
      ['b 1.docx', ''],
      ['가.hwp', '첫째'],
    ])
    for (const [name, text] of contents) await corpus.store('가람', name, bytesOf(text), fresh)
    assert.deepEqual(
      await corpus.list('가람'),
      ['b 1.docx', '가.hwp', '나.pdf'].map((name) => {
        const bytes = bytesOf(contents.get(name) ?? '')
        return { name, bytes: bytes.length, sha256: hashOf(bytes) }
      }),
    )
  })

  promise('what was stored is opened again, byte for byte', async ({ corpus }) => {
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251)
    const stored = await corpus.store('가람', '큰.pdf', bytes, fresh)
    const opened = await corpus.open('가람', '큰.pdf')
    assert.ok(stored.ok && opened !== undefined)
    assert.deepEqual(stored.value, { name: '큰.pdf', bytes: bytes.length, sha256: hashOf(bytes) })
    assert.equal(opened.filename, '큰.pdf')
    assert.equal(opened.bytes, bytes.length)
    assert.equal(opened.sha256, hashOf(bytes))
    assert.equal(hashOf(await contentOf(opened.content)), hashOf(bytes))
  })

  promise('content may be given as a file on disk, which stays where it is', async ({ corpus }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'corpus-kit-'))
    try {
      const source = path.join(folder, 'spooled')
      await writeFile(source, '디스크의 글')
      assert.ok((await corpus.store('가람', '공고.hwp', { path: source }, fresh)).ok)
      await writeFile(source, '나중에 바뀐 글')
      assert.equal(await textOf(corpus, '가람', '공고.hwp'), '디스크의 글')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  promise('a file that is not there is undefined', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('글'), fresh)
    assert.equal(await corpus.open('가람', '없음.hwp'), undefined)
  })

  promise('a taken name is refused and the old file stays as it was', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('처음'), fresh)
    assert.deepEqual(await corpus.store('가람', '공고.hwp', bytesOf('나중'), fresh), { ok: false, failure: 'exists' })
    assert.equal(await textOf(corpus, '가람', '공고.hwp'), '처음')
  })

  promise('with `replace` the new file takes the place of the old', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('처음'), fresh)
    assert.equal(await textOf(corpus, '가람', '공고.hwp'), '처음')
    assert.ok((await corpus.store('가람', '공고.hwp', bytesOf('나중'), { replace: true })).ok)
    assert.equal(await textOf(corpus, '가람', '공고.hwp'), '나중')
    assert.deepEqual(
      (await corpus.list('가람'))?.map((file) => file.sha256),
      [hashOf(bytesOf('나중'))],
    )
  })

  promise('`replace` on a free name stores the file', async ({ corpus }) => {
    assert.ok((await corpus.store('가람', '공고.hwp', bytesOf('글'), { replace: true })).ok)
    assert.deepEqual(await names(corpus, '가람'), ['공고.hwp'])
  })

  promise('two names equal after NFC are one file, known by its NFC name', async ({ corpus }) => {
    const [nfc, nfd] = ['한글 공고.hwp'.normalize('NFC'), '한글 공고.hwp'.normalize('NFD')]
    assert.ok((await corpus.store('가람', nfd, bytesOf('처음'), fresh)).ok)
    assert.deepEqual(await names(corpus, '가람'), [nfc])
    assert.equal((await corpus.store('가람', nfc, bytesOf('나중'), fresh)).ok, false)
    assert.equal((await corpus.open('가람', nfd))?.filename, nfc)
    assert.equal(await corpus.remove('가람', nfd), true)
    assert.deepEqual(await names(corpus, '가람'), [])
  })

  promise('of several stores of one name at once exactly one is taken', async ({ corpus }) => {
    const texts = ['하나', '둘', '셋', '넷', '다섯']
    const results = await Promise.all(texts.map((text) => corpus.store('가람', '공고.hwp', bytesOf(text), fresh)))
    const taken = texts.filter((_, at) => results[at]!.ok)
    assert.equal(taken.length, 1)
    assert.equal(await textOf(corpus, '가람', '공고.hwp'), taken[0])
  })

  promise('a listing meanwhile sees the old file or the new, and nothing else', async ({ corpus }) => {
    const whole = new Map<string, number>()
    const version = (fill: number) => new Uint8Array(2_000_000 + fill).fill(fill)
    for (let fill = 0; fill < 6; fill += 1) whole.set(hashOf(version(fill)), 2_000_000 + fill)
    await corpus.store('가람', '공고.hwp', version(0), fresh)
    let storing = true
    const stores = (async () => {
      for (let fill = 1; fill < 6; fill += 1) await corpus.store('가람', '공고.hwp', version(fill), { replace: true })
      storing = false
    })()
    while (storing) {
      const files = await corpus.list('가람')
      assert.deepEqual(
        files?.map((file) => file.name),
        ['공고.hwp'],
      )
      assert.equal(whole.get(files![0]!.sha256), files![0]!.bytes)
    }
    await stores
  })

  promise('a store that fails leaves nothing behind', async ({ corpus }) => {
    await corpus.store('가람', '있던.hwp', bytesOf('글'), fresh)
    await assert.rejects(corpus.store('가람', '공고.hwp', { path: '/nowhere/at/all' }, fresh))
    await assert.rejects(corpus.store('가람', '있던.hwp', { path: '/nowhere/at/all' }, { replace: true }))
    assert.deepEqual(await names(corpus, '가람'), ['있던.hwp'])
    assert.equal(await textOf(corpus, '가람', '있던.hwp'), '글')
  })

  promise('removing says whether there was something to remove', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('글'), fresh)
    assert.equal(await corpus.remove('가람', '없음.hwp'), false)
    assert.equal(await corpus.remove('가람', '공고.hwp'), true)
    assert.equal(await corpus.remove('가람', '공고.hwp'), false)
    assert.equal(await corpus.open('가람', '공고.hwp'), undefined)
    assert.deepEqual(await names(corpus, '가람'), [])
  })

  promise('tenants are apart, even when one name begins with the other', async ({ corpus }) => {
    await corpus.store('kim', '공고.hwp', bytesOf('김의 글'), fresh)
    await corpus.store('kim-2', '공고.hwp', bytesOf('다른 글'), fresh)
    assert.equal(await textOf(corpus, 'kim', '공고.hwp'), '김의 글')
    await corpus.remove('kim', '공고.hwp')
    assert.equal(await textOf(corpus, 'kim-2', '공고.hwp'), '다른 글')
  })

  promise('a name that climbs out of its tenant reaches nothing', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('글'), fresh)
    await corpus.store('나라', '비밀.hwp', bytesOf('비밀'), fresh)
    for (const name of ['../나라/비밀.hwp', '..', '.', '', '/', './공고.hwp/../../나라/비밀.hwp', '\0']) {
      assert.equal(await corpus.open('가람', name), undefined, name)
      assert.equal(await corpus.remove('가람', name), false, name)
    }
    for (const tenant of ['..', '.', '', '가람/../나라', '/', '나라/', '\0']) {
      assert.equal(await corpus.list(tenant), undefined, tenant)
      assert.equal(await corpus.open(tenant, '비밀.hwp'), undefined, tenant)
      await assert.rejects(corpus.store(tenant, '새.hwp', bytesOf('글'), fresh), tenant)
    }
    for (const name of ['../나라/새.hwp', '..', '', 'a/b.hwp', '.숨김', 'ACL.json', 'acl.JSON']) {
      await assert.rejects(corpus.store('가람', name, bytesOf('글'), { replace: true }), name)
    }
    assert.deepEqual(await names(corpus, '가람'), ['공고.hwp'])
    assert.deepEqual(await names(corpus, '나라'), ['비밀.hwp'])
    assert.deepEqual(await corpus.tenants(), ['가람', '나라'])
  })

  promise('a watch tells the tenant whose files changed, until it is closed', async ({ corpus }) => {
    await corpus.store('가람', '공고.hwp', bytesOf('글'), fresh)
    const closedTold: string[] = []
    const closed = await corpus.watch((tenant) => closedTold.push(tenant))
    await closed.close()
    let told: (tenant: string) => void = () => {}
    const watch = await corpus.watch((tenant) => told(tenant))
    const changed = (tenant: string) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing was told of ${tenant}`)), options.watchMs ?? 10_000)
        told = (name) => {
          if (name !== tenant) return
          clearTimeout(late)
          resolve()
        }
      })
    try {
      const steps: (readonly [string, () => Promise<unknown>])[] = [
        ['가람', () => corpus.store('가람', '둘째.hwp', bytesOf('글'), fresh)],
        ['가람', () => corpus.store('가람', '공고.hwp', bytesOf('새 글'), { replace: true })],
        ['가람', () => corpus.remove('가람', '공고.hwp')],
        ['새곳', () => corpus.store('새곳', '공고.hwp', bytesOf('글'), fresh)],
      ]
      for (const [tenant, step] of steps) {
        await Promise.all([changed(tenant), step()])
      }
      assert.deepEqual(closedTold, [])
    } finally {
      await watch.close()
    }
  })

  finish()
}

async function contentOf(content: Uint8Array | { readonly path: string }): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path)
}
