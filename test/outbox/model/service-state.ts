import { apiPaths, type ApiVersion } from '../../../shared/model/service-facts.ts'
import { apiVersion } from '../../support/api-version.ts'
import { token } from './fixture.ts'
import {
  inOrder,
  plannedInWords,
  threadInWords,
  type CommentState,
  type ItemState,
  type Threads,
  type WorkspaceState,
} from './state.ts'

interface Named {
  readonly id: number
  readonly title: string
}

interface Item extends Named {
  readonly iid: number
  readonly project_id: number
  readonly description: string | null
  readonly state: string
  readonly labels: string[]
  readonly assignee: { readonly username: string } | null
  readonly milestone: Named | null
  readonly due_date?: string | null
  readonly confidential?: boolean
  readonly source_branch?: string
  readonly target_branch?: string
  readonly merge_when_build_succeeds?: boolean
  readonly subscribed: boolean
}

interface Award {
  readonly name: string
  readonly user: { readonly username: string }
}

interface Note {
  readonly id: number
  readonly body: string
  readonly system: boolean
  readonly author: { readonly username: string }
}

interface Project {
  readonly id: number
  readonly path_with_namespace: string
  readonly description: string | null
  readonly archived: boolean
}

interface Discussion {
  readonly notes: readonly (Note & {
    readonly resolvable: boolean
    readonly resolved?: boolean
    readonly suggestions?: readonly { readonly from_content: string; readonly applied: boolean }[]
  })[]
}

interface Milestone extends Named {
  readonly description: string | null
  readonly due_date: string | null
  readonly start_date: string | null
  readonly state: string
}

interface Label {
  readonly name: string
  readonly color: string
  readonly description: string | null
  readonly priority: number | null
  readonly subscribed: boolean
}

/** What was deleted on a service of today, which keeps it for a while under such a name. */
const isToBeDeleted = /-deletion_scheduled-\d+(?:\/|$)/

/** Reads the whole workspace from the service itself, without any code of Docket. */
export class ServiceState {
  readonly #url: string
  readonly #administered: readonly string[]
  /** Where each file is, by the project and its name. */
  readonly #addresses = new Map<string, string>()

  /**
   * @param url with `/api/v3`
   * @param administered the accounts that are looked at, which only administrators can
   */
  constructor(url: string, administered: readonly string[] = []) {
    this.#url = url
    this.#administered = administered
  }

  /** @param hasSaid returns true for the title of an item that the user chose to follow or not to follow */
  async read(hasSaid: (title: string) => boolean): Promise<WorkspaceState> {
    const projects = await this.#get<{ id: number; name: string }>('/projects')
    const items: ItemState[] = []
    for (const { id, name } of projects) {
      for (const state of ['opened', 'closed']) {
        for (const row of await this.#get<Item>(`/projects/${id}/issues?state=${state}`)) {
          items.push(await this.#item('issue', name, row, `/projects/${id}/issues/${row.id}`, hasSaid))
        }
      }
      for (const row of await this.#get<Item>(`/projects/${id}/merge_requests?state=all`)) {
        items.push(await this.#item('mergeRequest', name, row, `/projects/${id}/merge_requests/${row.id}`, hasSaid))
      }
    }
    const anvil = projects.find(({ name }) => name === 'anvil')?.id
    return inOrder({
      items,
      labels: (await this.#get<Label>(`/projects/${anvil}/labels`)).map((label) => ({
        name: label.name,
        color: label.color,
        description: label.description ?? '',
        priority: label.priority,
        subscribed: label.subscribed,
      })),
      milestones: (await this.#get<Milestone>(`/projects/${anvil}/milestones`)).map((row) => ({
        title: row.title,
        description: row.description ?? '',
        dueDate: row.due_date,
        startDate: row.start_date,
        state: row.state,
      })),
      starred: (await this.#get<{ name: string }>('/projects/starred')).map(({ name }) => name),
      todos: (await this.#get<{ target: Named }>('/todos?state=pending'))
        .map(({ target }) => target.title)
        .filter((title) => title.startsWith('Desk')),
      keys: (await this.#get<Named>('/user/keys')).map(({ title }) => title),
      emails: (await this.#get<{ email: string }>('/user/emails')).map(({ email }) => email),
      directory: await this.#directory(),
      ...(await this.#looksAfter()),
    })
  }

  /** Hooks and people, which only administrators see. */
  async #looksAfter(): Promise<Pick<WorkspaceState, 'hooks' | 'people'>> {
    if (this.#administered.length === 0) return { hooks: [], people: [] }
    const hooks = await this.#get<{ url: string }>('/hooks')
    const users = await this.#get<{ username: string; name: string; state: string }>('/users')
    return {
      hooks: hooks.map(({ url }) => url),
      people: users
        .filter(({ username }) => this.#administered.includes(username))
        .map(({ username, name, state }) => ({ username, name, isBlocked: state === 'blocked' })),
    }
  }

  /** The projects and groups of the user: their own projects, the forks in their groups, and the groups. */
  async #directory(): Promise<WorkspaceState['directory']> {
    const projects = [
      ...(await this.#get<Project>('/projects/owned')),
      ...(await this.#get<Project>('/projects/owned?archived=true')),
    ]
    const groups = await this.#get<{ path: string; description: string | null }>('/groups/owned')
    const things = [
      ...projects.map((row) => [row.path_with_namespace, row.description, row.archived] as const),
      ...groups.map((row) => [row.path, row.description, false] as const),
    ].filter(([path]) => /^(?:ada\/|made-)/.test(path) && !isToBeDeleted.test(path))
    return [...new Map(things.map((thing) => [thing[0], thing])).values()].map(([path, said, isOff]) => ({
      path,
      said: said ?? '',
      isOff,
    }))
  }

  /** All threads, over v4. */
  async threads(): Promise<Threads> {
    const threads = new Map<string, string[]>()
    for (const { id, path_with_namespace: project } of await this.#get<Project>('/projects')) {
      for (const list of ['issues', 'merge_requests']) {
        for (const { iid, title } of await this.#get<Item>(`/projects/${id}/${list}?state=all`, 'v4')) {
          const found = await this.#get<Discussion>(`/projects/${id}/${list}/${iid}/discussions`, 'v4')
          const words = found.map(({ notes }) =>
            threadInWords(notes.map((note) => ({ ...note, isResolved: note.resolved === true }))),
          )
          if (words.length > 0) threads.set(`${title} in ${project}`, words.toSorted())
        }
      }
    }
    return threads
  }

  /** The number of an item, by its title. */
  async numbers(): Promise<Map<string, number>> {
    const numbers = new Map<string, number>()
    for (const { id } of await this.#get<{ id: number }>('/projects')) {
      for (const state of ['opened', 'closed']) {
        for (const row of await this.#get<Item>(`/projects/${id}/issues?state=${state}`))
          numbers.set(row.title, row.iid)
      }
    }
    return numbers
  }

  async #item(
    kind: ItemState['kind'],
    project: string,
    row: Item,
    path: string,
    hasSaid: (title: string) => boolean,
  ): Promise<ItemState> {
    const comments: CommentState[] = []
    const notes = await this.#get<Note>(`${path}/notes`)
    const own = notes.filter(({ system, author }) => !system && author.username === 'ada')
    for (const { id, body } of own) {
      comments.push({
        body: await this.#withFiles(project, row.project_id, body.trim()),
        awards: await this.#awards(`${path}/notes/${id}/award_emoji`),
      })
    }
    return {
      kind,
      project,
      title: row.title,
      description: row.description ?? '',
      state: row.state === 'reopened' ? 'opened' : row.state,
      labels: row.labels.toSorted(),
      assignee: row.assignee?.username ?? null,
      ...(await this.#reviewOf(kind, row)),
      milestone: row.milestone?.title ?? null,
      dueDate: row.due_date ?? null,
      planned: apiVersion === 'v4' ? await this.#planned(kind, row) : null,
      confidential: row.confidential ?? false,
      branches: row.source_branch === undefined ? null : `${row.source_branch} → ${row.target_branch}`,
      waitsForBuild: row.merge_when_build_succeeds ?? false,
      subscribed: hasSaid(row.title) ? row.subscribed : null,
      awards: await this.#awards(`${path}/award_emoji`),
      links: await this.#linksOf(kind, row),
      comments,
      ...(await this.#threadsOf(
        kind,
        row,
        own.map(({ id }) => id),
      )),
    }
  }

  /** A text with the names of its files in place of their addresses. @throws where one leads nowhere, or a file is there twice */
  async #withFiles(project: string, projectId: number, body: string): Promise<string> {
    let text = body
    for (const [address, name = ''] of body.matchAll(/\/uploads\/[0-9a-f]{32}\/([\w.]+)/g)) {
      const known = this.#addresses.get(`${projectId}/${name}`) ?? address
      this.#addresses.set(`${projectId}/${name}`, known)
      if (known !== address) throw new Error(`${name} is at ${known} and at ${address}`)
      const { status } = await fetch(`${new URL(this.#url).origin}/tools/${project}${address}`, { redirect: 'manual' })
      if (status === 404) throw new Error(`${address} leads nowhere`)
      text = text.replace(address, `upload:${name}`)
    }
    return text
  }

  /** @param own the ids of the user's own comments, in their order */
  async #threadsOf(
    kind: ItemState['kind'],
    row: Item,
    own: readonly number[],
  ): Promise<Pick<ItemState, 'threads' | 'applied'>> {
    if (apiVersion === 'v3') return { threads: [], applied: [] }
    const list = `/projects/${row.project_id}/${kind === 'issue' ? 'issues' : 'merge_requests'}/${row.iid}/discussions`
    const discussions = await this.#get<Discussion>(list, 'v4')
    const suggestions = discussions.flatMap(({ notes }) => notes.flatMap((note) => note.suggestions ?? []))
    const threads = discussions
      .map(({ notes }) => notes.filter(({ system }) => !system))
      .filter((notes) => notes.length > 0)
      .map((notes) => ({
        own: notes.flatMap(({ id }) => (own.includes(id) ? [own.indexOf(id)] : [])),
        others: notes.flatMap(({ id, body }) => (own.includes(id) ? [] : [body.trim()])),
        resolved: notes.map(({ resolvable, resolved = false }) => (resolvable ? resolved : null)),
      }))
    return { threads, applied: suggestions.filter(({ applied }) => applied).map((one) => one.from_content) }
  }

  async #planned(kind: ItemState['kind'], { iid, project_id: project }: Item): Promise<string> {
    interface Planned {
      readonly start_date?: string | null
      readonly issue_type?: string
      readonly merge_after?: string | null
      readonly weight?: number | null
      readonly epic?: { readonly id: number } | null
      readonly health_status?: string | null
    }
    const path = `/projects/${project}/${kind === 'issue' ? 'issues' : 'merge_requests'}/${iid}`
    const { start_date: startDate, issue_type: type, ...row } = await this.#ask<Planned>(path, 'v4')
    const { merge_after: mergeAfter, weight, epic, health_status: healthStatus } = row
    const planned = { startDate, mergeAfter, weight, epicId: epic?.id, healthStatus }
    return plannedInWords({ ...planned, type: kind === 'issue' ? type : null })
  }

  /** The titles of the issues that an issue is linked to, which only v4 shows. */
  async #linksOf(kind: ItemState['kind'], { iid, project_id: project }: Item): Promise<string[]> {
    if (kind === 'mergeRequest' || apiVersion === 'v3') return []
    const linked = await this.#ask<readonly { readonly title: string }[]>(
      `/projects/${project}/issues/${iid}/links`,
      'v4',
    )
    return linked.map(({ title }) => title).toSorted()
  }

  /** The reviewers and approvers of a merge request, which only v4 shows. */
  async #reviewOf(
    kind: ItemState['kind'],
    { iid, project_id: project }: Item,
  ): Promise<Pick<ItemState, 'reviewers' | 'approvers'>> {
    if (kind === 'issue' || apiVersion === 'v3') return { reviewers: [], approvers: [] }
    interface Reviewed {
      readonly reviewers: readonly { readonly username: string }[]
      readonly approved_by: readonly { readonly user: { readonly username: string } }[]
    }
    const path = `/projects/${project}/merge_requests/${iid}`
    const { reviewers } = await this.#ask<Reviewed>(path, 'v4')
    const { approved_by: approvers } = await this.#ask<Reviewed>(`${path}/approvals`, 'v4')
    return {
      reviewers: reviewers.map(({ username }) => username).toSorted(),
      approvers: approvers.map(({ user }) => user.username).toSorted(),
    }
  }

  async #awards(path: string): Promise<string[]> {
    const awards = await this.#get<Award>(path)
    return awards.map(({ name }) => name).toSorted()
  }

  /** All rows of a list. */
  async #get<T>(path: string, over: ApiVersion = 'v3'): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; ; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`
      const more = await this.#ask<T[]>(path + query, over)
      rows.push(...more)
      // Some lists are whole on every page.
      if (more.length < 100) return rows
    }
  }

  async #ask<T>(path: string, over: ApiVersion = 'v3'): Promise<T> {
    const url = this.#url.replace(apiPaths.v3, apiPaths[over]) + path
    const answer = await fetch(url, { headers: { 'PRIVATE-TOKEN': token } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
