import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './error-code.mjs'
import { runNpm } from './npm.mjs'

/**
 * Of the packages for development, those that Docket is built of and opened with. All others, three times as many, are for tests,
 * checks and packages: whoever only opens Docket does not wait for them.
 */
export const programPackages = [
  ...['@sveltejs/vite-plugin-svelte', 'svelte', 'vite'],
  // The page.
  ...['@fontsource/noto-color-emoji', '@lucide/svelte', 'bits-ui', 'dompurify', 'fuzzysort', 'gemoji', 'highlight.js'],
  ...['marked', 'uplot', 'virtua'],
  // The service.
  'js-yaml',
  // What shows the program: Electron, or the web host.
  ...['electron', '@jellybrick/dbus-next', 'ws'],
  // Node 24.
  'docket-runtime',
]

/** @typedef {{ devDependencies: Record<string, string> }} Manifest */

/**
 * Installs the packages of the program alone, in the versions of the lock file. npm has no names for such a part of the packages,
 * so it gets a folder of its own for it, with a `package.json` that names no others.
 *
 * @param {string} folder the project's
 * @returns {Promise<boolean>} false where `node_modules` cannot be replaced, as where it is a disk of its own
 * @throws SetupError that says why npm failed
 */
export async function installProgramPackages(folder) {
  const stage = join(folder, 'dist', '.setup')
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { recursive: true })
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    await writeFile(join(stage, 'package.json'), JSON.stringify(manifestOfProgram(manifest)))
    await copyThere(folder, stage, ['package-lock.json', '.npmrc', join('build', 'runtime')])
    await runNpm(stage, ['ci'])
    return await replace(join(folder, 'node_modules'), join(stage, 'node_modules'))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/**
 * @param {Manifest} manifest package.json
 * @returns {Manifest}
 */
function manifestOfProgram(manifest) {
  const kept = Object.entries(manifest.devDependencies).filter(([name]) => programPackages.includes(name))
  return { ...manifest, devDependencies: Object.fromEntries(kept) }
}

/**
 * Copies files and folders; those that are not there, as a user's own settings of npm, need no copy.
 *
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} paths
 */
async function copyThere(from, to, paths) {
  for (const path of paths) {
    try {
      await cp(join(from, path), join(to, path), { recursive: true })
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}

/**
 * @param {string} folder
 * @param {string} by
 */
async function replace(folder, by) {
  try {
    await rm(folder, { recursive: true, force: true })
    await rename(by, folder)
    return true
  } catch (error) {
    // Another disk, or on Windows another program that looks at the new files.
    if (['EBUSY', 'EXDEV', 'EPERM', 'EACCES', 'ENOTEMPTY'].some((code) => hasCode(error, code))) return false
    throw error
  }
}
