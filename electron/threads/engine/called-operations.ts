import { isChange, operationNamed, type ParameterValues } from '../../../shared/contract/call.ts'
import type { Operation } from '../../../shared/contract/operation.ts'
import { sendsNoPublicKey } from '../../../shared/contract/secrets.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Exploration } from '../../../shared/model/exploration.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { explorationOf, pageOf } from '../../api/client/exploration.ts'
import type { CalledOperation } from '../../protocols/called-operation.ts'
import type { EngineOptions } from './engine-options.ts'
import type { ItemReads } from './item-reads.ts'
import type { ListReads } from './list-reads.ts'
import type { ServiceAccess } from './service-access.ts'

export interface CalledOperationsOptions extends Pick<EngineOptions, 'account' | 'client'> {
  readonly access: ServiceAccess
  /** Aborted when the engine closes. */
  readonly signal: AbortSignal
  readonly items: ItemReads
  readonly lists: ListReads
  /** Reads every list. */
  readonly syncNow: () => void
}

/** Calls of operations by their names, as the explorer and the terminal make them, outside of the outbox. */
export class CalledOperations {
  readonly #options: CalledOperationsOptions

  constructor(options: CalledOperationsOptions) {
    this.#options = options
  }

  /**
   * Calls an operation of the contract once. The answer is returned as it came, also a refusal. A call that changed something is
   * followed by a reading of all lists, and of the item that it is about.
   *
   * @throws AppFailure when there is no whole answer; `bad_call` for values that the path cannot hold, `key_not_public` for
   * anything but the public half of a key
   */
  async callOperation({ operation: name, values, sudo, page }: CalledOperation): Promise<Exploration> {
    const { client, access, signal } = this.#options
    if (!access.isAble) throw access.inability()
    const operation = operationNamed(name)
    if (operation === null) throw AppFailure.of('bad_call', { detail: `no operation ${name}` })
    if (sendsNoPublicKey(operation, values)) throw AppFailure.of('key_not_public')
    return await access.request(async () => {
      const options = { signal, sudo }
      const answer = await (page === undefined
        ? client.callPlain(operation, values, options)
        : client.followPlain(pageOf(client.adapter.operationOf(operation), page), options))
      if (isChange(operation) && answer.status < 300) this.#readAfterChange(operation, values)
      return explorationOf(client, answer)
    })
  }

  /** Reads the rows that a call from outside of the outbox may have changed. */
  #readAfterChange({ path }: Operation, { issue_id: issue, merge_request_id: mergeRequest }: ParameterValues): void {
    const { account, items, lists, syncNow } = this.#options
    lists.refreshListBelow(path)
    if (typeof issue === 'number') void items.refreshItem(keyOf(account, 'issue', issue))
    if (typeof mergeRequest === 'number') void items.refreshItem(keyOf(account, 'mergeRequest', mergeRequest))
    syncNow()
  }
}
