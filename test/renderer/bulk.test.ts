// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BulkStore } from '../../renderer/stores/bulk.svelte.ts'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keys = ['a', 'b', 'c', 'd', 'e']

it('shows how far work is that takes over a second, and nothing of what is faster', async () => {
  const bulk = new BulkStore()
  const slow = (portion: readonly string[]) =>
    new Promise<readonly string[]>((resolve) => setTimeout(() => resolve(portion), 700))
  const made = bulk.inPortions({ title: 'Reading', size: 2 }, keys, slow)
  await vi.advanceTimersByTimeAsync(900)
  expect(bulk.shown).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(bulk.shown).toEqual({ title: 'Reading', total: 5, done: 2 })
  await vi.advanceTimersByTimeAsync(400)
  expect(bulk.shown).toEqual({ title: 'Reading', total: 5, done: 4 })
  await vi.advanceTimersByTimeAsync(1000)
  expect([await made, bulk.shown]).toEqual([keys, null])
})

it('changes nothing after it was cancelled', async () => {
  const { bridge, stores } = await opened()
  stores.workspace.go('issues')
  await settle()
  stores.workspace.move(1)
  await stores.selection.all()
  bridge.hold('readRows')
  stores.rows.changed(new Set(['edit']), new Set())
  stores.commands.run('changeState')
  await vi.advanceTimersByTimeAsync(1200)
  expect(stores.bulk.shown).toMatchObject({ done: 0, total: stores.selection.count })
  stores.bulk.cancel()
  bridge.release('readRows')
  await settle()
  expect([stores.bulk.shown, stores.surfaces.triaging]).toEqual([null, null])
  expect(bridge.calls.some(({ name }) => name === 'submitEdits')).toBe(false)
})

it('tells of how many rows could not be read', async () => {
  const { bridge, stores } = await opened()
  stores.workspace.go('issues')
  await settle()
  const [first = '', second = '', third = ''] = stores.workspace.lists.issues.keys
  stores.selection.toggle(first)
  stores.selection.toggle(second)
  stores.selection.toggle(third)
  bridge.removeIssue(second)
  stores.rows.changed(new Set(['issue']), new Set([second]))
  stores.commands.run('changeState')
  await settle()
  expect(stores.surfaces.triaging).toMatchObject({
    title: 'Close 2 items?',
    text: expect.stringContaining('1 of 3 cannot be changed: 1 could not be read on this computer.') as string,
  })
})
