import type { EventEmitter } from 'node:events'

/** Registers an icon in the desktop's tray, over its bus, as Electron does: org.kde.StatusNotifierWatcher. */

const watcher = 'org.kde.StatusNotifierWatcher'

let registering: Promise<void> | null = null

/** Registers an icon of this process. Does nothing without a desktop; one that comes later gets the next icon. */
export function registerTrayIcon(): void {
  registering ??= register().catch(() => {
    registering = null
  })
}

async function register(): Promise<void> {
  if (process.platform !== 'linux' || !process.env['DBUS_SESSION_BUS_ADDRESS']) return
  const { Message, sessionBus } = await import('@jellybrick/dbus-next')
  const bus = sessionBus()
  // A missing bus emits an error event, and sends no answer.
  const messages = bus as unknown as EventEmitter
  messages.on('error', () => (registering = null))
  const name = `org.freedesktop.StatusNotifierItem-${process.pid}-1`
  await bus.requestName(name, 0)
  const call = { destination: watcher, path: '/StatusNotifierWatcher', interface: watcher }
  try {
    await bus.call(new Message({ ...call, member: 'RegisterStatusNotifierItem', signature: 's', body: [name] }))
  } catch (error) {
    bus.disconnect()
    throw error
  }
}
