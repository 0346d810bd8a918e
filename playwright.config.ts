import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { attemptsMore } from './build/setup/second-attempts.mjs'
import { tierOf } from './build/setup/test-options.mjs'

// As in the other tests: services and hosts no longer read the same sources at each start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'docket', 'compiled')

const { CI, CHROMIUM, DOCKET_TRACE } = process.env
const tier = tierOf(process.env['DOCKET_TESTS'])
/** Which files are of another tier. */
const notPlayed = { short: ['**/*.long.test.ts'], long: ['**/!(*.long).test.ts'], all: [] }[tier]
const longest = '**/thirty-edits.long.test.ts'
const isOverV4 = process.env['DOCKET_API'] === 'v4'
/** What signs in nowhere, or says itself which versions its services are of. */
const ofNoVersion = ['**/first-run.test.ts', '**/policy.test.ts', '**/versions.long.test.ts']
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'test/e2e',
  // Projects begin in this order: what takes longest, begun last, would have one worker wait for the other.
  projects: [
    { name: 'longest', testMatch: longest, testIgnore: notPlayed },
    {
      name: 'others',
      testMatch: '**/*.test.ts',
      testIgnore: [longest, ...notPlayed, ...(isOverV4 ? ofNoVersion : [])],
    },
  ],
  // A run over one version must not delete what another has left.
  outputDir: isOverV4 ? 'test-results/e2e-v4' : 'test-results/e2e',
  workers: 2,
  retries: attemptsMore,
  forbidOnly: Boolean(CI),
  timeout: 120_000,
  // A page on a busy computer may take longer than what is usual.
  expect: { timeout: 30_000 },
  use: {
    // A trace takes a third of the processor's time of every test. One that fails leaves a picture and what was on the page.
    trace: DOCKET_TRACE === undefined ? 'off' : 'on',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
      args: [
        // The browser looks for nothing on its own: the tests talk to this computer only.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // Chromium refuses to run as root with its sandbox on.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
