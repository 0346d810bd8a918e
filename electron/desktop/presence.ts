import { Notification } from 'electron'
import type { TrayFacts } from './tray-view.ts'
import type { InboxSummary } from '../protocols/inbox-summary.ts'
import { setBadge } from './badge.ts'
import { TrayIcon } from './tray.ts'
import { hasTrayHost } from './tray-host.ts'
import type { TrayActions } from './tray-view.ts'

/** Changes come in crowds; the tray need not follow each of them. */
const restBeforeUpdating = 300

export interface PresenceOptions {
  /** The folder with the icons of tray and badge. */
  readonly icons: string
  readonly actions: TrayActions
  readonly readInbox: () => Promise<InboxSummary>
  readonly facts: () => Omit<TrayFacts, 'inbox' | 'now'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/** Docket outside of its window: the icon in the tray, and the number on its own icon. */
export class Presence {
  readonly #options: PresenceOptions
  readonly #icon: TrayIcon
  #hasTray = false
  #timer: NodeJS.Timeout | null = null
  #isOver = false

  constructor(options: PresenceOptions) {
    this.#options = options
    this.#icon = new TrayIcon(options.icons, options.actions)
  }

  /** Whether the user can see an icon by which a closed window is opened again. */
  get hasTray(): boolean {
    return this.#hasTray
  }

  /** Shows the icon. Only once windows may be made. */
  async start(): Promise<void> {
    this.#hasTray = await hasTrayHost()
    await this.#update()
  }

  /** Something that is shown may have changed. */
  changed(): void {
    if (this.#isOver) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#update()
    }, restBeforeUpdating)
  }

  /** Takes the icon away: the program ends. */
  end(): void {
    this.#isOver = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#icon.remove()
  }

  /** Tells, where the system shows such things, that Docket goes on without a window. */
  tellThatItGoesOn(): void {
    const notice = new Notification({
      title: 'Docket goes on in the tray',
      body: 'It keeps syncing. Open or quit it by its icon there; the settings can change this.',
      silent: true,
    })
    notice.on('click', this.#options.actions.show)
    notice.show()
  }

  async #update(): Promise<void> {
    try {
      const { facts, now, readInbox, icons } = this.#options
      const inbox = await readInbox()
      if (this.#isOver) return
      setBadge(inbox.unread, icons)
      this.#icon.update({ ...facts(), inbox, now: now() })
    } catch (thrown) {
      if (!this.#isOver) this.#options.onTrouble('the tray could not be brought up to date', thrown)
    }
  }
}
