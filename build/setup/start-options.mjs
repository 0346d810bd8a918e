import { resolve } from 'node:path'
import { readOptions } from './read-options.mjs'
import { SetupError } from './setup-error.mjs'

export const usage = `npm start -- [options]

  --profile DIR      keep everything in DIR instead of the user's own Docket folder
  --no-sample        do not open the sample workspace when there is no account
  --no-welcome       open the sample workspace at once, also at the very first start
  --safe-mode        connect to no service: for reading when Docket keeps breaking down
  --port N           web host only: serve the page at this port
  --web              use the web host even where Electron is there
  --retry-electron   try again to download Electron
  --help             show this`

/**
 * @typedef {object} Options
 * @property {string | null} profile
 * @property {boolean} sample
 * @property {boolean} welcome
 * @property {boolean} safeMode
 * @property {number | null} port
 * @property {boolean} web
 * @property {boolean} retryElectron
 * @property {boolean} help
 */

/**
 * @param {readonly string[]} args
 * @param {string} [folder] what a relative --profile is relative to: npm moves to the project's folder
 * @returns {Options}
 */
export function readStartOptions(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  const options = /** @type {const} */ ({
    profile: { type: 'string' },
    'no-sample': { type: 'boolean', default: false },
    'no-welcome': { type: 'boolean', default: false },
    'safe-mode': { type: 'boolean', default: false },
    port: { type: 'string' },
    web: { type: 'boolean', default: false },
    'retry-electron': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  const { values } = readOptions({ args: [...args], options }, usage)
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65_535)) {
    throw new SetupError(`--port ${values.port}: a port is a number from 0 to 65535.\n\n${usage}`, 2)
  }
  if (values.profile === '') throw new SetupError(`--profile needs a folder.\n\n${usage}`, 2)
  return {
    profile: values.profile === undefined ? null : resolve(folder, values.profile),
    sample: !values['no-sample'],
    welcome: !values['no-welcome'],
    safeMode: values['safe-mode'],
    port,
    web: values.web,
    retryElectron: values['retry-electron'],
    help: values.help,
  }
}

/** @param {Options} options of which the program's own ones are kept */
export function programArguments({ profile, sample, welcome, safeMode }) {
  return [
    ...(profile === null ? [] : ['--profile', profile]),
    ...(sample ? [] : ['--no-sample']),
    ...(welcome ? [] : ['--no-welcome']),
    ...(safeMode ? ['--safe-mode'] : []),
  ]
}
