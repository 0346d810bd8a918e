import { chmod, mkdir } from 'node:fs/promises'

/** Makes the profile's folder, for its owner only: what lies in it may be confidential on the service. */
export async function prepareProfile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Windows keeps other users out of the folders of a profile by itself.
  if (process.platform !== 'win32') await chmod(folder, 0o700)
}
