// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { BoardStore } from '../../renderer/data/lists/board.svelte.ts'
import { ListStore } from '../../renderer/data/lists/list.svelte.ts'
import { SelectionStore } from '../../renderer/navigation/selection.svelte.ts'
import { boardCommands } from '../../renderer/features/board/commands.ts'
import { choosing } from '../../renderer/features/items/commands.ts'
import { success } from '../../shared/errors.ts'
import type { Result } from '../../shared/errors.ts'
import type { BoardColumns, GroupedList } from '../../shared/ipc.ts'

/** Stores over a section whose list, or board, is not read yet. */
function reachOver(shown: { readonly list?: ListStore; readonly board?: BoardStore }) {
  const navigation = {
    queriedSection: 'issues',
    focusMode: { isOn: false, pass: () => undefined },
    lists: { openInbox: { selected: null } },
    board: shown.board ?? null,
    get list() {
      return shown.list ?? shown.board?.list ?? null
    },
  }
  const pane = { showsItem: false, leads: 'list', followList: () => undefined }
  const parts = { navigation, pane, program: {}, rows: { use: () => () => undefined } }
  const selection = new SelectionStore(parts as unknown as ConstructorParameters<typeof SelectionStore>[0])
  return {
    selection,
    reach: { ...parts, selection, onScreen: new Map() } as unknown as Parameters<typeof choosing.choose.run>[0],
  }
}

const listed = (keys: string[]): Result<GroupedList> =>
  success({ version: 1, count: keys.length, keys, partial: false, groups: [] })

it('keys that are pressed before the first rows are there act on them once they are', async () => {
  const answer = Promise.withResolvers<Result<GroupedList>>()
  const list = new ListStore(() => answer.promise)
  const { selection, reach } = reachOver({ list })
  const loading = list.load()
  selection.moveRows(1)
  const moved = selection.reading
  expect([moved !== null, list.selected]).toEqual([true, null])
  answer.resolve(listed(['a', 'b']))
  await Promise.all([loading, moved])
  expect([selection.reading, list.selected]).toEqual([null, 'a'])
  await choosing.choose.run(reach, null)
  expect(selection.keys).toEqual(['a'])
})

it('keys behind “show as a board” are about the board, in the column that it begins in', async () => {
  const answer = Promise.withResolvers<Result<BoardColumns>>()
  const cards = Promise.withResolvers<Result<GroupedList>>()
  const board = new BoardStore({
    query: () => '',
    columns: () => answer.promise,
    rows: async () => await cards.promise,
  })
  const { selection, reach } = reachOver({ board })
  board.show('label')
  const loading = board.load()
  const turned = boardCommands.nextColumn.run(reach as Parameters<typeof boardCommands.nextColumn.run>[0], null)
  expect(turned).toBeInstanceOf(Promise)
  const column = (name: string, count: number) => ({ value: name, name, color: null, count })
  answer.resolve(success({ version: 1, more: 0, count: 3, columns: [column('bug', 1), column('docs', 2)] }))
  cards.resolve(listed(['a', 'b']))
  await Promise.all([turned, loading])
  // Begun in “bug”, behind the empty column without labels, and turned from there.
  expect(board.at).toBe(2)
  await choosing.choose.run(reach, null)
  expect(selection.keys).toEqual(['a'])
})

it('a list that cannot be read lets the keys go', async () => {
  const list = new ListStore(() => Promise.resolve({ ok: false, error: { code: 'unreachable' } }))
  const { selection } = reachOver({ list })
  const loading = list.load()
  selection.moveRows(1)
  await Promise.all([loading, selection.reading])
  expect([selection.reading, list.isAwaited]).toEqual([null, false])
})
