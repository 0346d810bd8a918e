import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './error-code.mjs'
import { holdsAll } from './installed-packages.mjs'
import { withLock } from './lock.mjs'
import { packagedNode, requireSetupNode } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { capture } from './process.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Installs the packages of the lock file into node_modules, unless they are there already.
 *
 * @param {(line: string) => void} say
 */
export async function install(say) {
  requireSetupNode()
  const stamp = await stampOf()
  if ((await installedStamp()) === stamp) return
  const onWait = (/** @type {number} */ pid) => say(`Waiting for another set-up of Docket (process ${pid}) …`)
  // Kept outside of node_modules, which npm removes first.
  await mkdir(join(root, 'dist'), { recursive: true })
  await withLock(
    join(root, 'dist', '.setup.lock'),
    async () => {
      if ((await installedStamp()) === stamp) return
      if (!(await isInstalled())) {
        say('Installing the packages that package-lock.json names …')
        await runNpm()
      }
      await mkdir(cache, { recursive: true })
      await writeFile(join(cache, 'installed'), stamp)
    },
    { onWait },
  )
}

/**
 * The stamp of an installation: it depends on the lock file and the platform, and not on the Node that sets up, which is the
 * computer's own the first time and the packaged one under `npm run` from then on: native packages bring builds for both.
 */
async function stampOf() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'build/runtime/package.json']) {
    hash.update(await readFile(join(root, file)))
  }
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`
}

/** The stamp of the last installation; null when there was none, or it did not finish. */
async function installedStamp() {
  try {
    return await readFile(join(cache, 'installed'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Returns true if everything that the lock file names is installed, as after npm was run by hand; the packaged Node is one of
 * the optional packages.
 */
async function isInstalled() {
  const node = packagedNode()
  if (node !== null && !existsSync(node)) return false
  try {
    const [lock, installed] = await Promise.all([
      readFile(join(root, 'package-lock.json'), 'utf8'),
      readFile(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ])
    return holdsAll(JSON.parse(lock), JSON.parse(installed))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * The environment for npm: settings of the surroundings that leave packages out (production machines, npm's own `omit`)
 * would leave out the tools that build and test.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function installEnvironment(env) {
  const dropped = /^(node_env|npm_config_(omit|include|production|only|optional|dev))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.test(name)))
}

async function runNpm() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? { command: process.execPath, args: [process.env.npm_execpath] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
  const args = [...npm.args, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  let result
  try {
    result = await capture(npm.command, args, {
      cwd: root,
      env: installEnvironment(process.env),
      shell: npm.command.endsWith('.cmd'),
    })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new SetupError('npm is not there: it comes with Node; install both.')
    throw error
  }
  if (result.code !== 0) throw new SetupError(explainNpm(result.output))
}

/**
 * Explains a failure of npm, with npm's own output below.
 *
 * @param {string} output
 */
export function explainNpm(output) {
  const reason = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|network/i.test(output)
    ? 'The packages could not be downloaded: is the network, or the registry that npm is set to, reachable?'
    : /ENOSPC/.test(output)
      ? 'The disk is full.'
      : /EACCES|EPERM/.test(output)
        ? 'npm may not write into node_modules: who owns that folder?'
        : 'npm ci failed.'
  return `${reason}\n\n${output.trim()}`
}
