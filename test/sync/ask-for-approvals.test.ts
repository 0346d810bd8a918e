import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { askForApprovals } from '../../electron/sync/details/ask-for-approvals.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import { temporaryCache } from '../support/cache.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

/** One request finds out whether a service has approvals at all, not one for each merge request. */

const hour = 3_600_000
const path = (iid: number) => `/projects/1/merge_requests/${iid}/approvals`

let cache: WritableCache
let server: PagedServer
let clock: number

beforeEach(async () => {
  cache = temporaryCache()
  server = await startPagedServer(100, { adapter: apiAdapterV4 })
  clock = Date.UTC(2026, 5, 1)
})

const ask = (iid: number, isThere = true) =>
  askForApprovals(
    server.client,
    { projectId: 1, iid, isThere },
    {
      cache,
      now: () => clock,
      signal: new AbortController().signal,
      listener: { onPage: () => undefined },
    },
  )
const asked = () => server.asked.splice(0).length
const has = (iid: number) =>
  server.rows.set(path(iid), { user_has_approved: false, user_can_approve: true, approved_by: [] })

describe('a service without approvals', () => {
  it('is asked once, and again after a day', async () => {
    expect([await ask(1), await ask(2), asked()]).toEqual([null, null, 1])
    clock += 23 * hour
    expect([await ask(2), asked()]).toEqual([null, 0])
    clock += 2 * hour
    expect([await ask(2), await ask(1), asked()]).toEqual([null, null, 1])
    clock += 25 * hour
    has(3)
    expect(await ask(3)).toMatchObject({ userCanApprove: true })
    expect(hasFeature(cache, 'approvals', clock)).toBe(true)
  })

  it('is not told apart from one that has lost the merge request, unless it showed that just now', async () => {
    has(2)
    expect([await ask(1, false), asked()]).toEqual([null, 1])
    expect(await ask(2)).toMatchObject({ approvedBy: [] })
  })

  it('is something else than one that refuses a single merge request, or fails', async () => {
    server.refusals.set(path(1), 403)
    expect(await ask(1)).toBeNull()
    server.refusals.set(path(1), 500)
    await expect(ask(1)).rejects.toMatchObject({ error: { code: 'service_failed' } })
    expect(hasFeature(cache, 'approvals', clock)).toBeNull()
  })
})
