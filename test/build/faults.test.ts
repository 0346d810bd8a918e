import { describe, expect, it } from 'vitest'
import {
  faultSuites,
  apiVersionsOf,
  readFaultOptions,
  tableOfFaults,
  testFilesOf,
} from '../../build/setup/fault-suites.mjs'

describe('npm run faults', () => {
  it('takes what it is told, and says what there is when a name is unknown', () => {
    expect(readFaultOptions(['--only', 'proxy', '--only', 'rows', '--runs', '3', '--seed', '0'])).toEqual({
      only: ['proxy', 'rows'],
      runs: 3,
      seed: 0,
      over: null,
    })
    expect(readFaultOptions(['--over', 'v4'])).toMatchObject({ over: 'v4' })
    expect(readFaultOptions([])).toEqual({ only: null, runs: null, seed: null, over: null })
    expect(() => readFaultOptions(['--only', 'weather'])).toThrow(/no “weather”[^]*drift[^]*outbox/)
    for (const wrong of [['--runs', '0'], ['--seed', '1.5'], ['--runs', 'many'], ['--often'], ['--over', 'v5']]) {
      expect(() => readFaultOptions(wrong)).toThrow()
    }
  })

  it('has tests for every name', async () => {
    for (const suite of faultSuites) expect((await testFilesOf(suite)).length, suite.name).toBeGreaterThan(0)
    const [suite] = faultSuites
    if (suite) await expect(testFilesOf({ ...suite, files: ['test/sync/gone.test.ts'] })).rejects.toThrow('gone')
  })

  it('plays what talks to a service over both versions of the API, the rest once', () => {
    const over = (name: string, only: string | null) => {
      const suite = faultSuites.find((one) => one.name === name)
      return suite && apiVersionsOf(suite, only)
    }
    expect(over('outbox', null)).toEqual(['v3', 'v4'])
    expect(over('outbox', 'v4')).toEqual(['v4'])
    expect(over('queries', null)).toEqual(['v3'])
    expect(over('queries', 'v4')).toEqual([])
    // `npm test` plays all of the program over v3.
    expect(over('program', null)).toEqual(['v4'])
    expect(over('program', 'v3')).toEqual(['v3'])
  })

  it('says how what failed is played again: the run that failed, or all where none is named', () => {
    const fine = { name: 'rows', over: 'v3', runs: 200, seed: 7, seconds: 1, passed: 3, failed: 0, failures: [] }
    const random = {
      ...fine,
      name: 'proxy',
      over: 'v4',
      failed: 1,
      failures: ['Error: a: run 12 of 200 failed, seed 99\nwhy'],
    }
    const other = { ...fine, name: 'clock', failed: 1, failures: ['Error: expected 1 to be 2'] }
    const table = tableOfFaults([fine, random, other])
    expect(table).toMatch(/^rows +v3 +200 +7 +1\.0 s +3 passed$/m)
    expect(table).toMatch(/^proxy .* 1 FAILED, 3 passed$/m)
    expect(table).toMatch(/^over v3: 7 tests, over v4: 4 tests$/m)
    expect(table.split('To play it again:\n')[1]).toBe(
      '  npm run faults -- --only proxy --over v4 --seed 99 --runs 1\n' +
        '  npm run faults -- --only clock --over v3 --seed 7 --runs 200',
    )
    expect(tableOfFaults([fine])).not.toContain('again')
    expect(tableOfFaults([fine])).not.toContain('v4')
  })
})
