import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LaunchOptions } from '../../build/host/control-client.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { enter, PageSocket } from './support/page-socket.ts'
import { eventually, ordinary, tinyApplication } from './support/tiny-application.ts'
import { onPosix } from '../support/systems.ts'

/** Runs a main script that reports one line as JSON and ends by itself. */
async function report(main: string, options: Partial<LaunchOptions> = {}): Promise<unknown> {
  const host = tinyApplication(`
    const report = (value) => { console.log('REPORT ' + JSON.stringify(value ?? null)) }
    const caught = async (work) => { try { await work(); return 'nothing' } catch (error) { return error.message } }
    ${main}`).launch(options)
  expect(await host.ended, host.output()).toBe(0)
  return JSON.parse(/^REPORT (.*)$/m.exec(host.output())?.[1] ?? 'null')
}

describe('the application', () => {
  test('is described by its package.json and has the paths of Electron', async () => {
    const main = `
      app.setName('Other')
      report([app.getName(), app.getVersion(), app.isPackaged, app.isReady(), app.getPath('userData').split('/').slice(-2)])
      app.exit(0)`
    expect(await report(main)).toEqual(['Other', '1.2.3', false, false, ['config', 'Other']])
  })

  test('has its script among its arguments until it is installed', async () => {
    const main = 'report(process.argv.slice(1)); app.exit(0)'
    const args = ['inbox', '--json']
    expect(await report(main, { args })).toEqual([expect.stringMatching(/\.(?:m?js)$/), ...args])
    expect(await report(main, { args, packaged: true })).toEqual(args)
  })

  test('is the same for import, its default and require', async () => {
    const main = `
      import { createRequire } from 'node:module'
      import whole from 'electron'
      const required = createRequire(import.meta.url)('electron')
      report([whole.app === app, required.app === app])
      app.exit(0)`
    expect(await report(main)).toEqual([true, true])
  })

  test('is ready only after its main script has run', async () => {
    const main = `
      const order = []
      app.on('ready', () => order.push('ready'))
      await null
      order.push('script')
      app.whenReady().then(() => { report(order); app.quit() })`
    expect(await report(main)).toEqual(['script', 'ready'])
  })

  test('ends in order: before-quit can wait, windows can refuse', async () => {
    const main = `
      register()
      const order = []
      let stopped = false
      for (const name of ['will-quit', 'quit', 'window-all-closed']) app.on(name, () => order.push(name))
      app.on('before-quit', (event) => {
        order.push('before-quit')
        if (stopped) return
        event.preventDefault()
        stopped = true
        setImmediate(() => app.quit())
      })
      app.on('quit', () => report(order))
      app.whenReady().then(async () => {
        const window = await open()
        let refused = false
        window.on('close', (event) => { order.push('close'); if (!refused) { refused = true; event.preventDefault() } })
        window.on('closed', () => order.push('closed'))
        app.quit()
        setTimeout(() => app.quit(), 50)
      })`
    expect(await report(main)).toEqual([
      'before-quit',
      'before-quit',
      'close',
      'before-quit',
      'close',
      'closed',
      'will-quit',
      'quit',
    ])
  })
})

describe('what Electron would let fail in silence throws', () => {
  test.each([
    [
      'a page of an unregistered scheme',
      'app.whenReady().then',
      "protocol.handle('app', () => {})",
      'not registered as standard and secure',
    ],
    [
      'a scheme registered too late',
      'app.whenReady().then',
      'register()',
      'only be used before the application is ready',
    ],
    [
      'a notification before ready',
      'now',
      "new electron.Notification({ title: 'a' }).show()",
      'after the application is ready',
    ],
    ['a tray before ready', 'now', "new electron.Tray('a.png')", 'after the application is ready'],
    ['a window before ready', 'now', 'new BrowserWindow()', 'after the application is ready'],
    ['a session before ready', 'now', 'electron.session.defaultSession', 'after the application is ready'],
    [
      'a key of the computer before ready',
      'now',
      "electron.globalShortcut.register('F9', () => {})",
      'after the application is ready',
    ],
    ['two registrations of schemes', 'now', 'register(); register()', 'only be called once'],
    ['a listener of an event that never comes', 'now', "app.on('raedy', () => {})", 'never emits “raedy” on app'],
    [
      'userData after the lock',
      'now',
      "app.requestSingleInstanceLock(); app.setPath('userData', folder)",
      'userData cannot be set after requestSingleInstanceLock',
    ],
    ['a relative path', 'now', "app.setPath('userData', 'here')", 'Path must be absolute'],
    [
      'a preload that is not there',
      'app.whenReady().then',
      "new BrowserWindow({ webPreferences: { preload: join(folder, 'no.cjs') } })",
      'the preload does not exist',
    ],
    [
      'a page with Node',
      'app.whenReady().then',
      'new BrowserWindow({ webPreferences: { nodeIntegration: true } })',
      'without Node',
    ],
    ['the renderer’s side in the main process', 'now', 'electron.ipcRenderer.send', 'exists only in a preload'],
    [
      'a menu item that says nothing',
      'now',
      'electron.Menu.buildFromTemplate([{}])',
      'at least one of label, role or type',
    ],
  ])('%s', async (_name, when, action, message) => {
    const main = `
      const now = (work) => work()
      ${when}(async () => { report(await caught(async () => { ${action} })); app.exit(0) })`
    expect(await report(main)).toContain(message)
  })
})

describe('what Electron does otherwise than one thinks', () => {
  test('a message box that is closed is answered by Electron’s rule', async () => {
    const main = `
      app.whenReady().then(async () => {
        const ask = async (options) => (await electron.dialog.showMessageBox({ message: '?', ...options })).response
        report([
          await ask({ buttons: ['Wait', 'CANCEL', 'Quit'] }),
          await ask({ buttons: ['Yes', 'No'] }),
          await ask({ buttons: ['Left', 'Right'] }),
          await ask({ buttons: ['Left', 'Right'], defaultId: 0 }),
          await ask({ buttons: ['Left', 'Right', 'Stay'], cancelId: 2 }),
          await ask({}),
        ])
        app.exit(0)
      })`
    expect(await report(main)).toEqual([1, 1, 0, 1, 2, 0])
  })

  test('an error box before ready is only written to the terminal; later nothing else happens while it is open', async () => {
    const main = `
      electron.dialog.showErrorBox('Early', 'words')
      app.whenReady().then(async () => {
        const order = []
        setTimeout(() => order.push('timer'), 1)
        electron.dialog.showErrorBox('Late', 'words')
        order.push('closed')
        setTimeout(() => { report(order); app.exit(0) }, 10)
      })`
    expect(await report(main)).toEqual(['closed', 'timer'])
  })

  onPosix('signals', test)(
    'a listener of a signal is not told of it, unless it began to listen when Electron was ready',
    async () => {
      const main = (when: string) => `
      app.on('before-quit', () => console.log('ASKED'))
      ;${when}(() => process.on('SIGTERM', () => { console.log('HEARD'); app.exit(0) }))
      ${ordinary}`
      const said = async (when: string) => {
        const host = tinyApplication(main(when)).launch()
        await host.printedAddress()
        host.child.kill('SIGTERM')
        await host.ended
        return host.output().match(/ASKED|HEARD/g)
      }
      expect(await said('')).toEqual(['ASKED'])
      expect(await said('app.whenReady().then')).toEqual(['HEARD'])
    },
  )

  test('addresses of a scheme go to the program that runs, unless another one is named', async () => {
    const main = `
      app.setAsDefaultProtocolClient('tiny')
      app.setAsDefaultProtocolClient('tiny-other', '/opt/tiny')
      ${ordinary}`
    const host = tinyApplication(main).launch()
    await host.printedAddress()
    expect((await host.control.recorded()).protocolClients).toEqual([
      { protocol: 'tiny', program: process.execPath },
      { protocol: 'tiny-other', program: '/opt/tiny' },
    ])
  })

  test('an item of a menu is told of no window by null', async () => {
    const main = `
      app.whenReady().then(() => {
        const menu = electron.Menu.buildFromTemplate([{ label: 'Go', click: (_item, window) => report([window]) }])
        menu.items[0].click()
        app.exit(0)
      })`
    expect(await report(main)).toEqual([null])
  })
})

describe('one instance', () => {
  const main = `
    if (!app.requestSingleInstanceLock({ open: 'item' })) { console.log('REFUSED'); app.quit() } else {
      app.on('second-instance', (_event, argv, folder, data) => {
        console.log('SECOND ' + JSON.stringify([argv.slice(2), data]))
      })
      ${ordinary}
    }`

  test('has a profile; a second is refused and heard by the first', async () => {
    const application = tinyApplication(main)
    const first = application.launch()
    await first.printedAddress()
    const second = application.launch({ args: ['--open', 'item 1'] })
    expect(await second.ended).toBe(0)
    expect(second.output()).toContain('REFUSED')
    await eventually(first.output, (output) => output.includes('SECOND [["--open","item 1"],{"open":"item"}]'))
  })

  test('leaves nothing locked behind, however it ended', async () => {
    const application = tinyApplication(main)
    const first = application.launch()
    await first.printedAddress()
    first.child.kill('SIGKILL')
    await first.ended
    const second = application.launch()
    await second.printedAddress()
    expect(second.output()).not.toContain('REFUSED')
  })
})

onPosix('signals that a program can answer', describe)('a signal', () => {
  const slow = `
    app.on('before-quit', (event) => { event.preventDefault(); console.log('ASKED') })
    ${ordinary}`

  test('asks the application to end', async () => {
    const host = tinyApplication().launch()
    await host.printedAddress()
    host.child.kill('SIGINT')
    expect(await host.ended).toBe(0)
  })

  test('the second time ends it', async () => {
    const host = tinyApplication(slow).launch()
    await host.printedAddress()
    host.child.kill('SIGTERM')
    await eventually(host.output, (output) => output.includes('ASKED'))
    // The same signal twice at once is one Ctrl+C that came on two ways.
    host.child.kill('SIGTERM')
    await host.control.recorded()
    await eventually(
      () => host.child.kill('SIGTERM'),
      () => host.child.exitCode !== null,
    )
    expect(await host.ended).toBe(1)
  })
})

describe('a test', () => {
  const main = `
    register()
    const seen = []
    ipcMain.handle('seen', () => seen)
    electron.powerMonitor.on('resume', () => seen.push('resume'))
    electron.nativeTheme.on('updated', () => seen.push('theme ' + electron.nativeTheme.shouldUseDarkColors))
    app.whenReady().then(async () => {
      await open()
      electron.session.defaultSession.setPermissionRequestHandler((_c, _p, answer) => answer(false))
      electron.session.defaultSession.setPermissionCheckHandler(() => false)
      electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate([
        { role: 'fileMenu' },
        { label: 'Go', submenu: [
          { id: 'inbox', label: 'Inbox', accelerator: 'CommandOrControl+1', click: (item) => seen.push('menu ' + item.id) },
          { id: 'grey', label: 'Grey', enabled: false, click: () => seen.push('grey') },
          { id: 'tick', label: 'Tick', type: 'checkbox' },
        ] },
      ]))
      const tray = new electron.Tray(electron.nativeImage.createEmpty())
      tray.setToolTip('2 new')
      tray.on('click', () => seen.push('tray'))
      tray.setContextMenu(electron.Menu.buildFromTemplate([{ label: 'Open Tiny', click: () => seen.push('tray open') }]))
      const notification = new electron.Notification({ title: 'New', body: '1 < 2', actions: [{ type: 'button', text: 'Fine' }] })
      notification.on('click', () => seen.push('notification'))
      notification.on('action', ({ actionIndex }) => seen.push('notification ' + actionIndex))
      notification.show()
      electron.nativeTheme.themeSource = 'dark'
      app.setBadgeCount(3)
    })
    ipcMain.handle('ask', async () => (await electron.dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'No'] })).response)
    ipcMain.handle('choose', async () => {
      const { canceled, filePath } = await electron.dialog.showSaveDialog({ title: 'Save' })
      return [canceled, filePath]
    })
    ipcMain.handle('open', () => electron.shell.openExternal('https://example.com/a').then(() => 'opened'))
  `

  test('sees and clicks menus, tray and notifications', async () => {
    const host = tinyApplication(main).launch()
    await host.printedAddress()
    const { control } = host
    await eventually(control.recorded, (recorded) => recorded.badgeCount === 3)
    const recorded = await control.recorded()
    expect(recorded.applicationMenu[1]?.submenu[0]).toMatchObject({
      id: 'inbox',
      label: 'Inbox',
      accelerator: 'CommandOrControl+1',
      enabled: true,
    })
    expect(recorded.trays).toMatchObject([{ toolTip: '2 new', menu: [{ label: 'Open Tiny' }] }])
    expect(recorded.notifications).toEqual([{ title: 'New', body: '1 < 2', silent: false, open: true }])
    expect(recorded.permissionsHandled).toBe(true)
    expect(recorded.themeSource).toBe('dark')
    expect(recorded.windows).toMatchObject([{ title: 'Tiny', visible: false, connected: false }])

    await control.clickMenu('inbox')
    await control.clickMenu('tick')
    await control.clickTray()
    await control.clickTray('Open Tiny')
    await control.clickNotification(0)
    await control.pressNotification(0, 'Fine')
    await expect(control.pressNotification(0, 'Bad')).rejects.toThrow('has no button “Bad”')
    await control.emit('powerMonitor', 'resume')
    await expect(control.clickMenu('grey')).rejects.toThrow('cannot be clicked now')
    await expect(control.clickMenu('nothing')).rejects.toThrow('no item “nothing”')
    expect((await control.recorded()).applicationMenu[1]?.submenu[2]?.checked).toBe(true)

    const socket = await PageSocket.open(await enter(await control.address()))
    socket.tell({ type: 'loaded' })
    await eventually(control.recorded, ({ windows }) => windows[0]?.visible === true)
    socket.tell({ type: 'invoke', id: 1, channel: 'seen', args: [] })
    expect((await socket.next('answer')).value).toEqual([
      'theme true',
      'menu inbox',
      'tray',
      'tray open',
      'notification',
      'notification 0',
      'resume',
    ])
  })

  test('answers dialogs and reads what was opened outside', async () => {
    const host = tinyApplication(main).launch()
    const socket = await PageSocket.open(await enter(await host.printedAddress()))
    const invoke = async (channel: string) => {
      socket.tell({ type: 'invoke', id: 1, channel, args: [] })
      return (await socket.next('answer')).value
    }
    expect(await invoke('ask')).toBe(1)
    await host.control.answerDialog({ button: 'Yes' })
    expect(await invoke('ask')).toBe(0)
    expect(await invoke('choose')).toEqual([false, ''])
    await host.control.answerDialog({ files: ['a.json'] })
    expect(await invoke('choose')).toEqual([false, 'a.json'])
    await host.control.answerDialog({ files: [] })
    expect(await invoke('choose')).toEqual([true, ''])
    expect(await invoke('open')).toBe('opened')
    const { dialogs, opened } = await host.control.recorded()
    expect(dialogs.map(({ kind, answer }) => [kind, answer])).toEqual([
      ['message', 'No'],
      ['message', 'Yes'],
      ['save', 'as a download'],
      ['save', 'a.json'],
      ['save', 'cancelled'],
    ])
    expect(opened).toEqual(['https://example.com/a'])
  })

  test('asks it to end', async () => {
    const host = tinyApplication(main).launch()
    await host.printedAddress()
    await host.control.quit()
    expect(await host.ended).toBe(0)
  })
})

test('a port that is asked for is used, and one that is taken is a clear error', async () => {
  const first = tinyApplication().launch()
  const { port } = new URL(await first.printedAddress())
  const second = tinyApplication().launch({ port: Number(port) })
  await expect(second.printedAddress()).rejects.toThrow(`port ${port} is taken`)
  expect(await second.ended).toBe(1)
  await first.stop()
  const third = tinyApplication().launch({ port: Number(port) })
  expect(new URL(await third.printedAddress()).port).toBe(port)
})

test('without a main script it says what is missing', async () => {
  const start = join(import.meta.dirname, '../../build/host/start.ts')
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'empty'))
  const child = spawn(process.execPath, [start, '--port', '1'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).not.toBe(0)
  expect(said).toContain('which main script?')
})
