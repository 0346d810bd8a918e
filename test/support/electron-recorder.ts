import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DialogAnswer, RecordedDialog } from '../../build/host/dialog.ts'

/** The objects that Docket has given to Electron and got from it since its start. */
export interface Written {
  tray: Electron.Tray | null
  menu: Electron.Menu | null
  toolTip: string
  badgeCount: number
  popup: Electron.Menu | null
  readonly notifications: Electron.Notification[]
  readonly dialogs: RecordedDialog[]
  readonly answers: DialogAnswer[]
  /** Paths that were handed to the operating system. */
  readonly opened: string[]
  /** Messages of pages to the main process, and of the main process to pages: one line each. */
  readonly asked: string[]
  readonly said: string[]
  /** The files of finished downloads. */
  readonly downloads: string[]
  readonly keys: Map<string, () => void>
  readonly takenKeys: Set<string>
}

/** The members of Electron that are recorded. */
export type Recorded = Pick<
  typeof Electron,
  'app' | 'dialog' | 'globalShortcut' | 'ipcMain' | 'Menu' | 'Notification' | 'shell' | 'Tray'
>

/**
 * Records from here on the data that Electron cannot be asked for later, and answers dialogs that would wait for a person. It
 * runs inside of Electron, as its own text: nothing outside of the function can be used.
 */
export function recordElectron(
  { app, dialog, globalShortcut, ipcMain, Menu, Notification, shell, Tray }: Recorded,
  folder: string,
): void {
  const written: Written = {
    tray: null,
    menu: null,
    toolTip: '',
    badgeCount: 0,
    popup: null,
    notifications: [],
    dialogs: [],
    answers: [],
    opened: [],
    asked: [],
    said: [],
    downloads: [],
    keys: new Map(),
    takenKeys: new Set(),
  }
  Object.assign(globalThis, { docketSystem: written })

  const { setToolTip, setContextMenu, destroy } = Tray.prototype
  Tray.prototype.setToolTip = function (text) {
    written.toolTip = text
    setToolTip.call(this, text)
  }
  Tray.prototype.setContextMenu = function (menu) {
    written.tray = this
    written.menu = menu
    setContextMenu.call(this, menu)
  }
  Tray.prototype.destroy = function () {
    written.tray = null
    destroy.call(this)
  }
  const { show } = Notification.prototype
  Notification.prototype.show = function () {
    written.notifications.push(this)
    show.call(this)
  }
  Menu.prototype.popup = function () {
    written.popup = this
  }
  // Few desktops have room for the number, and the others say that it is 0.
  const setBadgeCount = app.setBadgeCount.bind(app)
  app.setBadgeCount = (count = 0) => {
    written.badgeCount = count
    return setBadgeCount(count)
  }

  // No key of the computer can be pressed from here.
  globalShortcut.register = (key, callback) => {
    if (written.takenKeys.has(key)) return false
    written.keys.set(key, callback)
    return true
  }
  globalShortcut.unregister = (key) => void written.keys.delete(key)
  shell.openPath = (path) => {
    written.opened.push(path)
    return Promise.resolve('')
  }

  // Dialogs wait for a person. They get the next answer; without one they are cancelled.
  const note = (
    kind: RecordedDialog['kind'],
    asked: { title?: string; message?: string; detail?: string; buttons?: string[] },
    answer: string,
  ): void => void written.dialogs.push({ kind, title: '', message: '', detail: '', buttons: ['OK'], ...asked, answer })
  dialog.showMessageBox = ((...args: unknown[]) => {
    const options = args.at(-1) as Electron.MessageBoxOptions
    const buttons = options.buttons ?? ['OK']
    const answer = written.answers.shift()
    const named = buttons.findIndex((label) => ['cancel', 'no'].includes(label.toLowerCase()))
    const unnamed = options.defaultId === 0 && buttons.length > 1 ? 1 : 0
    let response = options.cancelId ?? (named >= 0 ? named : unnamed)
    if (answer && 'button' in answer) {
      response = typeof answer.button === 'number' ? answer.button : buttons.indexOf(answer.button)
    }
    const pressed = buttons[response]
    if (pressed === undefined) throw new Error(`“${options.message}” has no such button`)
    const { title = '', message, detail = '' } = options
    note('message', { title, message, detail, buttons }, pressed)
    process.stderr.write(`${message} (answered: ${pressed})\n`)
    return Promise.resolve({ response, checkboxChecked: (answer && 'button' in answer && answer.checked) || false })
  }) as typeof dialog.showMessageBox
  const chosen = (kind: 'open' | 'save', args: unknown[]): string[] => {
    const answer = written.answers.shift()
    const files = answer && 'files' in answer ? answer.files : []
    const { title = '', message = '' } = args.at(-1) as Electron.OpenDialogOptions
    note(kind, { title, message, buttons: [] }, files.join(', ') || 'cancelled')
    return files
  }
  dialog.showOpenDialog = ((...args: unknown[]) => {
    const filePaths = chosen('open', args)
    return Promise.resolve({ canceled: filePaths.length === 0, filePaths })
  }) as typeof dialog.showOpenDialog
  dialog.showSaveDialog = ((...args: unknown[]) => {
    const [filePath = ''] = chosen('save', args)
    return Promise.resolve({ canceled: filePath === '', filePath })
  }) as typeof dialog.showSaveDialog
  dialog.showErrorBox = (title, message) => {
    note('error', { title, message }, 'OK')
    process.stderr.write(`${title}: ${message}\n`)
  }
  // A download asks for its place in a dialog of its own, unless it has one.
  app.on('session-created', (session) => {
    session.on('will-download', (_event, item) => {
      const path = `${folder}/download ${Date.now()} ${item.getFilename()}`
      item.setSavePath(path)
      item.once('done', (_done, state) => {
        if (state === 'completed') written.downloads.push(path)
      })
    })
  })

  const handle = ipcMain.handle.bind(ipcMain)
  ipcMain.handle = (channel, listener) =>
    handle(channel, async (event, ...args: unknown[]) => {
      written.asked.push(`${channel} ${JSON.stringify(args)}`)
      const answer: unknown = await listener(event, ...args)
      written.said.push(`${channel} ${JSON.stringify(answer)}`)
      return answer
    })
  app.on('web-contents-created', (_event, contents) => {
    const send = contents.send.bind(contents)
    contents.send = (channel, ...args: unknown[]) => {
      written.said.push(`${channel} ${JSON.stringify(args)}`)
      send(channel, ...args)
    }
  })
}

/**
 * Arguments with which Electron begins to record before Docket does anything. They are taken off the command line again:
 * Docket sees its own.
 */
export function recordingArguments(folder: string): string[] {
  const file = join(folder, 'record.cjs')
  const text = [
    `process.argv.splice(process.argv.indexOf(__filename) - 1, 2)`,
    `;(${recordElectron.toString()})(require('electron'), ${JSON.stringify(folder)})`,
  ]
  writeFileSync(file, text.join('\n'))
  return ['-r', file]
}
