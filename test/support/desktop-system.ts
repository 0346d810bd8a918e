import type { ElectronApplication } from '@playwright/test'
import type { HostControl } from '../../build/host/control-client.ts'

/** What a person sees and does outside of the page: tray, badge, notifications, menus. The web host can tell all of it. */
export type DesktopSystem = Pick<
  HostControl,
  | 'recorded'
  | 'clickTray'
  | 'clickMenu'
  | 'clickPopup'
  | 'clickNotification'
  | 'arrangeWindow'
  | 'closeWindow'
  | 'shutDown'
  | 'answerDialog'
  | 'crashPage'
  | 'throwInMain'
  | 'pressShortcut'
  | 'takeShortcut'
  | 'giveProxies'
  | 'emit'
>

/**
 * The same on real Electron. Its objects cannot be asked what they show, so what is given to them is written down from
 * here on; what was given before comes again with the next change.
 */
export async function systemOfElectron(electron: ElectronApplication): Promise<DesktopSystem> {
  await electron.evaluate(({ app, dialog, globalShortcut, Menu, Notification, shell, Tray }) => {
    const written = {
      trays: [] as unknown[],
      notifications: [] as unknown[],
      dialogs: [] as unknown[],
      answers: [] as { response?: number; files?: string[] }[],
      opened: [] as string[],
      popup: null as Electron.Menu | null,
      menu: null as Electron.Menu | null,
      tray: null as Electron.Tray | null,
      shown: [] as Electron.Notification[],
      keys: new Map<string, () => void>(),
      takenKeys: new Set<string>(),
    }
    Object.assign(globalThis, { docketSystem: written })
    const setContextMenu = Tray.prototype.setContextMenu
    Tray.prototype.setContextMenu = function (menu) {
      written.tray = this
      written.menu = menu
      setContextMenu.call(this, menu)
    }
    const show = Notification.prototype.show
    Notification.prototype.show = function () {
      written.shown.push(this)
      show.call(this)
    }
    dialog.showMessageBox = ((...args: unknown[]) => {
      written.dialogs.push(args.at(-1))
      return Promise.resolve({ response: written.answers.shift()?.response ?? 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    // No key of the computer can be pressed from here.
    globalShortcut.register = (key, callback) => {
      if (written.takenKeys.has(key)) return false
      written.keys.set(key, callback)
      return true
    }
    globalShortcut.unregister = (key) => void written.keys.delete(key)
    // The real one waits for somebody to read it.
    dialog.showErrorBox = (title, content) => void process.stderr.write(`${title}: ${content}\n`)
    shell.openPath = (path) => {
      written.opened.push(path)
      return Promise.resolve('')
    }
    dialog.showOpenDialog = ((...args: unknown[]) => {
      written.dialogs.push(args.at(-1))
      const filePaths = written.answers.shift()?.files ?? []
      return Promise.resolve({ canceled: filePaths.length === 0, filePaths })
    }) as typeof dialog.showOpenDialog
    Menu.prototype.popup = function () {
      written.popup = this
    }
    void app
  })
  type Written = {
    readonly menu: Electron.Menu | null
    readonly tray: Electron.Tray | null
    readonly popup: Electron.Menu | null
    readonly shown: readonly Electron.Notification[]
    readonly answers: unknown[]
    readonly opened: readonly string[]
    readonly keys: ReadonlyMap<string, () => void>
    readonly takenKeys: Set<string>
  }
  return {
    recorded: async () =>
      (await electron.evaluate(async ({ app, BrowserWindow, clipboard, crashReporter, Menu }) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        const itemsOf = (menu: Electron.Menu | null): unknown[] =>
          (menu?.items ?? []).map((item) => ({
            id: item.id,
            label: item.label,
            enabled: item.enabled,
            submenu: itemsOf(item.submenu ?? null),
          }))
        return {
          trays:
            docketSystem.tray === null ? [] : [{ toolTip: '', title: '', image: '', menu: itemsOf(docketSystem.menu) }],
          notifications: docketSystem.shown.map(({ title, body, silent }) => ({ title, body, silent, open: true })),
          applicationMenu: itemsOf(Menu.getApplicationMenu()),
          badgeCount: app.getBadgeCount(),
          popupMenu: itemsOf(docketSystem.popup),
          clipboard: await clipboard.readText(),
          opened: docketSystem.opened,
          crashReports: { folder: app.getPath('crashDumps'), uploaded: crashReporter.getUploadToServer() },
          windows: BrowserWindow.getAllWindows().map((window) => ({
            maximized: window.isMaximized(),
            bounds: window.getBounds(),
            zoom: window.webContents.getZoomFactor(),
          })),
        }
      })) as never,
    clickTray: (id) =>
      electron.evaluate((_, wanted) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        if (wanted === undefined) docketSystem.tray?.emit('click')
        else docketSystem.menu?.getMenuItemById(wanted)?.click()
      }, id),
    clickMenu: (id) =>
      electron.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id),
    clickPopup: (id) =>
      electron.evaluate((_, wanted) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        docketSystem.popup?.getMenuItemById(wanted)?.click()
      }, id),
    arrangeWindow: (arrangement) =>
      electron.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows()
        if (wanted === 'maximize') window?.maximize()
        else window?.setBounds(wanted)
      }, arrangement),
    shutDown: () =>
      electron.evaluate(({ powerMonitor }) => {
        let waits = false
        ;(powerMonitor as NodeJS.EventEmitter).emit('shutdown', { preventDefault: () => (waits = true) })
        return waits
      }),
    clickNotification: (index) =>
      electron.evaluate((_, wanted) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        docketSystem.shown.at(wanted)?.emit('click')
      }, index),
    crashPage: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
    throwInMain: () =>
      electron.evaluate(() => {
        setImmediate(() => {
          throw new Error('thrown by a test')
        })
      }),
    pressShortcut: (key) =>
      electron.evaluate((_, pressed) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        docketSystem.keys.get(pressed)?.()
        return docketSystem.keys.has(pressed)
      }, key),
    takeShortcut: (key) =>
      electron.evaluate((_, taken) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        docketSystem.takenKeys.add(taken)
      }, key),
    closeWindow: () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    answerDialog: (answer) =>
      electron.evaluate((_, given) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        docketSystem.answers.push(given)
      }, answer),
    giveProxies: (answer) =>
      electron.evaluate(async ({ session }, given) => {
        const script = `function FindProxyForURL() { return ${JSON.stringify(given)} }`
        await session.defaultSession.setProxy(
          given === null
            ? { mode: 'system' }
            : { mode: 'pac_script', pacScript: `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(script)}` },
        )
      }, answer),
    emit: (emitter, event, ...args) =>
      electron.evaluate(
        (modules, given) => {
          ;(modules as unknown as Record<string, NodeJS.EventEmitter>)[given.emitter]?.emit(given.event, ...given.args)
        },
        { emitter, event, args },
      ),
  }
}
