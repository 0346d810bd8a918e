// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ListStore } from '../../renderer/data/lists/list.svelte.ts'
import { success, type Result } from '../../shared/errors.ts'
import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { List } from '../../shared/ipc.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listOf = (keys: string[]): Result<List> => success({ version: 1, count: keys.length, keys, partial: false })

/** A list of `count` rows, its requests, and functions that take a row out of it or put others before it. */
function long(count: number) {
  let keys = Array.from({ length: count }, (_, at) => `row ${at + 1}`)
  const asked: (number | undefined)[] = []
  const list = new ListStore((most) => {
    asked.push(most)
    return Promise.resolve(success({ version: 1, count: keys.length, keys: keys.slice(0, most), partial: false }))
  })
  return {
    list,
    asked,
    take: (key: string) => (keys = keys.filter((each) => each !== key)),
    put: (key: string, times: number) =>
      (keys = [...Array.from({ length: times }, (_, at) => `${key} ${at}`), ...keys]),
  }
}

describe('a list', () => {
  it('has arrived once its rows are those of the list that was asked for last', async () => {
    const answers: ((list: Result<List>) => void)[] = []
    const list = new ListStore(() => new Promise((resolve) => answers.push(resolve)))
    void list.load(true)
    let isHere = false
    const arrived = list.arrived().then(() => (isHere = true))
    // Asked for again before the first answer, which is stale then.
    void list.load(true)
    answers[0]?.(listOf(['old']))
    await settle()
    expect(isHere).toBe(false)
    answers[1]?.(listOf(['new']))
    await arrived
    expect(list.keys).toEqual(['new'])
    await list.arrived()
  })

  it('keeps its selection by key, and what is selected in its place when an answer lacks it', async () => {
    let keys = ['a', 'b', 'c', 'd']
    const list = new ListStore(() => Promise.resolve(listOf(keys)))
    await list.load()
    list.select('c')
    keys = ['x', 'a', 'b', 'c', 'd']
    await list.load()
    expect([list.selected, list.selectedIndex]).toEqual(['c', 3])
    keys = ['x', 'a', 'b', 'd']
    await list.load()
    expect([list.selected, list.selectedIndex, list.left, list.count]).toEqual(['c', 3, 'c', 4])
    expect(list.keys).toEqual(['x', 'a', 'b', 'c', 'd'])
    keys = ['y', 'x', 'd', 'e']
    await list.load()
    expect(list.keys).toEqual(['y', 'x', 'c', 'd', 'e'])
    // It goes when the user goes on, and is a row like others when answers name it again.
    expect(list.move(1)).toBe('d')
    expect([list.left, list.keys]).toEqual([null, ['y', 'x', 'd', 'e']])
    keys = []
    await list.load()
    expect([list.selected, list.keys, list.count]).toEqual(['d', ['d'], 0])
    keys = ['d', 'e']
    await list.load()
    expect([list.left, list.keys]).toEqual([null, ['d', 'e']])
    keys = ['e']
    await list.load()
    list.leave()
    expect([list.selected, list.keys]).toEqual(['e', ['e']])
  })

  it('lets go at once of what the user puts elsewhere, though an older answer still names it', async () => {
    const list = new ListStore(() => Promise.resolve(listOf(['a', 'b', 'c'])))
    await list.load()
    list.select('b')
    list.drop(['b'])
    expect([list.selected, list.keys]).toEqual(['c', ['a', 'c']])
    await list.load()
    expect([list.selected, list.keys]).toEqual(['c', ['a', 'c']])
    list.drop(['c'])
    expect(list.selected).toBe('a')
    list.drop(['a'])
    expect([list.selected, list.keys]).toEqual([null, []])
    list.admit(['b'])
    await list.load()
    expect(list.keys).toEqual(['b'])
  })

  it('moves within its ends', async () => {
    const list = new ListStore(() => Promise.resolve(listOf(['a', 'b', 'c'])))
    expect(list.move(1)).toBeNull()
    await list.load()
    expect([list.move(1), list.move(1), list.move(5), list.move(1), list.move(-1), list.move(-9)]).toEqual([
      'a',
      'b',
      'c',
      'c',
      'b',
      'a',
    ])
    // Without a selection, moving starts from beyond the end that it moves away from.
    const from = (by: number) => {
      list.select(null)
      return list.move(by)
    }
    expect([from(1), from(-1), from(3), from(-3)]).toEqual(['a', 'c', 'c', 'a'])
  })

  it('ignores an answer that a later question has overtaken', async () => {
    const answers: ((keys: string[]) => void)[] = []
    const list = new ListStore(() => new Promise((resolve) => answers.push((keys) => resolve(listOf(keys)))))
    const loads = [list.load(true), list.load(true)]
    answers[1]?.(['new'])
    answers[0]?.(['old'])
    await Promise.all(loads)
    expect(list.keys).toEqual(['new'])
  })

  it('is answered while changes come in faster than it can be read', async () => {
    let slow = 0
    const list = new ListStore(async () => {
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
      return listOf(slow > 0 ? ['new'] : ['old'])
    })
    await list.load()
    // What is asked for now takes longer than what was asked for before.
    slow = 400
    void list.load(true)
    for (let change = 0; change < 12; change += 1) {
      list.reload()
      await vi.advanceTimersByTimeAsync(250)
    }
    expect([list.keys, list.isAwaited]).toEqual([['new'], false])
    // And once more after the last change.
    slow = 0
    await vi.advanceTimersByTimeAsync(10_000)
    expect(list.keys).toEqual(['old'])
  })

  it('has its first rows, more of them when one comes near the last, and all when somebody needs every row', async () => {
    const { list, asked } = long(50_000)
    await list.load()
    expect([list.keys.length, list.isWhole, list.length, list.count]).toEqual([1_000, false, 50_000, 50_000])
    await Promise.all([list.more(), list.more()])
    expect([list.keys.length, list.isWhole, asked]).toEqual([4_000, false, [1_000, 4_000]])
    // Read again it keeps what one has come to.
    await list.load()
    expect(list.keys).toHaveLength(4_000)
    await list.whole()
    expect([list.keys.length, list.isWhole, list.count]).toEqual([50_000, true, 50_000])
    await list.more()
    await list.whole()
    expect(asked).toEqual([1_000, 4_000, 4_000, undefined])
    // Another list begins anew.
    await list.load(true)
    expect([list.keys.length, list.isWhole]).toEqual([1_000, false])
  })

  it('that is short is whole at once', async () => {
    const { list, asked } = long(1_000)
    await list.load()
    await Promise.all([list.more(), list.whole()])
    expect([list.keys.length, list.isWhole, asked]).toEqual([1_000, true, [1_000]])
  })

  it('counts a row that has left it for nothing, however many rows are here', async () => {
    const { list, take } = long(5_000)
    await list.load()
    list.select('row 3')
    take('row 3')
    await list.load()
    expect([list.left, list.length, list.count]).toEqual(['row 3', 5_000, 4_999])
  })

  it('looks further for a selected row that others have moved behind those that are here', async () => {
    const { list, asked, put } = long(50_000)
    await list.load()
    list.select('row 900')
    put('new row', 200)
    await list.load()
    await settle()
    expect([list.left, list.selectedIndex, list.keys.length, asked]).toEqual([
      null,
      1_099,
      4_000,
      [1_000, 1_000, 4_000],
    ])
  })

  it('is another one, although a later question about the same has overtaken the first', async () => {
    const answers: ((keys: string[]) => void)[] = []
    const list = new ListStore(() => new Promise((resolve) => answers.push((keys) => resolve(listOf(keys)))))
    const first = list.load()
    answers[0]?.(['a', 'b'])
    await first
    list.select('a')
    const loads = [list.load(true), list.load()]
    answers[1]?.(['b', 'c'])
    answers[2]?.(['b', 'c', 'd'])
    await Promise.all(loads)
    expect([list.generation, list.selected, list.keys]).toEqual([1, null, ['b', 'c', 'd']])
  })

  it('stops reading every row when it becomes another list meanwhile', async () => {
    const { list, asked } = long(50_000)
    await list.load()
    const both = [list.whole(), list.load(true)]
    await Promise.all(both)
    expect([list.keys.length, asked]).toEqual([1_000, [1_000, undefined, 1_000]])
  })

  it('that was not whole is read again when the first sync has ended, though nothing changed', async () => {
    const { bridge, stores } = await opened()
    bridge.setSync({ phase: 'first', lastSyncedAt: null })
    stores.navigation.lists.load()
    void stores.projects.load(accountId)
    await settle()
    const { activity } = stores.navigation.lists
    expect([activity.partial, stores.projects.areKnown]).toEqual([true, false])
    bridge.setSync({ phase: 'idle', lastSyncedAt: new Date().toISOString() })
    await settle()
    expect([activity.partial, stores.projects.areKnown]).toEqual([false, true])
  })

  it('is read once for a burst of changes', async () => {
    const { bridge } = await opened()
    const asked = () => bridge.calls.filter(({ name }) => name === 'listIssues').length
    const before = asked()
    for (let index = 0; index < 10; index += 1) bridge.changed(['issue'])
    await settle()
    expect(asked()).toBe(before + 1)
  })
})

describe('rows', () => {
  it('are asked for in calls of at most what one call answers', async () => {
    const { bridge, stores } = await opened({ issues: 1000 })
    const { keys } = stores.navigation.lists.issues
    bridge.calls.length = 0
    stores.rows.ask(keys)
    await settle()
    const sizes = bridge.calls
      .filter(({ name }) => name === 'readRows')
      .map(({ args }) => (args as { keys: string[] }).keys.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(keys.length)
    expect(Math.max(...sizes)).toBe(rowsPerCall)
  })

  it('are asked for once, and what does not exist not again and again', async () => {
    const { bridge, stores } = await opened()
    bridge.calls.length = 0
    const key = `${accountId}/inboxEntry/999`
    for (let index = 0; index < 5; index += 1) {
      stores.rows.use(key)
      await settle()
    }
    expect(bridge.calls.filter(({ name }) => name === 'readRows')).toHaveLength(1)
  })

  it('on the screen are read again when they changed, without a gap', async () => {
    const { bridge, stores } = await opened()
    const [shown, other] = bridge.issues
    if (!shown || !other) throw new Error('no issues')
    stores.rows.use(shown.key)
    stores.rows.ask([other.key])
    await settle()
    bridge.changeIssues((issue) => ({ ...issue, title: 'Another title' }))
    bridge.changed(['issue'])
    expect(stores.rows.get(shown.key)).toMatchObject({ title: shown.title })
    expect(stores.rows.get(other.key)).toBeUndefined()
    await settle()
    expect(stores.rows.get(shown.key)).toMatchObject({ title: 'Another title' })
  })

  it('show an inbox entry anew when its item changed', async () => {
    const { bridge, stores } = await opened()
    const [entry] = bridge.inbox
    if (!entry?.itemKey) throw new Error('no entry with an item')
    stores.rows.use(entry.key)
    await settle()
    bridge.removeIssue(entry.itemKey)
    bridge.changed(['issue'], [entry.itemKey])
    await settle()
    expect(stores.rows.get(entry.key)).toMatchObject({ item: null })
  })
})
