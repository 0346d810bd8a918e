import type { Commit } from '../../../shared/model/commit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Client } from '../../api/client/client.ts'
import { compareRefs } from '../../api/entities/branches.ts'
import type { AskedComparison } from '../../protocols/asked-comparison.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'

export interface BranchReadsOptions {
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** Readings of branches while somebody makes a merge request of them. */
export class BranchReads {
  readonly #options: BranchReadsOptions

  constructor(options: BranchReadsOptions) {
    this.#options = options
  }

  /**
   * Returns the commits that a merge request of these branches would have, the oldest first; null where the service cannot tell.
   *
   * @throws AppFailure when it cannot be asked; `not_found` where one of the branches is not there
   */
  async compareBranches({ project, source, target, into }: AskedComparison): Promise<readonly Commit[] | null> {
    const { client, access, contexts } = this.#options
    if (!client.can('branches')) return null
    const { signal } = contexts.uncounted
    const other = into === undefined || into === project ? {} : { from_project_id: partsOf(into).id }
    const asked = { id: partsOf(project).id, from: target, to: source, ...other }
    const { commits } = await access.request(() => compareRefs(client, asked, { signal }))
    return commits
  }
}
