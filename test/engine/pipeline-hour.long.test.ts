import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { dialects } from '../../electron/api/versions/dialects.ts'
import { saveNotifiedSince } from '../../electron/cache/inbox/inbox-state.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { openCache } from '../../electron/cache/storage/database.ts'
import { readOpenThreads } from '../../electron/sync/details/read-open-threads.ts'
import { readPipelines } from '../../electron/sync/details/read-pipelines.ts'
import { readReviews } from '../../electron/sync/details/read-reviews.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { startService } from '../../service/server.ts'
import { hour, minute } from '../../shared/durations.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { deriveInbox } from '../support/inbox.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { temporaryFolder } from '../support/temporary.ts'

/**
 * An hour of an account with 200 projects and 20 merge requests of the user's own, by a clock that the test moves. Their pipelines run
 * on the real service, fail, are run again, and pass. Beside that an oracle knows each run that failed, and each that passed after it.
 */

const projects = 200
const own = 20
const createdAt = '2030-01-01T12:00:00Z'

/** A pipeline takes a few minutes; how often its last job fails differs from one to the next. */
const failuresOf = (at: number) => at % 4
const jobsOf = (at: number) => [
  { name: 'build', stage: 'build', seconds: 60 + 20 * (at % 5) },
  { name: 'unit', seconds: 90, failingAttempts: failuresOf(at), log: '{red}Error: 1 is not 2{/}' },
]

it(
  'an hour of pipelines notifies of each end once, at less than 30 requests a minute',
  { timeout: 300_000 },
  async () => {
    let clock = Date.parse(createdAt)
    const fixture = {
      users: ['ada', 'ben'],
      groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
      projects: Array.from({ length: projects }, (_, at) => ({
        path: `tools/p${at}`,
        ...(at < own
          ? { jobs: jobsOf(at), mergeRequests: [{ title: `No ${at}`, author: 'ada', branch: 'weld', createdAt }] }
          : {}),
      })),
    }
    const service = await startService({ port: 0, fixture, dialect: 'v4', version: '19', clock: () => new Date(clock) })
    const folder = temporaryFolder()
    const { cache } = openCache(join(folder, 'cache.db'))
    const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
    const url = service.url.replace('/api/v4', '')
    const real = clientOf({ url }, { dialect: dialects.v4, numbers, token: () => 'token-ada' })
    let requests = 0
    const count = () => void (requests += 1)
    const client: Client = {
      ...real,
      call: (operation, values, more) => (count(), real.call(operation, values, more)),
      readBytes: (operation, values, more) => (count(), real.readBytes(operation, values, more)),
    }
    const ownUserId = await ownIdOf(service, 'token-ada')
    const userStore = new UserStore({
      ...{ account: 'here', ownUserId, userFile: join(folder, 'user.db'), cacheFile: join(folder, 'cache.db') },
      ...{ holdSeconds: 0, now: () => clock },
      ...{ onChange: () => undefined, onQueued: () => undefined, onAheadPlan: () => undefined },
    })
    onTestFinished(async () => {
      userStore.close()
      cache.close()
      await service.close()
    })
    const signal = new AbortController().signal
    const context = { cache, signal, now: () => clock, listener: { onPage: () => undefined } }
    const scheduler = schedulerOn(client, cache, { now: () => clock, ahead: false })
    /** One round as the engine makes it. Returns the notifications: `build_failed 3` of the fourth merge request. */
    const round = async (): Promise<string[]> => {
      await scheduler.round('due', signal)
      for (const read of [readOpenThreads, readReviews, readPipelines]) {
        expect(await read(client, ownUserId, context)).toEqual([])
      }
      deriveInbox(cache, ownUserId, () => clock)
      const taken = userStore.takeNotifications({ rules: defaultNotificationRules, onScreen: null })
      for (const { reason, text } of taken)
        if (reason === 'build_failed') expect(text).toBe('Failed: unit: Error: 1 is not 2')
      return taken.map(({ reason, title }) => `${reason} ${title}`)
    }
    deriveInbox(cache, ownUserId, () => clock)
    await round()
    cache.transaction(() => saveNotifiedSince(cache, clock))()
    await userStore.beginNotifications({ since: clock })

    requests = 0
    const notified: string[] = []
    const expected: string[] = []
    /** How often each has failed, and since when it waits to be run again. */
    const failed = Array.from({ length: own }, () => 0)
    const ended = new Set<string>()
    for (const until = clock + hour; clock < until;) {
      clock += minute
      for (let at = 0; at < own; at += 1) {
        const path = `/projects/${at + 1}/pipelines`
        const [{ id, status }] = (await askService(service, 'token-ada', 'GET', path)) as [
          { id: number; status: string },
        ]
        const run = `${at} ${failed[at]} ${status}`
        if (status === 'success' && !ended.has(run) && failuresOf(at) > 0) expected.push(`pipeline_fixed No ${at}`)
        if (status === 'failed' && !ended.has(run)) expected.push(`build_failed No ${at}`)
        // It is run again some minutes after it failed.
        if (status === 'failed' && ended.has(run) && clock % (7 * minute) === 0) {
          failed[at] = (failed[at] ?? 0) + 1
          await askService(service, 'token-ada', 'POST', `${path}/${id}/retry`)
        }
        if (status === 'failed' || status === 'success') ended.add(run)
      }
      notified.push(...(await round()))
    }
    for (let last = 0; last < 3; last += 1) notified.push(...(await round()))
    expect(notified.toSorted()).toEqual(expected.toSorted())
    expect(expected.filter((each) => each.startsWith('build_failed')).length).toBeGreaterThan(own)
    expect(expected.some((each) => each.startsWith('pipeline_fixed'))).toBe(true)
    expect(requests / 60).toBeLessThanOrEqual(30)
  },
)
