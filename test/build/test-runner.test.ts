import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reachedFrom, reachesProgram } from '../../build/setup/changed-files.mjs'
import {
  mostSecondAttempts,
  readPlaywrightSecondAttempts,
  readVitestSecondAttempts,
  secondAttemptLines,
} from '../../build/setup/second-attempts.mjs'
import { isEndToEnd, isInTier, readTestOptions, tierOf } from '../../build/setup/test-options.mjs'
import {
  largestShare,
  readPlaywrightTimes,
  readVitestTimes,
  slowestFiles,
  tooLargeShares,
} from '../../build/setup/test-times.mjs'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')

describe('which tests are played', () => {
  it.each([
    [[], { tier: 'short', changed: false, files: [] }],
    [['--all'], { tier: 'all', changed: false, files: [] }],
    [['--all', '--long'], { tier: 'long', changed: false, files: [] }],
    [['--changed'], { tier: 'short', changed: true, files: [] }],
    [['test/outbox'], { tier: 'short', changed: false, files: ['test/outbox'] }],
    [['test/a.long.test.ts'], { tier: 'all', changed: false, files: ['test/a.long.test.ts'] }],
  ])('%j', (args, options) => {
    expect(readTestOptions(args)).toEqual(options)
  })

  it('is not guessed from a word that is not known', () => {
    expect(() => readTestOptions(['--lnog'])).toThrow(/--lnog[^]*test:all/)
    expect(() => tierOf('longer')).toThrow('not longer')
    expect(tierOf(undefined)).toBe('all')
  })

  it('is told by the name of a file', () => {
    const files = ['test/a.test.ts', 'test/a.long.test.ts']
    expect(files.filter((file) => isInTier(file, 'short'))).toEqual(['test/a.test.ts'])
    expect(files.filter((file) => isInTier(file, 'long'))).toEqual(['test/a.long.test.ts'])
    expect(files.filter((file) => isInTier(file, 'all'))).toEqual(files)
    expect(['test/e2e/a', 'e2e', 'test/e2es', 'test/outbox'].filter(isEndToEnd)).toEqual(['test/e2e/a', 'e2e'])
  })
})

describe('what changes can reach', () => {
  it.each([
    ['a page, which tests only know as built', 'renderer/shell/App.svelte', 'test/renderer/support/screens.ts'],
    ['a thread, which is started by its path', 'electron/threads/engine/engine.ts', 'test/support/threads.ts'],
    ['the service, which is started by its path', 'service/server.ts', 'test/support/service-process.ts'],
    ['what both know', 'shared/place.ts', 'test/renderer/support/screens.ts'],
  ])('of %s', (_what, changed, reached) => {
    expect(reachedFrom([changed])).toEqual(expect.arrayContaining([changed, reached]))
    expect(reachesProgram([changed])).toBe(true)
  })

  it('is no more than the imports say, of documents and tests', () => {
    expect(reachedFrom(['README.md', 'test/shared/a.test.ts'])).toEqual(['README.md', 'test/shared/a.test.ts'])
    expect(reachesProgram(['README.md', 'test/shared/a.test.ts'])).toBe(false)
  })
})

function written(name: string, report: unknown): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('how long files took', () => {
  it('is read from the reports of both runners', async () => {
    const vitest = { testResults: [{ name: join(root, 'test/a.test.ts'), startTime: 1000, endTime: 3500 }] }
    expect(await readVitestTimes(written('vitest.json', vitest))).toEqual([{ path: 'test/a.test.ts', seconds: 2.5 }])
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suite = { file: 'b.test.ts', specs: [spec(1000)], suites: [{ file: 'b.test.ts', specs: [spec(500, 250)] }] }
    const playwright = { config: { rootDir: join(root, 'test/e2e') }, suites: [suite] }
    expect(await readPlaywrightTimes(written('playwright.json', playwright))).toEqual([
      { path: 'test/e2e/b.test.ts', seconds: 1.75 },
    ])
    // A runner that broke down has reported nothing.
    const none = join(temporaryFolder(), 'none.json')
    expect([await readVitestTimes(none), await readPlaywrightTimes(none)]).toEqual([[], []])
  })

  const times = Array.from({ length: 40 }, (_, index) => ({ path: `test/${index}.test.ts`, seconds: 1 }))

  it('is said of the ten slowest, the slowest first', () => {
    const lines = slowestFiles([...times, { path: 'test/slow.test.ts', seconds: 10 }]).split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[1]).toBe('   10.0 s  20.0 %  test/slow.test.ts')
  })

  it('is too long for the short tier above a share of the whole, not above seconds', () => {
    const slow = (seconds: number) => tooLargeShares([...times, { path: 'test/slow.test.ts', seconds }])
    const limit = (40 * largestShare) / (1 - largestShare)
    expect(slow(limit * 0.99)).toEqual([])
    expect(slow(limit * 1.01)).toEqual([expect.stringMatching(/^test\/slow\.test\.ts took .*\.long\.test\.ts\.$/)])
    const slower = times.map(({ path, seconds }) => ({ path, seconds: seconds * 1000 }))
    expect(tooLargeShares(slower)).toEqual([])
  })
})

describe('what passed only at the second attempt', () => {
  it('is read from the reports of both runners, apart from what failed or passed at once', async () => {
    const tests = [
      { fullName: 'a page is slow', status: 'passed', failureMessages: ['Error: expected 1 to be 2\n    at a.ts'] },
      { fullName: 'a page is quick', status: 'passed', failureMessages: [] },
      { fullName: 'a page is wrong', status: 'failed', failureMessages: ['Error', 'Error'] },
    ]
    const vitest = written('vitest.json', { testResults: [{ assertionResults: tests }] })
    expect(await readVitestSecondAttempts(vitest)).toEqual([
      { test: 'a page is slow', why: 'Error: expected 1 to be 2' },
    ])
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{ error: { message } }, {}] }],
    })
    const inner = { specs: [spec('signs in late', 'flaky', '\u001b[31mTimeout\u001b[39m\n  at b.ts')] }
    const playwright = written('playwright.json', {
      suites: [{ specs: [spec('opens', 'expected'), spec('fails', 'unexpected', 'Error')], suites: [inner] }],
    })
    expect(await readPlaywrightSecondAttempts(playwright)).toEqual([{ test: 'signs in late', why: 'Timeout' }])
    const none = join(temporaryFolder(), 'none.json')
    expect([await readVitestSecondAttempts(none), await readPlaywrightSecondAttempts(none)]).toEqual([[], []])
  })

  it('is named, and too much where it is more than a few', () => {
    const attempts = Array.from({ length: mostSecondAttempts }, (_, index) => ({ test: `test ${index}`, why: 'late' }))
    expect(secondAttemptLines([])).toEqual([])
    expect(secondAttemptLines(attempts)).toEqual([
      'Passed only at the second attempt:',
      ...attempts.map((_, index) => `  test ${index}: late`),
    ])
    expect(secondAttemptLines([...attempts, ...attempts]).at(-1)).toMatch(/fails the run/)
  })
})
