import { Notification } from 'electron'
import type { TrayFacts } from './tray-menu.ts'
import type { TraySummary } from '../../protocols/tray-summary.ts'
import { Badge } from './badge.ts'
import { TrayIcon } from './tray.ts'
import type { TrayActions } from './tray-menu.ts'

/** Milliseconds to wait after a change before the tray is updated, since many changes come at once. */
const pauseBeforeUpdating = 300

/** Number of times that the desktop is asked again for a tray that is not there yet, and the milliseconds before each. */
const mostQuestions = 20
const pauseBeforeQuestion = 1500

export interface TrayAndBadgeOptions {
  /** The folder with the icons of tray and badge. */
  readonly icons: string
  readonly actions: TrayActions
  readonly readSummary: () => Promise<TraySummary>
  /** Asks the desktop whether it shows icons in a tray. */
  readonly hasTrayHost: () => Promise<boolean>
  /** Asks the desktop whether Docket's icon is in its tray. */
  readonly isInTray: () => Promise<boolean>
  readonly facts: () => Omit<TrayFacts, keyof TraySummary | 'now'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/** Docket's icon in the tray, and the number on its program icon. */
export class TrayAndBadge {
  readonly #options: TrayAndBadgeOptions
  readonly #icon: TrayIcon
  readonly #badge: Badge
  #isStarted = false
  #hadTray = false
  #timer: NodeJS.Timeout | null = null
  #isOver = false

  constructor(options: TrayAndBadgeOptions) {
    this.#options = options
    this.#icon = new TrayIcon(options.icons, options.actions)
    this.#badge = new Badge(options.icons)
  }

  /** Shows the icon. Call this when windows may be made. */
  async start(): Promise<void> {
    if (this.#isOver) return
    this.#isStarted = true
    this.#badge.follow()
    this.#hadTray = await this.#options.hasTrayHost()
    await this.#update()
  }

  /**
   * Returns true if the user can see the tray icon, with which a closed window can be opened again. The desktop is asked each
   * time: its panel may begin after Docket does, or begin anew.
   */
  async hasTray(): Promise<boolean> {
    const hasTray = await this.#options.hasTrayHost()
    if (hasTray && !this.#hadTray) {
      // An icon that was made before there was a tray is never shown in it.
      this.#icon.remove()
      await this.#update()
    }
    this.#hadTray = hasTray
    return hasTray && (await this.#options.isInTray())
  }

  /** Waits half a minute for a tray, since Docket may start at login before the desktop's panel does. */
  async awaitTray(): Promise<boolean> {
    for (let questions = 1; !this.#isOver; questions += 1) {
      if (await this.hasTray()) return true
      if (questions === mostQuestions) break
      await new Promise((resolve) => setTimeout(resolve, pauseBeforeQuestion))
    }
    return false
  }

  /** Call this when something that the tray shows may have changed. */
  changed(): void {
    if (this.#isOver || !this.#isStarted) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#update()
    }, pauseBeforeUpdating)
  }

  /** Removes the icon. Call this when the program ends. */
  end(): void {
    this.#isOver = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#icon.remove()
  }

  /** Shows a notification that Docket goes on without a window, if the system shows notifications. */
  tellThatItGoesOn(): void {
    const notice = new Notification({
      title: 'Docket keeps running in the tray',
      body: 'It keeps syncing. Use its icon there to open or quit it. You can change this in the settings.',
      silent: true,
    })
    notice.on('click', this.#options.actions.show)
    notice.show()
  }

  async #update(): Promise<void> {
    try {
      const { facts, now, readSummary } = this.#options
      const summary = await readSummary()
      if (this.#isOver) return
      this.#badge.show(summary.inbox.unread)
      this.#icon.update({ ...facts(), ...summary, now: now() })
    } catch (thrown) {
      if (!this.#isOver) this.#options.onTrouble('the tray could not be brought up to date', thrown)
    }
  }
}
