import { onTestFinished } from 'vitest'
import { startService } from '../support/service-of-run.ts'
import { askService } from '../support/asking.ts'
import { oneOf } from '../support/properties.ts'

/** A small service on which others go on working: two projects, in which Ada (who runs Docket) and Ben have a part. */
export interface World {
  /** The base URL, without `/api/v3`. */
  readonly address: string
  readonly ownUserId: number
  /** Sends a request of Ada's own. Resolves with the answer. */
  ask<T>(path: string): Promise<T>
  /** All rows of a list, as Ada sees them. */
  list<T>(path: string): Promise<T[]>
  /** Every title that an item ever had, as `sort id title`. */
  readonly titles: ReadonlySet<string>
  /** Ben, or Ada on another computer, does something; one thing after the other, however they are asked for. */
  change(): Promise<void>
  close(): Promise<void>
}

export interface Made {
  readonly id: number
  readonly title: string
}

const project = (path: string, issues: number) => ({
  path,
  labels: ['bug', 'feature'],
  milestones: ['1.0'],
  issues: [
    { title: 'Crack {n}', repeat: issues, author: 'ben', labels: ['bug'] },
    { title: 'Discussed', author: 'ben', milestone: '1.0', notes: ['One', { author: 'ada', body: 'Two' }] },
    { title: 'Shut {n}', repeat: 5, state: 'closed', notes: ['Done'] },
  ],
  mergeRequests: [{ title: 'Forge {n}', repeat: 5, author: 'ben', notes: ['Please look'] }],
})

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'master' } }],
  projects: [project('tools/anvil', 17), project('tools/bellows', 6)],
  todos: [1, 2, 3, 4, 5, 6].map((iid) => ({ user: 'ada', target: `tools/anvil#${iid}`, action: 'mentioned' })),
}

/**
 * @param random decides what happens there
 * @param options `finishesTodos`: Ada finishes todos elsewhere, as is the default
 */
export async function startWorld(random: () => number, options = { finishesTodos: true }): Promise<World> {
  // Some time after the fixture's rows, and not this computer's.
  let clock = Date.now() + 3_600_000
  const dialect = oneOf(random, ['contract', 'real'] as const)
  const service = await startService({ port: 0, fixture, dialect, clock: () => new Date(clock) })
  onTestFinished(() => service.close())
  const titles = new Set<string>()
  const remember = (path: string, row: unknown) => {
    const sort = /\/(issue|merge_request)s(?:\/\d+)?(?:\?.*)?$/.exec(path)?.[1]
    const { id, title } = row as Made
    if (sort !== undefined) titles.add(`${sort} ${id} ${title}`)
  }
  const api = async <T>(method: string, path: string, body?: object, token = 'token-ben'): Promise<T> => {
    const value = await askService<T>(service, token, method, path, body)
    for (const row of Array.isArray(value) ? (value as unknown[]) : [value]) remember(path, row)
    return value
  }
  const ask = <T>(path: string) => api<T>('GET', path, undefined, 'token-ada')
  const list = async <T>(path: string): Promise<T[]> => {
    const rows: T[] = []
    for (let page = 1; ; page += 1) {
      const some = await ask<T[]>(`${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
      rows.push(...some)
      if (some.length < 100) return rows
    }
  }
  const { id: ownUserId } = await ask<Made>('/user')
  const projects = (await list<Made>('/projects')).map(({ id }) => id)
  const items = async (projectId: number) => ({
    issues: (await list<Made>(`/projects/${projectId}/issues?state=all`)).map(({ id }) => id),
    merge_requests: (await list<Made>(`/projects/${projectId}/merge_requests?state=all`)).map(({ id }) => id),
  })
  const known = new Map(await Promise.all(projects.map(async (id) => [id, await items(id)] as const)))
  const touched = new Map<string, number>()
  let made = 0

  /** Changes an item. For a merge request, its branches and title must be sent again. */
  const put = async (item: string, body: object) => {
    const { source_branch, target_branch, title } = await ask<Record<string, unknown>>(item)
    await api('PUT', item, { ...(source_branch ? { source_branch, target_branch, title } : {}), ...body })
  }

  const happen = async (): Promise<void> => {
    // Several things may happen in one moment, but only one to an item: a second one could not be distinguished from the first.
    if (random() < 0.7) clock += Math.floor(random() * 90_000)
    made += 1
    const projectId = oneOf(random, projects)
    const at = `/projects/${projectId}`
    const there = known.get(projectId)
    if (!there) throw new Error('a project of nobody')
    const sort = oneOf(random, ['issues', 'issues', 'merge_requests'] as const)
    const item = `${at}/${sort}/${oneOf(random, there[sort])}`
    if (touched.get(item) === clock) clock += 1
    touched.set(item, clock)
    switch (Math.floor(random() * 9)) {
      case 0:
        there.issues.push((await api<Made>('POST', `${at}/issues`, { title: `Issue ${made}` })).id)
        break
      case 1: {
        const branches = { source_branch: `branch-${made}`, target_branch: 'master' }
        const body = { ...branches, title: `Merge request ${made}` }
        there.merge_requests.push((await api<Made>('POST', `${at}/merge_requests`, body)).id)
        break
      }
      case 2:
      case 3:
        await put(item, { title: `Renamed ${made}`, description: `${made} `.repeat(20) })
        break
      case 4: {
        const { state } = await ask<{ state: string }>(item)
        await put(item, { state_event: state === 'closed' ? 'reopen' : 'close' })
        break
      }
      case 5:
        await put(item, { labels: oneOf(random, ['bug', 'feature', 'bug,feature', '']) })
        break
      case 6:
        await api('POST', `${item}/notes`, { body: `Note ${made}` })
        break
      case 7:
        if (random() < 0.5) await api('POST', `${at}/labels`, { name: `label ${made}`, color: '#00aa00' })
        else await api('POST', `${at}/milestones`, { title: `milestone ${made}` })
        break
      case 8: {
        if (!options.finishesTodos) break
        const [todo] = await list<Made>('/todos?state=pending')
        if (todo) await api('DELETE', `/todos/${todo.id}`, undefined, 'token-ada')
        break
      }
    }
  }

  let last: Promise<void> = Promise.resolve()
  return {
    address: service.url.replace(/\/api\/v3$/, ''),
    ownUserId,
    ask,
    list,
    titles,
    change: () => (last = last.then(happen)),
    close: async () => {
      await last
      await service.close()
    },
  }
}
