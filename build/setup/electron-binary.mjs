import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasCode } from './error-code.mjs'
import { cache, root } from './paths.mjs'

/**
 * Electron's binary comes from outside of the package registry, so some machines never get it. Importing `electron`, or
 * asking for its version, would start to download: this only looks at the files.
 */

const giveUpAfterStandstillMs = 20_000
const lookEveryMs = 250

/** The paths of Electron's package and of the record of a failed download. Tests use a copy. */
export const places = {
  electron: join(root, 'node_modules', 'electron'),
  failure: join(cache, 'electron-failure'),
}

/**
 * The path of the binary, or null.
 *
 * @param {typeof places} [at]
 */
export async function findElectron(at = places) {
  const name = await readOrNull(join(at.electron, 'path.txt'))
  if (name === null) return null
  const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(at.electron, 'dist'), name.trim())
  return existsSync(binary) ? binary : null
}

/**
 * The binary, downloaded once when it is not there. A download that failed is not tried again for the same version
 * unless `retry`.
 *
 * @param {{ retry: boolean, say: (line: string) => void, at?: typeof places, standstillMs?: number }} options
 * @returns {Promise<{ binary: string } | { binary: null, reason: string }>}
 */
export async function obtainElectron({ retry, say, at = places, standstillMs = giveUpAfterStandstillMs }) {
  const present = await findElectron(at)
  if (present !== null) return { binary: present }
  const { version } = JSON.parse(await readFile(join(at.electron, 'package.json'), 'utf8'))
  if (!retry && (await readOrNull(at.failure)) === version) {
    return { binary: null, reason: `Electron ${version} could not be downloaded before (--retry-electron tries again)` }
  }
  say(`Downloading Electron ${version} …`)
  const failure = await download(at, standstillMs)
  const binary = await findElectron(at)
  if (binary !== null) {
    await rm(at.failure, { force: true })
    return { binary }
  }
  await mkdir(dirname(at.failure), { recursive: true })
  await writeFile(at.failure, version)
  return { binary: null, reason: `Electron ${version} could not be downloaded: ${failure}` }
}

/**
 * Runs the package's own download. Returns why it failed, or an empty text. The download prints nothing, so its progress is
 * measured by the bytes in its temporary folder and in `dist`.
 *
 * @param {typeof places} at
 * @param {number} standstillMs
 * @returns {Promise<string>}
 */
async function download(at, standstillMs) {
  await mkdir(dirname(at.failure), { recursive: true })
  const temporary = await mkdtemp(join(dirname(at.failure), 'electron-download-'))
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const child = spawn(process.execPath, [join(at.electron, 'install.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const watching = new AbortController()
  const standstill = killAtStandstill(child, [temporary, join(at.electron, 'dist')], standstillMs, watching.signal)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  watching.abort()
  const stoodStill = await standstill
  await rm(temporary, { recursive: true, force: true })
  if (stoodStill) return `nothing came for ${standstillMs / 1000} s`
  return code === 0 ? '' : reasonIn(said) || `its installer ended with ${code}`
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string[]} folders
 * @param {number} standstillMs
 * @param {AbortSignal} done
 * @returns {Promise<boolean>} true if the child was killed
 */
async function killAtStandstill(child, folders, standstillMs, done) {
  let bytes = -1
  let grewAt = Date.now()
  while (!done.aborted) {
    const now = (await Promise.all(folders.map(bytesBelow))).reduce((sum, size) => sum + size, 0)
    if (now !== bytes) grewAt = Date.now()
    bytes = now
    if (Date.now() - grewAt >= standstillMs) return child.kill('SIGKILL')
    await wait(Math.min(lookEveryMs, standstillMs), undefined, { signal: done }).catch(ignoreAbort)
  }
  return false
}

/** @param {Error} error */
function ignoreAbort(error) {
  if (error.name !== 'AbortError') throw error
}

/** @param {string} folder */
async function bytesBelow(folder) {
  const entries = await orNull(readdir(folder, { recursive: true, withFileTypes: true }))
  const files = (entries ?? []).filter((entry) => entry.isFile())
  // A file may be moved between being listed and being looked at.
  const found = await Promise.all(files.map((file) => orNull(stat(join(file.parentPath, file.name)))))
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

/** @param {string} said the first line that names an error */
function reasonIn(said) {
  const line = said.split('\n').find((candidate) => /error/i.test(candidate)) ?? ''
  return line.replace(/^\s*(Uncaught )?\w*Error:\s*/, '').trim()
}

/** @param {string} path */
async function readOrNull(path) {
  return await orNull(readFile(path, 'utf8'))
}

/**
 * @template T
 * @param {Promise<T>} reading
 * @returns {Promise<T | null>} null for a file that is not there
 */
async function orNull(reading) {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
