import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hasCode } from './setup/error-code.mjs'

/**
 * One hash of the names and contents of all files below the given paths: equal exactly when nothing changed.
 *
 * @param {string} root
 * @param {string[]} paths files or folders below the root
 */
export async function hashOfSources(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesBelow(join(root, path))) {
      hash.update(relative(root, file).split(sep).join('/'))
      hash.update('\0')
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      )
    }
  }
  return hash.digest('hex')
}

/** @param {string} path a file, a folder, or nothing that exists */
async function filesBelow(path) {
  let found
  try {
    found = await stat(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  if (found.isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
