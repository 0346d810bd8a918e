import type { ElectronApplication } from '@playwright/test'
import type { Recorded as RecordedByHost, RecordedWindow } from '../../build/host/control.ts'
import type { HostControl } from '../../build/host/control-client.ts'
import type { RecordedMenuItem } from '../../build/host/menu.ts'
import type { Written } from './electron-recorder.ts'

/** Docket's appearance in the system, as far as both Electron and the web host record it. */
export type RecordedSystem = Pick<
  RecordedByHost,
  'applicationMenu' | 'popupMenu' | 'dialogs' | 'opened' | 'clipboard' | 'badgeCount' | 'crashReports'
> & {
  readonly trays: readonly Pick<RecordedByHost['trays'][number], 'toolTip' | 'menu'>[]
  readonly notifications: readonly Pick<RecordedByHost['notifications'][number], 'title' | 'body' | 'silent'>[]
  readonly windows: readonly Pick<RecordedWindow, 'maximized' | 'bounds' | 'zoom'>[]
}

/** The controls outside of the page: tray, badge, notifications, menus. */
export type DesktopSystem = Pick<
  HostControl,
  | 'clickTray'
  | 'clickMenu'
  | 'clickPopup'
  | 'clickNotification'
  | 'pressNotification'
  | 'arrangeWindow'
  | 'closeWindow'
  | 'shutDown'
  | 'answerDialog'
  | 'crashPage'
  | 'throwInMain'
  | 'pressShortcut'
  | 'takeShortcut'
  | 'giveProxies'
  | 'openUrl'
  | 'emit'
> & { recorded(): Promise<RecordedSystem> }

/** The desktop system on real Electron, started with `recordingArguments` so that it records. */
export function systemOfElectron(electron: Pick<ElectronApplication, 'evaluate'>): DesktopSystem {
  /** Clicks an item of one of the menus as a person would: a hidden or disabled item cannot be clicked. */
  const click = (menu: 'application' | 'tray' | 'popup', id: string) =>
    electron.evaluate(
      ({ Menu }, wanted) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        const menus = {
          application: () => Menu.getApplicationMenu(),
          tray: () => docketSystem.menu,
          popup: () => docketSystem.popup,
        }
        const shown = menus[wanted.menu]()
        const item = shown?.getMenuItemById(wanted.id) ?? shown?.items.find(({ label }) => label === wanted.id)
        if (!item) throw new Error(`the menu has no item “${wanted.id}”`)
        if (!item.enabled || !item.visible) throw new Error(`the menu item “${wanted.id}” cannot be clicked now`)
        item.click()
      },
      { menu, id },
    )
  return {
    recorded: () =>
      electron.evaluate(async ({ app, BrowserWindow, clipboard, crashReporter, Menu }) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        const itemsOf = (menu: Electron.Menu | null | undefined): RecordedMenuItem[] =>
          (menu?.items ?? []).map((item) => ({
            id: item.id || null,
            label: item.label,
            role: item.role ?? null,
            type: item.type,
            accelerator: item.accelerator?.toString() ?? null,
            enabled: item.enabled,
            visible: item.visible,
            checked: item.checked,
            submenu: itemsOf(item.submenu),
          }))
        return {
          trays:
            docketSystem.tray === null ? [] : [{ toolTip: docketSystem.toolTip, menu: itemsOf(docketSystem.menu) }],
          notifications: docketSystem.notifications.map(({ title, body, silent }) => ({ title, body, silent })),
          dialogs: docketSystem.dialogs,
          applicationMenu: itemsOf(Menu.getApplicationMenu()),
          badgeCount: docketSystem.badgeCount,
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
      }),
    clickTray: (id) =>
      id === undefined
        ? electron.evaluate(() => {
            const { docketSystem } = globalThis as unknown as { docketSystem: Written }
            if (docketSystem.tray === null) throw new Error('there is no tray')
            docketSystem.tray.emit('click')
          })
        : click('tray', id),
    clickMenu: (id) => click('application', id),
    clickPopup: (id) => click('popup', id),
    clickNotification: (index) =>
      electron.evaluate((_, wanted) => {
        const { docketSystem } = globalThis as unknown as { docketSystem: Written }
        const notification = docketSystem.notifications.at(wanted)
        if (!notification) throw new Error(`there is no notification ${wanted}`)
        notification.emit('click')
      }, index),
    pressNotification: (index, button) =>
      electron.evaluate(
        (_, wanted) => {
          const { docketSystem } = globalThis as unknown as { docketSystem: Written }
          const notification = docketSystem.notifications.at(wanted.index)
          const actionIndex = notification?.actions.findIndex(({ text }) => text === wanted.button) ?? -1
          if (actionIndex < 0) throw new Error(`notification ${wanted.index} has no button “${wanted.button}”`)
          notification?.emit('action', { actionIndex })
        },
        { index, button },
      ),
    arrangeWindow: (arrangement) =>
      electron.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!window) throw new Error('there is no window')
        if (wanted === 'maximize') window.maximize()
        else window.setBounds(wanted)
      }, arrangement),
    closeWindow: () =>
      electron.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!window) throw new Error('there is no window')
        window.close()
      }),
    shutDown: () =>
      electron.evaluate(({ powerMonitor }) => {
        let waits = false
        ;(powerMonitor as NodeJS.EventEmitter).emit('shutdown', { preventDefault: () => (waits = true) })
        return waits
      }),
    // A page whose process really ends is lost to Playwright for good. So Docket is told that it has ended.
    crashPage: () =>
      electron.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!window) throw new Error('there is no window')
        const contents = window.webContents as unknown as NodeJS.EventEmitter
        contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
      }),
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
    openUrl: (address) =>
      electron.evaluate(({ app }, opened) => {
        let isTaken = false
        ;(app as NodeJS.EventEmitter).emit('open-url', { preventDefault: () => (isTaken = true) }, opened)
        return isTaken
      }, address),
    emit: (emitter, event, ...args) =>
      electron.evaluate(
        (modules, given) => {
          ;(modules as unknown as Record<string, NodeJS.EventEmitter>)[given.emitter]?.emit(given.event, ...given.args)
        },
        { emitter, event, args },
      ),
  }
}
