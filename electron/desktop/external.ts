import { shell } from 'electron'
import { AppFailure } from '../../shared/errors.ts'

/** The one way out of Docket to another program: https and mailto, nothing else. */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address)
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) {
    throw AppFailure.of('forbidden', 'Docket opens only web (https) and mail addresses.')
  }
  await shell.openExternal(url.href)
}
