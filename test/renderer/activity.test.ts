// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeOfDay, dayWords } from '../../renderer/ui/words.ts'
import { actorWords, sentenceOf, type Part } from '../../renderer/features/activity/activity-words.ts'
import { newComments, unseenChangesOf } from '../../renderer/features/activity/unseen-changes.ts'
import type { ActivityRow, Look } from '../../shared/model/rows.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, person } from './support/sample-content.ts'
import { readSampleRows } from './support/sample-rows.ts'

const now = Date.UTC(2026, 4, 20, 12)
const ownId = person('mira').id
const sample = readSampleRows()
const [first] = sample.activity
if (!first) throw new Error('nothing happened')
const plain: ActivityRow = { ...first, action: 'changed', field: null, comment: null, actor: person('ines') }

const words = (parts: readonly Part[]) =>
  parts.map((part) => (part.kind === 'label' ? `[${part.label.name}]` : part.text)).join('')
const said = (change: Partial<ActivityRow>, it = false) =>
  words(sentenceOf({ ...plain, ...change }, { ownId, now, it }))

describe('what happened, in words', () => {
  const label = (name: string) => ({ name, color: '#ff0000' })
  it.each<[string, Partial<ActivityRow>]>([
    ['closed', { action: 'closed', field: 'state' }],
    ['commented', { action: 'commented' }],
    ['commented on Quench', { action: 'commented', subjectKind: 'Snippet', subject: 'Quench' }],
    ['opened the milestone 2.0', { action: 'opened', subjectKind: 'Milestone', subject: '2.0' }],
    ['pushed 1 commit to forge', { action: 'pushed', subjectKind: 'branch', subject: 'forge', commits: 1 }],
    ['pushed commits', { action: 'pushed', field: 'sha' }],
    ['pushed the tag v1', { action: 'pushed', subjectKind: 'tag', subject: 'v1' }],
    ['joined the project', { action: 'joined' }],
    ['quenched', { action: 'quenched' }],
    ['changed the title from A to B', { field: 'title', before: 'A', after: 'B' }],
    ['changed the description', { field: 'description' }],
    ['set the milestone to 1.0', { field: 'milestone', after: '1.0' }],
    ['removed the milestone 1.0', { field: 'milestone', before: '1.0' }],
    ['changed the milestone from 1.0 to 1.1', { field: 'milestone', before: '1.0', after: '1.1' }],
    ['set the start date to 1 May', { field: 'startDate', before: null, after: '2026-05-01' }],
    ['changed the type from Issue to Incident', { field: 'issueType', before: 'issue', after: 'incident' }],
    ['changed the due date from 1 May to 2 May', { field: 'dueDate', before: '2026-05-01', after: '2026-05-02' }],
    [
      'added [a] [b] and removed [c]',
      { field: 'labels', labelsAdded: [label('a'), label('b')], labelsRemoved: [label('c')] },
    ],
    ['assigned you', { field: 'assignee', assigneeAfter: person('mira') }],
    ['self-assigned it', { field: 'assignee', assigneeAfter: person('ines') }],
    ['stopped working on it', { field: 'assignee', assigneeBefore: person('ines') }],
    ['unassigned Oskar Lindgren', { field: 'assignee', assigneeBefore: person('oskar') }],
    ['made it confidential', { field: 'confidential', after: 'true' }],
    ['marked it as ready', { field: 'workInProgress', after: 'false' }],
    ['can no longer be merged', { field: 'mergeStatus', after: 'cannot_be_merged' }],
  ])('%s', (expected, change) => {
    expect(said(change)).toBe(expected)
  })

  it('names who did it, as far as that is known', () => {
    expect(actorWords(plain)).toBe('Inês Carvalho')
    expect(actorWords({ ...plain, own: true })).toBe('You')
    expect(actorWords({ ...plain, actor: null })).toBe('Somebody')
  })
})

describe('days and times', () => {
  const time = (...date: [number, number, number, number, number]) => new Date(...date).getTime()
  const at = (...date: [number, number, number, number, number]) => new Date(...date).toISOString()
  const noon = new Date(2026, 4, 20, 12).getTime()
  it('are named as people name them', () => {
    expect(dayWords(time(2026, 4, 20, 0, 1), noon)).toBe('Today')
    expect(dayWords(time(2026, 4, 19, 23, 59), noon)).toBe('Yesterday')
    expect(dayWords(time(2026, 4, 21, 0, 0), noon)).toBe('Tomorrow')
    expect(dayWords(time(2026, 4, 18, 12, 0), noon)).toMatch(/^Monday,? 18 May$/)
    expect(dayWords(time(2025, 4, 18, 12, 0), noon)).toMatch(/2025/)
    expect(timeOfDay(at(2026, 4, 20, 14, 8), false)).toBe('14:08')
    expect(timeOfDay(at(2026, 4, 20, 14, 8), true)).toBe('14:00')
  })
})

describe('what is new at an item', () => {
  const look: Look = {
    seenAt: '2026-05-01T00:00:00.000Z',
    newestNote: 2,
    newestVersion: 0,
    lookedAt: '2026-05-01T00:00:00.000Z',
  }

  it('are the later comments of others', () => {
    const authors = sample.notes.map((note, index) => ({ ...note, author: person(index === 3 ? 'mira' : 'ines') }))
    const keys = newComments(authors, look, ownId).map(({ key }) => key)
    // The third and the fifth are the service's own lines, the fourth is one's own.
    expect(keys).toEqual([`${accountId}/note/6`])
    expect(newComments(authors, null, ownId)).toEqual([])
  })

  it('are told by their time where no comment was here at the look: the thread may have come since', () => {
    const day = (date: number) => `2026-05-0${date}T10:00:00.000Z`
    const notes = sample.notes
      .filter(({ system }) => !system)
      .map((note, index) => ({ ...note, author: person('ines'), createdAt: day(index + 1) }))
    const unread = { ...look, newestNote: 0, seenAt: day(2) }
    expect(newComments(notes, unread, ownId).map(({ key }) => key)).toEqual(notes.slice(2).map(({ key }) => key))
  })

  it('is one sentence that names each person once in a row', () => {
    const closed = { ...plain, key: 'a', action: 'closed', field: 'state' } as const
    const titled = { ...plain, key: 'b', field: 'title', before: 'A', after: 'B' } as const
    const conflict = { ...plain, key: 'c', actor: null, field: 'mergeStatus', after: 'cannot_be_merged' } as const
    const { unseen, left } = unseenChangesOf([closed, titled, conflict], { ownId, now })
    expect(unseen.map(({ actor, parts }) => [actor, words(parts)])).toEqual([
      ['Inês Carvalho', 'closed it'],
      [null, 'changed the title from A to B'],
      ['It', 'can no longer be merged'],
    ])
    expect(left).toBe(0)
    expect(
      unseenChangesOf(
        Array.from({ length: 9 }, () => closed),
        { ownId, now },
      ).left,
    ).toBe(3)
  })
})

describe('the stores', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ask for what the filter says, and know where days begin', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('activity')
    await settle()
    const activity = stores.navigation.lists.activityStore
    expect(activity.list.keys).toHaveLength(40)
    const days = activity.list.keys.map((_, index) => new Date(bridge.activity[index]?.at ?? '').toDateString())
    const { keys } = activity.list
    const begins = keys.map((_, index) => activity.list.groups?.beginningAt(activity.list, index) !== undefined)
    expect(begins).toEqual(days.map((day, index) => day !== days[index - 1]))
    // A row that has left stays in its group for a while, and does not count there.
    const countWith = (left: string | null) =>
      activity.list.groups?.beginningAt({ keys, isWhole: true, left }, 0)?.count
    const all = days.filter((day) => day === days[0]).length
    expect([null, keys[0] ?? '', keys.at(-1) ?? ''].map(countWith)).toEqual([all, all - 1, all])
    // Of the last group that is here, more rows may be behind it.
    const countsOf = (isWhole: boolean) =>
      keys.flatMap((_, index) => {
        const begins = activity.list.groups?.beginningAt({ keys, isWhole, left: null }, index)
        return begins === undefined ? [] : [begins.count]
      })
    expect(countsOf(false)).toEqual([...countsOf(true).slice(0, -1), null])
    activity.showMine(true)
    stores.navigation.showProject(`${accountId}/project/1`)
    await settle()
    expect(stores.navigation.section).toBe('activity')
    const asked = bridge.calls.findLast(({ name }) => name === 'listActivity')?.args
    expect(asked).toEqual({ account: accountId, project: `${accountId}/project/1`, mine: true })
  })

  it('are read once for each change of the filter', async () => {
    const { bridge, stores } = await opened()
    const { navigation } = stores
    navigation.go('activity')
    await settle()
    const askedBy = async (change: () => void): Promise<readonly unknown[]> => {
      const before = bridge.calls.length
      change()
      await settle()
      return bridge.calls.slice(before).flatMap(({ name, args }) => (name === 'listActivity' ? [args] : []))
    }
    const [all, own] = [{ account: accountId }, { account: accountId, mine: true }]
    expect(await askedBy(() => navigation.showOwnActivity(true))).toEqual([own])
    expect(await askedBy(() => navigation.showOwnActivity(true))).toEqual([])
    expect(await askedBy(() => navigation.clearActivityFilter())).toEqual([all])
    expect(await askedBy(() => void navigation.show({ kind: 'activity', mine: true }))).toEqual([own])
  })

  it('open the item of what happened, and nothing where there is none', async () => {
    const { bridge, stores } = await opened()
    const [row, milestone] = [bridge.activity[0], bridge.activity.find(({ targetKey }) => targetKey === null)]
    if (!row || !milestone) throw new Error('nothing happened')
    for (const { key } of [row, milestone]) stores.rows.use(key)
    stores.navigation.go('activity')
    await settle()
    stores.selection.select(milestone.key)
    expect(stores.pane.openSelected()).toBe(false)
    stores.selection.select(row.key)
    expect(stores.pane.openSelected()).toBe(true)
    await settle()
    expect(stores.item.key).toBe(row.targetKey)
  })

  it('compare with the look before the item was opened, as long as it stays open', async () => {
    const { bridge, stores } = await opened({ lookedAt: true })
    stores.pane.openItem(`${accountId}/issue/1`)
    await settle()
    const { look } = stores.item
    expect(look).not.toBeNull()
    const asked = () => bridge.calls.filter(({ name }) => name === 'openItem').map(({ args }) => args)
    bridge.calls.length = 0
    bridge.changed(['activity'], [`${accountId}/issue/2`])
    await settle()
    expect(asked()).toEqual([])
    bridge.changed(['activity'], [`${accountId}/issue/1`])
    await settle()
    expect(asked()).toEqual([{ item: `${accountId}/issue/1`, since: look }])
    stores.pane.openItem(`${accountId}/issue/2`)
    await settle()
    expect(asked().at(-1)).toEqual({ item: `${accountId}/issue/2` })
  })
})
