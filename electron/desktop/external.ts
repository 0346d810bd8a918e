import { shell } from 'electron'
import { AppFailure } from '../../shared/errors.ts'

/** The only way from Docket to another program: https and mailto links, nothing else. */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address)
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) {
    throw AppFailure.of('address_not_opened')
  }
  await shell.openExternal(url.href)
}
