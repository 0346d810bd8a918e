import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import type { MenuItemConstructorOptions } from 'electron'
import { shortened } from '../../../shared/beginning.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import type { CommandId } from '../../../shared/keymap.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { TraySummary } from '../../protocols/tray-summary.ts'
import { isPaused, pauseWords, pauseUntilTomorrow, pauseForAnHour } from '../notifications/pause.ts'

/** Computes the tray's icon and menu. These are plain values, so that tests need no tray. */

/** `error`: an edit or an account needs the user. `offline`: no account can be reached. `new`: an entry is unread. */
export const trayStates = ['idle', 'new', 'offline', 'error'] as const
export type TrayState = (typeof trayStates)[number]

export interface TrayFacts extends TraySummary {
  readonly accounts: readonly Account[]
  readonly syncStates: readonly SyncState[]
  readonly preferences: Pick<Preferences, 'hideContent' | 'notificationsPaused' | 'workOffline'>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Actions of the tray's menu. */
export interface TrayActions {
  /** Shows the window as it was. */
  readonly show: () => void
  /** Shows the place with this address in the window. */
  readonly open: (address: string) => void
  /** Runs a command in the window. */
  readonly run: (command: CommandId) => void
  readonly syncNow: () => void
  readonly workOffline: (isOffline: boolean) => void
  readonly pause: (until: Preferences['notificationsPaused']) => void
  readonly quit: () => void
}

/** Returns the most urgent state: problems come before news. */
export function trayStateOf({ inbox, accounts, syncStates }: TrayFacts): TrayState {
  const needsUser =
    accounts.some(({ state }) => state !== 'ready') ||
    syncStates.some(({ phase, rejectedEdits }) => phase === 'paused' || rejectedEdits > 0)
  if (needsUser) return 'error'
  if (syncStates.length > 0 && syncStates.every(({ phase }) => phase === 'offline')) return 'offline'
  return inbox.unread > 0 ? 'new' : 'idle'
}

/** Returns the tooltip of the tray icon. */
export function trayToolTip(facts: TrayFacts): string {
  const { inbox } = facts
  const waiting = waitingEditsIn(facts)
  const rejected = sum(facts.syncStates.map(({ rejectedEdits }) => rejectedEdits))
  const signedOut = facts.accounts.filter(({ state }) => state === 'signedOut').length
  const parts = [
    inbox.unread > 0 ? `${inbox.unread} unread` : inbox.open > 0 ? `${inbox.open} in the inbox` : 'nothing new',
    ...(rejected > 0 ? [`${counted(rejected, 'edit')} ${rejected === 1 ? 'needs' : 'need'} you`] : []),
    ...(waiting > rejected ? [`${counted(waiting - rejected, 'edit')} queued`] : []),
    ...(signedOut > 0 ? ['signed out'] : []),
    ...(facts.accounts.some(({ state }) => state === 'safeMode') ? ['safe mode'] : []),
    ...(trayStateOf(facts) === 'offline' ? [facts.preferences.workOffline ? 'working offline' : 'offline'] : []),
  ]
  return `Docket: ${parts.join(', ')}`
}

/** Returns the menu of the tray. Its first item opens the window, since a click on the icon may do nothing on Linux. */
export function trayMenu(facts: TrayFacts, actions: TrayActions): MenuItemConstructorOptions[] {
  const waiting = waitingEditsIn(facts)
  const { workOffline } = facts.preferences
  return [
    { id: 'open', label: 'Open Docket', click: actions.show },
    { type: 'separator' },
    ...entriesOf(facts, actions),
    ...mergeRequestsOf(facts, actions),
    { type: 'separator' },
    { id: 'syncNow', label: 'Sync now', enabled: facts.accounts.length > 0 && !workOffline, click: actions.syncNow },
    {
      id: 'workOffline',
      label: 'Work offline',
      type: 'checkbox',
      checked: workOffline,
      click: () => actions.workOffline(!workOffline),
    },
    pauseItem(facts, actions),
    {
      id: 'newIssue',
      label: 'New issue…',
      enabled: facts.accounts.length > 0,
      click: () => actions.run('newIssue'),
    },
    { id: 'settings', label: 'Settings', enabled: facts.accounts.length > 0, click: () => actions.run('settings') },
    { type: 'separator' },
    {
      id: 'quit',
      label: waiting === 0 ? 'Quit Docket' : `Quit Docket (${counted(waiting, 'edit')} waiting)`,
      click: actions.quit,
    },
  ]
}

function entriesOf({ inbox, preferences }: TrayFacts, { open }: TrayActions): MenuItemConstructorOptions[] {
  if (inbox.newest.length === 0) return [{ id: 'nothing', label: 'Nothing in the inbox', enabled: false }]
  return inbox.newest.map(({ reference, title, address, unread }, index) => ({
    id: `entry ${index}`,
    label: withoutMnemonics(
      `${unread ? '• ' : ''}${preferences.hideContent ? 'Something in the inbox' : shortened(withHiddenNamed(`${reference} ${title}`.trim()), longestLabel)}`,
    ),
    click: () => open(address),
  }))
}

/** The user's own merge requests, each with how it is. */
function mergeRequestsOf(
  { mergeRequests, preferences }: TrayFacts,
  { open }: TrayActions,
): MenuItemConstructorOptions[] {
  if (mergeRequests.length === 0) return []
  return [
    { type: 'separator' },
    { id: 'mergeRequests', label: 'My merge requests', enabled: false },
    ...mergeRequests.map(({ reference, title, state, address }, index) => {
      const name = preferences.hideContent ? 'A merge request' : withHiddenNamed(`${reference} ${title}`)
      return {
        id: `merge request ${index}`,
        label: withoutMnemonics(shortened(name, longestLabel) + (state === '' ? '' : ` · ${withHiddenNamed(state)}`)),
        click: () => open(address),
      }
    }),
  ]
}

function pauseItem({ preferences, now }: TrayFacts, { pause }: TrayActions): MenuItemConstructorOptions {
  const paused = preferences.notificationsPaused
  if (isPaused(paused, now)) {
    return { id: 'resume', label: `Resume notifications (${pauseWords(paused, now)})`, click: () => pause(null) }
  }
  return {
    id: 'pause',
    label: 'Pause notifications',
    submenu: [
      { id: 'pauseForAnHour', label: 'For an hour', click: () => pause(pauseForAnHour(Date.now())) },
      { id: 'pauseUntilTomorrow', label: 'Until tomorrow', click: () => pause(pauseUntilTomorrow(Date.now())) },
      { id: 'pauseUntilResumed', label: 'Until I resume them', click: () => pause('resumed') },
    ],
  }
}

/** Counts the edits of all accounts that are not on their service yet. */
function waitingEditsIn({ syncStates }: Pick<TrayFacts, 'syncStates'>): number {
  return sum(syncStates.map(({ waitingEdits }) => waitingEdits))
}

/** The most characters of a title in the menu. */
const longestLabel = 60

/** Doubles each `&`: in a menu, a single `&` marks the next letter as the item's key. */
function withoutMnemonics(label: string): string {
  return label.replaceAll('&', '&&')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
