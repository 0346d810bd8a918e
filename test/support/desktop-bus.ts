import * as dbus from '@jellybrick/dbus-next'

/** A notification as the desktop was given it. */
export interface ReceivedNotification {
  readonly id: number
  readonly title: string
  readonly body: string
}

const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'
const watcher = 'org.kde.StatusNotifierWatcher'

/** A desktop on the session's bus: it receives notifications, and reports that it shows icons in its tray. */
export class TestDesktop {
  readonly #bus: dbus.MessageBus
  readonly #received: ReceivedNotification[] = []
  /** The icons of its tray. */
  readonly #icons: string[] = []
  #isClosed = false

  private constructor(bus: dbus.MessageBus) {
    this.#bus = bus
    // A call from just before the end may arrive after it: the library would throw while it sends an answer.
    bus.addMethodHandler((message) => this.#isClosed || this.#answer(message))
  }

  static async open(): Promise<TestDesktop> {
    const bus = dbus.sessionBus()
    const desktop = new TestDesktop(bus)
    await bus.requestName(service, 0)
    await bus.requestName(watcher, 0)
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
    this.#isClosed = true
    this.#bus.disconnect()
  }

  /** Desktop Notifications Specification. Who sends a notification may first ask whether it can be clicked. */
  #answer(message: dbus.Message): boolean {
    if (message.path === '/StatusNotifierWatcher') return this.#answerOfTray(message)
    if (message.interface !== service) return false
    const answer = (signature: string, body: unknown[]) => {
      this.#bus.send(dbus.Message.newMethodReturn(message, signature, body))
      return true
    }
    switch (message.member) {
      case 'GetCapabilities':
        return answer('as', [['actions', 'body', 'body-markup']])
      case 'GetServerInformation':
        return answer('ssss', ['Docket’s tests', 'Docket', '1', '1.2'])
      case 'CloseNotification':
        this.#bus.send(dbus.Message.newSignal(path, service, 'NotificationClosed', 'uu', [message.body[0], 3]))
        return answer('', [])
      case 'Notify': {
        const [, , , title, body] = message.body as unknown[]
        const id = this.#received.length + 1
        this.#received.push({ id, title: String(title), body: String(body) })
        return answer('u', [id])
      }
      default:
        return false
    }
  }

  /** The watcher of StatusNotifierItem: programs register their icons, and any program may ask for all. */
  #answerOfTray(message: dbus.Message): boolean {
    const answer = (signature: string, body: unknown[]) => {
      this.#bus.send(dbus.Message.newMethodReturn(message, signature, body))
      return true
    }
    const [first, asked] = message.body as unknown[]
    if (message.member === 'RegisterStatusNotifierItem') {
      // A path alone belongs to the sender.
      const icon = String(first)
      this.#icons.push(icon.startsWith('/') ? `${message.sender}${icon}` : `${icon}/StatusNotifierItem`)
      return answer('', [])
    }
    if (message.member !== 'Get') return false
    const values: Readonly<Record<string, dbus.Variant>> = {
      RegisteredStatusNotifierItems: new dbus.Variant('as', this.#icons),
      IsStatusNotifierHostRegistered: new dbus.Variant('b', true),
      ProtocolVersion: new dbus.Variant('i', 0),
    }
    const value = values[String(asked)]
    return value !== undefined && answer('v', [value])
  }
}
