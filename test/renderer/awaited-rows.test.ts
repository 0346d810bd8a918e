// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommandId } from '../../shared/keymap.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The issues, at whose second row one is, right behind a query that others match. What is done acts before these are here. */
async function behindQuery(act: (stores: Stores) => void): Promise<Stores> {
  const { stores, bridge } = await opened()
  stores.navigation.go('issues')
  await settle()
  stores.selection.move(1)
  stores.selection.move(1)
  bridge.hold('listIssues')
  stores.queries.set('issues', 'is:closed')
  await settle()
  expect(stores.navigation.list?.isAwaited).toBe(true)
  act(stores)
  // Keys behind it wait, too.
  expect(stores.awaited.deferred).toBeInstanceOf(Promise)
  bridge.release('listIssues')
  await settle()
  expect(stores.awaited.deferred).toBeNull()
  return stores
}

describe('what is done to rows right behind a query', () => {
  const run = (command: CommandId) => (stores: Stores) => void stores.commands.run(command)
  const at = ({ navigation: { list } }: Stores, row: number) => list?.keys.at(row)

  it('moves in the list that was asked for', async () => {
    const ways: readonly (readonly [(stores: Stores) => void, number])[] = [
      [run('next'), 0],
      [run('previous'), -1],
      [run('open'), 0],
      [({ selection }) => selection.leadByList(), 0],
      [({ selection }) => selection.moveRows(-Infinity), 0],
      [({ selection }) => void selection.moveToEnd(), -1],
    ]
    for (const [act, row] of ways) {
      const stores = await behindQuery(act)
      expect(stores.navigation.list?.selected).toBe(at(stores, row))
    }
  })

  it('selects rows of that list', async () => {
    for (const command of ['choose', 'chooseNext'] as const) {
      const stores = await behindQuery(run(command))
      expect(stores.selection.keys).toEqual([at(stores, 0)])
    }
  })

  it('does nothing in a list to which one has gone meanwhile', async () => {
    const stores = await behindQuery((those) => {
      those.commands.run('next')
      those.navigation.go('mergeRequests')
    })
    expect(stores.navigation.list?.selected).toBeNull()
  })
})
