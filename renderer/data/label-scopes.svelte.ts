import type { DocketBridge, ScopesFilter } from '../../shared/ipc.ts'
import { byScope, type ByScope } from '../../shared/model/by-scope.ts'

/** The scopes of labels by which a list can be grouped or shown as a board, while the user is asked. */
export class LabelScopes {
  readonly #bridge: DocketBridge
  #offered = $state.raw<readonly ByScope[]>([])

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** The scopes of the list that was asked for last; none where they cannot be read, or not yet. */
  get offered(): readonly ByScope[] {
    return this.#offered
  }

  /** Reads the scopes of a list; null for one that has none. */
  async read(list: ScopesFilter | null): Promise<void> {
    const result = list === null ? null : await this.#bridge.call('listLabelScopes', list)
    this.#offered = result?.ok === true ? result.value.flatMap((scope) => byScope(scope) ?? []) : []
  }
}
