import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { updateOriginIn, type UpdateOrigin } from '../../../shared/updates.ts'

/**
 * Reads where this program looks for updates, and the public key of its feeds. Both were written into the program's
 * archive when it was packed; Electron checks that the archive was not changed.
 */
export function readUpdateOrigin(): UpdateOrigin | null {
  try {
    return updateOriginIn(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')))
  } catch {
    // Electron can be started with a single file, which has no package.json beside it.
    return null
  }
}
