import type { AccountId } from '../../shared/model/key.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import type { Changes } from '../protocols/threads.ts'

/** Above this many keys a view asks for all it shows anyway. */
const mostKeys = 200

interface Gathered {
  readonly kinds: Set<string>
  /** Null once there were too many, or some change named none. */
  keys: Set<string> | null
}

/**
 * Passes changes on to the windows: the first at once, so that one's own edit shows immediately, those that follow
 * gathered, at most four times a second for each account.
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
