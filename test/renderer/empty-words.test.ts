import { describe, expect, it } from 'vitest'
import { headingWords, missingWords } from '../../renderer/features/item/thread-words.ts'
import {
  emptyActivity,
  emptyInbox,
  emptyIssues,
  emptyMergeRequests,
  emptyWords,
} from '../../renderer/shell/workspace/empty-words.ts'
import type { SendState } from '../../shared/edit-words.ts'
import type { SyncState } from '../../shared/ipc.ts'

const sync: SyncState = {
  account: 'a',
  phase: 'idle',
  listsDone: 53,
  listsTotal: 53,
  rows: 1234,
  rowsLeft: 0,
  rowsPerSecond: null,
  ahead: null,
  stopped: false,
  lastSyncedAt: '2024-03-05T14:58:00.000Z',
  problem: null,
  waitingEdits: 0,
  rejectedEdits: 0,
}
const whole = { error: null, partial: false }
const account = { sendState: 'open', hasNoProjects: false, host: 'code.example.org' } as const

describe('a list without rows', () => {
  it('says so when the user is in no project, and does not wait', () => {
    const none = { ...account, hasNoProjects: true }
    for (const place of [emptyIssues, emptyMergeRequests, emptyActivity, emptyInbox.open]) {
      const words = emptyWords(place, { list: whole, account: none, sync, filtered: false })
      expect(words.title).toBe('No projects yet')
      expect(words.text).toContain('code.example.org')
    }
    expect(emptyWords(emptyInbox.snoozed, { list: whole, account: none, sync, filtered: false }).title).toBe(
      'Nothing snoozed',
    )
  })

  it('is not on its way when nothing is: it says what it waits for', () => {
    const partial = { error: null, partial: true }
    const words = (change: Partial<SyncState>, sendState: SendState = 'open') =>
      emptyWords(emptyActivity, {
        list: partial,
        account: { ...account, sendState },
        sync: { ...sync, lastSyncedAt: null, ...change },
        filtered: false,
      })
    expect(words({ phase: 'first' }).title).toBe('On its way')
    expect(words({}, 'signedOut')).toMatchObject({ title: 'Not fetched yet', action: 'signIn' })
    expect(words({}, 'safeMode').text).toBe('Docket runs in safe mode. The rest comes when it leaves it.')
    expect(words({ phase: 'offline' }).title).toBe('Not fetched yet')
    expect(words({ stopped: true }).text).toContain('paused')
    expect(words({ problem: { code: 'service_failed' } }).text).toContain('a problem of its own')
  })

  it('does not count lists', () => {
    const words = emptyWords(emptyActivity, {
      list: { error: null, partial: true },
      account,
      sync: { ...sync, phase: 'first' },
      filtered: false,
    })
    expect(words.text).not.toMatch(/lists?\b/)
  })

  it('does not say that issues are closed which nobody has seen', () => {
    expect(emptyWords(emptyIssues, { list: whole, account, sync, filtered: false }).text).toBe(
      'There are no open issues in your projects.',
    )
  })
})

describe('a thread', () => {
  it('that is not here is counted as its row counts it, and said to be fetched', () => {
    expect(headingWords(0, 4)).toBe('4 comments')
    expect(missingWords(4, false, 'open')).toBe('They are being fetched.')
    expect(missingWords(1, false, 'open')).toBe('It is being fetched.')
    expect(missingWords(3, true, 'open')).toBe('3 of them are being fetched.')
  })

  it('that cannot be fetched now says when it will be', () => {
    expect(missingWords(4, false, 'offline')).toBe(
      'They are not on this computer yet. They are fetched when GitLab can be reached.',
    )
    expect(missingWords(1, true, 'signedOut')).toBe(
      '1 of them is not on this computer yet. It is fetched when you sign in again.',
    )
  })

  it('that is here is counted, also when there is nothing in it', () => {
    expect(headingWords(0, 0)).toBe('No comments yet')
    expect(headingWords(2, 0)).toBe('2 comments')
    expect(missingWords(-2, true, 'open')).toBe(null)
  })
})
