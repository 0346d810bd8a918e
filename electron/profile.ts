import { chmod, mkdir } from 'node:fs/promises'

/** Creates the profile's folder. Only the owner may read it: its contents may be confidential on the service. */
export async function prepareProfile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // On Windows, a user's profile folder is closed to other users already.
  if (process.platform !== 'win32') await chmod(folder, 0o700)
}
