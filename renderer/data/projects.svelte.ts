import { createContext } from 'svelte'
import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { CallArgs, DocketBridge } from '../../shared/ipc.ts'
import type { ProjectRow } from '../../shared/model/rows.ts'
import { withKeptParts } from './kept-parts.ts'
import type { ToastStore } from './toasts.svelte.ts'

/** The projects of a group that are not starred. */
export interface ProjectGroup {
  readonly path: string
  readonly projects: readonly ProjectRow[]
}

/**
 * The projects of an account, with the number of open items in each: the starred ones, then all others by their groups, in the
 * order of their paths or the one the user has given them.
 */
export class ProjectsStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  #account: string | null = null
  #rows = $state.raw<readonly ProjectRow[]>([])
  #order = $state.raw<readonly string[]>([])
  #folded = $state.raw<readonly string[]>([])
  readonly #ordered = $derived(ordered(this.#rows, this.#order))
  readonly #starred = $derived(this.#ordered.filter(({ starred }) => starred))
  readonly #groups = $derived(groupsOf(this.#ordered.filter(({ starred }) => !starred)))
  readonly #projects = $derived([...this.#starred, ...this.#groups.flatMap(({ projects }) => projects)])
  #areKnown = $state.raw(false)
  readonly #openIssues = $derived(this.#projects.reduce((sum, project) => sum + project.openIssues, 0))
  readonly #openMergeRequests = $derived(this.#projects.reduce((sum, project) => sum + project.openMergeRequests, 0))
  #asked = 0
  #loading = Promise.resolve()
  /** Number of changes of the order and of folded groups so far. What was asked for before one is older than it. */
  #changes = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, toasts: ToastStore) {
    this.#bridge = bridge
    this.#toasts = toasts
  }

  get all(): readonly ProjectRow[] {
    return this.#projects
  }
  get starred(): readonly ProjectRow[] {
    return this.#starred
  }
  /** The projects that are not starred, by their groups. */
  get groups(): readonly ProjectGroup[] {
    return this.#groups
  }
  /** True once these are all the projects there are. */
  get areKnown(): boolean {
    return this.#areKnown
  }
  /** True once it is known that the user is in no project. */
  get areNone(): boolean {
    return this.#areKnown && this.#projects.length === 0
  }
  get openIssues(): number {
    return this.#openIssues
  }
  get openMergeRequests(): number {
    return this.#openMergeRequests
  }

  find(key: string): ProjectRow | undefined {
    return this.#projects.find((project) => project.key === key)
  }

  /**
   * Reads the projects of an account. Resolves when they are there, or when a reading that was begun later has ended.
   */
  load(account: string | null): Promise<void> {
    return (this.#loading = this.#read(account))
  }

  /** Resolves when the projects of an account have been read; reads them unless that has begun. */
  loaded(account: string): Promise<void> {
    return account === this.#account ? this.#loading : this.load(account)
  }

  async #read(account: string | null): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (account !== this.#account) {
      this.#rows = []
      this.#order = []
      this.#folded = []
      this.#areKnown = false
    }
    this.#account = account
    const asked = (this.#asked += 1)
    if (account === null) return
    const changes = this.#changes
    const [listed, order, folded] = await Promise.all([
      readProjects(this.#bridge, account),
      this.#bridge.call('readProjectOrder', { account }),
      this.#bridge.call('readFoldedGroups', { account }),
    ])
    if (asked !== this.#asked) return await this.#loading
    if (listed === null) return
    this.#rows = withKeptParts(this.#rows, listed.projects)
    this.#areKnown = !listed.partial
    if (order.ok && changes === this.#changes) this.#order = order.value
    if (folded.ok && changes === this.#changes) this.#folded = folded.value
  }

  /**
   * Lets a project change places with the one above or below it in its group (or among the starred ones), at once and for good.
   * Returns false if there is none.
   */
  move(key: string, by: 1 | -1): boolean {
    const together = [this.#starred, ...this.#groups.map(({ projects }) => projects)]
    const own = together.find((projects) => projects.some((project) => project.key === key)) ?? []
    const other = own[own.findIndex((project) => project.key === key) + by]
    if (other === undefined) return false
    const exchanged = new Map([
      [key, other.key],
      [other.key, key],
    ])
    this.#arrange(this.#projects.map((project) => exchanged.get(project.key) ?? project.key))
    return true
  }

  /** Lets a group change places with the one above or below it. Returns false if there is none. */
  moveGroup(path: string, by: 1 | -1): boolean {
    const from = this.#groups.findIndex((group) => group.path === path)
    const [group, other] = [this.#groups[from], this.#groups[from + by]]
    if (group === undefined || other === undefined) return false
    const groups = this.#groups.with(from, other).with(from + by, group)
    this.#arrange([...this.#starred, ...groups.flatMap(({ projects }) => projects)].map(({ key }) => key))
    return true
  }

  isFolded(path: string): boolean {
    return this.#folded.includes(path)
  }

  /** Folds a group, or unfolds it: at once and for good. */
  fold(path: string, isFolded: boolean): void {
    const others = this.#folded.filter((each) => each !== path)
    this.#folded = isFolded ? [...others, path] : others
    void this.#save('setFoldedGroups', { groups: [...this.#folded] }, 'Which groups are folded could not be saved.')
  }

  #arrange(keys: readonly string[]): void {
    this.#order = keys
    const projects = keys as CallArgs<'setProjectOrder'>['projects']
    void this.#save('setProjectOrder', { projects }, 'The order of projects could not be saved.')
  }

  async #save<Name extends 'setProjectOrder' | 'setFoldedGroups'>(
    name: Name,
    wanted: Omit<CallArgs<Name>, 'account'>,
    before: string,
  ): Promise<void> {
    if (this.#account === null) return
    this.#changes += 1
    const result = await this.#bridge.call(name, { account: this.#account, ...wanted } as CallArgs<Name>)
    if (!result.ok) this.#toasts.tellError(result.error, { before })
  }

  /** Counts are read again at leisure: nobody triages by them. */
  reload(): void {
    this.#timer ??= setTimeout(() => void this.load(this.#account), 600)
  }
}

/** The path of the group of a project: all but its own name. */
function groupOf({ pathWithNamespace }: ProjectRow): string {
  return pathWithNamespace.split('/').slice(0, -1).join('/')
}

/** Projects by their groups, each where the first of its projects stands. */
function groupsOf(projects: readonly ProjectRow[]): readonly ProjectGroup[] {
  const groups = Map.groupBy(projects, groupOf)
  return [...groups].map(([path, own]) => ({ path, projects: own }))
}

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Projects by their paths; those the user has ordered in that order, and new ones below the one that their path
 * follows.
 */
function ordered(projects: readonly ProjectRow[], order: readonly string[]): readonly ProjectRow[] {
  const sorted = projects.toSorted((one, other) => byPath.compare(one.pathWithNamespace, other.pathWithNamespace))
  if (order.length === 0) return sorted
  const known = new Map(sorted.map((project) => [project.key, project]))
  const placed = order.flatMap((key) => known.get(key) ?? [])
  const keys = new Set(order)
  sorted.forEach((project, index) => {
    if (keys.has(project.key)) return
    const before = sorted[index - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, project)
  })
  return placed
}

/** Reads the projects of an account; null where they cannot be read now. `partial`: there may be more of them. */
export async function readProjects(
  bridge: Pick<DocketBridge, 'call'>,
  account: string,
): Promise<{ readonly projects: readonly ProjectRow[]; readonly partial: boolean } | null> {
  const list = await bridge.call('listProjects', { account })
  if (!list.ok) return null
  const { keys, partial } = list.value
  const projects: ProjectRow[] = []
  for (let start = 0; start < keys.length; start += rowsPerCall) {
    const rows = await bridge.call('readRows', { keys: keys.slice(start, start + rowsPerCall) })
    if (rows.ok) projects.push(...rows.value.filter((row) => row.kind === 'project'))
  }
  return { projects, partial }
}

export const [useProjects, provideProjects] = createContext<ProjectsStore>()
