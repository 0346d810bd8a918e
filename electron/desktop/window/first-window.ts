import { app } from 'electron'

/** Reports when Electron is ready, and when the first window is made, has loaded its page, and is shown. */
export function followFirstWindow(reached: (step: 'ready' | 'window' | 'page' | 'shown') => void): void {
  app.once('ready', () => reached('ready'))
  app.once('browser-window-created', (_event, window) => {
    reached('window')
    window.webContents.once('dom-ready', () => reached('page'))
    window.once('show', () => reached('shown'))
  })
}
