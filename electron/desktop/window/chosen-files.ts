import { basename } from 'node:path'
import { dialog } from 'electron'
import { AppFailure } from '../../../shared/errors.ts'
import type { WrittenFile } from '../../../shared/model/stored-data.ts'
import type { Downloads } from './downloads.ts'

/**
 * Lets the user choose a file, and has it written. Returns null when they chose none, or when `write` gave it up. Where Docket is
 * shown in a browser, there is no choice: the dialog names no file, and the browser gets it as a download, alone.
 */
export async function writeForUser(
  name: string,
  write: (path: string, hasRoomBeside: boolean) => Promise<boolean>,
  downloads: Pick<Downloads, 'give'>,
): Promise<WrittenFile | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
  if (canceled) return null
  if (filePath === '') return await downloads.give(name, (path) => write(path, false))
  return (await write(filePath, true)) ? { name: basename(filePath) } : null
}

/** Lets the user choose a backup of an account. Returns its path, or null when they chose none. */
export async function pickBackup(): Promise<string | null> {
  return await pickFile('Choose a backup', { name: 'Docket backups', extensions: ['db'] })
}

/** Lets the user choose a file with certificates. Returns its path, or null when they chose none. */
export async function pickCertificateFile(): Promise<string | null> {
  return await pickFile('Choose the certificate of your certificate authority', {
    name: 'Certificates',
    extensions: ['pem', 'crt', 'cer', 'der'],
  })
}

/** @throws AppFailure `file_not_choosable` where Docket is shown in a browser: the dialog names no file there */
async function pickFile(title: string, filter: Electron.FileFilter): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({
    title,
    properties: ['openFile'],
    filters: [filter, { name: 'All files', extensions: ['*'] }],
  })
  if (filePaths[0] === '') throw AppFailure.of('file_not_choosable')
  return filePaths[0] ?? null
}
