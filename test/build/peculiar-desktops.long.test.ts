import { beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { temporaryFolder } from '../support/temporary.ts'
import { enter, PageSocket } from './support/page-socket.ts'
import { launchProgram } from './support/program.ts'
import { eventually, tinyApplication } from './support/tiny-application.ts'

/** The built program where Electron does what it does on some computers only (`build/host/conditions.ts`). */

beforeAll(buildAll, 120_000)

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
