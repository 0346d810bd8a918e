import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'

/** Licences under which a package may be shipped with Docket; of several with `OR` one is enough. */
const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  // Fonts.
  'OFL-1.1',
])

/** The packages in the bundle of the page. Those of the main process are the dependencies of package.json. */
const pagePackages = [
  'svelte',
  'bits-ui',
  '@fontsource/noto-color-emoji',
  '@lucide/svelte',
  'virtua',
  'marked',
  'dompurify',
  'fuzzysort',
  'gemoji',
  'uplot',
  'highlight.js',
]

/**
 * @typedef {{ name: string, version: string, licence: string, text: string }} Licence
 */

/**
 * The licences of every package whose code is shipped, by name.
 *
 * @returns {Promise<Licence[]>}
 * @throws Error for a package without a licence, or with one that is not allowed
 */
export async function gatherLicences() {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  /** @type {Map<string, Licence>} */
  const found = new Map()
  const waiting = [...Object.keys(own.dependencies), ...pagePackages].map((name) => ({ name, from: root }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = await folderOf(next.name, next.from)
    if (folder === null || found.has(folder)) continue
    const described = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    found.set(folder, await licenceOf(folder, described))
    const needed = Object.keys({ ...described.dependencies })
    waiting.push(...needed.map((name) => ({ name, from: folder })))
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * The folder in which Node finds a package: beside the package that needs it, or further up.
 *
 * @param {string} name
 * @param {string} from
 * @returns {Promise<string | null>} null for one that is not installed, since this system does not need it
 */
async function folderOf(name, from) {
  for (let folder = from; folder.startsWith(root.replace(/\/$/, '')); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name)
    const isThere = await readFile(join(candidate, 'package.json')).then(
      () => true,
      () => false,
    )
    if (isThere) return candidate
  }
  return null
}

/**
 * @param {string} folder
 * @param {{ name: string, version: string, license?: unknown }} described
 * @returns {Promise<Licence>}
 */
async function licenceOf(folder, { name, version, license }) {
  const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)/i.test(each))
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8')
  // Some packages name their licence in its file alone.
  const licence = typeof license === 'string' ? license : /^\s*MIT License\b/.test(text) ? 'MIT' : ''
  if (!isAllowed(licence)) throw new Error(`${name} ${version} may not be shipped: its licence is “${licence}”`)
  return { name, version, licence, text: text.trim() }
}

/**
 * @param {string} licence an SPDX expression
 */
export function isAllowed(licence) {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => allowed.has(each.trim())))
}

/**
 * The contents of the file that is shipped with the program.
 *
 * @param {readonly Licence[]} licences
 */
export function licencesText(licences) {
  const list = licences.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join('\n')
  const texts = licences
    .filter(({ text }) => text !== '')
    .map(({ name, version, text }) => `${'-'.repeat(78)}\n${name} ${version}\n\n${text}\n`)
  return [
    'Docket is made with the work of others. Electron and Chromium have files of their own beside this one.',
    list,
    ...texts,
  ].join('\n\n')
}
