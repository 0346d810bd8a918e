import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstFile } from './first-file.mjs'
import { copiedIcons } from './icons-plugin.mjs'
import { ipcNames } from './ipc-names-plugin.mjs'
import { plainIcons } from './plain-icons.mjs'
import { shippedTexts } from './texts-plugin.mjs'
import { sampleContent } from './sample-plugin.mjs'
import { hasCode } from './setup/error-code.mjs'
import { withLock } from './setup/lock.mjs'
import { hashOfSources } from './source-hash.mjs'

/**
 * Builds the three parts of Docket into dist/: the main process with its threads, the preload and the page. A part
 * whose sources are unchanged is left alone.
 */

/**
 * @typedef {{ name: string, sources: string[], produces: string[], entries: Record<string, string>, options: () =>
 * Promise<import('vite').InlineConfig> }} Part
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages that are loaded from node_modules: native code, and code that is faster or safer to load as published. */
const external = ['electron', 'better-sqlite3', '@github/keytar', 'undici', 'fastify']

/**
 * The main process and its threads. The main process starts a thread by its file's name here. Electron starts the bootstrap,
 * which turns on the cache of compiled code and loads `launch`. That opens the window and loads everything else
 * (`application`).
 */
const mainEntries = {
  main: 'electron/bootstrap.ts',
  launch: 'electron/launch.ts',
  application: 'electron/main.ts',
  'engine-thread': 'electron/threads/engine/engine-thread.ts',
  'user-store-thread': 'electron/threads/user-store/user-store-thread.ts',
  'indexer-thread': 'electron/threads/indexer/indexer-thread.ts',
  'reader-thread': 'electron/threads/reader/reader-thread.ts',
  'settings-thread': 'electron/accounts/settings-thread.ts',
  'service-thread': 'service/thread.ts',
  'command-line': 'electron/command-line/main.ts',
}

/** @type {Part[]} */
const parts = [
  {
    name: 'main',
    sources: [
      'electron',
      'service',
      'shared',
      'CHANGELOG.md',
      'build/package/licences.mjs',
      'build/texts-plugin.mjs',
      'build/ipc-names-plugin.mjs',
    ],
    produces: Object.keys(mainEntries).map((name) => `dist/main/${name}.js`),
    entries: mainEntries,
    options: async () => ({
      plugins: [sampleContent(), copiedIcons(), shippedTexts(), ipcNames()],
      // A packaged program has only the packages of `external` in node_modules.
      ssr: { target: 'node', noExternal: true, external },
      build: {
        ssr: true,
        target: 'node24',
        outDir: 'dist/main',
        sourcemap: true,
        rolldownOptions: {
          input: mainEntries,
          external: [...external, ...builtinModules, /^node:/],
          // Chunks are put beside the entries, so that a thread's address relative to import.meta.url is right in both.
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
        },
      },
    }),
  },
  {
    name: 'preload',
    sources: ['electron/preload.ts', 'shared', 'build/ipc-names-plugin.mjs'],
    produces: ['dist/preload/preload.cjs'],
    entries: { preload: 'electron/preload.ts' },
    options: async () => ({
      plugins: [ipcNames()],
      build: {
        target: 'chrome140',
        outDir: 'dist/preload',
        // A sandboxed preload can require only electron: everything else must be in this one file.
        lib: { entry: join(root, 'electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
        rolldownOptions: { external: ['electron'], output: { codeSplitting: false } },
      },
    }),
  },
  {
    name: 'renderer',
    sources: ['renderer', 'shared'],
    produces: ['dist/renderer/index.html'],
    entries: { index: 'renderer/index.html' },
    options: () => pageOptions('renderer', 'renderer/shell/main.ts', 'dist/renderer'),
  },
]

/**
 * The options of Vite for a page of windows.
 *
 * @param {string} from the folder of its index.html
 * @param {string} script the script that it begins with
 * @param {string} to
 * @returns {Promise<import('vite').InlineConfig>}
 */
async function pageOptions(from, script, to) {
  const { svelte } = await import('@sveltejs/vite-plugin-svelte')
  return {
    root: join(root, from),
    // Relative addresses, since the page is served from app:// and also below a prefix of the web host.
    base: './',
    plugins: [svelte({ configFile: false, preprocess: [plainIcons()] })],
    build: {
      target: 'chrome140',
      outDir: join(root, to),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The index of a feature only names its parts: a file that uses one of them does not load the others.
        treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
        output: { codeSplitting: { groups: [firstFile(join(root, script))] } },
      },
    },
  }
}

/**
 * The page in which tests show one window after the other.
 *
 * @type {Part}
 */
const testPage = {
  name: 'test-page',
  sources: ['renderer', 'shared', 'test/renderer/support/page'],
  produces: ['dist/test-page/index.html'],
  entries: { index: 'test/renderer/support/page/index.html' },
  options: () => pageOptions('test/renderer/support/page', 'test/renderer/support/page/main.ts', 'dist/test-page'),
}

/**
 * @param {Part} part
 * @param {string} hash
 */
async function isCurrent(part, hash) {
  if (!part.produces.every((file) => existsSync(join(root, file)))) return false
  try {
    return (await readFile(stampOf(part), 'utf8')) === hash
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** @param {Part} part */
function stampOf(part) {
  return join(root, 'dist/.stamps', part.name)
}

/** @param {Part} part */
async function buildPart(part) {
  const hash = await hashOfSources(root, [
    ...part.sources,
    'build/build.mjs',
    'build/first-file.mjs',
    'build/icons-plugin.mjs',
    'build/plain-icons.mjs',
    'build/sample-plugin.mjs',
    'package-lock.json',
    'tsconfig.base.json',
  ])
  if (await isCurrent(part, hash)) return false
  const missing = Object.values(part.entries).filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) throw new Error(`not there: ${missing.join(', ')}`)
  const { build, mergeConfig } = await import('vite')
  await rm(stampOf(part), { force: true })
  const options = await part.options()
  await build(
    mergeConfig({ root, configFile: false, envDir: false, logLevel: 'warn', build: { emptyOutDir: true } }, options),
  )
  await mkdir(join(root, 'dist/.stamps'), { recursive: true })
  await writeFile(stampOf(part), hash)
  return true
}

/** Builds the parts that are not current, and returns their names. */
export function buildAll() {
  return buildParts(parts)
}

/** Builds only the page, if it is not current, and returns its folder. */
export async function buildPage() {
  await buildParts(parts.filter(({ name }) => name === 'renderer'))
  return join(root, 'dist/renderer')
}

/** Builds the page in which tests show windows, if it is not current, and returns its folder. */
export async function buildTestPage() {
  await buildParts([testPage])
  return join(root, 'dist/test-page')
}

/** @param {Part[]} wanted */
async function buildParts(wanted) {
  await mkdir(join(root, 'dist'), { recursive: true })
  return await withLock(join(root, 'dist/.lock'), async () => {
    const built = []
    for (const part of wanted) if (await forUsers(() => buildPart(part))) built.push(part.name)
    return built
  })
}

/**
 * Builds for users, also in tests: Vite and Svelte go by NODE_ENV, which test runners set. A page for developers is larger and
 * slower, and keeps old screens in memory.
 *
 * @template T
 * @param {() => Promise<T>} build
 */
async function forUsers(build) {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    return await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now()
  try {
    const built = await buildAll()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (built.length > 0) console.log(`Built ${built.join(', ')} in ${seconds} s.`)
  } catch (error) {
    // The bundler's message names the file and shows the line. A trace of the bundler's own code would not help.
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
