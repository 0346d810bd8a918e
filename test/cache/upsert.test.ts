import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { readLabelBadge, storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readMilestone, storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { currentRevision } from '../../electron/cache/storage/revision.ts'
import { unsaid } from '../../electron/cache/storage/upsert.ts'
import { readUser, storeUser } from '../../electron/cache/directory/users.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleLabel, sampleMergeRequest, sampleMilestone } from '../support/samples.ts'

let cache: WritableCache

const earlier = '2026-01-05T00:00:00.000Z'
const later = '2026-01-06T00:00:00.000Z'

const title = (id = 1) => readStoredItem(cache, 'issue', id)?.title
const revision = (id = 1) => readStoredItem(cache, 'issue', id)?.revision
const put = (changed: Parameters<typeof sampleIssue>[1]) =>
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(1, changed), arrival))

beforeEach(() => {
  cache = temporaryCache()
  createFoldedTables(cache)
})

describe('a row and its answers (I6)', () => {
  it('is replaced by a later request, whatever its date', () => {
    put({ title: 'One', updatedAt: later })
    expect(put({ title: 'Two', updatedAt: later })).toBe(true)
    expect(title()).toBe('Two')
    // Owners may set the date back.
    expect(put({ title: 'Three', updatedAt: earlier })).toBe(true)
    expect(title()).toBe('Three')
  })

  it.each([
    ['an older', earlier],
    ['the same', later],
  ])('refuses the answer of a request that began before it was stored, with %s date', (_, updatedAt) => {
    put({ title: 'Before', updatedAt: earlier })
    const slow = request(cache)
    put({ title: 'New', updatedAt: later })
    expect(slow((arrival) => storeIssue(cache, sampleIssue(1, { title: 'Old', updatedAt }), arrival))).toBe(false)
    expect(title()).toBe('New')
  })

  it('takes the answer of such a request when its date is newer', () => {
    const slow = request(cache)
    put({ title: 'Old', updatedAt: earlier })
    expect(slow((arrival) => storeIssue(cache, sampleIssue(1, { title: 'New', updatedAt: later }), arrival))).toBe(true)
    expect(title()).toBe('New')
  })

  it('is not undone by a page that was asked for before one’s own write was answered', () => {
    put({ state: 'opened', updatedAt: earlier })
    const page = request(cache)
    const write = request(cache)
    write((arrival) => storeIssue(cache, sampleIssue(1, { state: 'closed', updatedAt: later }), arrival))
    page((arrival) => storeIssue(cache, sampleIssue(1, { state: 'opened', updatedAt: earlier }), arrival))
    expect(readStoredItem(cache, 'issue', 1)).toMatchObject({ state: 'closed', is_open: 0 })
  })

  it('without a date is taken from later requests only', () => {
    const label = sampleLabel({ color: '#000000' })
    const slow = request(cache)
    answer(cache, (arrival) => storeLabel(cache, 1, sampleLabel(), arrival))
    expect(slow((arrival) => storeLabel(cache, 1, label, arrival))).toBe(false)
    expect(readLabelBadge(cache, 1, 'bug').color).toBe('#ff0000')
    expect(answer(cache, (arrival) => storeLabel(cache, 1, label, arrival))).toBe(true)
    expect(readLabelBadge(cache, 1, 'bug').color).toBe('#000000')
  })

  it('does not count as changed when it is as it was, and keeps its revision', () => {
    expect(put({})).toBe(true)
    const stored = revision()
    expect(put({})).toBe(false)
    expect(revision()).toBe(stored)
    expect(put({ upvotes: 1 })).toBe(true)
    expect(revision()).toBeGreaterThan(stored ?? Infinity)
  })

  it.each([
    ['title', { title: 'x' }],
    ['description', { description: null }],
    ['labels', { labels: ['bug'] }],
    ['assignee', { assignee: ben }],
    ['author', { author: ben }],
    ['due date', { dueDate: '2026-02-01' }],
    ['confidentiality', { confidential: true }],
    ['subscription', { subscribed: true }],
    ['count of notes', { userNotesCount: 7 }],
    ['project', { projectId: 2 }],
    ['address', { webUrl: 'https://code.example.org/1' }],
  ])('counts as changed when only its %s is another', (_, changed) => {
    put({})
    expect(put(changed)).toBe(true)
    expect(put(changed)).toBe(false)
  })

  it('that does not say whether one follows it leaves that as it is known', () => {
    const subscribed = () => readStoredItem(cache, 'issue', 1)?.subscribed
    put({ subscribed: null })
    expect(subscribed()).toBe(unsaid)
    expect(put({ subscribed: true })).toBe(true)
    expect(put({ subscribed: null })).toBe(false)
    expect(put({ subscribed: null, title: 'Two' })).toBe(true)
    expect([subscribed(), title()]).toEqual([1, 'Two'])
    expect(put({ subscribed: false, title: 'Two' })).toBe(true)
    expect(put({ subscribed: null, title: 'Three' })).toBe(true)
    expect([subscribed(), title()]).toEqual([0, 'Three'])
    const merge = (changed: Parameters<typeof sampleMergeRequest>[1]) =>
      answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(1, changed), arrival))
    merge({ subscribed: true })
    expect(merge({ subscribed: null })).toBe(false)
  })

  it('of a merge request follows the same rules', () => {
    const slow = request(cache)
    expect(answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(1), arrival))).toBe(true)
    const merging = sampleMergeRequest(1, { mergeStatus: 'can_be_merged' })
    expect(slow((arrival) => storeMergeRequest(cache, merging, arrival))).toBe(false)
    expect(answer(cache, (arrival) => storeMergeRequest(cache, merging, arrival))).toBe(true)
    expect(answer(cache, (arrival) => storeMergeRequest(cache, merging, arrival))).toBe(false)
    expect(readStoredItem(cache, 'mergeRequest', 1)).toMatchObject({ merge_status: 'can_be_merged' })
  })

  it('never goes back, and ends as the service has it, in whatever order answers arrive', async () => {
    // A service whose row changes, and requests that are answered in order but whose answers arrive in any.
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), back: fc.boolean() }),
      fc.record({ kind: fc.constant('ask' as const) }),
      fc.record({ kind: fc.constant('arrive' as const), which: fc.nat(5) }),
    )
    await checkProperty(
      'answers in any order',
      fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, mayBackDate) => {
        cache.exec('DELETE FROM issues')
        let [version, updatedAt, clock] = [0, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1)]
        const waiting: (() => void)[] = []
        const ask = () => {
          const arrive = request(cache)
          const said = sampleIssue(1, { title: `${version}`, updatedAt: new Date(updatedAt).toISOString() })
          waiting.push(() => void arrive((arrival) => storeIssue(cache, said, arrival)))
        }
        const arrive = (which: number) => {
          const before = Number(title() ?? -1)
          waiting.splice(which, 1)[0]?.()
          if (!mayBackDate) expect(Number(title() ?? -1)).toBeGreaterThanOrEqual(before)
        }
        for (const one of steps) {
          if (one.kind === 'change') {
            version += 1
            clock += 1000
            updatedAt = one.back && mayBackDate ? updatedAt - 500 : clock
          } else if (one.kind === 'ask') {
            ask()
          } else {
            arrive(one.which % Math.max(1, waiting.length))
          }
        }
        while (waiting.length > 0) arrive(0)
        ask()
        arrive(0)
        expect(title()).toBe(`${version}`)
      }),
      300,
    )
  })
})

const milestone = sampleMilestone(12, { createdAt: earlier, updatedAt: earlier })

describe('what comes embedded in items', () => {
  it('is stored with them: author, assignee and milestone', () => {
    put({ author: ada, assignee: ben, milestone })
    expect(readUser(cache, ada.id)).toEqual(ada)
    expect(readUser(cache, ben.id)).toEqual(ben)
    expect(readMilestone(cache, 12)).toEqual(milestone)
    expect(readStoredItem(cache, 'issue', 1)).toMatchObject({ author_id: 1, assignee_id: 2, milestone_id: 12 })
  })

  it('is renewed although the item itself is as it was', () => {
    put({ assignee: ben, milestone })
    expect(put({ assignee: { ...ben, name: 'Benjamin' }, milestone: { ...milestone, title: '1.1' } })).toBe(false)
    expect(readUser(cache, ben.id).name).toBe('Benjamin')
    expect(readMilestone(cache, 12)?.title).toBe('1.1')
  })

  it('is as an answer named it last, when it names a person in two ways', () => {
    const people = [ben, { ...ben, name: 'Benjamin' }, ben, { ...ben, name: 'Benno' }]
    answer(cache, (arrival) => {
      people.forEach((author, index) => storeIssue(cache, sampleIssue(index + 1, { author }), arrival))
    })
    expect(readUser(cache, ben.id).name).toBe('Benno')
  })

  it('is cleared in the item where the service says that there is none', () => {
    put({ assignee: ben, milestone })
    expect(put({ assignee: null, milestone: null })).toBe(true)
    expect(readStoredItem(cache, 'issue', 1)).toMatchObject({ assignee_id: null, milestone_id: null })
    expect(readMilestone(cache, 12)).toEqual(milestone)
  })

  it('of a milestone follows the order of requests, like every row', () => {
    const slow = request(cache)
    answer(cache, (arrival) => storeMilestone(cache, { ...milestone, title: 'New' }, arrival))
    slow((arrival) => storeIssue(cache, sampleIssue(1, { milestone }), arrival))
    expect(readMilestone(cache, 12)?.title).toBe('New')
  })
})

describe('a person', () => {
  it.each([
    ['user name', { username: 'benno' }],
    ['name', { name: 'Benno' }],
    ['state', { state: 'blocked' }],
    ['picture', { avatarUrl: 'https://code.example.org/ben.png' }],
    ['address', { webUrl: 'https://code.example.org/ben' }],
  ])('is renewed when their %s is another', (_, changed) => {
    storeUser(cache, ben)
    storeUser(cache, { ...ben, ...changed })
    expect(readUser(cache, ben.id)).toEqual({ ...ben, ...changed })
  })

  it('keeps an address that a shorter form leaves out', () => {
    const known = { ...ben, webUrl: 'https://code.example.org/ben' }
    storeUser(cache, known)
    storeUser(cache, { ...ben, name: 'Benno' })
    expect(readUser(cache, ben.id)).toEqual({ ...known, name: 'Benno' })
  })

  it('who was never seen has a name that says so', () => {
    expect(readUser(cache, 99)).toMatchObject({ id: 99, username: 'user-99' })
  })
})

describe('a label', () => {
  it('is looked up in its own project', () => {
    answer(cache, (arrival) => {
      storeLabel(cache, 1, sampleLabel(), arrival)
      storeLabel(cache, 2, sampleLabel({ id: 6, color: '#00ff00' }), arrival)
    })
    expect(readLabelBadge(cache, 2, 'bug')).toEqual({ name: 'bug', color: '#00ff00' })
    expect(readLabelBadge(cache, 1, 'bug')).toEqual({ name: 'bug', color: '#ff0000' })
    expect(readLabelBadge(cache, 3, 'bug').color).not.toBe('#ff0000')
  })
})

describe('the cache’s own clock', () => {
  it('grows with each transaction that stores, and not with one that was taken back', () => {
    const before = currentRevision(cache)
    put({})
    expect(currentRevision(cache)).toBe(before + 1)
    expect(() =>
      answer(cache, () => {
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(currentRevision(cache)).toBe(before + 1)
  })
})
