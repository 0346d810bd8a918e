import type { Service } from '../../service/server.ts'
import { apiVersion } from '../support/api-version.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { oneOf } from '../support/properties.ts'

/** What others do on a service while Ada's Docket reads it. Some of it she does herself, on another computer. */

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const project = (path: string, issues: number) => ({
  path,
  labels: ['bug', 'feature', 'later'],
  milestones: ['1.0', '2.0'],
  issues: [
    { title: 'Crack {n}', repeat: issues, author: 'ben', labels: ['bug'] },
    { title: 'Discussed', author: 'ben', milestone: '1.0', notes: ['One', { author: 'ada', body: 'Two' }] },
    { title: 'Shut {n}', repeat: 4, author: 'cem', state: 'closed', notes: ['Done'] },
  ],
  mergeRequests: [{ title: 'Forge {n}', repeat: 4, author: 'ada', notes: ['Please look'] }],
})

/** Their service: two projects of a group of Ada's, one of a group that she only sees a part of, and one of Ben's own. */
export const colleaguesFixture = {
  users: ['ada', 'ben', 'cem'],
  groups: [
    { path: 'tools', members: { ada: 'developer', ben: 'master', cem: 'developer' } },
    { path: 'forge', members: { ben: 'owner' } },
  ],
  projects: [
    project('tools/anvil', 22),
    project('tools/bellows', 5),
    { ...project('forge/hammer', 3), members: { ada: 'developer', cem: 'developer' } },
    { ...project('ben/notes', 3), members: { ada: 'developer' } },
  ],
  todos: [1, 2, 3, 4].map((iid) => ({ user: 'ada', target: `tools/anvil#${iid}`, action: 'mentioned' })),
}

type Sort = 'issues' | 'merge_requests'

/** A request that the service refuses. It does not matter which: something else has come before it. */
class Refused extends Error {}

/** Colleagues who do something now and then, one thing after the other. */
export class Colleagues {
  readonly #service: Service
  readonly #random: () => number
  readonly #acts: readonly (() => Promise<unknown>)[]
  #made = 0

  /** @param isSilent true if they also do what moves no date, which is seen on the newest page of a list alone */
  constructor(service: Service, random: () => number, isSilent: boolean) {
    this.#service = service
    this.#random = random
    this.#acts = isSilent ? [...this.#dated, () => this.#deleteNote()] : this.#dated
  }

  /** Does something that is drawn at random. What cannot be done, because somebody has done something else, is left. */
  async act(): Promise<void> {
    this.#made += 1
    try {
      await oneOf(this.#random, this.#acts)()
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
    }
  }

  /** What they do that moves a date or is in a small list. What happens more often is there more often. */
  readonly #dated: readonly (() => Promise<unknown>)[] = [
    () => this.#makeIssue(),
    () => this.#makeIssue(),
    () => this.#makeMergeRequest(),
    () => this.#changeItem({ title: this.#name('Renamed'), description: `${this.#name('So')} `.repeat(20) }),
    () => this.#changeItem({ labels: this.#one(['bug', 'feature', 'bug,feature', '']) }),
    () => this.#closeOrReopen(),
    () => this.#closeOrReopen(),
    () => this.#plan(),
    () => this.#comment(this.#name('Said')),
    () => this.#comment(this.#name('Said')),
    () => this.#comment(`${this.#name('Look')}, @ada`),
    () => this.#rewordNote(),
    () => this.#deleteItem(),
    () => this.#moveIssue(),
    () => this.#changeLabels(),
    () => this.#changeLabels(),
    () => this.#changeMilestones(),
    () => this.#finishTodo(),
    () => this.#changeMembers(),
    () => this.#makeProject(),
    () => this.#deleteProject(),
    () => this.#archiveProject(),
    () => this.#transferProject(),
    () => this.#switchFeature(),
    ...(apiVersion === 'v4' ? [() => this.#discuss(), () => this.#discuss(), () => this.#resolve()] : []),
  ]

  async #makeIssue(): Promise<void> {
    await this.#ask('ben', 'POST', `${await this.#project()}/issues`, {
      title: this.#name('Issue'),
      ...(this.#random() < 0.3 ? { assignee_id: await this.#ada() } : {}),
    })
  }

  async #makeMergeRequest(): Promise<void> {
    const branches = { source_branch: this.#name('branch-').replace(' ', ''), target_branch: 'master' }
    const body = { ...branches, title: this.#name('Merge request'), assignee_id: await this.#ada() }
    await this.#ask('ben', 'POST', `${await this.#project()}/merge_requests`, body)
  }

  /** A merge request of v3 wants its branches and title with every change. */
  async #changeItem(body: object, item?: { readonly path: string; readonly row: Row }): Promise<void> {
    const { path, row } = item ?? (await this.#item())
    const { source_branch, target_branch, title } = row
    await this.#ask('ben', 'PUT', path, { ...(source_branch ? { source_branch, target_branch, title } : {}), ...body })
  }

  async #closeOrReopen(): Promise<void> {
    const item = await this.#item()
    await this.#changeItem({ state_event: item.row['state'] === 'closed' ? 'reopen' : 'close' }, item)
  }

  async #plan(): Promise<void> {
    const at = await this.#project()
    const milestones = await this.#list('ben', `${at}/milestones`)
    const item = await this.#item(at, 'issues')
    await this.#changeItem(
      {
        milestone_id: this.#one([0, ...milestones.map(({ id }) => id)]),
        due_date: this.#one(['2031-05-01', '']),
        assignee_id: this.#one([0, await this.#ada()]),
      },
      item,
    )
  }

  async #comment(body: string): Promise<void> {
    const { path } = await this.#item()
    await this.#ask('ben', 'POST', `${path}/notes`, { body })
  }

  async #note(): Promise<string> {
    const { path } = await this.#item()
    const notes = await this.#list('ben', `${path}/notes`)
    const ben = await ownIdOf(this.#service, 'token-ben')
    const own = notes.filter((note) => note['system'] !== true && (note['author'] as Row).id === ben)
    return `${path}/notes/${this.#one(own).id}`
  }

  async #rewordNote(): Promise<void> {
    await this.#ask('ben', 'PUT', await this.#note(), { body: this.#name('Reworded') })
  }

  async #deleteNote(): Promise<void> {
    await this.#ask('ben', 'DELETE', await this.#note())
  }

  async #deleteItem(): Promise<void> {
    const { path } = await this.#item()
    await this.#ask('root', 'DELETE', path)
  }

  async #moveIssue(): Promise<void> {
    const { path } = await this.#item(undefined, 'issues')
    const { id } = this.#one(await this.#list('ada', '/projects'))
    await this.#ask('root', 'POST', `${path}/move`, { to_project_id: id })
  }

  async #changeLabels(): Promise<void> {
    const at = await this.#project()
    const { name } = this.#one(await this.#list('ben', `${at}/labels`))
    await this.#one([
      () => this.#ask('ben', 'POST', `${at}/labels`, { name: this.#name('label'), color: '#00aa00' }),
      () => this.#ask('ben', 'PUT', `${at}/labels`, { name, new_name: this.#name('renamed') }),
      () => this.#ask('ben', 'PUT', `${at}/labels`, { name, color: '#aa0000' }),
      // Services of v3 do not say whether a label is of a group. So it may be on items still that nobody reads again for days.
      ...(apiVersion === 'v4'
        ? [() => this.#ask('ben', 'DELETE', `${at}/labels?name=${encodeURIComponent(String(name))}`)]
        : []),
    ])()
  }

  async #changeMilestones(): Promise<void> {
    const at = await this.#project()
    const { id, state } = this.#one(await this.#list('ben', `${at}/milestones`))
    await this.#one([
      () => this.#ask('ben', 'POST', `${at}/milestones`, { title: this.#name('milestone') }),
      () => this.#ask('ben', 'PUT', `${at}/milestones/${id}`, { title: this.#name('milestone') }),
      () =>
        this.#ask('ben', 'PUT', `${at}/milestones/${id}`, { state_event: state === 'closed' ? 'activate' : 'close' }),
    ])()
  }

  async #finishTodo(): Promise<void> {
    const { id } = this.#one(await this.#list('ada', '/todos?state=pending'))
    await this.#ask('ada', 'DELETE', `/todos/${id}`)
  }

  /** Over v3 nobody can do that. */
  async #changeMembers(): Promise<void> {
    if (apiVersion === 'v3') return
    const { id } = this.#one(await this.#list('root', '/projects/all'))
    const who = this.#one(['ada', 'cem'])
    const user = await ownIdOf(this.#service, `token-${who}`)
    const at = `/projects/${id}/members`
    await this.#one([
      () => this.#askV4('root', 'POST', at, { user_id: user, access_level: 30 }),
      () => this.#askV4('root', 'DELETE', `${at}/${user}`),
    ])()
  }

  async #makeProject(): Promise<void> {
    const tools = this.#one((await this.#list('root', '/groups')).filter(({ path }) => path === 'tools'))
    const name = this.#name('Project').replace(' ', '')
    const { id } = await this.#ask<Row>('root', 'POST', '/projects', { name, namespace_id: tools.id })
    await this.#ask('root', 'POST', `/projects/${id}/issues`, { title: this.#name('First') })
  }

  /** Two stay, so that there is something to read. */
  async #deleteProject(): Promise<void> {
    const all = await this.#list('root', '/projects/all')
    if (all.length > 4) await this.#ask('root', 'DELETE', `/projects/${this.#one(all.slice(0, -2)).id}`)
  }

  async #archiveProject(): Promise<void> {
    const { id, archived } = this.#one(await this.#list('root', '/projects/all'))
    await this.#ask('root', 'POST', `/projects/${id}/${archived === true ? 'unarchive' : 'archive'}`)
  }

  /** Ada sees nothing of what goes to the other group, unless she is a member of it. */
  async #transferProject(): Promise<void> {
    const { id } = this.#one(await this.#list('root', '/projects/all'))
    const group = this.#one(await this.#list('root', '/groups'))
    await this.#ask('root', 'POST', `/groups/${group.id}/projects/${id}`)
  }

  async #switchFeature(): Promise<void> {
    const { id, name, ...row } = this.#one(await this.#list('root', '/projects/all'))
    const feature = this.#one(['issues_enabled', 'merge_requests_enabled'])
    await this.#ask('root', 'PUT', `/projects/${id}`, { name, [feature]: row[feature] !== true })
  }

  async #discuss(): Promise<void> {
    const { at, row, sort } = await this.#item()
    const discussions = `${at}/${sort}/${String(row['iid'])}/discussions`
    const known = await this.#askV4<readonly { readonly id: string }[]>('ben', 'GET', discussions)
    await this.#one([
      () => this.#askV4('ben', 'POST', discussions, { body: this.#name('Question') }),
      () => this.#askV4('ben', 'POST', `${discussions}/${this.#one(known).id}/notes`, { body: this.#name('Answer') }),
    ])()
  }

  /** Of merge requests that are open, since no date moves for it and the threads of others are not read again. */
  async #resolve(): Promise<void> {
    const { at, row } = await this.#item(undefined, 'merge_requests')
    if (row['state'] === 'closed') return
    const discussions = `${at}/merge_requests/${String(row['iid'])}/discussions`
    type Discussion = { readonly id: string; readonly notes: readonly { resolvable: boolean; resolved: boolean }[] }
    const known = await this.#askV4<readonly Discussion[]>('ben', 'GET', discussions)
    const { id, notes } = this.#one(known.filter(({ notes: [first] }) => first?.resolvable === true))
    await this.#askV4('ben', 'PUT', `${discussions}/${id}`, { resolved: notes[0]?.resolved !== true })
  }

  #name(what: string): string {
    return `${what} ${this.#made}`
  }

  /** The path of a project of Ben's and Ada's. */
  async #project(): Promise<string> {
    return `/projects/${this.#one(await this.#list('ada', '/projects')).id}`
  }

  async #item(
    at?: string,
    sort: Sort = this.#one(['issues', 'issues', 'merge_requests'] as const),
  ): Promise<{ readonly at: string; readonly sort: Sort; readonly path: string; readonly row: Row }> {
    const within = at ?? (await this.#project())
    const row = this.#one(await this.#list('root', `${within}/${sort}?state=all`))
    return { at: within, sort, path: `${within}/${sort}/${row.id}`, row }
  }

  #one<T>(things: readonly T[]): T {
    if (things.length === 0) throw new Refused()
    return oneOf(this.#random, things)
  }

  async #ada(): Promise<number> {
    return await ownIdOf(this.#service, 'token-ada')
  }

  async #list(who: string, path: string): Promise<Row[]> {
    return await this.#ask(who, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100`)
  }

  async #ask<T>(who: string, method: string, path: string, body?: object): Promise<T> {
    return await asked(this.#service, who, method, path, body)
  }

  async #askV4<T>(who: string, method: string, path: string, body?: object): Promise<T> {
    const url = this.#service.url.replace(/v3$/, 'v4')
    return await asked({ ...this.#service, url }, who, method, path, body)
  }
}

async function asked<T>(service: Service, who: string, method: string, path: string, body?: object): Promise<T> {
  try {
    return await askService<T>(service, `token-${who}`, method, path, body)
  } catch (thrown) {
    const said = String(thrown)
    // A deletion may be answered with nothing at all.
    if (thrown instanceof SyntaxError) return undefined as T
    if (/: (?:304|4\d\d) /.test(said)) throw new Refused(said, { cause: thrown })
    throw thrown
  }
}
