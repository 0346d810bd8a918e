import { expect, it } from 'vitest'
import { entryWith } from '../../electron/activity/entry-log.ts'
import { addEntry, forgetEntries, type ActivityEntry } from '../../electron/cache/activity/activity.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { weekActions } from '../../shared/model/week.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { checkRuns, oneOf } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'

const day = 86_400_000
const monday = Date.UTC(2026, 10, 16)

it('tells what one did to items in a week, each once, as looking at everything does', async () => {
  const { cache, reader } = openedReader()
  answer(cache, (arrival) => {
    for (let id = 1; id <= 6; id += 1) storeIssue(cache, sampleIssue(id), arrival)
    for (let id = 1; id <= 3; id += 1) storeMergeRequest(cache, sampleMergeRequest(id), arrival)
  })
  await checkRuns('a week', 20, async ({ random }) => {
    cache.exec('DELETE FROM activity')
    const done = Array.from({ length: 60 }, () => ({
      actorId: oneOf(random, [ada.id, ada.id, ben.id, null]),
      action: oneOf(random, [...weekActions, 'reopened', 'changed', 'pushed']),
      itemKind: oneOf(random, ['issue', 'mergeRequest', null] as const),
      // Some are not on this computer.
      itemId: 1 + Math.floor(random() * 8),
      at: monday - 3 * day + Math.floor(random() * 13 * day),
    }))
    for (const entry of done) {
      const rest = {
        projectId: 1,
        field: null,
        noteId: null,
        push: null,
        subjectKind: null,
        subject: null,
        commits: null,
      }
      const times = { since: entry.at, until: entry.at, around: false, fromRow: false, fromEvent: true, history: false }
      const itemId = entry.itemKind === null ? null : entry.itemId
      addEntry(cache, { ...rest, ...times, before: null, after: null, ...entry, itemId } as unknown as ActivityEntry, 1)
    }
    const isHere = ({ itemKind, itemId }: (typeof done)[number]) =>
      itemKind === 'issue' ? itemId <= 6 : itemKind === 'mergeRequest' && itemId <= 3
    const expected = (action: string) => {
      const own = done
        .filter((entry) => entry.actorId === ada.id && entry.action === action && isHere(entry))
        .filter(({ at }) => at >= monday && at < monday + 7 * day)
        .toSorted((one, other) => other.at - one.at)
      return [...new Set(own.map(({ itemKind, itemId }) => `here/${itemKind}/${itemId}`))]
    }
    const week = reader.readWeek('here', { from: monday, until: monday + 7 * day })
    const keysOf = (weekAction: keyof typeof week) => week[weekAction].map(({ key }) => key)
    expect(keysOf('merged')).toEqual(expected('merged'))
    expect(keysOf('closed')).toEqual(expected('closed').filter((key) => !expected('merged').includes(key)))
    expect(keysOf('opened')).toEqual(expected('opened'))
    expect(keysOf('commented')).toEqual(expected('commented'))
    await Promise.resolve()
  })
})

it('still tells it when the activity of that time was forgotten', () => {
  const { cache, reader } = openedReader()
  const at = monday + day
  const when = { createdAt: new Date(at).toISOString() }
  answer(cache, (arrival) => {
    storeIssue(cache, sampleIssue(1, { author: ben }), arrival)
    storeIssue(cache, sampleIssue(2, { author: ada, ...when }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(1, { author: ben }), arrival)
    storeNote(cache, 'issue', 1, sampleNote(1, { author: ada, ...when }), arrival)
    storeNote(cache, 'issue', 2, sampleNote(2, { author: ben, ...when }), arrival)
    storeNote(cache, 'mergeRequest', 1, sampleNote(3, { author: ada, system: true, ...when }), arrival)
  })
  const reported = { projectId: 1, actorId: ada.id, since: at, until: at, at } as const
  addEntry(cache, entryWith({ ...reported, itemKind: 'issue', itemId: 1, action: 'closed' }), 1)
  addEntry(cache, entryWith({ ...reported, itemKind: 'mergeRequest', itemId: 1, action: 'merged' }), 1)
  addEntry(cache, entryWith({ ...reported, itemKind: 'issue', itemId: 2, action: 'closed', actorId: ben.id }), 1)
  const read = () => {
    const week = reader.readWeek('here', { from: monday, until: monday + 7 * day })
    return Object.fromEntries(weekActions.map((weekAction) => [weekAction, week[weekAction].map(({ key }) => key)]))
  }
  const before = read()
  expect(before).toEqual({
    merged: ['here/mergeRequest/1'],
    closed: ['here/issue/1'],
    opened: ['here/issue/2'],
    commented: ['here/issue/1'],
  })
  forgetEntries(cache, at + 1, { least: 0, most: 10 })
  expect([cache.prepare('SELECT count(*) FROM activity').pluck().get(), read()]).toEqual([0, before])
})
