import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { plainIcons } from './build/plain-icons.mjs'
import { attemptsMore } from './build/setup/second-attempts.mjs'
import { isInTier, tierOf } from './build/setup/test-options.mjs'

// Most of what a process or a thread costs in a test is reading the same sources again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'docket', 'compiled')

/** What drives a Chromium takes longest: begun last, it would have one worker wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLate = ({ moduleId }: TestSpecification) => Number(!inBrowser.some((path) => moduleId.endsWith(path)))
    return (await super.sort(files)).sort((one, other) => isLate(one) - isLate(other))
  }
}

/** What has no test on other systems: there is no disk that is small enough to fill. */
const ofLinux = ['test/build/full-disk.long.test.ts', 'test/cache/picture-files.test.ts']
const elsewhere = process.platform === 'linux' ? [] : ofLinux

/** Which tests are played. A file belongs to the long tier by its name. */
const tier = tierOf(process.env['DOCKET_TESTS'])
const isPlayed = (path: string) => isInTier(path, tier)
const tests = tier === 'long' ? '*.long.test.ts' : '*.test.ts'
const notPlayed = tier === 'short' ? ['**/*.long.test.ts'] : []

/** On a busy computer, what is waited for may take longer than the second that is usual. */
const patient = { poll: { timeout: 10_000 } }

/** What all tests without a page have in common. */
const inNode = {
  environment: 'node',
  setupFiles: ['test/support/each-test.ts', 'test/support/time-outs-go-on.ts'],
  testTimeout: 40_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  expect: patient,
} as const

/** What all tests of the renderer have in common. */
const ofPages = {
  environment: 'node',
  setupFiles: ['test/support/each-test.ts'],
  testTimeout: 40_000,
  retry: attemptsMore,
  restoreMocks: true,
  expect: patient,
} as const

/** The test files below a folder, and what is in them. */
function testFiles(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))
}

/**
 * The tests that put something else in the place of a module, a global or the environment. Apart from the others, which share
 * what they read: each of these files begins anew. What spies on an object, or replaces the clock, puts
 * that back after each test.
 */
const mocking = testFiles('test')
  .filter(({ path }) => !path.startsWith('test/renderer/') && !path.startsWith('test/e2e/'))
  .filter(({ text }) => /\bvi\.(doMock|mock|hoisted|resetModules|stub\w+)\(/.test(text))
  .map(({ path }) => path)

/**
 * The tests that drive a whole window in a browser. They share the process, its browser and the page in it, in which the
 * scripts are then read once.
 */
const inBrowser = testFiles('test/renderer')
  .filter(({ text }) => /\buseScreens\(/.test(text))
  .map(({ path }) => path)

/** The tests of components and of stores with runes, which name a document without a browser in their first line. */
const withComponents = testFiles('test/renderer')
  .filter(({ text }) => text.startsWith('// @vitest-environment happy-dom'))
  .map(({ path }) => path)

/**
 * What says literally how v3 is asked and answers, without Docket's client or with it. What v4 has in its place is in
 * test/api/v4 and test/service/v4.
 */
const ofV3 = [
  'test/contract/!(operations|operations.long).test.ts',
  'test/api/families.test.ts',
  'test/api/merging.test.ts',
  'test/api/operations.test.ts',
  'test/api/requests.test.ts',
  'test/api/traps.test.ts',
]
const notOverV4 = process.env['DOCKET_API'] === 'v4' ? ofV3 : []

/** What is played over v4 besides: what is cheap and tells most. `npm run faults` plays the rest, and at length. */
const overV4: readonly string[] = [
  'test/engine/faults.long.test.ts',
  'test/faults/particular.test.ts',
  'test/outbox/attached-files.test.ts',
  'test/outbox/crash-model.long.test.ts',
  'test/outbox/deliveries/discussions.test.ts',
  'test/outbox/deliveries/every-kind.long.test.ts',
  'test/outbox/deliveries/reviews.test.ts',
  'test/outbox/deliveries/usual-kinds.test.ts',
  'test/outbox/everyday.long.test.ts',
  'test/outbox/reviews-taken-back.test.ts',
  'test/outbox/reviews-through-faults.long.test.ts',
  'test/outbox/time-spent-again.test.ts',
  'test/sync/vanishing.long.test.ts',
]

/** What the long tier plays over v4 besides: all other tests of sending. */
const sendingOverV4 =
  tier === 'short'
    ? []
    : testFiles('test/outbox')
        .map(({ path }) => path)
        .filter((path) => !path.endsWith('.long.test.ts') && !overV4.includes(path) && !mocking.includes(path))

export default defineConfig({
  test: {
    pool: 'forks',
    // What was transformed once is not transformed again, by another project here or by the next run.
    fsModuleCache: true,
    // One more than the cores there are to wait for: tests wait for the disk and for what is due.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    allowOnly: !process.env.CI,
    projects: [
      {
        // Reading and compiling the same sources again for each file would take longer than most tests do.
        test: {
          ...inNode,
          name: 'node',
          include: [`test/**/${tests}`],
          exclude: ['test/e2e/**', 'test/renderer/**', ...mocking, ...elsewhere, ...notOverV4, ...notPlayed],
          isolate: false,
        },
      },
      {
        test: {
          ...inNode,
          name: 'mocking',
          include: mocking.filter(isPlayed),
          exclude: notOverV4,
          isolate: false,
          setupFiles: [...inNode.setupFiles, 'test/support/begin-anew.ts'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'v4',
          include: [...overV4.filter(isPlayed), ...sendingOverV4],
          isolate: false,
          env: { DOCKET_API: 'v4' },
        },
      },
      {
        // The second plugin takes components down after each test.
        plugins: [svelte({ configFile: false, preprocess: [plainIcons()] }), svelteTesting()],
        test: {
          ...ofPages,
          name: 'components',
          environment: 'happy-dom',
          setupFiles: [...ofPages.setupFiles, 'test/support/empty-page.ts'],
          include: withComponents.filter(isPlayed),
          isolate: false,
        },
      },
      {
        // Apart from those of electron, since packages bring other code for browsers.
        plugins: [svelte({ configFile: false, preprocess: [plainIcons()] })],
        test: {
          ...ofPages,
          name: 'renderer',
          include: [`test/renderer/**/${tests}`],
          exclude: [...withComponents, ...notPlayed],
          isolate: false,
        },
      },
    ],
  },
})
