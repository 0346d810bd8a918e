import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import type { PersonNow } from '../../shared/model/user-status.ts'
import { askAfterRest } from './ask-after-rest.ts'

/**
 * What the service says now of the person that a component is about, once that was the same one for a moment; null until it has
 * answered, and where it cannot be asked. Call it while the component is made.
 *
 * @param user the person; null to ask for nobody
 */
export function showPersonNow(
  bridge: Pick<DocketBridge, 'call'>,
  user: () => Key<'user'> | null,
): { readonly now: PersonNow | null } {
  let found = $state.raw<{ readonly of: Key<'user'>; readonly person: PersonNow } | null>(null)
  $effect(() => {
    const of = user()
    if (of === null) return
    return askAfterRest(
      () => bridge.call('readPerson', { user: of }),
      (result) => {
        if (result.ok) found = { of, person: result.value }
      },
    )
  })
  return {
    get now() {
      return found !== null && found.of === user() ? found.person : null
    },
  }
}
