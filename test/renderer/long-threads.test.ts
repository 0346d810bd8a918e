// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { partsOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { sampleNote } from '../support/samples.ts'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a long thread is here in part before all of it was read, and is never less than it was', async () => {
  const { bridge, stores } = await opened()
  const key = stores.navigation.lists.issues.keys[0] ?? ''
  answer(bridge.sample.cache, (arrival) => {
    for (let id = 9_001; id <= 9_450; id += 1) {
      storeNote(bridge.sample.cache, 'issue', partsOf(key).id, sampleNote(id), arrival)
    }
  })
  const call = bridge.call.bind(bridge)
  let readings = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const keysRead = (args: unknown) => (args as { keys?: readonly string[] }).keys ?? []
  // All answers about notes but the first are long on their way.
  bridge.call = async (name, args) => {
    if (name === 'readRows' && keysRead(args)[0]?.includes('/note/') === true && (readings += 1) > 1) await held
    return await call(name, args)
  }
  void stores.item.open(key)
  await settle()
  const { item } = stores
  expect([item.thread.notes?.length, item.thread.isWhole]).toEqual([40, false])
  release()
  await settle()
  const all = item.thread.notes?.length ?? 0
  expect(all).toBeGreaterThanOrEqual(450)
  expect(item.thread.isWhole).toBe(true)

  readings = 0
  bridge.changed(['note'])
  await settle()
  expect(readings).toBeGreaterThan(1)
  expect(item.thread.notes?.length).toBe(all)
})

it('a long thread of which a part cannot be read is not taken for whole, and loses nothing that was here', async () => {
  const { bridge, stores } = await opened()
  const key = stores.navigation.lists.issues.keys[0] ?? ''
  answer(bridge.sample.cache, (arrival) => {
    for (let id = 9_001; id <= 9_450; id += 1) {
      storeNote(bridge.sample.cache, 'issue', partsOf(key).id, sampleNote(id), arrival)
    }
  })
  const call = bridge.call.bind(bridge)
  let isFailing = true
  bridge.call = async (name, args) => {
    const isLast = name === 'readRows' && ((args as { keys?: readonly string[] }).keys ?? []).some(isLastNote)
    return isLast && isFailing ? ({ ok: false, error: { code: 'thread_failed' } } as never) : await call(name, args)
  }
  void stores.item.open(key)
  await settle()
  const { thread } = stores.item
  expect([thread.notes?.length, thread.isWhole]).toEqual([40, false])
  isFailing = false
  bridge.changed(['note'])
  await settle()
  const all = thread.notes?.length ?? 0
  expect([all >= 450, thread.isWhole]).toEqual([true, true])
  isFailing = true
  bridge.changed(['note'])
  await settle()
  expect(thread.notes?.length).toBe(all)
})

const isLastNote = (key: string): boolean => key.endsWith('/note/9450')
