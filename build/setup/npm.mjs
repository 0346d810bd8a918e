import { hasCode } from './error-code.mjs'
import { capture } from './process.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Runs npm in a folder, with the packages for development and the optional ones.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @throws SetupError that says why npm failed
 */
export async function runNpm(folder, args) {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? { command: process.execPath, args: [process.env.npm_execpath] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
  const all = [...npm.args, ...args, '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  let result
  try {
    result = await capture(npm.command, all, {
      cwd: folder,
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
 * The environment for npm: settings of the surroundings that leave packages out (production machines, npm's own `omit`)
 * would leave out the tools that build and test.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function installEnvironment(env) {
  const dropped = /^(node_env|npm_config_(omit|include|production|only|optional|dev))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !dropped.test(name)))
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
        : 'npm could not install the packages.'
  return `${reason}\n\n${output.trim()}`
}
