import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { root } from '../setup/paths.mjs'

/**
 * Checks of the workflows that test and release Docket, which nobody can try locally: each broken promise is one line.
 *
 * @typedef {{ readonly run?: string, readonly if?: string, readonly env?: Readonly<Record<string, string>> }} Step
 * @typedef {{ readonly strategy?: { readonly 'fail-fast'?: boolean, readonly matrix?: { readonly system?: readonly string[] } },
 *   readonly steps: readonly Step[] }} Job
 * @typedef {{ readonly jobs: Readonly<Record<string, Job>> }} Workflow
 */

/** The systems that Docket is for, as the names of runners begin. */
const systems = ['ubuntu', 'macos', 'windows']

/**
 * @param {'ci' | 'release'} name
 * @returns {Promise<Workflow>}
 */
export async function readWorkflow(name) {
  return /** @type {Workflow} */ (load(await readFile(join(root, '.github', 'workflows', `${name}.yml`), 'utf8')))
}

/**
 * @param {Workflow} release
 * @returns {string[]} the faults of the workflow that makes the packages
 */
export function faultsOfRelease({ jobs }) {
  const job = jobs['package']
  if (job === undefined) return ['nothing is packaged']
  const packaging = job.steps.findIndex(({ run }) => run === 'npm run package')
  const before = job.steps.slice(0, packaging).map(({ run }) => run ?? '')
  const has = (/** @type {RegExp[]} */ ...words) => before.some((run) => words.every((word) => word.test(run)))
  const env = job.steps[packaging]?.env ?? {}
  return found({
    ...faultsOfMatrix(job),
    'what is installed is looked up in an old list': !has(/apt-get update.*apt-get install/s),
    'flatpak-builder is not installed': !has(/apt-get install.*flatpak-builder/),
    'the Flatpak’s runtime can be had from nowhere': !has(/flatpak remote-add --user .*\.flatpakrepo/),
    'the key for notarising is in no file': !has(/key\.p8/, /APPLE_API_KEY=.*>> "\$GITHUB_ENV"/, /\[ -n /),
    'the key for notarising is taken for a path': 'APPLE_API_KEY' in env,
  })
}

/**
 * @param {Workflow} ci
 * @returns {string[]} the faults of the workflow that tests
 */
export function faultsOfTests({ jobs }) {
  const job = jobs['test']
  if (job === undefined) return ['nothing is tested']
  const all = Object.values(jobs).flatMap(({ steps }) => steps)
  const runs = (/** @type {RegExp} */ command, /** @type {string | undefined} */ where) =>
    job.steps.some((step) => command.test(step.run ?? '') && (step.if === undefined || step.if === where))
  const [onLinux, elsewhere] = ["runner.os == 'Linux'", "runner.os != 'Linux'"]
  const commands = [/npm test$/, /npm run test:all -- --long$/, /npm run package -- --smoke$/]
  return found({
    ...faultsOfMatrix(job),
    'Electron is not there to be tested': !runs(/^npm run electron$/, undefined),
    ...Object.fromEntries(
      commands.flatMap((command) => [
        [`${command.source} is not played on an X server`, !runs(new RegExp(`^xvfb-run .*${command.source}`), onLinux)],
        [`${command.source} is not played on macOS and Windows`, !runs(new RegExp(`^${command.source}`), elsewhere)],
      ]),
    ),
    'the end-to-end tests are not played on Wayland': !all.some(({ run }) =>
      /on-wayland\.sh .*test\/e2e/.test(run ?? ''),
    ),
    'there is no keychain to test with': Object.values(jobs).some(({ steps }) => !steps.some(installsKeychain)),
    'packages are not checked': !runs(/^npm run package -- --check$/, onLinux),
  })
}

/** @param {Step} step */
function installsKeychain({ run = '' }) {
  return /apt-get update.*apt-get install.*gnome-keyring.*libsecret-1-0/.test(run)
}

/** @param {Job} job */
function faultsOfMatrix({ strategy }) {
  const named = strategy?.matrix?.system ?? []
  return {
    'a fault on one system stops the others': strategy?.['fail-fast'] !== false,
    ...Object.fromEntries(
      systems.map((system) => [`${system} is left out`, !named.some((name) => name.startsWith(system))]),
    ),
  }
}

/** @param {Readonly<Record<string, boolean>>} faults */
function found(faults) {
  return Object.keys(faults).filter((fault) => faults[fault])
}
