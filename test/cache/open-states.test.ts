import { expect, it } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { openStates } from '../../electron/cache/migrations/0021-open-states.ts'
import { isOpen } from '../../shared/model/issue.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleMergeRequest } from '../support/samples.ts'

/** Every state of API v3 and v4, and one that no service has yet. */
const states = { opened: 1, reopened: 1, locked: 1, frozen: 1, closed: 0, merged: 0 }

it('an item is open in every state but the two in which it has ended', () => {
  const open = Object.keys(states).map((state) => [state, isOpen({ state }) ? 1 : 0])
  expect(Object.fromEntries(open)).toEqual(states)
})

it('a merge request that is being merged is stored as open, and one that an earlier Docket took for closed is open again', () => {
  const cache = temporaryCache()
  const stored = () =>
    Object.fromEntries(cache.prepare(`SELECT state, is_open FROM merge_requests`).raw().all() as [string, number][])
  answer(cache, (arrival) => {
    for (const [index, state] of Object.keys(states).entries()) {
      storeMergeRequest(cache, sampleMergeRequest(index + 1, { state }), arrival)
    }
  })
  expect(stored()).toEqual(states)
  cache.exec(`UPDATE merge_requests SET is_open = 0 WHERE state NOT IN ('opened', 'reopened')`)
  cache.exec(openStates.sql)
  expect(stored()).toEqual(states)
})
