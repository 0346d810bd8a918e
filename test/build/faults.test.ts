import { describe, expect, it } from 'vitest'
import { faultSuites, readFaultOptions, tableOfFaults, testFilesOf } from '../../build/setup/fault-suites.mjs'

describe('npm run faults', () => {
  it('takes what it is told, and says what there is when a name is unknown', () => {
    expect(readFaultOptions(['--only', 'proxy', '--only', 'rows', '--runs', '3', '--seed', '0'])).toEqual({
      only: ['proxy', 'rows'],
      runs: 3,
      seed: 0,
    })
    expect(readFaultOptions([])).toEqual({ only: null, runs: null, seed: null })
    expect(() => readFaultOptions(['--only', 'weather'])).toThrow(/no “weather”[^]*drift[^]*outbox/)
    for (const wrong of [['--runs', '0'], ['--seed', '1.5'], ['--runs', 'many'], ['--often']]) {
      expect(() => readFaultOptions(wrong)).toThrow()
    }
  })

  it('has tests for every name', async () => {
    for (const suite of faultSuites) expect((await testFilesOf(suite)).length, suite.name).toBeGreaterThan(0)
    const [suite] = faultSuites
    if (suite) await expect(testFilesOf({ ...suite, files: ['test/sync/gone.test.ts'] })).rejects.toThrow('gone')
  })

  it('says how what failed is played again: the run that failed, or all where none is named', () => {
    const fine = { name: 'rows', runs: 200, seed: 7, seconds: 1, passed: 3, failed: 0, failures: [] }
    const random = { ...fine, name: 'proxy', failed: 1, failures: ['Error: a: run 12 of 200 failed, seed 99\nwhy'] }
    const other = { ...fine, name: 'clock', failed: 1, failures: ['Error: expected 1 to be 2'] }
    const table = tableOfFaults([fine, random, other])
    expect(table).toMatch(/^rows +200 +7 +1\.0 s +3 passed$/m)
    expect(table).toMatch(/^proxy .* 1 FAILED, 3 passed$/m)
    expect(table.split('To play it again:\n')[1]).toBe(
      '  npm run faults -- --only proxy --seed 99 --runs 1\n  npm run faults -- --only clock --seed 7 --runs 200',
    )
    expect(tableOfFaults([fine])).not.toContain('again')
  })
})
