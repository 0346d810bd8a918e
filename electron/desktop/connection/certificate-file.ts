import { dialog } from 'electron'

/** Lets the user choose a file with certificates. Returns its path, or null when they chose none. */
export async function pickCertificateFile(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Choose the certificate of a certificate authority',
    properties: ['openFile'],
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer', 'der'] },
      { name: 'All files', extensions: ['*'] },
    ],
  })
  return filePaths[0] ?? null
}
