// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { failure } from '../../shared/errors.ts'
import { partsOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { sampleNote } from '../support/samples.ts'
import { opened, settle } from './support/opened.ts'

/** Changes of the open item that come one right behind the other. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows a new description also where something else was reported just before', async () => {
  const { bridge, stores } = await opened()
  const key = bridge.issues[0]?.key ?? ''
  void stores.item.open(key)
  await settle()
  bridge.changeIssues((issue, index) =>
    index === 0 ? { ...issue, description: 'Written anew.', updatedAt: new Date().toISOString() } : issue,
  )
  // Somewhere a comment came in.
  bridge.changed(['note'])
  await vi.advanceTimersByTimeAsync(20)
  bridge.changed(['issue'], [key])
  await settle()
  expect(stores.item.item?.description).toBe('Written anew.')
})

it('shows nothing of an item that is gone, and all of it once it is there again', async () => {
  const { bridge, stores } = await opened()
  const key = stores.navigation.lists.issues.keys[0] ?? ''
  void stores.item.open(key)
  await settle()
  const title = stores.item.row?.title
  const call = bridge.call.bind(bridge)
  bridge.call = async (name, args) => {
    const rows = await call(name, args)
    if (name === 'openItem') return failure('item_unknown')
    return name === 'readRows' ? ({ ok: true, value: [] } as unknown as typeof rows) : rows
  }
  bridge.changed(['issue'], [key])
  await settle()
  expect([stores.item.row, stores.item.item, stores.item.error?.code]).toEqual([null, null, 'item_unknown'])
  bridge.call = call
  bridge.changed(['issue'], [key])
  await settle()
  expect([stores.item.row?.title, stores.item.item?.row.title, stores.item.error]).toEqual([title, title, null])
})

it('has a long thread whole though comments keep coming in elsewhere', async () => {
  const { bridge, stores } = await opened()
  const key = stores.navigation.lists.issues.keys[0] ?? ''
  answer(bridge.sample.cache, (arrival) => {
    for (let id = 9_001; id <= 9_450; id += 1) {
      storeNote(bridge.sample.cache, 'issue', partsOf(key).id, sampleNote(id), arrival)
    }
  })
  const call = bridge.call.bind(bridge)
  bridge.call = async (name, args) => {
    if (name === 'readRows') await new Promise((resolve) => setTimeout(resolve, 200))
    return await call(name, args)
  }
  void stores.item.open(key)
  for (let change = 0; change < 20; change += 1) {
    bridge.changed(['note'])
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(stores.item.thread.isWhole).toBe(true)
})
