import { shell } from 'electron'
import { AppFailure } from '../../shared/errors.ts'

/** Names of this computer itself: what is sent to one of them crosses no network. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The only way from Docket to another program: https and mailto links, and http to this computer; nothing else. */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address)
  if (!url || !isOpened(url)) {
    throw AppFailure.of('address_not_opened')
  }
  await shell.openExternal(url.href)
}

/** Shows a folder of Docket's own in the file manager. @throws AppFailure `folder_not_shown` */
export async function showFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw AppFailure.of('folder_not_shown', { folder, detail: problem })
}

function isOpened({ protocol, hostname }: URL): boolean {
  return ['https:', 'mailto:'].includes(protocol) || (protocol === 'http:' && loopback.has(hostname))
}
