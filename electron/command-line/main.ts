import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { environmentProxy } from './environment-proxy.ts'
import { runCommandLine } from './run.ts'

/** The command line as a program of its own, which needs no Electron: for a checkout. */

/** The folder in which Docket keeps everything, as Electron chooses it. */
function usualProfile(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Docket')
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Docket')
  const isSet = XDG_CONFIG_HOME !== undefined && isAbsolute(XDG_CONFIG_HOME)
  return join(isSet ? XDG_CONFIG_HOME : join(homedir(), '.config'), 'Docket')
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  profile: usualProfile(),
  version,
  locate: (name) => new URL(`./${name}.js`, import.meta.url),
  systemProxy: environmentProxy,
  start: () => Promise.resolve(false),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
})
