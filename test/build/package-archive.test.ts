import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { afterEach, expect, it } from 'vitest'
import { faultsOfArchive } from '../../build/package/contents.mjs'
import { desktopFile } from '../../shared/application-id.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The module that every library has, and whose separator it goes by. */
const path = createRequire(import.meta.url)('node:path') as { sep: string }
const { sep } = path

afterEach(() => {
  path.sep = sep
})

const parts = [
  'main',
  'launch',
  'application',
  'engine-thread',
  'user-store-thread',
  'indexer-thread',
  'reader-thread',
  'settings-thread',
  'service-thread',
]
const right = [
  ...parts.map((name) => `dist/main/${name}.js`),
  ...['CHANGELOG.txt', 'LICENCES.txt'].map((name) => `dist/main/${name}`),
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'dist/renderer/quick-add.html',
  ...['better-sqlite3', '@github/keytar', 'undici', 'fastify'].map((name) => `node_modules/${name}/package.json`),
  'node_modules/better-sqlite3/prebuilds/win32-x64.node',
  'node_modules/@github/keytar/prebuilds/win32-x64/keytar.node',
]

async function archiveOf(files: readonly string[], unpack = '**/*.node'): Promise<string> {
  const folder = temporaryFolder()
  const all = [
    ...files.map((file) => [file, ''] as const),
    ['package.json', `{"desktopName":"${desktopFile}"}`] as const,
  ]
  for (const [file, text] of all) {
    await mkdir(join(folder, 'app', dirname(file)), { recursive: true })
    await writeFile(join(folder, 'app', file), text)
  }
  const archive = join(folder, 'app.asar')
  await createPackageWithOptions(join(folder, 'app'), archive, { unpack })
  return archive
}

it.each(['/', '\\'])(
  'an archive with all that it needs is right where paths are written with %s',
  async (separator) => {
    const archive = await archiveOf(right)
    path.sep = separator
    expect(faultsOfArchive(archive, 'win32', 'x64')).toEqual([])
  },
)

it('an archive is wrong with what it lacks, what it has too much and what cannot be loaded from it', async () => {
  const [first = '', ...others] = right
  const more = ['dist/main/main.js.map', 'node_modules/ms/index.js', 'node_modules/x/prebuilds/linux-x64.node']
  const faults = faultsOfArchive(await archiveOf([...others, ...more], '**/linux-x64.node'), 'win32', 'x64')
  expect(faults).toEqual([
    `${first} is missing`,
    'dist/main/main.js.map should not be shipped',
    'ms is shipped a second time',
    'node_modules/x/prebuilds/linux-x64.node is for another system',
    'node_modules/@github/keytar/prebuilds/win32-x64/keytar.node cannot be loaded from an archive',
    'node_modules/better-sqlite3/prebuilds/win32-x64.node cannot be loaded from an archive',
  ])
})
