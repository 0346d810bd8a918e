import { systemSettings } from './application.ts'
import { showOnDesktop } from './desktop-bus.ts'
import { HostEmitter, HostEvent } from './events.ts'
import { requireReady } from './lifecycle.ts'
import { isUnder } from './options.ts'

const shown: Notification[] = []

export class Notification extends HostEmitter {
  title: string
  body: string
  silent: boolean
  /** Its buttons. macOS and Windows show them; Electron shows none on Linux, so the bus is sent none. */
  actions: Electron.NotificationAction[]
  open = false
  #onDesktop: Promise<() => void> | null = null

  static isSupported(): boolean {
    return true
  }

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'reply', 'action', 'failed'])
    // Electron drops a notification that comes too early, and on Windows one that belongs to no application.
    requireReady('Notification')
    if (process.platform === 'win32' && systemSettings.appUserModelId === null) {
      throw new Error('on Windows a notification needs app.setAppUserModelId first')
    }
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent === true
    this.actions = options.actions ?? []
  }

  show(): void {
    if (isUnder('notifications-fail')) {
      setImmediate(() => this.emit('failed', new HostEvent(), 'Notifications are not allowed for this application'))
      return
    }
    if (!this.open) shown.push(this)
    this.open = true
    setImmediate(() => this.emit('show', new HostEvent()))
    this.#onDesktop = showOnDesktop({
      title: this.title,
      body: this.body,
      silent: this.silent,
      onClick: () => this.emit('click', new HostEvent()),
      onClose: () => this.#closed(),
    })
  }

  close(): void {
    void this.#onDesktop?.then((close) => close())
    this.#closed()
  }

  #closed(): void {
    if (!this.open) return
    this.open = false
    this.emit('close', new HostEvent())
  }
}

/** Every notification ever shown, in order. */
export function shownNotifications(): readonly Notification[] {
  return shown
}

export function clickNotification(index: number): void {
  openNotification(index).emit('click', new HostEvent())
}

/** Presses the button with these words. */
export function pressNotification(index: number, button: string): void {
  const notification = openNotification(index)
  const actionIndex = notification.actions.findIndex(({ text }) => text === button)
  if (actionIndex < 0) throw new Error(`notification ${index} has no button “${button}”`)
  notification.emit('action', Object.assign(new HostEvent(), { actionIndex }))
}

function openNotification(index: number): Notification {
  const notification = shown.at(index)
  if (!notification) throw new Error(`there is no notification ${index}`)
  if (!notification.open) throw new Error(`notification ${index} was closed`)
  return notification
}
