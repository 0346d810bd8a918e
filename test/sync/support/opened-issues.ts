import { onTestFinished } from 'vitest'
import type { Client } from '../../../electron/api/client/client.ts'
import { listProjects } from '../../../electron/api/entities/projects.ts'
import { listProjectIssues } from '../../../electron/api/entities/issues.ts'
import { apiAdapters } from '../../../electron/api/versions/api-adapters.ts'
import { storeProject } from '../../../electron/cache/directory/projects.ts'
import { readItemNumber } from '../../../electron/cache/items/item-numbers.ts'
import { storeIssue } from '../../../electron/cache/items/issues.ts'
import { refreshItem } from '../../../electron/sync/details/refresh-item.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'
import { clientOf } from '../../api/support/service.ts'
import { ownIdOf } from '../../support/asking.ts'
import { temporaryCache } from '../../support/cache.ts'
import { deriveInbox } from '../../support/inbox.ts'

interface Asked {
  readonly version?: VersionV4
  /** The version that Docket takes the service for. */
  readonly takenFor?: string | null
}

/** The issues of the first project of a real service over API v4, which ada can open one by one. */
export async function openedIssues(fixture: object, { version = '19', takenFor = version }: Asked = {}) {
  const cache = temporaryCache()
  const service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const client = clientOf({ url }, { adapter: apiAdapters.v4, version: takenFor, numbers, token: () => 'token-ada' })
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const [projects, { items }] = [await listProjects(client), await listProjectIssues(client, { id: 1, per_page: 100 })]
  cache.transaction(() => {
    for (const row of projects.items) storeProject(cache, row, null, { revision: 1, begunAt: 0 })
    for (const row of items) storeIssue(cache, row, { revision: 1, begunAt: 0 })
  })()
  const idOf = (iid: number) => items.find((row) => row.iid === iid)?.id ?? 0
  /** The clock of this computer. */
  const clock = { now: 1 }
  /** The ids of issues that windows were told of. */
  const shown: number[] = []
  /** Opens an issue at a moment. @param changed what the client does in another way */
  const open = async (iid: number, changed: Partial<Client> = {}, now = clock.now): Promise<void> => {
    await refreshItem({ ...client, ...changed }, 'issue', idOf(iid), {
      ...{ cache, signal: new AbortController().signal, now: () => now },
      listener: { onPage: (_kind, _count, ids) => void shown.push(...ids) },
    })
  }
  return { cache, service, client, idOf, open, shown, clock }
}
