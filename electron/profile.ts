import { chmodSync, mkdirSync } from 'node:fs'
import { AppFailure } from '../shared/errors.ts'

/**
 * Creates the profile's folder. Only the owner may read it: its contents may be confidential on the service.
 * `profile_not_writable` when the folder cannot be created, is another user's, or lies on a read-only disk.
 */
export function prepareProfile(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    // On Windows, a user's profile folder is closed to other users already.
    if (process.platform !== 'win32') chmodSync(folder, 0o700)
  } catch (thrown) {
    throw AppFailure.of('profile_not_writable', { file: null, detail: String(thrown) })
  }
}
