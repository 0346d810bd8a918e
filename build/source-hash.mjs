import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { hasCode } from './setup/error-code.mjs'

/**
 * Milliseconds for which a file must have been left alone. The clock of a disk may be as coarse as two seconds: a change within
 * them leaves no trace in the file's times.
 */
const settledMs = 2_500

/** @typedef {{ look: string, digest: string }} KnownFile the size and the times of a file, and the hash of its contents */

/** Hashes of source files. What was hashed before is remembered, so that a file is read again only if it was touched. */
export class SourceHashes {
  #root
  #memory
  /** @type {Record<string, KnownFile>} */
  #known
  /** @type {Record<string, KnownFile>} what is to be remembered */
  #settled = {}
  /** @type {Map<string, string>} the names and hashes of the files below a path, each in a line */
  #listed = new Map()
  #hasChanged = false

  /**
   * @param {string} root
   * @param {string} memory the file that remembers hashes
   */
  constructor(root, memory) {
    this.#root = root
    this.#memory = memory
    this.#known = readKnown(memory)
  }

  /**
   * One hash of the names and contents of all files below the given paths: equal exactly when nothing changed.
   *
   * @param {readonly string[]} paths files or folders below the root
   */
  hashOf(paths) {
    const hash = createHash('sha256')
    for (const path of paths) hash.update(this.#listOf(path))
    return hash.digest('hex')
  }

  /** Remembers the hashes for the next time. */
  save() {
    const isSame = !this.#hasChanged && Object.keys(this.#known).length === Object.keys(this.#settled).length
    if (!isSame) writeFileSync(this.#memory, JSON.stringify(this.#settled))
  }

  /** @param {string} path */
  #listOf(path) {
    const listed =
      this.#listed.get(path) ??
      filesBelow(join(this.#root, path))
        .map((file) => {
          const name = relative(this.#root, file).split(sep).join('/')
          return `${name}\0${this.#digestOf(name, file)}\n`
        })
        .join('')
    this.#listed.set(path, listed)
    return listed
  }

  /**
   * @param {string} name
   * @param {string} file
   */
  #digestOf(name, file) {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    const look = `${size} ${mtimeMs} ${ctimeMs}`
    const known = this.#known[name]
    const isKnown = known?.look === look
    const digest = isKnown ? known.digest : createHash('sha256').update(readFileSync(file)).digest('hex')
    if (!isKnown) this.#hasChanged = true
    if (Date.now() - Math.max(mtimeMs, ctimeMs) > settledMs) this.#settled[name] = { look, digest }
    return digest
  }
}

/**
 * @param {string} memory
 * @returns {Record<string, KnownFile>} nothing where there is no such file yet, or not all of it was written
 */
function readKnown(memory) {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return {}
    throw error
  }
}

/** @param {string} path a file, a folder, or nothing that exists */
function filesBelow(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
