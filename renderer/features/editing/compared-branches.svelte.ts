import type { Commit } from '../../../shared/model/commit.ts'
import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'

type Compared = CallArgs<'compareBranches'>

/** Pause in typing, in milliseconds, before branches are compared. */
const rest = 300

/** The commits that a merge request of two branches would have, as the service says. */
export class ComparedBranches {
  readonly #bridge: Pick<DocketBridge, 'call'>
  #commits = $state.raw<readonly Commit[] | null>(null)
  #areMissing = $state.raw(false)

  constructor(bridge: Pick<DocketBridge, 'call'>) {
    this.#bridge = bridge
  }

  /** The oldest first; null while they are not known. */
  get commits(): readonly Commit[] | null {
    return this.#commits
  }
  /** The service does not have one of the branches. */
  get areMissing(): boolean {
    return this.#areMissing
  }

  /** Compares branches once nothing else was asked for a moment; null for none. Returns a function that ends that. */
  compare(branches: Compared | null): () => void {
    let isAwaited = true
    this.#commits = null
    this.#areMissing = false
    if (branches === null || branches.source === '' || branches.target === '') return () => undefined
    const ask = async (): Promise<void> => {
      const result = await this.#bridge.call('compareBranches', branches)
      if (!isAwaited) return
      if (result.ok) this.#commits = result.value.commits
      else this.#areMissing = result.error.code === 'not_found'
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      isAwaited = false
      clearTimeout(timer)
    }
  }
}
