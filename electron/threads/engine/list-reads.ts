import { keyOf, partsOf, type Key } from '../../../shared/model/key.ts'
import {
  directoryLists,
  listChangedBelow,
  serviceListName,
  type ServiceListPart,
} from '../../../shared/model/service-list.ts'
import { readServiceListReading, readStoredServiceRow } from '../../cache/lists/service-lists.ts'
import { readServiceList } from '../../sync/lists/service-lists.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { EngineOptions } from './engine-options.ts'
import type { ServiceAccess } from './service-access.ts'

export interface ListReadsOptions extends Pick<EngineOptions, 'account' | 'client' | 'ownUserId'> {
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** Readings of on-demand lists. */
export class ListReads {
  readonly #options: ListReadsOptions

  constructor(options: ListReadsOptions) {
    this.#options = options
  }

  /**
   * Reads an on-demand list, or a part of it, and keeps it.
   *
   * @throws AppFailure when it cannot be read now; `forbidden` for those of others
   */
  async readServiceList({ kind, of, row, search }: ServiceListPart): Promise<void> {
    const { client, access, contexts, ownUserId } = this.#options
    await access.request(async () => {
      const { id } = partsOf(of)
      const owner = { id, isOwn: partsOf(of).kind === 'user' && id === ownUserId }
      await readServiceList(client, kind, { owner, asked: { row, search }, context: contexts.uncounted })
    })
  }

  /** Reads the user's rights to something again, so that a screen no longer offers actions that the service refuses. */
  async readRights(target: Key): Promise<void> {
    const { account, ownUserId, contexts } = this.#options
    const { kind, id } = partsOf(target)
    const of = keyOf(account, 'user', ownUserId)
    const list = kind === 'project' || kind === 'group' || kind === 'user' ? directoryLists[kind] : null
    const { cache } = contexts.uncounted
    const isListed = list !== null && readStoredServiceRow(cache, serviceListName(list, ownUserId), id) !== null
    // A row that cannot be read now stays as it was thought to be; the refusal itself is reported.
    const quietly = () => undefined
    if (isListed) await this.readServiceList({ kind: list, of, row: id }).catch(quietly)
    await this.readServiceList({ kind: 'profile', of }).catch(quietly)
  }

  /** Reads the user's own list that a change below a path concerns, if it is kept. */
  refreshListBelow(path: string): void {
    const { account, ownUserId, contexts } = this.#options
    const list = listChangedBelow(path)
    if (list === null) return
    if (readServiceListReading(contexts.uncounted.cache, serviceListName(list, ownUserId)).readAt === null) return
    // A row that cannot be read now is read when somebody looks at it.
    void this.readServiceList({ kind: list, of: keyOf(account, 'user', ownUserId) }).catch(() => undefined)
  }
}
