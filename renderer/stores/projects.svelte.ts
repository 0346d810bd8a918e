import { rowsPerCall, type DocketBridge } from '../../shared/ipc.ts'
import type { ProjectRow } from '../../shared/model/rows.ts'

/** The projects of an account, with how much is open in each. */
export class ProjectsStore {
  readonly #bridge: DocketBridge
  #account: string | null = null
  #projects = $state.raw<readonly ProjectRow[]>([])
  #areKnown = $state.raw(false)
  #openIssues = $derived(this.#projects.reduce((sum, project) => sum + project.openIssues, 0))
  #openMergeRequests = $derived(this.#projects.reduce((sum, project) => sum + project.openMergeRequests, 0))
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
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

  async load(account: string | null): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (account !== this.#account) {
      this.#projects = []
      this.#areKnown = false
    }
    this.#account = account
    const asked = (this.#asked += 1)
    if (account === null) return
    const list = await this.#bridge.call('listProjects', { account })
    if (!list.ok || asked !== this.#asked) return
    const projects: ProjectRow[] = []
    for (let start = 0; start < list.value.keys.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(start, start + rowsPerCall) })
      if (asked !== this.#asked) return
      if (rows.ok) for (const row of rows.value) if (row.kind === 'project') projects.push(row)
    }
    this.#projects = projects
    this.#areKnown = !list.value.partial
  }

  /** Counts are read again at leisure: nobody triages by them. */
  reload(): void {
    this.#timer ??= setTimeout(() => void this.load(this.#account), 600)
  }
}
