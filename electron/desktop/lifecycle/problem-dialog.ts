import { app, dialog } from 'electron'

/**
 * Shows the user a problem in a dialog, once dialogs can be shown. Resolves when it is closed. Docket goes on meanwhile, which it
 * would not with `showErrorBox`: that blocks the main process, so that nothing is saved while it is read, and before Electron is
 * ready it shows nothing on Linux.
 */
export async function showProblem(message: string, detail: string): Promise<void> {
  await app.whenReady()
  await dialog.showMessageBox({ type: 'error', message, detail, buttons: ['OK'], cancelId: 0, noLink: true })
}
