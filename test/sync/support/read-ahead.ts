import { onTestFinished } from 'vitest'
import { createPictureReader } from '../../../electron/api/client/pictures.ts'
import { storeProject } from '../../../electron/cache/directory/projects.ts'
import { createFoldedTables } from '../../../electron/cache/items/folded.ts'
import { storeIssue } from '../../../electron/cache/items/issues.ts'
import { listStaleItems, type StaleItemsQuery } from '../../../electron/cache/offline/stale-items.ts'
import { readAhead } from '../../../electron/sync/details/read-ahead.ts'
import type { AheadPlan } from '../../../shared/model/kept-offline.ts'
import { note } from '../../api/support/rows.ts'
import { answer, temporaryCache } from '../../support/cache.ts'
import { sampleIssue, sampleProject } from '../../support/samples.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { startPagedServer } from '../paged-server.ts'

/** The query for stale items of a plan, for the user of the tests. */
export const query = (plan: Partial<AheadPlan>): StaleItemsQuery => ({ ownUserId: 2, budget: '500', kept: [], ...plan })

/** A cache with two projects, and a server whose items are read ahead into it. @param now milliseconds since 1970 */
export async function openReadAhead(now: () => number) {
  const cache = temporaryCache()
  createFoldedTables(cache)
  const server = await startPagedServer(100)
  const folder = temporaryFolder()
  const pictures = createPictureReader()
  onTestFinished(() => pictures.close())
  for (const id of [1, 2]) {
    answer(cache, (arrival) => storeProject(cache, sampleProject(id), id === 1 ? 'member' : null, arrival))
  }

  const ahead = (plan: Partial<AheadPlan> = {}, signal = new AbortController().signal) => {
    const wanted = query(plan)
    return readAhead({
      cache,
      signal,
      now,
      listener: { onPage: () => undefined },
      client: server.client,
      pictures,
      pictureFolder: folder,
      plan: () => wanted,
    })
  }
  const putIssue = (
    id: number,
    changed: Parameters<typeof sampleIssue>[1] = {},
    notes = changed.userNotesCount ?? 0,
  ): void => {
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(id, changed), arrival))
    const rows = Array.from({ length: notes }, (_, index) => ({ ...note, id: id * 1000 + index }))
    server.lists.set(`/projects/${changed.projectId ?? 1}/issues/${id}/notes`, rows)
    server.lists.set(`/projects/${changed.projectId ?? 1}/issues/${id}/award_emoji`, [])
  }
  /** Takes the requests since the last call. */
  const asked = () => server.asked.splice(0).map((one) => one.replace('/projects/1', '').replace(/ 1$/, ''))
  const stale = (plan: Partial<AheadPlan> = {}, most = 100) =>
    listStaleItems(cache, query(plan), most, now()).map(({ kind, id }) => `${kind} ${id}`)
  return { cache, server, folder, pictures, ahead, putIssue, asked, stale }
}
