import type { Accounts } from '../accounts/accounts.ts'
import { closeProfile, type ProfileThreads } from '../accounts/profile-accounts.ts'
import type { CommandServer } from '../command-line/socket-server.ts'
import type { FlushBeforeQuit } from '../desktop/lifecycle/flush-before-quit.ts'
import type { Updates } from '../desktop/updates/updates.ts'
import type { Log } from '../log.ts'
import type { ChangeRelay } from '../threads/change-relay.ts'
import type { Guards } from './guards.ts'
import type { Notices } from './notices.ts'

interface StopParts extends Pick<Notices, 'notifier' | 'trayAndBadge'>, Pick<Guards, 'lock' | 'unfinishedStarts'> {
  readonly commandServer: CommandServer
  readonly updates: Updates
  readonly flushBeforeQuit: FlushBeforeQuit
  readonly accounts: Accounts
  readonly profileThreads: ProfileThreads
  readonly relay: ChangeRelay
  /** Returns true if an error was caught by no code. */
  readonly hadUncaughtError: () => boolean
  readonly log: Log
}

/** Ends the main objects in order: nobody may ask for one that has ended. */
export async function stopProgram(parts: StopParts): Promise<void> {
  const { commandServer, updates, notifier, trayAndBadge, flushBeforeQuit, accounts, profileThreads } = parts
  const { relay, lock, unfinishedStarts, hadUncaughtError, log } = parts
  log.info('Docket ends')
  try {
    await commandServer.close()
    updates.end()
    notifier.end()
    trayAndBadge.end()
    // The windows save their drafts first, while the user stores still run.
    await flushBeforeQuit.closeAll()
    await closeProfile(accounts, profileThreads)
    relay.close()
    lock.release()
    if (!hadUncaughtError()) unfinishedStarts.forget()
  } catch (thrown) {
    // The end of the process closes the rest. SQLite keeps its files intact in that case.
    log.error('Docket could not end in order', thrown)
  }
}
