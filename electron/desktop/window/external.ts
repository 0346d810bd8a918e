import { shell } from 'electron'
import { AppFailure } from '../../../shared/errors.ts'

/** Names of this computer. A request to one of them crosses no network, so it may use plain http. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Opens a link in another program. Only `https:` and `mailto:` links are opened, and `http:` links to this computer. No
 * other code of Docket starts another program.
 */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address)
  if (!url || !isOpened(url)) {
    throw AppFailure.of('address_not_opened')
  }
  await shell.openExternal(url.href)
}

/** Shows one of Docket's folders in the file manager. @throws AppFailure `folder_not_shown` */
export async function showFolder(folder: string): Promise<void> {
  const problem = await shell.openPath(folder)
  if (problem !== '') throw AppFailure.of('folder_not_shown', { folder, detail: problem })
}

function isOpened({ protocol, hostname }: URL): boolean {
  return ['https:', 'mailto:'].includes(protocol) || (protocol === 'http:' && loopback.has(hostname))
}
