import { basename } from 'node:path'
import { dialog } from 'electron'
import type { WrittenFile } from '../../../shared/model/stored-data.ts'
import type { Downloads } from './downloads.ts'

/**
 * Lets the user choose a file, and has it written. Returns null when they chose none, or when `write` gave it up. Where Docket is
 * shown in a browser, there is no choice: the dialog names no file, and the browser gets it as a download.
 */
export async function writeForUser(
  name: string,
  write: (path: string) => Promise<boolean>,
  downloads: Pick<Downloads, 'give'>,
): Promise<WrittenFile | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
  if (canceled) return null
  if (filePath === '') return await downloads.give(name, write)
  return (await write(filePath)) ? { name: basename(filePath) } : null
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
