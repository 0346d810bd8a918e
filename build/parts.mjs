import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { firstFiles } from './first-files.mjs'
import { copiedIcons } from './icons-plugin.mjs'
import { ipcNames } from './ipc-names-plugin.mjs'
import { plainIcons } from './plain-icons.mjs'
import { sampleContent } from './sample-plugin.mjs'
import { root } from './setup/paths.mjs'
import { shippedTexts } from './texts-plugin.mjs'

/** The parts of Docket in dist/: the main process with its threads, the preload and the page. */

/**
 * `sources` and `sourcesOfAll` are what the part is made of, `produces` is a sign that it is there.
 *
 * @typedef {{ name: string, sources: string[], produces: string[], entries: Record<string, string>, options: () =>
 * Promise<import('vite').InlineConfig> }} Part
 */

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
export const parts = [
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
    produces: ['dist/renderer/index.html', 'dist/renderer/quick-add.html'],
    entries: { index: 'renderer/index.html', 'quick-add': 'renderer/quick-add.html' },
    options: () =>
      pageOptions('renderer', 'dist/renderer', {
        index: 'renderer/shell/main.ts',
        'quick-add': 'renderer/shell/quick-add.ts',
      }),
  },
]

/**
 * The options of Vite for pages of windows.
 *
 * @param {string} from the folder of their HTML files
 * @param {string} to
 * @param {Readonly<Record<string, string>>} scripts the script that each page begins with, by the name of its file
 * @returns {Promise<import('vite').InlineConfig>}
 */
async function pageOptions(from, to, scripts) {
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
        input: Object.fromEntries(Object.keys(scripts).map((page) => [page, join(root, from, `${page}.html`)])),
        output: { codeSplitting: { groups: firstFiles(Object.values(scripts).map((script) => join(root, script))) } },
      },
    },
  }
}

/**
 * The page in which tests show one window after the other.
 *
 * @type {Part}
 */
export const testPage = {
  name: 'test-page',
  sources: ['renderer', 'shared', 'test/renderer/support/page'],
  produces: ['dist/test-page/index.html'],
  entries: { index: 'test/renderer/support/page/index.html' },
  options: () =>
    pageOptions('test/renderer/support/page', 'dist/test-page', { index: 'test/renderer/support/page/main.ts' }),
}

/** Whatever all parts depend on besides their own sources. */
export const sourcesOfAll = [
  'build/part.mjs',
  'build/parts.mjs',
  'build/first-files.mjs',
  'build/icons-plugin.mjs',
  'build/plain-icons.mjs',
  'build/sample-plugin.mjs',
  'package-lock.json',
  'tsconfig.base.json',
]
