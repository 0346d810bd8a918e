import type { AccountId } from '../../shared/model/key.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import type { Changes } from '../protocols/thread-data.ts'

/** With more changed keys than this, the event names none, and each view asks again for all rows it shows. */
const mostKeys = 200

interface Gathered {
  readonly kinds: Set<string>
  /**
   * Null when there are too many keys, or when a change named none: the windows then take every row of these kinds as
   * changed.
   */
  keys: Set<string> | null
}

/**
 * Passes changes on to the windows. The first change goes at once, so that the user's own edit shows immediately. Those
 * that follow are gathered and told at most four times a second for each account.
 */
export class ChangeRelay {
  readonly #tell: (payload: EventPayload<'changed'>) => void
  readonly #gathered = new Map<AccountId, Gathered | null>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(tell: (payload: EventPayload<'changed'>) => void) {
    this.#tell = tell
  }

  pass(account: AccountId, changes: Changes): void {
    const gathered = this.#gathered.get(account)
    if (gathered === undefined) {
      this.#tell({ account, kinds: [...changes.kinds], keys: [...changes.keys] })
      this.#gathered.set(account, null)
      this.#wait(account)
      return
    }
    const into = gathered ?? { kinds: new Set<string>(), keys: new Set<string>() }
    for (const kind of changes.kinds) into.kinds.add(kind)
    if (changes.keys.length === 0) into.keys = null
    for (const key of changes.keys) into.keys?.add(key)
    if (into.keys && into.keys.size > mostKeys) into.keys = null
    this.#gathered.set(account, into)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #wait(account: AccountId): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const gathered = this.#gathered.get(account)
      this.#gathered.delete(account)
      if (!gathered) return
      this.#tell({ account, kinds: [...gathered.kinds], keys: [...(gathered.keys ?? [])] })
      this.#gathered.set(account, null)
      this.#wait(account)
    }, 250)
    this.#timers.add(timer)
  }
}
