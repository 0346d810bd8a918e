import type { AccountId } from '../../shared/model/key.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import type { Changes } from '../protocols/thread-data.ts'
import { Throttle } from '../timing/throttle.ts'

/** With more changed keys than this, the event names none, and each view asks again for all rows it shows. */
const mostKeys = 200

/** The shortest time between two events of one account, in milliseconds. */
const tellEvery = 250

/**
 * Passes changes on to the windows. The first change goes at once, so that the user's own edit shows immediately. Those that
 * follow are gathered and passed on at most four times a second for each account.
 */
export class ChangeRelay {
  readonly #tell: (payload: EventPayload<'changed'>) => void
  readonly #throttles = new Map<AccountId, Throttle<Changes>>()

  constructor(tell: (payload: EventPayload<'changed'>) => void) {
    this.#tell = tell
  }

  pass(account: AccountId, changes: Changes): void {
    let throttle = this.#throttles.get(account)
    if (!throttle) {
      throttle = new Throttle<Changes>({
        every: tellEvery,
        emit: ({ kinds, keys }) => this.#tell({ account, kinds: [...kinds], keys: [...keys] }),
        merge: merged,
      })
      this.#throttles.set(account, throttle)
    }
    throttle.push(changes)
  }

  close(): void {
    for (const throttle of this.#throttles.values()) throttle.close()
  }
}

/**
 * Changes of which one named no keys, or that have too many, name none together: the windows then take every row of
 * these kinds as changed.
 */
function merged(waiting: Changes | null, { kinds, keys }: Changes): Changes {
  const allKinds = [...new Set([...(waiting?.kinds ?? []), ...kinds])]
  const namesAll = keys.length > 0 && waiting?.keys.length !== 0
  const allKeys = namesAll ? [...new Set([...(waiting?.keys ?? []), ...keys])] : []
  return { kinds: allKinds, keys: allKeys.length > mostKeys ? [] : allKeys }
}
