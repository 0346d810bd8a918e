import type { Commit } from '../../../shared/model/commit.ts'
import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'
import { askAfterRest } from '../../data/ask-after-rest.ts'

type Compared = CallArgs<'compareBranches'>

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
    this.#commits = null
    this.#areMissing = false
    if (branches === null || branches.source === '' || branches.target === '') return () => undefined
    const ask = () => this.#bridge.call('compareBranches', branches)
    return askAfterRest(ask, (result) => {
      if (result.ok) this.#commits = result.value.commits
      else this.#areMissing = result.error.code === 'not_found'
    })
  }
}
