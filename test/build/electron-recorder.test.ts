import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ElectronApplication } from '@playwright/test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HostEvent } from '../../build/host/events.ts'
import { becomeReady } from '../../build/host/lifecycle.ts'
import hostElectron from '../../build/host/electron.ts'
import { systemOfElectron } from '../support/desktop-system.ts'
import { recordElectron, recordingArguments, type Recorded, type Written } from '../support/electron-recorder.ts'
import { temporaryFolder } from '../support/temporary.ts'

/**
 * The helpers that replace the web host's controls when the end-to-end tests run on Electron. Here they run on the web host's
 * objects, which behave as Electron's do, and as on Electron: from their text alone.
 */

type Anything = (...args: unknown[]) => unknown

/** A function as it is in another process: without access to names of this file. */
const elsewhere = (text: Anything): Anything => new Function(`return (${text.toString()})`)() as Anything

becomeReady()
// Electron tells more of itself than the web host does, which says so to whoever listens.
const emitter = new EventEmitter()
const electron = {
  ...hostElectron,
  app: Object.assign(emitter, {
    getPath: () => '/crashes',
    setBadgeCount: (count: number) => hostElectron.app.setBadgeCount(count),
  }),
}
// The recorder's global.
vi.stubGlobal('docketSystem', null)
elsewhere(recordElectron as Anything)(electron, '/folder')
const system = systemOfElectron({
  evaluate: (async (text: Anything, given: unknown) => await elsewhere(text)(electron, given)) as never,
} satisfies Pick<ElectronApplication, 'evaluate'>)
const written = () => (globalThis as unknown as { docketSystem: Written }).docketSystem

afterEach(() => {
  for (const list of [written().said, written().asked, written().dialogs, written().downloads]) list.length = 0
})

describe('what Electron cannot be asked for is written down', () => {
  test('the tray with its words and menu, which is clicked', async () => {
    const clicked: string[] = []
    const { Menu, Tray } = electron
    const tray = new Tray(import.meta.filename)
    tray.on('click', () => clicked.push('tray'))
    tray.setToolTip('Docket: 2 unread')
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: 'Open', click: () => clicked.push('open') },
        { label: 'More', submenu: [{ id: 'paste', role: 'paste' }] },
        { id: 'sync', label: 'Sync', enabled: false },
      ]),
    )
    const [shown] = (await system.recorded()).trays
    expect(shown?.toolTip).toBe('Docket: 2 unread')
    expect(shown?.menu.map(({ id, label, role, enabled }) => [id, label, role, enabled])).toEqual([
      ['open', 'Open', null, true],
      [null, 'More', null, true],
      ['sync', 'Sync', null, false],
    ])
    expect(shown?.menu[1]?.submenu[0]).toMatchObject({ id: 'paste', role: 'paste' })
    await system.clickTray()
    await system.clickTray('open')
    await expect(system.clickTray('sync')).rejects.toThrow('cannot be clicked now')
    await expect(system.clickTray('nothing')).rejects.toThrow('the menu has no item “nothing”')
    expect(clicked).toEqual(['tray', 'open'])
    tray.destroy()
    expect((await system.recorded()).trays).toEqual([])
  })

  test('notifications, the number on the icon, keys of the computer', async () => {
    const clicked: number[] = []
    for (const number of [1, 2]) {
      const actions = ['One', 'Two'].map((text) => ({ type: 'button', text }) as const)
      const notification = new electron.Notification({ title: `Title ${number}`, body: 'Body', actions })
      notification.on('click', () => clicked.push(number))
      notification.on('action', ({ actionIndex }) => clicked.push(number + 10 * actionIndex))
      notification.show()
    }
    expect((await system.recorded()).notifications).toEqual([
      { title: 'Title 1', body: 'Body', silent: false },
      { title: 'Title 2', body: 'Body', silent: false },
    ])
    await system.clickNotification(-1)
    await system.pressNotification(0, 'Two')
    await expect(system.pressNotification(0, 'Three')).rejects.toThrow('notification 0 has no button “Three”')
    expect(clicked).toEqual([2, 11])
    electron.app.setBadgeCount(3)
    expect((await system.recorded()).badgeCount).toBe(3)

    await system.takeShortcut('Alt+T')
    expect(electron.globalShortcut.register('Alt+T', () => undefined)).toBe(false)
    expect(await system.pressShortcut('Alt+N')).toBe(false)
    expect(electron.globalShortcut.register('Alt+N', () => clicked.push(9))).toBe(true)
    expect(await system.pressShortcut('Alt+N')).toBe(true)
    expect(clicked).toEqual([2, 11, 9])
  })

  test('dialogs are answered, and cancelled without an answer', async () => {
    const { dialog } = electron
    const question = { message: 'Quit?', buttons: ['Quit', 'Wait', 'Cancel'], cancelId: 2 }
    await system.answerDialog({ button: 'Wait' })
    await system.answerDialog({ files: ['/kept.json'] })
    expect((await dialog.showMessageBox(question)).response).toBe(1)
    expect(await dialog.showSaveDialog({ defaultPath: 'edits.json' })).toEqual({
      canceled: false,
      filePath: '/kept.json',
    })
    expect((await dialog.showMessageBox(question)).response).toBe(2)
    expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' })
    expect(await dialog.showOpenDialog({})).toEqual({ canceled: true, filePaths: [] })
    await system.answerDialog({ button: 'Never' })
    expect(() => dialog.showMessageBox(question)).toThrow('“Quit?” has no such button')
    expect((await system.recorded()).dialogs.map(({ kind, answer }) => `${kind} ${answer}`)).toEqual([
      'message Wait',
      'save /kept.json',
      'message Cancel',
      'save cancelled',
      'open cancelled',
    ])
  })

  test('what pages ask and are told', async () => {
    const { ipcMain } = electron
    ipcMain.handle('call:signIn', (_event, { token }: { token: string }) => ({ by: token.length }))
    const { invoke } = ipcMain as unknown as { invoke: Anything }
    expect(await invoke.call(ipcMain, 'call:signIn', {}, [{ token: 'secret' }])).toEqual({ by: 6 })
    expect(written().asked).toEqual(['call:signIn [{"token":"secret"}]'])
    const sent: unknown[] = []
    const contents = { send: (...args: unknown[]) => sent.push(args) }
    emitter.emit('web-contents-created', new HostEvent(), contents)
    contents.send('event:changed', { kinds: ['issue'] })
    expect(sent).toEqual([['event:changed', { kinds: ['issue'] }]])
    expect(written().said).toEqual(['call:signIn {"by":6}', 'event:changed [{"kinds":["issue"]}]'])
  })

  test('downloads get a place, and are told when they are whole', () => {
    const heard = new Map<string, Anything>()
    const begin = (name: string) => {
      const places: string[] = []
      const done: Anything[] = []
      const item = {
        getFilename: () => name,
        setSavePath: (path: string) => places.push(path),
        once: (_event: string, listener: Anything) => done.push(listener),
      }
      heard.get('will-download')?.(new HostEvent(), item)
      return { places, end: (state: string) => done[0]?.(new HostEvent(), state) }
    }
    emitter.emit('session-created', { on: (event: string, listener: Anything) => heard.set(event, listener) })
    const whole = begin('edits.json')
    const broken = begin('half.json')
    expect(written().downloads).toEqual([])
    whole.end('completed')
    broken.end('interrupted')
    expect(written().downloads).toEqual(whole.places)
    expect(whole.places[0]).toMatch(/^\/folder\/download \d+ edits\.json$/)
  })

  test('a link from the system is taken', async () => {
    const links: string[] = []
    const take = (event: { preventDefault(): void }, address: string) => {
      event.preventDefault()
      links.push(address)
    }
    expect(await system.openUrl('docket://1/inbox')).toBe(false)
    electron.app.on('open-url', take)
    expect(await system.openUrl('docket://1/outbox')).toBe(true)
    expect(links).toEqual(['docket://1/outbox'])
  })
})

test('recording begins before Docket does, and leaves nothing on its command line', () => {
  const folder = temporaryFolder()
  const [flag, file = ''] = recordingArguments(folder)
  expect(flag).toBe('-r')
  const seen: Recorded[] = []
  const process = { argv: ['/electron', '-r', file, '/app', '--profile', '/there'] }
  const started = new Function('require', 'process', '__filename', 'globalThis', readFileSync(file, 'utf8')) as Anything
  started(
    () => {
      seen.push(electron as unknown as Recorded)
      return electron
    },
    process,
    file,
    {},
  )
  expect(process.argv).toEqual(['/electron', '/app', '--profile', '/there'])
  expect(seen).toHaveLength(1)
})
