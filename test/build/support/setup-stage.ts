import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary.ts'

/** Makes a copy of the electron package with this installer. */
export function fakeElectron(installer: string) {
  const folder = temporaryFolder()
  const electron = join(folder, 'electron')
  mkdirSync(electron)
  writeFileSync(join(electron, 'package.json'), JSON.stringify({ name: 'electron', version: '45.4.1' }))
  writeFileSync(join(electron, 'install.js'), installer)
  return { electron, failure: join(folder, 'cache', 'electron-failure') }
}

/** The number of runs of the installer. */
export const runsOf = (at: { electron: string }) =>
  existsSync(join(at.electron, 'runs')) ? readFileSync(join(at.electron, 'runs'), 'utf8').length : 0
