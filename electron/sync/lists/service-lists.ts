import { kindsOfServiceRows, serviceListName, type ServiceListKind } from '../../../shared/model/service-list.ts'
import type { Client } from '../../api/client/client.ts'
import { fetchServiceList, fetchServiceRows, type ListedOwner } from '../../api/entities/service-lists.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import {
  readStoredServiceRow,
  storeReadServiceRow,
  storeServiceList,
  type ServiceRow,
} from '../../cache/lists/service-lists.ts'
import { arrive } from '../crawl/arrive.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'

/** The part of a list that is read; all of it when neither is given. */
export interface AskedRows {
  readonly row: number | undefined
  readonly search: string | undefined
}

/** Maximum number of readings of a list when each of them is overtaken. The last one is stored as far as it is the newest. */
const mostReadings = 3

/**
 * Reads a list and keeps it; once more where edits or other readings came in between (I6). Fields that only the page of a row has
 * stay known while the list does not say otherwise.
 *
 * @throws AppFailure when it cannot be read; `forbidden` for those of others
 */
export async function readServiceList(
  client: Client,
  kind: ServiceListKind,
  { owner, asked, context }: { readonly owner: ListedOwner; readonly asked: AskedRows; readonly context: CrawlContext },
): Promise<void> {
  for (let readings = 1; readings <= mostReadings; readings += 1) {
    if (await readOnce(client, kind, { owner, asked, context })) return
  }
}

/** Returns true if the whole answer could be stored. */
async function readOnce(
  client: Client,
  kind: ServiceListKind,
  { owner, asked, context }: { readonly owner: ListedOwner; readonly asked: AskedRows; readonly context: CrawlContext },
): Promise<boolean> {
  const { cache, signal, listener, now } = context
  const begunAt = currentRevision(cache)
  const isWhole = asked.row === undefined && asked.search === undefined
  const rows: readonly ServiceRow[] = isWhole
    ? await fetchServiceList(client, kind, owner, signal)
    : await fetchServiceRows(client, kind, { ...asked, owner }, signal)
  const name = serviceListName(kind, owner.id)
  let isStored = true
  cache.transaction(() => {
    const arrival = arrive(context, begunAt, { onRefused: () => (isStored = false) })
    const kept = rows.map((row) => withWhatIsKnown(readStoredServiceRow(cache, name, row.id), row, asked))
    if (isWhole) storeServiceList(cache, name, { rows: kept, arrival, readAt: now() })
    else for (const row of kept) storeReadServiceRow(cache, name, row, arrival)
  })()
  listener.onPage(kindsOfServiceRows[kind], rows.length, [someId])
  return isStored
}

/** Lists leave fields out as null, and only the list of all projects says which are starred. */
function withWhatIsKnown(known: ServiceRow | null, row: ServiceRow, { row: isOne, search }: AskedRows): ServiceRow {
  if (known === null) return row
  const starred = 'isStarred' in row && (isOne ?? search) !== undefined ? { isStarred: known['isStarred'] } : {}
  if (isOne !== undefined) return { ...row, ...starred }
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return { ...known, ...said, ...starred, id: row.id }
}
