import { traitsOf } from '../../../shared/error-traits.ts'
import type { Result } from '../../../shared/errors.ts'
import { serviceName } from '../../../shared/service-name.ts'
import type { Reach } from '../../navigation/action.ts'

type Syncing = Pick<Reach, 'navigation' | 'program' | 'surfaces' | 'syncStates' | 'toasts'>

/** Syncs an account now, or tells the user the reason why it cannot. */
export function syncNow(reach: Syncing, account: string): void {
  const { program, surfaces, syncStates, toasts } = reach
  const asked = program.accounts.find(({ id }) => id === account)
  // A keychain that gave no token may have been unlocked since, and is asked again.
  const mayBeBack = asked?.problem ? traitsOf(asked.problem).isAboutKeychain : false
  if (asked?.state === 'signedOut' && !mayBeBack) {
    toasts.tell('problem', `You are signed out of ${serviceName(asked)}, so nothing can be fetched from there.`, {
      action: { title: 'Sign in again', run: () => surfaces.signInAgain(asked.id) },
    })
  } else void tellFailure(reach, syncStates.syncNow(account))
}

/** Stops reading an account, or goes on with it. */
export function stopSync(reach: Syncing, account: string, stopped: boolean): void {
  void tellFailure(reach, reach.syncStates.stop(account, stopped))
}

/** Shows the error where the main process could not do what was asked. */
async function tellFailure({ toasts, navigation }: Syncing, asked: Promise<Result<null>>): Promise<void> {
  const result = await asked
  if (!result.ok) toasts.tellError(result.error, navigation.account ?? {})
}
