import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './error-code.mjs'
import { holdsAll } from './installed-packages.mjs'
import { withLock } from './lock.mjs'
import { packagedNode, requireSetupNode } from './node-runtime.mjs'
import { runNpm } from './npm.mjs'
import { cacheIn, root } from './paths.mjs'
import { installProgramPackages, programPackages } from './program-packages.mjs'

/**
 * All packages of the lock file, or those without which Docket can be neither built nor opened.
 *
 * @typedef {'all' | 'program'} Extent
 */

/**
 * Installs packages of the lock file into node_modules, unless they are there already.
 *
 * @param {(line: string) => void} say
 * @param {Extent} [extent] what must be there
 * @param {string} [folder] the project's
 */
export async function install(say, extent = 'all', folder = root) {
  requireSetupNode()
  const stamps = await stampsOf(folder)
  const isEnough = (/** @type {string | null} */ stamp) =>
    stamp === stamps.all || (extent === 'program' && stamp === stamps.program)
  if (isEnough(await installedStamp(folder))) return
  const onWait = (/** @type {number} */ pid) => say(`Waiting for another set-up of Docket (process ${pid}) …`)
  // Kept outside of node_modules, which npm removes first.
  await mkdir(join(folder, 'dist'), { recursive: true })
  await withLock(
    join(folder, 'dist', '.setup.lock'),
    async () => {
      const present = await installedStamp(folder)
      if (isEnough(present)) return
      const installed = await installMissing(say, extent, folder, present === stamps.program)
      await mkdir(cacheIn(folder), { recursive: true })
      await writeFile(stampFile(folder), stamps[installed])
    },
    { onWait },
  )
}

/**
 * @param {(line: string) => void} say
 * @param {Extent} extent
 * @param {string} folder
 * @param {boolean} hasProgram whether the packages of the program are there
 * @returns {Promise<Extent>} what is there now
 */
async function installMissing(say, extent, folder, hasProgram) {
  if (await isInstalled(folder)) return 'all'
  if (extent === 'program') {
    say('Installing the packages that Docket is built of …')
    if (await installProgramPackages(folder)) return 'program'
  }
  say('Installing the packages that package-lock.json names …')
  // Without its stamp, an installation that is broken off begins anew the next time.
  await rm(stampFile(folder), { force: true })
  // `ci` would first remove what is there.
  await runNpm(folder, hasProgram ? ['install', '--no-save'] : ['ci'])
  return 'all'
}

/**
 * The stamps of installations: they depend on the lock file and the platform, and not on the Node that sets up, which is the
 * computer's own the first time and the packaged one under `npm run` from then on: native packages bring builds for both.
 *
 * @param {string} folder
 * @returns {Promise<Record<Extent, string>>}
 */
async function stampsOf(folder) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'build/runtime/package.json']) {
    hash.update(await readFile(join(folder, file)))
  }
  const all = `${hash.digest('hex')} ${process.platform} ${process.arch}\n`
  return { all, program: `${all}${programPackages.join(' ')}\n` }
}

/** @param {string} folder */
function stampFile(folder) {
  return join(cacheIn(folder), 'installed')
}

/**
 * The stamp of the last installation; null when there was none, or it did not finish.
 *
 * @param {string} folder
 */
async function installedStamp(folder) {
  try {
    return await readFile(stampFile(folder), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Returns true if everything that the lock file names is installed, as after npm was run by hand; the packaged Node is one of
 * the optional packages.
 *
 * @param {string} folder
 */
async function isInstalled(folder) {
  const node = packagedNode(process.platform, process.arch, folder)
  if (node !== null && !existsSync(node)) return false
  try {
    const [lock, installed] = await Promise.all([
      readFile(join(folder, 'package-lock.json'), 'utf8'),
      readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8'),
    ])
    return holdsAll(JSON.parse(lock), JSON.parse(installed))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
