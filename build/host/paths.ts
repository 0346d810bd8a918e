import { mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { hostOptions } from './options.ts'

type PathName = Parameters<Electron.App['getPath']>[0]

/** The application's package.json, found above its main script as Electron finds it. */
export function readPackage(): { folder: string; name: string; productName?: string; version: string } {
  let folder = dirname(hostOptions().mainScript)
  for (;;) {
    try {
      return {
        folder,
        ...(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }),
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    if (dirname(folder) === folder) throw new Error('no package.json above the main script')
    folder = dirname(folder)
  }
}

function appData(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (process.platform === 'win32') return APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  return XDG_CONFIG_HOME !== undefined && isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config')
}

/** The folders of the application, as Electron chooses them. */
export class Paths {
  readonly #set = new Map<string, string>()
  readonly #name: () => string

  constructor(name: () => string) {
    this.#name = name
  }

  get(name: PathName): string {
    const set = this.#set.get(name)
    if (set !== undefined) return set
    switch (name) {
      case 'home':
        return homedir()
      case 'appData':
        return appData()
      case 'userData':
      case 'sessionData':
        return join(appData(), this.#name())
      case 'temp':
        return tmpdir()
      case 'logs':
        return process.platform === 'darwin'
          ? join(homedir(), 'Library', 'Logs', this.#name())
          : join(this.get('userData'), 'logs')
      case 'crashDumps':
        return join(this.get('userData'), 'Crashpad')
      case 'exe':
        return process.execPath
      case 'downloads':
        return join(homedir(), 'Downloads')
      default:
        throw new Error(`the web host does not know the path “${name}”`)
    }
  }

  set(name: PathName, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    mkdirSync(path, { recursive: true })
    this.#set.set(name, path)
  }
}
