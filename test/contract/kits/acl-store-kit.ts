import assert from 'node:assert/strict'
import type { AclStore } from '../../../src/ports/acl-store.ts'
import { type KitOptions, openKit } from './kit.ts'

export interface AclStoreSubject {
  readonly store: AclStore
  /** Puts the text of an `ACL.json` in place for a tenant; `undefined` takes it away. */
  readonly change: (tenant: string, text: string | undefined) => Promise<void>
  readonly close?: () => Promise<void>
}

const rules = {
  default: ['*'],
  rules: [
    { files: '인사*', allow: ['hr', '김 부장'] },
    { files: '*.pdf', allow: [] },
  ],
}

export function aclStoreContract(options: KitOptions<AclStoreSubject>): void {
  const { promise, finish } = openKit('acl store', options, async ({ close }) => close?.())

  promise('a tenant without rules is public', async ({ store }) => {
    assert.equal(await store.load('가람'), 'public')
  })

  promise('rules are given as written, in their order', async ({ store, change }) => {
    await change('가람', JSON.stringify(rules, null, 2))
    assert.deepEqual(await store.load('가람'), rules)
  })

  promise('patterns are in NFC', async ({ store, change }) => {
    await change('가람', JSON.stringify({ ...rules, rules: [{ files: '인사*'.normalize('NFD'), allow: ['hr'] }] }))
    assert.deepEqual(await store.load('가람'), { default: ['*'], rules: [{ files: '인사*', allow: ['hr'] }] })
  })

  promise('rules that cannot be understood are broken, never public', async ({ store, change }) => {
    const broken = [
      '',
      '{',
      'null',
      '[]',
      '"*"',
      '{}',
      '{"default":"*"}',
      '{"default":["*"],"rules":{}}',
      '{"default":["*"],"rules":[{"files":"*"}]}',
      '{"default":["*"],"rules":[{"files":"","allow":["*"]}]}',
      '{"default":["*",1]}',
      '{"default":["*"],"rule":[]}',
      JSON.stringify(rules).slice(0, -2),
    ]
    for (const text of broken) {
      await change('가람', text)
      assert.equal(await store.load('가람'), 'broken', text)
    }
  })

  promise('a change holds from the next look', async ({ store, change }) => {
    await change('가람', JSON.stringify(rules))
    await store.load('가람')
    await change('가람', JSON.stringify({ default: ['hr'] }))
    assert.deepEqual(await store.load('가람'), { default: ['hr'], rules: [] })
    await change('가람', '{')
    assert.equal(await store.load('가람'), 'broken')
    await change('가람', JSON.stringify(rules))
    assert.deepEqual(await store.load('가람'), rules)
    await change('가람', undefined)
    assert.equal(await store.load('가람'), 'public')
  })

  promise('the rules of one tenant are not those of another', async ({ store, change }) => {
    await change('가람', JSON.stringify({ default: [] }))
    await change('나라', '{')
    assert.deepEqual(await store.load('가람'), { default: [], rules: [] })
    assert.equal(await store.load('나라'), 'broken')
    assert.equal(await store.load('다솜'), 'public')
  })

  finish()
}
