import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../setup/paths.mjs'

/** Files of a package for Linux besides the folder of the program, so that `docket` is a command in every shell. */

/** The maintainer and the homepage that packages for Linux name. An rpm is not made without both. */
export const maintainer = 'The Docket authors <docket@docket.example>'
export const homepage = 'https://docket.example'

/** The path at which packages for Linux install the program. */
export const installedProgram = '/opt/Docket/docket'

/** The path of the completion that a package installs, by shell. */
export const completionFiles = /** @type {const} */ ({
  bash: 'usr/share/bash-completion/completions/docket',
  zsh: 'usr/share/zsh/site-functions/_docket',
  fish: 'usr/share/fish/vendor_completions.d/docket.fish',
})

/** The same in Debian, whose zsh looks elsewhere for the completions of packages. */
export const completionFilesOfDebian = { ...completionFiles, zsh: 'usr/share/zsh/vendor-completions/_docket' }

/** Scripts that a package manager runs after it has unpacked the files, and after it has removed them. */
export const afterInstallScript = join(root, 'build', 'package', 'after-install.sh')
export const afterRemoveScript = join(root, 'build', 'package', 'after-remove.sh')

export const launcherFile = 'usr/bin/docket'

/**
 * The launcher script of the command `docket`. Chromium chooses its display before a line of Docket runs, and ends where there
 * is none: so a start for a command has to say that it needs none. Links, options and no arguments at all open the window.
 *
 * @param {string} program
 */
export const launcher = (program) => `#!/bin/sh
case \${1-} in
  --profile) first=\${3-} ;;
  --profile=*) first=\${2-} ;;
  *) first=\${1-} ;;
esac
case $first in
  --help | --version | --completion) ;;
  '' | -* | docket:*) exec ${program} "$@" ;;
esac
exec ${program} --ozone-platform=headless --disable-gpu "$@"
`

/**
 * Writes the files below a folder, as they are installed below `/`. The program must be built.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} [places] of the completions, by shell
 */
export async function writeLinuxFiles(folder, places = completionFiles) {
  const file = join(folder, launcherFile)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, launcher(installedProgram))
  await chmod(file, 0o755)
  for (const [shell, place] of Object.entries(places)) {
    const completion = join(folder, place)
    await mkdir(dirname(completion), { recursive: true })
    await writeFile(completion, await completionOf(shell))
    await chmod(completion, 0o644)
  }
}

/**
 * The completion script that the built program prints for a shell.
 *
 * @param {string} shell
 */
async function completionOf(shell) {
  const script = join(root, 'dist', 'main', 'command-line.js')
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'completion', shell])
  return stdout
}
