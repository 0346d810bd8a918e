// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('changes nothing after it was cancelled', async () => {
  const { bridge, stores } = await opened()
  stores.navigation.go('issues')
  await settle()
  stores.selection.move(1)
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
  stores.navigation.go('issues')
  await settle()
  const [first = '', second = '', third = ''] = stores.navigation.lists.issues.keys
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
