import { dialog } from 'electron'

/** Lets the user choose where a file is written. Returns its path, or null when they chose none. */
export async function pickFileToWrite(name: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
  return canceled || filePath === '' ? null : filePath
}

/** Lets the user choose a backup of an account. Returns its path, or null when they chose none. */
export async function pickBackup(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Choose a backup',
    properties: ['openFile'],
    filters: [
      { name: 'Backups of Docket', extensions: ['db'] },
      { name: 'All files', extensions: ['*'] },
    ],
  })
  return filePaths[0] ?? null
}
