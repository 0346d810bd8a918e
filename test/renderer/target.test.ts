// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Stores } from '../../renderer/shell/stores.ts'
import { pauseBeforeReading } from '../../renderer/navigation/pane.svelte.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const issue = (id: number): string => `${accountId}/issue/${id}`

/** The key of the target of commands. */
function targetOf({ target }: Stores): string | null {
  const { now } = target
  switch (now.kind) {
    case 'entry':
      return now.entry.key
    case 'item':
      return now.item.key
    case 'none':
      return null
    case 'several':
      return now.keys.join()
    default:
      return now.key
  }
}

/** The inbox with its rows read. */
async function inInbox(): Promise<{ bridge: TestBridge; stores: Stores; keys: readonly string[] }> {
  const { bridge, stores } = await opened()
  stores.navigation.go('inbox')
  await settle()
  const { keys } = stores.navigation.lists.inbox
  for (const key of keys) stores.rows.use(key)
  await settle()
  return { bridge, stores, keys }
}

async function done(stores: Stores): Promise<void> {
  const markable = await stores.inbox.markable()
  if (markable !== null) void stores.inbox.mark({ as: 'done', on: true }, markable)
}

const read = (bridge: TestBridge, item: string) =>
  bridge.calls.filter(
    ({ name, args }) =>
      name === 'openItem' && (args as { item: string }).item === item && !('glance' in (args as object)),
  ).length

describe('the target', () => {
  it('is the selected row, which the pane follows, and the item of a message until the list is gone back to', async () => {
    const { stores, keys } = await inInbox()
    expect(targetOf(stores)).toBeNull()
    stores.selection.move(1)
    expect(targetOf(stores)).toBe(keys[0])
    await settle()
    expect(stores.item.key).toBe(stores.rows.itemOf(keys[0] ?? ''))
    stores.pane.openItem(issue(40))
    await settle()
    expect([targetOf(stores), stores.pane.leads]).toEqual([issue(40), 'pane'])
    stores.selection.move(1)
    expect([targetOf(stores), stores.pane.leads]).toEqual([keys[1], 'list'])
    stores.pane.openItem(issue(40))
    stores.selection.leadByList()
    expect(targetOf(stores)).toBe(keys[1])
    await settle()
    expect(stores.item.key).toBe(stores.rows.itemOf(keys[1] ?? ''))
  })

  it('is followed by the pane once its row is read, however long that takes, unless one goes on', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('inbox')
    await settle()
    const { keys } = stores.navigation.lists.inbox
    bridge.hold('readRows')
    stores.selection.move(1)
    await settle()
    expect([stores.selection.unread, stores.item.key]).toEqual([keys[0], null])
    bridge.release('readRows')
    await settle()
    expect([stores.selection.unread, stores.item.key]).toEqual([null, stores.rows.itemOf(keys[0] ?? '')])

    bridge.hold('readRows')
    const [, , , fourth = ''] = keys
    stores.selection.select(fourth)
    await settle()
    stores.pane.openItem(issue(40))
    bridge.release('readRows')
    await settle()
    expect(stores.item.key).toBe(issue(40))
  })

  it('has done to it what was asked while its row was being read, unless one goes on', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('inbox')
    await settle()
    const [first = '', second = ''] = stores.navigation.lists.inbox.keys
    bridge.hold('readRows')
    stores.selection.select(first)
    expect(stores.commands.run('done')).toBe(true)
    await settle()
    expect(bridge.keysIn('done')).toEqual([])
    bridge.release('readRows')
    await settle()
    expect(bridge.keysIn('done')).toEqual([first])

    bridge.hold('readRows')
    const third = stores.navigation.lists.inbox.keys.findLast((key) => key !== second) ?? ''
    stores.selection.select(third)
    stores.commands.run('done')
    stores.selection.select(second)
    bridge.release('readRows')
    await settle()
    expect(bridge.keysIn('done')).toEqual([first])
  })

  it('is what the pane shows while one is in it', async () => {
    const { stores } = await inInbox()
    stores.selection.select(null)
    stores.pane.openItem(issue(3))
    await settle()
    expect(targetOf(stores)).toBe(issue(3))
    const [first = ''] = stores.navigation.lists.inbox.keys
    stores.selection.leadByList()
    await settle()
    expect(targetOf(stores)).toBe(first)
    stores.pane.openItem(issue(3))
    await settle()
    expect(targetOf(stores)).toBe(issue(3))
  })

  // Else the pane would show for good what no command acts on.
  it('is nothing in a section where nothing is selected, and the pane is empty then', async () => {
    const { stores } = await inInbox()
    stores.selection.move(1)
    await settle()
    expect(stores.item.key).not.toBeNull()
    for (const go of [
      () => stores.navigation.go('issues'),
      () => stores.navigation.go('outbox'),
      () => stores.navigation.showInbox('done'),
      () => stores.navigation.showProject(null),
      () => stores.queries.set('issues', 'gauge'),
      () => stores.queries.groupBy('issues', 'project'),
    ]) {
      go()
      await settle()
      expect([targetOf(stores), stores.item.key]).toEqual([null, null])
      stores.pane.openItem(issue(3))
      stores.pane.resume({ shows: 'item', leads: 'list' })
      await settle()
    }
  })

  it('is an edit in the outbox, on which no command for items acts', async () => {
    const { stores } = await opened()
    const edit = await Promise.all([
      stores.edits.submit({ kind: 'changeState', target: issue(1), state: 'closed' }),
      settle(),
    ])
    stores.navigation.go('outbox')
    stores.pane.leadByEdit({ key: edit[0] ?? '', item: null })
    expect(targetOf(stores)).toBe(edit[0])
    expect([stores.target.item, stores.inbox.canMark]).toEqual([null, false])
  })

  it('has beside an edit in the outbox what that edit is about, or nothing, and counts it as read by nobody', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('outbox')
    stores.pane.leadByEdit({ key: 'a', item: issue(1) })
    await settle()
    expect([stores.item.key, stores.pane.leads, read(bridge, issue(1))]).toEqual([issue(1), 'list', 0])
    stores.pane.leadByEdit({ key: 'b', item: null })
    await settle()
    expect(stores.item.key).toBeNull()
    stores.pane.leadByEdit({ key: 'c', item: issue(2) })
    // A command may want to know what the pane shows before that has rested.
    stores.pane.catchUp()
    expect(stores.item.key).toBe(issue(2))
    stores.pane.leadByEdit(null)
    await settle()
    expect(stores.item.key).toBeNull()
  })

  it('is, of what happened, the item or else the project', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('activity')
    await settle()
    const { keys } = stores.navigation.lists.activity
    for (const key of keys.slice(0, 60)) stores.rows.use(key)
    await settle()
    for (const row of bridge.activity.slice(0, 60)) {
      stores.selection.select(row.key)
      expect(targetOf(stores)).toBe(row.item === null ? row.projectKey : row.targetKey)
    }
  })

  it('stays on a row that has left the list, until one goes on', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('issues')
    await settle()
    stores.selection.move(1)
    await settle()
    const first = targetOf(stores) ?? ''
    const [, second] = stores.navigation.lists.issues.keys
    bridge.changeIssues((row) => (issue(row.id) === first ? { ...row, state: 'closed' } : row))
    bridge.changed(['issue'], [first])
    await settle()
    expect([targetOf(stores), stores.item.key, stores.navigation.list?.left]).toEqual([first, first, first])
    stores.selection.move(1)
    await settle()
    expect([targetOf(stores), stores.navigation.list?.left]).toEqual([second, null])
  })

  it('is the item of an entry that the inbox has no more', async () => {
    const { bridge, stores, keys } = await inInbox()
    stores.selection.move(1)
    await settle()
    const item = stores.rows.itemOf(keys[0] ?? '')
    bridge.removeEntries(keys.slice(0, 1))
    bridge.changed(['inboxEntry'], [keys[0] ?? ''])
    await settle()
    expect([targetOf(stores), stores.item.key]).toEqual([item, item])
    expect(stores.navigation.list?.selected).toBe(keys[0])
    // To be done with it is only to leave it.
    expect(stores.selection.leaveRow()).toBe(true)
    expect([targetOf(stores), stores.navigation.list?.left]).toEqual([keys[1], null])
    expect(stores.selection.leaveRow()).toBe(false)
  })
})

describe('marking done', () => {
  it('goes on with the row that stood after it, at once, and the next is about that one', async () => {
    const { bridge, stores, keys } = await inInbox()
    stores.selection.move(1)
    await done(stores)
    expect(targetOf(stores)).toBe(keys[1])
    await done(stores)
    expect(targetOf(stores)).toBe(keys[2])
    await settle()
    expect(bridge.keysIn('done').toSorted()).toEqual([keys[0], keys[1]])
    expect([targetOf(stores), stores.item.key]).toEqual([keys[2], stores.rows.itemOf(keys[2] ?? '')])
  })

  it('goes back to the entry when it could not be saved', async () => {
    const { bridge, stores, keys } = await inInbox()
    stores.selection.move(1)
    bridge.fail('mark', { code: 'disk_full' })
    await done(stores)
    await settle()
    expect([targetOf(stores), stores.navigation.list?.keys.length]).toEqual([keys[0], keys.length])
  })

  it('does nothing to a row that is not on the screen with what it says', async () => {
    const { stores, bridge } = await opened()
    stores.navigation.go('inbox')
    await settle()
    stores.navigation.lists.inbox.select(bridge.inbox.at(-1)?.key ?? '')
    expect(targetOf(stores)).toBeNull()
    await done(stores)
    await settle()
    expect(bridge.keysIn('done')).toEqual([])
  })

  it('goes back to the row before at the end, and of the last one closes the pane', async () => {
    const { bridge, stores } = await opened()
    bridge.removeEntries(bridge.keysIn('open').slice(2))
    stores.navigation.go('inbox')
    await settle()
    const [first, last] = stores.navigation.lists.inbox.keys
    stores.selection.select(last ?? '')
    await settle()
    await done(stores)
    await settle()
    expect(targetOf(stores)).toBe(first)
    await done(stores)
    await settle()
    expect([targetOf(stores), stores.item.key]).toEqual([null, null])
  })

  it('shows the next one, which counts as read only when one rests on it or turns to it', async () => {
    const { bridge, stores, keys } = await inInbox()
    const [, second = '', third = ''] = keys.map((key) => stores.rows.itemOf(key) ?? '')
    stores.selection.move(1)
    await settle()
    await done(stores)
    await settle()
    expect([stores.item.key, read(bridge, second)]).toEqual([second, 0])
    await vi.advanceTimersByTimeAsync(pauseBeforeReading)
    expect(read(bridge, second)).toBe(1)
    await done(stores)
    await settle()
    expect([stores.item.key, read(bridge, third)]).toEqual([third, 0])
    stores.commands.run('label')
    await settle()
    expect(read(bridge, third)).toBe(1)
  })

  it('does not come to count as read while a sheet lies over it', async () => {
    const { bridge, stores, keys } = await inInbox()
    const second = stores.rows.itemOf(keys[1] ?? '') ?? ''
    stores.selection.move(1)
    await settle()
    await done(stores)
    await settle()
    stores.pane.cover(true)
    await vi.advanceTimersByTimeAsync(2 * pauseBeforeReading)
    expect([stores.item.key, read(bridge, second)]).toEqual([second, 0])
    stores.pane.cover(false)
    await vi.advanceTimersByTimeAsync(pauseBeforeReading - 1)
    expect(read(bridge, second)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(read(bridge, second)).toBe(1)
  })
})

describe('what opens after an entry was put aside', () => {
  it('is the one before it, where the user prefers that; at the start the one after', async () => {
    const { bridge, stores, keys } = await inInbox()
    await Promise.all([stores.program.change({ afterTriage: 'previous' }), settle()])
    stores.selection.select(keys[2] ?? '')
    await settle()
    await done(stores)
    await settle()
    expect([targetOf(stores), stores.item.key]).toEqual([keys[1], stores.rows.itemOf(keys[1] ?? '')])
    await done(stores)
    await done(stores)
    expect(targetOf(stores)).toBe(keys[3])
    await settle()
    // From several, too: the row before the first of them.
    await Promise.all([stores.inbox.markSeveral({ as: 'done', on: true }, keys.slice(5, 7)), settle()])
    expect(targetOf(stores)).toBe(keys[4])
    expect(bridge.keysIn('done')).toHaveLength(5)
  })

  it('is nothing, where the user stays in the list: the next row waits there unread', async () => {
    const { bridge, stores, keys } = await inInbox()
    await Promise.all([stores.program.change({ afterTriage: 'list' }), settle()])
    stores.selection.move(1)
    await settle()
    await done(stores)
    await settle()
    expect([targetOf(stores), stores.item.key]).toEqual([keys[1], null])
    await vi.advanceTimersByTimeAsync(pauseBeforeReading)
    expect(read(bridge, stores.rows.itemOf(keys[1] ?? '') ?? '')).toBe(0)
    stores.selection.move(1)
    await settle()
    expect(stores.item.key).toBe(stores.rows.itemOf(keys[2] ?? ''))
  })

  it('is always the next one in focus mode', async () => {
    const { stores, keys } = await inInbox()
    await Promise.all([stores.program.change({ afterTriage: 'previous' }), settle()])
    stores.selection.select(keys[2] ?? '')
    stores.selection.turnFocusMode(true)
    await settle()
    await done(stores)
    await settle()
    expect([targetOf(stores), stores.item.key]).toEqual([keys[3], stores.rows.itemOf(keys[3] ?? '')])
  })

  it('stays unread until one turns to it, where the user wants that', async () => {
    const { bridge, stores, keys } = await inInbox()
    await Promise.all([stores.program.change({ readAfterRest: false }), settle()])
    const second = stores.rows.itemOf(keys[1] ?? '') ?? ''
    stores.selection.move(1)
    await settle()
    await done(stores)
    await settle()
    await vi.advanceTimersByTimeAsync(pauseBeforeReading)
    expect([stores.item.key, read(bridge, second)]).toEqual([second, 0])
    stores.pane.lead()
    await settle()
    expect(read(bridge, second)).toBe(1)
  })
})

it('counts what is open in the inbox, whichever part is listed', async () => {
  const { stores } = await opened()
  const all = stores.navigation.lists.openEntries
  expect(all).toBeGreaterThan(0)
  stores.navigation.go('inbox')
  stores.navigation.showInbox('snoozed')
  await settle()
  expect([stores.navigation.lists.inbox.keys.length, stores.navigation.lists.openEntries]).toEqual([0, all])
})
