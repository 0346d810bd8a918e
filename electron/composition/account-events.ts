import type { AppError } from '../../shared/errors.ts'
import type { AccountsListener } from '../accounts/accounts.ts'
import { broadcast } from '../broadcast.ts'
import type { Quitting } from '../desktop/lifecycle/quitting.ts'
import type { Log } from '../log.ts'
import type { ChangeRelay } from '../threads/change-relay.ts'
import type { Notices } from './notices.ts'

interface AccountEventsParts {
  readonly relay: ChangeRelay
  readonly log: Log
  readonly onFailure: (error: AppError) => void
  /** Asked for with each message: these are made of the accounts, and so after them. */
  readonly notices: () => Pick<Notices, 'notifier' | 'trayAndBadge'>
  readonly quitting: () => Quitting
}

/** Returns a listener that passes what accounts report to the windows, and to what the desktop shows outside of them. */
export function passAccountEvents({ relay, log, onFailure, notices, quitting }: AccountEventsParts): AccountsListener {
  return {
    onAccounts: (list) => {
      broadcast('accountsChanged', { accounts: [...list] })
      notices().notifier.accountsChanged(list)
      notices().trayAndBadge.changed()
    },
    onChanged: (account, changes) => {
      relay.pass(account, changes)
      notices().trayAndBadge.changed()
      if (changes.kinds.includes('inboxEntry')) notices().notifier.inboxChanged(account)
    },
    onSyncState: (state) => {
      broadcast('syncStateChanged', state)
      notices().notifier.synced(state)
      notices().trayAndBadge.changed()
      if (state.problem) onFailure(state.problem)
      void quitting().onEditsMoved()
    },
    onToast: (toast) => broadcast('toast', toast),
    onTrouble: (account, what) => log.error(`account ${account}: ${what}`),
  }
}
