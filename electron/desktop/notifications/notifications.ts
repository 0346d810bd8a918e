import { Notification } from 'electron'
import { AppFailure } from '../../../shared/errors.ts'
import { noticeWords } from '../../../shared/notice-words.ts'
import { printPlace } from '../../../shared/place.ts'
import type { EntryNotification } from '../../protocols/entry-notification.ts'

export interface NotificationActions {
  /** Shows the place with this address in the main window. */
  readonly open: (address: string) => void
  readonly markDone: (notification: EntryNotification) => void
  readonly snooze: (notification: EntryNotification) => void
  /** Called with a notification that the system did not show, for the log. */
  readonly onTrouble: (what: string) => void
}

/** Milliseconds. A system that says nothing about a notification in this time has shown it. */
const answerMs = 3000

/** Number of notifications that are held in memory. Older ones are no longer on the screen. */
const mostShown = 50

/** Shows notifications of the system, and acts when the user clicks one or presses its button. */
export class Notifications {
  readonly #actions: NotificationActions
  /** Holds on to notifications: a click on one that was garbage collected would do nothing. */
  readonly #shown: Notification[] = []

  constructor(actions: NotificationActions) {
    this.#actions = actions
  }

  /** Shows all entries as one notification. A click opens the item, or the account's inbox if there are several. */
  show(notifications: readonly EntryNotification[], hideContent: boolean): void {
    const [first] = notifications
    if (!first || !Notification.isSupported()) return
    const { title, body } = noticeWords(notifications, hideContent)
    const isOne = notifications.length === 1
    const isOfOneItem = notifications.every(({ address }) => withoutNote(address) === withoutNote(first.address))
    const address = isOfOneItem ? first.address : `docket://${first.account}/inbox`
    this.#show({ title, body, address, actions: isOne ? itemActions : [] }, (action) => {
      if (action === null) this.#actions.open(address)
      else if (itemActions[action] === doneAction) this.#actions.markDone(first)
      else this.#actions.snooze(first)
    })
  }

  /**
   * Shows a test notification, so that the user can see whether notifications work.
   *
   * @throws AppFailure `notification_refused` when the system does not show it
   */
  async showTest(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const test = { title: 'Docket', body: 'Notifications work.', address: null, actions: [] }
    const notification = this.#show(test, () => undefined)
    notification.once('show', () => resolve())
    notification.once('failed', (_event, detail) => reject(AppFailure.of('notification_refused', { detail })))
    const timer = setTimeout(resolve, answerMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Notifies the user of a new version of Docket. A click shows the changes in that version. */
  showUpdate(version: string): void {
    if (!Notification.isSupported()) return
    const body = 'See what is new and install it in Settings → Updates.'
    const address = printPlace({ kind: 'settings', page: 'updates' })
    this.#show({ title: `Docket ${version} is available`, body, address, actions: [] }, () =>
      this.#actions.open(address),
    )
  }

  #show({ title, body, address, actions }: Shown, onAnswer: (action: number | null) => void): Notification {
    const notification = new Notification({
      title,
      body: plain(body),
      actions: [...actions],
      // macOS keeps it and gives it back when a click starts Docket (see `followLinks`). On Windows it would be a tag.
      ...(address !== null && process.platform === 'darwin' ? { id: address } : {}),
    })
    notification.on('click', () => onAnswer(null))
    notification.on('action', ({ actionIndex }) => onAnswer(actionIndex))
    notification.on('close', () => this.#forget(notification))
    notification.on('failed', (_event, error) => {
      this.#forget(notification)
      this.#actions.onTrouble(`the system did not show a notification: ${error}`)
    })
    this.#shown.push(notification)
    if (this.#shown.length > mostShown) this.#shown.shift()
    notification.show()
    return notification
  }

  #forget(notification: Notification): void {
    const index = this.#shown.indexOf(notification)
    if (index >= 0) this.#shown.splice(index, 1)
  }
}

interface Shown {
  readonly title: string
  readonly body: string
  /** The place that a click opens; null for none. */
  readonly address: string | null
  readonly actions: readonly Action[]
}

type Action = { readonly type: 'button'; readonly text: string }

const doneAction: Action = { type: 'button', text: 'Done' }
/** The buttons of a notification about an item. macOS and Windows show them; Electron shows none on Linux. */
const itemActions: readonly Action[] = [doneAction, { type: 'button', text: 'Snooze until tomorrow' }]

function withoutNote(address: string): string {
  return address.replace(/#.*$/, '')
}

/**
 * Escapes a text for the body of a notification. By the Desktop Notifications Specification the body is markup on
 * Linux, and a text of a service must never be read as markup.
 */
export function plain(text: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'linux') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
