import { Notification } from 'electron'
import { noticeWords } from '../../shared/notice-words.ts'
import { printPlace } from '../../shared/place.ts'
import type { News } from '../protocols/news.ts'

export interface NotificationActions {
  /** Shows a place by its address. */
  readonly open: (address: string) => void
  readonly markDone: (news: News) => void
  readonly snooze: (news: News) => void
}

/** How many notifications are kept within reach: an older one has left the screen long ago. */
const mostShown = 50

/** Shows notifications of the system, and does what the user asks of one. */
export class Notifications {
  readonly #actions: NotificationActions
  /** What nobody refers to is collected, and its click with it. */
  readonly #shown: Notification[] = []

  constructor(actions: NotificationActions) {
    this.#actions = actions
  }

  /** Shows what is new as one notification. A click opens it; several of an account open its inbox. */
  show(news: readonly News[], hideContent: boolean): void {
    const [first] = news
    if (!first || !Notification.isSupported()) return
    const { title, body } = noticeWords(news, hideContent)
    const isOne = news.length === 1
    const isOfOneItem = news.every(({ address }) => withoutNote(address) === withoutNote(first.address))
    this.#show({ title, body, actions: isOne ? itemActions : [] }, (action) => {
      if (action === null) this.#actions.open(isOfOneItem ? first.address : `docket://${first.account}/inbox`)
      else if (itemActions[action] === doneAction) this.#actions.markDone(first)
      else this.#actions.snooze(first)
    })
  }

  /** Shows that notifications work. */
  showTest(): void {
    this.#show({ title: 'Docket', body: 'Notifications work.', actions: [] }, () => undefined)
  }

  /** Says that there is a new version of Docket. A click shows what is new in it. */
  showUpdate(version: string): void {
    if (!Notification.isSupported()) return
    const body = 'Settings → Updates says what is new, and installs it when you want.'
    this.#show({ title: `Docket ${version} is there`, body, actions: [] }, () =>
      this.#actions.open(printPlace({ kind: 'settings', page: 'updates' })),
    )
  }

  #show(
    { title, body, actions }: { title: string; body: string; actions: readonly Action[] },
    onAnswer: (action: number | null) => void,
  ): void {
    const notification = new Notification({ title, body: plain(body), actions: [...actions] })
    notification.on('click', () => onAnswer(null))
    notification.on('action', (_event, index) => onAnswer(index))
    notification.on('close', () => this.#forget(notification))
    this.#shown.push(notification)
    if (this.#shown.length > mostShown) this.#shown.shift()
    notification.show()
  }

  #forget(notification: Notification): void {
    const index = this.#shown.indexOf(notification)
    if (index >= 0) this.#shown.splice(index, 1)
  }
}

type Action = { readonly type: 'button'; readonly text: string }

const doneAction: Action = { type: 'button', text: 'Done' }
/** Where the system has buttons in notifications (macOS); elsewhere they are left out. */
const itemActions: readonly Action[] = [doneAction, { type: 'button', text: 'Snooze until tomorrow' }]

function withoutNote(address: string): string {
  return address.replace(/#.*$/, '')
}

/**
 * On Linux the body of a notification is markup, by the Desktop Notifications Specification. What a service says is text
 * and never markup.
 */
export function plain(text: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'linux') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
