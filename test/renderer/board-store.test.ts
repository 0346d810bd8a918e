import { expect, it } from 'vitest'
import { BoardStore } from '../../renderer/data/lists/board.svelte.ts'
import { success } from '../../shared/errors.ts'
import { withoutAny, type Board } from '../../shared/model/board.ts'

/** A board whose columns have these cards. */
function boardOf(columns: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = []
  const board = new BoardStore({
    query: () => '',
    columns: () =>
      Promise.resolve(
        success({
          version: 1,
          more: 0,
          count: Object.values(columns).flat().length,
          columns: Object.entries(columns).map(([name, cards]) => ({
            ...(name === 'none' ? withoutAny : { value: name, name, color: null }),
            count: cards.length,
          })),
        }),
      ),
    rows: (query) => {
      asked.push(query)
      const keys = [...(Object.entries(columns).find(([name]) => query.includes(name))?.[1] ?? [])]
      return Promise.resolve(success({ version: 1, count: keys.length, keys, partial: false, groups: [] }))
    },
  })
  const show = async (by: Board, selected: string | null) => {
    board.show(by, selected)
    await board.load()
  }
  return { board, asked, show }
}

const columns = { none: [], bug: ['a', 'b'], docs: ['c', 'b'], radio: ['d'] }

it.each([
  ['the row that was selected in the list', 'c', { at: 2, selected: 'c' }],
  ['the first of the columns that have it', 'b', { at: 1, selected: 'b' }],
  ['the first column with a card, where no column has the row', 'z', { at: 1, selected: null }],
  ['the first column with a card, where none was selected', null, { at: 1, selected: null }],
])('begins at %s', async (_where, before, expected) => {
  const { board, show } = boardOf(columns)
  await show('label', before)
  expect({ at: board.at, selected: board.list?.selected ?? null }).toEqual(expected)
})

it('goes on with the card that it was at when it becomes another board', async () => {
  const { board, show } = boardOf(columns)
  await show('label', null)
  board.go(3)
  board.list?.select('d')
  await show('assignee', 'a')
  expect([board.at, board.list?.selected]).toEqual([3, 'd'])
})

it('leaves users in the column that they went to while it looked for their row, and reads no further', async () => {
  const { board, asked } = boardOf(columns)
  board.show('label', 'd')
  const loading = board.load()
  while (!asked.some((query) => query.includes('bug'))) await Promise.resolve()
  board.go(2)
  await loading
  expect([board.at, board.list?.selected]).toEqual([2, 'c'])
  expect(asked.some((query) => query.includes('radio'))).toBe(false)
})

it('is awaited until it has begun in a column, and a column until its cards are read', async () => {
  const { board, show } = boardOf(columns)
  board.show('label', null)
  expect(board.isAwaited).toBe(false)
  const loading = board.load()
  expect(board.isAwaited).toBe(true)
  await board.arrived()
  expect([board.isAwaited, board.at]).toEqual([false, 1])
  await loading
  board.list?.select('b')
  board.go(2)
  expect([board.list?.isAwaited, board.list?.selected]).toEqual([true, null])
  await board.list?.arrived()
  expect(board.list?.selected).toBe('b')
  board.go(3)
  await board.list?.arrived()
  // The column is shorter: its last card.
  expect(board.list?.selected).toBe('d')
  await show('assignee', null)
  expect(board.isAwaited).toBe(false)
})
