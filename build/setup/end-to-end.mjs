import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll } from '../build.mjs'
import { obtainChromium } from './chromium.mjs'
import { obtainKeyring, withKeyring } from './keyring.mjs'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { run } from './process.mjs'
import { readPlaywrightCounts } from './test-results.mjs'

/**
 * The end-to-end tests that are played over API v4 as well, each in its tier: every operation, and everyday work. `npm run
 * faults -- --only program` plays the rest.
 */
export const partOverV4 = [
  'test/e2e/every-operation.long.test.ts',
  'test/e2e/everyday-walk.test.ts',
  'test/e2e/triage.long.test.ts',
]

/**
 * The environment that tests of the built program need.
 *
 * @typedef {object} Surroundings
 * @property {(args: string[], more?: NodeJS.ProcessEnv) => Promise<number>} play
 *   runs Node in the folder of the project with a keyring of its own, and returns the exit code
 */

/**
 * Obtains a Chromium and a keyring, and builds the program.
 *
 * @returns {Promise<Surroundings>}
 */
export async function surroundTests() {
  const chromium = await obtainChromium(console.log)
  const keyring = await obtainKeyring(console.log)
  const env = { ...programEnvironment(), CHROMIUM: chromium }
  await buildAll(console.log)
  await mkdir(join(root, 'test-results'), { recursive: true })
  return {
    play: (args, more) =>
      withKeyring(keyring, (wrap) => {
        const { command, args: all, env: wrapped } = wrap(programNode(), args)
        // The runners may use what has just been built.
        return run(command, all, { cwd: root, env: { ...env, ...more, ...wrapped, DOCKET_BUILT: '1' } })
      }),
  }
}

/**
 * Plays end-to-end tests.
 *
 * @param {Surroundings} surroundings
 * @param {object} pass
 * @param {readonly string[]} pass.files parts of their paths; all of them when there are none
 * @param {string} pass.report the name of the report below test-results
 * @param {NodeJS.ProcessEnv} [pass.env] such as the version of the API that is spoken
 */
export async function playEndToEnd({ play }, { files, report, env }) {
  const file = join(root, 'test-results', report)
  await rm(file, { force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const more = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await play([playwright, 'test', '--reporter=list,json', ...files], more)
  return { code, counts: await readPlaywrightCounts(file) }
}

export async function hasEndToEndTests() {
  const folder = join(root, 'test', 'e2e')
  if (!existsSync(folder)) return false
  return (await readdir(folder, { recursive: true })).some((name) => name.endsWith('.test.ts'))
}
