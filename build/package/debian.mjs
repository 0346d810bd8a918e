import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationId, desktopFile } from '../../shared/application-id.ts'
import { run } from '../setup/process.mjs'
import { SetupError } from '../setup/setup-error.mjs'
import { sizesIn } from './contents.mjs'
import { debianDepends, debianRecommends } from './linux-dependencies.mjs'
import {
  afterInstallScript,
  afterRemoveScript,
  completionFilesOfDebian,
  homepage,
  maintainer,
  writeLinuxFiles,
} from './linux-files.mjs'

/**
 * The Debian package, made of the packed folder with dpkg's own tool. electron-builder would need a tool that has
 * to be downloaded, so its package could not be tried here.
 */

const architectures = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' })

/**
 * Ubuntu keeps users from making namespaces, which the sandbox is made of, unless a profile of AppArmor allows it to a
 * program.
 */
const apparmor = `abi <abi/4.0>,
include <tunables/global>

profile docket /opt/Docket/docket flags=(unconfined) {
  userns,
  include if exists <local/docket>
}
`

export const desktopEntry = `[Desktop Entry]
Type=Application
Name=Docket
Comment=Read and triage GitLab issues and merge requests, offline too
Exec=/opt/Docket/docket %U
Icon=docket
Terminal=false
Categories=Development;ProjectManagement;
Keywords=issues;merge requests;todos;review;
MimeType=x-scheme-handler/docket;
StartupNotify=true
StartupWMClass=${applicationId}
`

/**
 * @param {{ packed: string, icons: string, version: string, architecture: string, into: string }} options `packed`: the
 *   folder with the program
 * @returns {Promise<string>} the package's file
 */
export async function makeDebianPackage({ packed, icons, version, architecture, into }) {
  const debian = architectures[architecture]
  if (debian === undefined) throw new SetupError(`there is no Debian package for ${architecture}`)
  const tree = join(into, 'debian')
  await rm(tree, { recursive: true, force: true })
  await cp(packed, join(tree, 'opt', 'Docket'), { recursive: true, verbatimSymlinks: true })
  await put(join(tree, 'usr', 'share', 'applications', desktopFile), desktopEntry)
  await put(join(tree, 'opt', 'Docket', 'resources', 'apparmor-profile'), apparmor)
  await writeLinuxFiles(tree, completionFilesOfDebian)
  for (const icon of await readdir(icons)) {
    const size = /^(\d+x\d+)\.png$/.exec(icon)?.[1]
    if (size === undefined) continue
    await mkdir(join(tree, 'usr', 'share', 'icons', 'hicolor', size, 'apps'), { recursive: true })
    await cp(join(icons, icon), join(tree, 'usr', 'share', 'icons', 'hicolor', size, 'apps', 'docket.png'))
  }
  const bytes = (await sizesIn(tree)).reduce((sum, file) => sum + file.bytes, 0)
  const control = [
    'Package: docket',
    `Version: ${version}`,
    `Architecture: ${debian}`,
    `Maintainer: ${maintainer}`,
    `Homepage: ${homepage}`,
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Depends: ${debianDepends.join(', ')}`,
    `Recommends: ${debianRecommends.join(', ')}`,
    'Section: devel',
    'Priority: optional',
    'Description: offline-first desktop client for GitLab',
    ' Docket keeps a copy of what GitLab shows you, so that you can read, search and',
    ' triage issues, merge requests and todos offline. What you change is queued and',
    ' arrives exactly once. It works with GitLab.com and self-managed servers.',
    '',
  ].join('\n')
  await put(join(tree, 'DEBIAN', 'control'), control)
  await put(join(tree, 'DEBIAN', 'postinst'), await readFile(afterInstallScript, 'utf8'), 0o755)
  await put(join(tree, 'DEBIAN', 'postrm'), await readFile(afterRemoveScript, 'utf8'), 0o755)
  const file = join(into, `docket_${version}_${debian}.deb`)
  const code = await run('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, file])
  if (code !== 0) throw new SetupError('dpkg-deb could not make the package')
  await rm(tree, { recursive: true, force: true })
  return file
}

/**
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 */
async function put(file, text, mode = 0o644) {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
  await chmod(file, mode)
}
