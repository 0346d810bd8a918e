import { describe, expect, it } from 'vitest'
import { entryWith } from '../../electron/activity/entry-log.ts'
import { noticeOf, type NoticeContext } from '../../electron/activity/notices.ts'
import type { ActivityEntry } from '../../electron/cache/activity.ts'

const [me, ben] = [1, 2]

const context: NoticeContext = {
  ownUserId: me,
  ownUsername: 'ada',
  item: { kind: 'mergeRequest', authorId: me, assigneeId: null, subscribed: false, description: null },
  comment: null,
  watchedSince: 1_000,
}
const others = {
  ...context,
  item: { kind: 'issue', authorId: ben, assigneeId: null, subscribed: false, description: null },
} as const

function reason(entry: Partial<ActivityEntry>, within: NoticeContext = context) {
  const whole = entryWith({
    projectId: 1,
    action: 'changed',
    since: 2_000,
    until: 2_000,
    at: 2_000,
    actorId: ben,
    ...entry,
  })
  return noticeOf(whole, within)?.reason ?? null
}

describe('a notification is deserved', () => {
  it('by being assigned, also from the start', () => {
    expect(reason({ field: 'assignee', after: '1' }, others)).toBe('assigned')
    expect(reason({ field: 'assignee', after: '3' }, others)).toBeNull()
    expect(reason({ field: 'assignee', before: '1', after: null }, others)).toBeNull()
    expect(reason({ action: 'opened' }, { ...others, item: { ...others.item, assigneeId: me } })).toBe('assigned')
  })

  it('by being mentioned', () => {
    expect(reason({ action: 'commented' }, { ...others, comment: 'Look, @ada' })).toBe('mentioned')
    expect(reason({ field: 'description', before: null, after: 'with @Ada' }, others)).toBe('mentioned')
    expect(reason({ field: 'description', before: '@ada', after: '@ada!' }, others)).toBeNull()
    expect(reason({ action: 'opened' }, { ...others, item: { ...others.item, description: '@ada?' } })).toBe(
      'mentioned',
    )
  })

  it('by a reply to what one wrote, has to do or follows', () => {
    const commented = { action: 'commented' }
    expect(reason(commented, { ...context, comment: 'Hm' })).toBe('replied')
    expect(reason(commented, { ...others, comment: 'Hm' })).toBeNull()
    expect(reason(commented, { ...others, item: { ...others.item, subscribed: true } })).toBe('replied')
  })

  it('by what becomes of one’s merge request', () => {
    expect(reason({ action: 'merged', field: 'state' })).toBe('merged')
    expect(reason({ action: 'closed', field: 'state' })).toBe('closed')
    expect(reason({ field: 'mergeStatus', after: 'cannot_be_merged' })).toBe('conflicted')
    expect(reason({ field: 'mergeStatus', after: 'can_be_merged' })).toBeNull()
    expect(reason({ action: 'closed', field: 'state' }, others)).toBeNull()
    expect(reason({ field: 'title' })).toBeNull()
  })

  it('never by what had happened before Docket came', () => {
    expect(reason({ action: 'merged', field: 'state' })).toBe('merged')
    expect(reason({ action: 'merged', field: 'state', history: true })).toBe(null)
  })

  it('never by one’s own doing, by what was before, or by what is about no item', () => {
    expect(reason({ action: 'merged', field: 'state', actorId: me })).toBeNull()
    expect(reason({ action: 'merged', field: 'state', at: 1_000 })).toBeNull()
    expect(reason({ action: 'merged', field: 'state' }, { ...context, watchedSince: null })).toBeNull()
    expect(reason({ action: 'pushed' }, { ...context, item: null })).toBeNull()
  })

  it('only for the time being while nobody knows by whom', () => {
    const by = (actorId: number | null, field = 'assignee', after = '1') =>
      noticeOf(
        entryWith({ projectId: 1, action: 'changed', since: 2_000, until: 2_000, at: 2_000, actorId, field, after }),
        context,
      )
    expect(by(null)).toEqual({ reason: 'assigned', settled: false })
    expect(by(ben)).toEqual({ reason: 'assigned', settled: true })
    expect(by(null, 'mergeStatus', 'cannot_be_merged')).toEqual({ reason: 'conflicted', settled: true })
  })
})
