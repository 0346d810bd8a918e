import { join } from 'node:path'
import type { Key } from '../../shared/model/key.ts'
import type { Mark } from '../../shared/model/triage.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { mark } from '../accounts/marks.ts'
import type { PreferencesStore, SavedSettings } from '../accounts/preferences.ts'
import { quit } from '../desktop/lifecycle/application.ts'
import { Notifications } from '../desktop/notifications/notifications.ts'
import { Notifier } from '../desktop/notifications/notifier.ts'
import { pauseUntilTomorrow } from '../desktop/notifications/pause.ts'
import { hasTrayHost, isInTray } from '../desktop/tray/tray-host.ts'
import { TrayAndBadge } from '../desktop/tray/tray-and-badge.ts'
import type { WindowRequests } from '../desktop/window/window-requests.ts'
import { isLookedAt } from '../desktop/window/window.ts'
import type { Log } from '../log.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import { tellProblem } from './problems.ts'

interface NoticesParts {
  /** The folder of the built program. */
  readonly built: string
  readonly accounts: Accounts
  readonly preferences: PreferencesStore
  readonly saved: SavedSettings
  readonly requests: WindowRequests
  readonly searchReader: ReaderThread
  readonly log: Log
  readonly showWindow: () => unknown
  /** Returns the key of the item that the window shows, or null. */
  readonly shownItem: () => string | null
}

/** The ways in which the desktop tells of Docket outside of its window: tray, badge and notifications. */
export interface Notices {
  readonly trayAndBadge: TrayAndBadge
  readonly notifications: Notifications
  readonly notifier: Notifier
}

export function makeNotices(parts: NoticesParts): Notices {
  const { built, accounts, preferences, saved, requests, searchReader, log, showWindow, shownItem } = parts
  const onTrouble = (what: string, thrown: unknown): void => log.error(what, thrown)
  const markEntry = (entry: Key<'inboxEntry'>, set: Mark): void =>
    void mark(accounts, saved, { entries: [{ key: entry, seen: null }], mark: set }).catch(tellProblem)
  const trayAndBadge = new TrayAndBadge({
    icons: join(built, 'main', 'icons'),
    actions: {
      show: showWindow,
      open: (address) => requests.open(address),
      run: (command) => requests.run(command),
      syncNow: () => void accounts.syncNow(undefined).catch(tellProblem),
      workOffline: (isOffline) => void preferences.change({ workOffline: isOffline }).catch(tellProblem),
      pause: (until) => void preferences.change({ notificationsPaused: until }).catch(tellProblem),
      quit,
    },
    // Counting through a large inbox may take a moment, and nobody waits for it.
    readSummary: () => searchReader.calls.readTraySummary(),
    hasTrayHost: () => hasTrayHost(),
    isInTray: () => isInTray(),
    facts: () => ({
      accounts: accounts.list(),
      syncStates: accounts.syncStates(),
      preferences: preferences.current,
    }),
    now: Date.now,
    onTrouble,
  })
  const notifications = new Notifications({
    open: (address) => requests.open(address),
    markDone: ({ entry }) => markEntry(entry, { as: 'done', on: true }),
    onTrouble: (what) => log.error(what),
    snooze: ({ entry }) => markEntry(entry, { as: 'snoozed', on: true, until: pauseUntilTomorrow(Date.now()) }),
  })
  const notifier = new Notifier({
    preferences: () => preferences.current,
    onScreen: () => (isLookedAt() ? shownItem() : null),
    take: (account, question) => accounts.threadsOfAccount(account).userStore.calls.takeNotifications(question),
    show: (fresh, hideContent) => notifications.show(fresh, hideContent),
    now: Date.now,
    onTrouble,
  })
  return { trayAndBadge, notifications, notifier }
}
