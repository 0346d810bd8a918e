import type { EventEmitter } from 'node:events'

/**
 * The notifications of the desktop, over its bus: org.freedesktop.Notifications, as the Desktop Notifications
 * Specification has it. Electron does the same for itself.
 */

const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

export interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly silent: boolean
  /** The notification itself was clicked. */
  readonly onClick: () => void
  readonly onClose: () => void
}

let opening: Promise<Desktop | null> | null = null
const shown = new Map<number, ShownNotification>()

/** The connection to the desktop's bus, and the constructor of its messages. */
interface Desktop {
  call(member: string, signature: string, body: unknown[]): Promise<unknown>
  hint(signature: string, value: unknown): unknown
}

/**
 * Shows a notification on the desktop. Where there is no desktop, nothing happens: the host has written it down anyway.
 *
 * @returns closes it
 */
export async function showOnDesktop(notification: ShownNotification): Promise<() => void> {
  opening ??= openDesktop().catch(() => null)
  const desktop = await opening
  const { title, body, silent } = notification
  try {
    if (desktop === null) throw new Error('there is no desktop')
    // The action called `default` is a click on the notification itself.
    const actions = ['default', 'Open']
    const hints = {
      'desktop-entry': desktop.hint('s', 'docket'),
      'suppress-sound': desktop.hint('b', silent),
    }
    const words = ['Docket', 0, 'docket', title, body, actions, hints, -1]
    const id = Number(await desktop.call('Notify', 'susssasa{sv}i', words))
    shown.set(id, notification)
    return () => void desktop.call('CloseNotification', 'u', [id]).catch(() => undefined)
  } catch {
    // A desktop may come later, or again.
    opening = null
    return () => undefined
  }
}

async function openDesktop(): Promise<Desktop | null> {
  if (process.platform !== 'linux' || !process.env['DBUS_SESSION_BUS_ADDRESS']) return null
  const { Message, sessionBus, Variant } = await import('@jellybrick/dbus-next')
  const bus = sessionBus()
  const messages = bus as unknown as EventEmitter
  messages.on('error', () => (opening = null))
  messages.on(
    'message',
    ({ interface: from, member, body }: { interface?: string; member?: string; body: unknown[] }) => {
      // A click may come right behind the answer that names its notification, which is written down first.
      if (from === service) setImmediate(() => answer(member ?? '', Number(body[0]), String(body[1])))
    },
  )
  const ask = async (asked: Record<'destination' | 'path' | 'member' | 'signature', string> & { body: unknown[] }) =>
    (await bus.call(new Message({ ...asked, interface: asked.destination })))?.body[0]
  // Without this the bus passes no signals on.
  await ask({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    member: 'AddMatch',
    signature: 's',
    body: [`type='signal',interface='${service}'`],
  })
  return {
    call: (member, signature, body) => ask({ destination: service, path, member, signature, body }),
    hint: (signature, value) => new Variant(signature, value),
  }
}

/** Handles the desktop's signals about a notification: it was clicked, or is gone. */
function answer(signal: string, id: number, action: string): void {
  if (signal === 'ActionInvoked' && action === 'default') shown.get(id)?.onClick()
  if (signal !== 'NotificationClosed') return
  shown.get(id)?.onClose()
  shown.delete(id)
}
