import { kindsOfServiceRows, serviceListName, type ServiceListKind } from '../../shared/model/service-list.ts'
import type { Client } from '../api/client.ts'
import { fetchServiceList, type ListedUser } from '../api/service-lists.ts'
import { currentRevision } from '../cache/revision.ts'
import { storeServiceList } from '../cache/service-lists.ts'
import { arrive } from './arrive.ts'
import { someId, type CrawlContext } from './crawl.ts'

/** Reads a list whole and keeps it. @throws AppFailure when it cannot be read; `forbidden` for those of others */
export async function readServiceList(
  client: Client,
  kind: ServiceListKind,
  user: ListedUser,
  context: CrawlContext,
): Promise<void> {
  const { cache, signal, listener, now } = context
  const begunAt = currentRevision(cache)
  const rows = await fetchServiceList(client, kind, user, signal)
  cache.transaction(() => {
    storeServiceList(cache, serviceListName(kind, user.id), rows, arrive(context, begunAt), now())
  })()
  listener.onPage(kindsOfServiceRows[kind], rows.length, [someId])
}
