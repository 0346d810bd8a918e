import { beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { wordsFor } from '../../shared/error-sentences.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { enter, PageSocket } from './support/page-socket.ts'
import { TestDesktop } from '../support/desktop-bus.ts'
import { onLinux } from '../support/systems.ts'
import { launchProgram, openPage, valueOf } from './support/program.ts'
import { eventually, tinyApplication } from './support/tiny-application.ts'

/** The built program under conditions that Electron meets on some computers only (`build/host/conditions.ts`). */

beforeAll(() => buildAll(), 120_000)

test('a hidden window has no first picture where the desktop paints none', async () => {
  const host = tinyApplication(`
    register()
    app.whenReady().then(async () => {
      const window = await open()
      window.once('ready-to-show', () => console.log('PAINTED'))
      window.webContents.once('did-finish-load', () => setImmediate(() => console.log('LOADED')))
    })`).launch({ under: ['no-first-frame'] })
  const socket = await PageSocket.open(await enter(await host.printedAddress()))
  socket.tell({ type: 'loaded' })
  await eventually(host.output, (output) => output.includes('LOADED'))
  expect(host.output()).not.toContain('PAINTED')
})

test('the window is shown all the same, loaded or not', async () => {
  for (const isLoaded of [true, false]) {
    const host = launchProgram(temporaryFolder(), { under: ['no-first-frame'] })
    const socket = await PageSocket.open(await enter(await host.printedAddress()))
    if (isLoaded) socket.tell({ type: 'loaded' })
    await eventually(host.control.recorded, ({ windows }) => windows[0]?.visible === true)
    await host.stop()
  }
})

onLinux('Wayland', test)('a key that the desktop refuses is not said to work: the desktop decides on it', async () => {
  const env = { ...process.env, XDG_SESSION_TYPE: 'wayland' }
  const host = launchProgram(temporaryFolder(), { under: ['keys-refused'], env })
  const call = await openPage(host)
  valueOf(await call('changePreferences', { quickAddKey: 'CommandOrControl+Alt+N' }))
  expect(await host.control.pressShortcut('CommandOrControl+Alt+N')).toBe(false)
  expect(valueOf(await call('readProgram', {})).program.desktopDecidesOnKeys).toBe(true)
})

test('a notification that the system does not show is said to whoever tries one', async () => {
  const host = launchProgram(temporaryFolder(), { under: ['notifications-fail'] })
  const call = await openPage(host)
  const result = await call('testNotification', {})
  expect(result.ok ? 'shown' : wordsFor(result.error)).toContain('Your system did not show the notification.')
})

onLinux('a bus of the session, by which a desktop has a tray', test)(
  'without an icon in the tray, the last window ends the program; with it, it goes on',
  async () => {
    const desktop = await TestDesktop.open()
    try {
      for (const isTaken of [true, false]) {
        const host = launchProgram(temporaryFolder(), { under: isTaken ? [] : ['no-tray-item'] })
        await openPage(host)
        await eventually(host.control.recorded, ({ trays }) => trays.length === 1)
        await host.control.closeWindow()
        if (isTaken) {
          await eventually(host.control.recorded, ({ notifications }) => notifications.length === 1)
          await host.stop()
        } else expect(await host.ended, host.output()).toBe(0)
      }
    } finally {
      desktop.close()
    }
  },
)
