import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppFailure } from '../../../shared/errors.ts'
import { isDiskFull } from '../../database/reserve.ts'

/** The folder of an account's pictures, beside its cache. Each picture is a file, named by the hash of its address. */
export function pictureFolderOf(cacheFile: string): string {
  return join(dirname(cacheFile), 'pictures')
}

/** Writes a picture's file completely or not at all. `disk_full` when there is no room for it. */
export async function writePicture(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, hash)
  const unfinished = `${file}.unfinished`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (thrown) {
    // On a full disk, half a picture would take the last room.
    await rm(unfinished, { force: true })
    throw isDiskFull(thrown) ? AppFailure.of('disk_full', { detail: String(thrown) }) : thrown
  }
}

/** Returns true if a picture's file is in its place. */
export async function hasPicture(folder: string, hash: string): Promise<boolean> {
  return await access(join(folder, hash)).then(
    () => true,
    () => false,
  )
}

/** Removes the files of pictures. One that is gone already is no matter. */
export async function removePictures(folder: string, hashes: readonly string[]): Promise<void> {
  await Promise.all(hashes.map((hash) => rm(join(folder, hash), { force: true })))
}
