import { rowsPerCall, type CallArgs, type DocketBridge } from '../../shared/ipc.ts'
import type { ProjectRow } from '../../shared/model/rows.ts'
import type { ToldStore } from './told.svelte.ts'

/** The projects of an account, with how much is open in each, in the order of their paths or the one the user has given them. */
export class ProjectsStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  #account: string | null = null
  #rows = $state.raw<readonly ProjectRow[]>([])
  #order = $state.raw<readonly string[]>([])
  #projects = $derived(ordered(this.#rows, this.#order))
  #areKnown = $state.raw(false)
  #openIssues = $derived(this.#projects.reduce((sum, project) => sum + project.openIssues, 0))
  #openMergeRequests = $derived(this.#projects.reduce((sum, project) => sum + project.openMergeRequests, 0))
  #asked = 0
  #loading = Promise.resolve()
  /** What is read meanwhile is older than what is being saved. */
  #saving = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  get all(): readonly ProjectRow[] {
    return this.#projects
  }
  /** Whether these are all the projects there are. */
  get areKnown(): boolean {
    return this.#areKnown
  }
  /** Whether the user is known to be in no project. */
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

  /** Reads the projects of an account. Resolves when they are there, or when a reading that was begun later has ended. */
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
      this.#areKnown = false
    }
    this.#account = account
    const asked = (this.#asked += 1)
    if (account === null) return
    const [list, order] = await Promise.all([
      this.#bridge.call('listProjects', { account }),
      this.#bridge.call('readProjectOrder', { account }),
    ])
    if (asked !== this.#asked) return await this.#loading
    if (!list.ok) return
    const projects: ProjectRow[] = []
    for (let start = 0; start < list.value.keys.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(start, start + rowsPerCall) })
      if (asked !== this.#asked) return await this.#loading
      if (rows.ok) for (const row of rows.value) if (row.kind === 'project') projects.push(row)
    }
    this.#rows = projects
    this.#areKnown = !list.value.partial
    if (order.ok && !this.#saving) this.#order = order.value
  }

  /** Lets a project change places with the one above or below it, at once and for good. Says whether there is one. */
  move(key: string, by: 1 | -1): boolean {
    const keys = this.#projects.map((project) => project.key)
    const from = keys.indexOf(key)
    const other = keys[from + by]
    if (from < 0 || other === undefined) return false
    this.#order = keys.with(from, other).with(from + by, key)
    void this.#save()
    return true
  }

  async #save(): Promise<void> {
    if (this.#account === null) return
    this.#saving = true
    const result = await this.#bridge.call('setProjectOrder', {
      account: this.#account,
      projects: this.#order as CallArgs<'setProjectOrder'>['projects'],
    })
    this.#saving = false
    if (!result.ok) this.#told.tellError(result.error, { before: 'The order of projects is not kept.' })
  }

  /** Counts are read again at leisure: nobody triages by them. */
  reload(): void {
    this.#timer ??= setTimeout(() => void this.load(this.#account), 600)
  }
}

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Projects by their paths; those the user has ordered in that order, and new ones below the one that their path follows. */
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
