import { editOf } from '../../../shared/model/local-id.ts'
import { readLanded } from '../../cache/storage/landed.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { listLocalKeys, withServiceIds, type LocalKey } from '../../protocols/local-keys.ts'
import type { OutboxProtocol } from '../user-store/outbox-calls.ts'
import type { Caller } from '../thread.ts'

/** Finds the service's names of rows that were made on this computer. */
export class ServiceKeys {
  readonly #cache: ReadableCache
  readonly #userStore: Pick<Caller<OutboxProtocol>, 'calls'>

  constructor(cache: ReadableCache, userStore: Pick<Caller<OutboxProtocol>, 'calls'>) {
    this.#cache = cache
    this.#userStore = userStore
  }

  /** Returns the arguments of a call with the service's ids: at once where they name nothing that was made here. */
  in<Args>(args: Args): Args | Promise<Args> {
    const local = listLocalKeys(args)
    return local.length === 0 ? args : this.#named(args, local)
  }

  async #named<Args>(args: Args, local: readonly LocalKey[]): Promise<Args> {
    const found = await Promise.all(local.map(async (key) => [nameOf(key), await this.#idOf(key)] as const))
    const ids = new Map(found)
    return withServiceIds(args, (key) => ids.get(nameOf(key)) ?? null)
  }

  /** I9: the cache knows first what an edit made, and forgets it after a day. */
  async #idOf({ kind, id }: LocalKey): Promise<number | null> {
    const made = readLanded(this.#cache, editOf(id))?.made
    return made?.kind === kind ? made.serviceId : await this.#userStore.calls.readServiceId({ kind, id })
  }
}

function nameOf({ kind, id }: LocalKey): string {
  return `${kind}/${id}`
}
