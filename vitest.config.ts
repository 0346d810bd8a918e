import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Most of what a process or a thread costs in a test is reading the same sources again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'docket', 'compiled')

/** What drives a Chromium takes longest: begun last, it would have one worker wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLate = ({ project }: TestSpecification) => Number(project.name !== 'renderer')
    return (await super.sort(files)).sort((one, other) => isLate(one) - isLate(other))
  }
}

/** What has no test on other systems: there is no disk that is small enough to fill. */
const ofLinux = ['test/build/full-disk.test.ts', 'test/cache/picture-files.test.ts']
const elsewhere = process.platform === 'linux' ? [] : ofLinux

/** What all tests without a page have in common. */
const inNode = {
  environment: 'node',
  setupFiles: ['test/support/each-test.ts'],
  testTimeout: 40_000,
  hookTimeout: 30_000,
  restoreMocks: true,
} as const

/**
 * The tests that put something else in the place of a module, the clock, or the environment: each has a process of its
 * own, since the others share the modules that they read.
 */
const mocking = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => !name.startsWith('test/renderer/') && !name.startsWith('test/e2e/'))
  .filter((name) => /\bvi\.(do)?(mock|spyOn|stub|useFake)/i.test(readFileSync(join(import.meta.dirname, name), 'utf8')))

/**
 * What says literally how v3 is asked and answers, without Docket's client or with it. What v4 has in its place is in
 * test/api/v4 and test/service/v4.
 */
const ofV3 = [
  'test/contract/!(operations).test.ts',
  'test/api/families.test.ts',
  'test/api/merging.test.ts',
  'test/api/operations.test.ts',
  'test/api/requests.test.ts',
  'test/api/traps.test.ts',
]
const untold = process.env['DOCKET_INTERFACE'] === 'v4' ? ofV3 : []

/** What is played over v4 besides: what is cheap and tells most. `npm run faults` plays the rest, and at length. */
const overV4: readonly string[] = [
  'test/engine/faults.test.ts',
  'test/outbox/crash-model.test.ts',
  'test/outbox/deliveries/every-kind.test.ts',
  'test/outbox/everyday.test.ts',
  'test/sync/vanishing.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
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
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/renderer/**', ...mocking, ...elsewhere, ...untold],
          isolate: false,
        },
      },
      {
        test: { ...inNode, name: 'mocking', include: mocking, exclude: untold },
      },
      {
        test: {
          ...inNode,
          name: 'v4',
          include: [...overV4],
          isolate: false,
          env: { DOCKET_INTERFACE: 'v4' },
        },
      },
      {
        // Apart, since packages bring other code for browsers. Tests of components name their environment, happy-dom,
        // in their first line; the second plugin takes components down after each test.
        plugins: [svelte({ configFile: false }), svelteTesting()],
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/each-test.ts'],
          testTimeout: 40_000,
          restoreMocks: true,
          // A page on a busy computer may take longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
