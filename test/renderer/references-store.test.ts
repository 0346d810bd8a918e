import { expect, it } from 'vitest'
import { ReferencesStore } from '../../renderer/data/references.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

it('a card that changed while it was on its way is not remembered', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const bridge = { call: () => promise, on: () => () => undefined } as unknown as DocketBridge
  const store = new ReferencesStore(bridge)
  const person = { kind: 'person', key: 'here/user/1', name: 'Ada', username: 'ada' }
  const read = store.read('here/project/1', ['@ada'])
  await Promise.resolve()
  store.changed(new Set(['user']))
  resolve({ ok: true, value: [person] })
  expect((await read).get('@ada')).toEqual(person)
  expect(store.recall('here/project/1', ['@ada'])).toBeNull()
  await store.read('here/project/1', ['@ada'])
  expect(store.recall('here/project/1', ['@ada'])?.get('@ada')).toEqual(person)
})
