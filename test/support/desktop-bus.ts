import * as dbus from '@jellybrick/dbus-next'

/** A notification as the desktop was given it. */
export interface ReceivedNotification {
  readonly id: number
  readonly title: string
  readonly body: string
}

const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

/** A desktop on the session's bus: it receives notifications, and says that it shows icons in its tray. */
export class TestDesktop {
  readonly #bus: dbus.MessageBus
  readonly #received: ReceivedNotification[] = []

  private constructor(bus: dbus.MessageBus) {
    this.#bus = bus
    bus.addMethodHandler((message) => this.#answer(message))
  }

  static async open(): Promise<TestDesktop> {
    const bus = dbus.sessionBus()
    const desktop = new TestDesktop(bus)
    await bus.requestName(service, 0)
    await bus.requestName('org.kde.StatusNotifierWatcher', 0)
    return desktop
  }

  get received(): readonly ReceivedNotification[] {
    return this.#received
  }

  /** Clicks a notification itself, not one of its buttons. */
  click(id: number): void {
    this.#bus.send(dbus.Message.newSignal(path, service, 'ActionInvoked', 'us', [id, 'default']))
  }

  close(): void {
    this.#bus.disconnect()
  }

  /** Desktop Notifications Specification: `Notify` answers with the notification's id. */
  #answer(message: dbus.Message): boolean {
    if (message.interface !== service || message.member !== 'Notify') return false
    const [, , , title, body] = message.body as unknown[]
    const id = this.#received.length + 1
    this.#received.push({ id, title: String(title), body: String(body) })
    this.#bus.send(dbus.Message.newMethodReturn(message, 'u', [id]))
    return true
  }
}
