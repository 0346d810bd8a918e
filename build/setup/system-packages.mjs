import { existsSync } from 'node:fs'
import { run } from './process.mjs'
import { SetupError } from './setup-error.mjs'

/** Returns true on a Debian where packages can be installed without a password: as root, with apt-get. */
export function canInstallPackages(platform = process.platform, userId = process.getuid?.() ?? null) {
  return platform === 'linux' && userId === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * The path of a program in one of the folders on the PATH, or in the usual ones; null when none has it.
 *
 * @param {string} name
 */
export function findProgram(name, path = process.env.PATH ?? '') {
  for (const folder of [...path.split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin']) {
    if (folder !== '' && existsSync(`${folder}/${name}`)) return `${folder}/${name}`
  }
  return null
}

/**
 * @param {string[]} packages
 * @param {(line: string) => void} say
 */
export async function installPackages(packages, say) {
  say(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnOptions} */
  const quietly = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['-qq', 'update'], quietly)
  const code = await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], quietly)
  if (code !== 0) throw new SetupError(`apt-get could not install ${packages.join(', ')}.`)
}
