import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The folder of an account's pictures, beside its cache. Each picture is a file, named by the hash of its address. */
export function pictureFolderOf(cacheFile: string): string {
  return join(dirname(cacheFile), 'pictures')
}

/** Writes a picture's file completely or not at all. */
export async function writePicture(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, hash)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await rename(unfinished, file)
}
