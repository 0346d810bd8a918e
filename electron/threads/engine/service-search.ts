import type { CodeMatch } from '../../../shared/model/code-match.ts'
import type { MarkedText } from '../../../shared/model/found.ts'
import type { FoundElsewhere, FoundLine, FoundOnService } from '../../../shared/model/found-on-service.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Client } from '../../api/client/client.ts'
import { listCodeMatches } from '../../api/entities/code-search.ts'
import { listIssuesInScope, listMergeRequestsInScope } from '../../api/entities/concerning.ts'
import { listVisibleProjects } from '../../api/entities/projects.ts'
import { isStoredAsOf } from '../../cache/items/items.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { AskedSearch } from '../../protocols/asked-search.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'

export interface ServiceSearchOptions {
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** The most results of each kind. */
const most = 10

/** Searches on the service for what is not on this computer. Nothing that it finds is kept. */
export class ServiceSearch {
  readonly #options: ServiceSearchOptions

  constructor(options: ServiceSearchOptions) {
    this.#options = options
  }

  /**
   * Finds lines of code in a project; without one, issues, merge requests and projects that are not on this computer.
   *
   * @throws AppFailure when the service cannot be asked, or refuses
   */
  async find({ text, project }: AskedSearch): Promise<FoundOnService> {
    const { client, access } = this.#options
    if (!client.can('searchesService')) return { lines: [], elsewhere: [] }
    return await access.request(async () =>
      project === undefined
        ? { lines: [], elsewhere: await this.#elsewhere(text) }
        : { lines: await this.#lines(partsOf<'project'>(project).id, text), elsewhere: [] },
    )
  }

  async #lines(projectId: number, text: string): Promise<FoundLine[]> {
    const { client, contexts } = this.#options
    const { signal } = contexts.uncounted
    const asked = { id: projectId, scope: 'blobs', search: text, per_page: most } as const
    const { items } = await listCodeMatches(client, asked, { signal })
    return items.map((match) => foundLineOf(match, text))
  }

  async #elsewhere(text: string): Promise<FoundElsewhere[]> {
    const { client, contexts } = this.#options
    const { cache, signal } = contexts.uncounted
    const asked = { scope: 'all', search: text, per_page: most } as const
    const [issues, mergeRequests, projects] = await Promise.all([
      listIssuesInScope(client, asked, { signal }),
      listMergeRequestsInScope(client, asked, { signal }),
      listVisibleProjects(client, { search: text, per_page: most }, { signal }),
    ])
    const items = [
      ...issues.items.map((row) => ({ kind: 'issue' as const, row })),
      ...mergeRequests.items.map((row) => ({ kind: 'mergeRequest' as const, row })),
    ]
    return [
      ...items
        .filter(({ kind, row }) => !isStoredAsOf(cache, kind, row.id, 0))
        .map(({ kind, row: { title, webUrl } }) => ({ kind, title, webUrl })),
      ...projects.items
        .filter(({ id }) => readProject(cache, id) === null)
        .map(({ pathWithNamespace: title, webUrl }) => ({ kind: 'project' as const, title, webUrl })),
    ]
  }
}

/** The first line of a stretch in which the text stands; its first line where none has it, as some services search by words. */
function foundLineOf({ path, ref, startLine, lines }: CodeMatch, text: string): FoundLine {
  const all = lines
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => marked(line.replace(/\r$/, '').trimStart(), text))
  const at = Math.max(
    0,
    all.findIndex(({ marks }) => marks.length > 0),
  )
  return { path, ref, line: startLine + at, text: all[at] ?? { text: '', marks: [] } }
}

/** Marks each place where a text stands, in small letters or capitals. */
function marked(line: string, sought: string): MarkedText {
  const [within, wanted] = [line.toLowerCase(), sought.toLowerCase()]
  // Letters that change their number with their case would shift the marks.
  if (within.length !== line.length || wanted === '') return { text: line, marks: [] }
  const marks: { start: number; end: number }[] = []
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length))
    marks.push({ start: at, end: at + wanted.length })
  return { text: line, marks }
}
