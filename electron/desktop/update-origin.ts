import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { updateOriginIn, type UpdateOrigin } from '../../shared/updates.ts'

/** Where this program looks for updates, as it was told when it was packed: in its archive, whose integrity is checked. */
export function readUpdateOrigin(): UpdateOrigin | null {
  try {
    return updateOriginIn(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')))
  } catch {
    // Electron itself can start a single file, beside which there need not be a description.
    return null
  }
}
