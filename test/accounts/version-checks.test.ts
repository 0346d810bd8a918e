import { expect, it } from 'vitest'
import { VersionChecks } from '../../electron/accounts/version-checks.ts'

const hour = 3_600_000
let now = Date.UTC(2026, 5, 1)
const after = (hours: number) => (now += hours * hour)

it('asks a service again a day after it was asked, or an hour after it did not say', () => {
  const checks = new VersionChecks(() => now)
  // Of this one nobody asked yet: from now on a day is counted.
  expect(checks.isDue('one')).toBe(false)
  after(24)
  expect(checks.isDue('one')).toBe(false)
  after(1)
  expect(checks.isDue('one')).toBe(true)
  checks.noteAsked('one')
  checks.noteAsked('two')
  after(23)
  checks.noteAsked('two')
  after(2)
  expect([checks.isDue('one'), checks.isDue('two')]).toEqual([true, false])
  checks.noteFailure('one')
  after(1)
  expect(checks.isDue('one')).toBe(false)
  after(1)
  expect(checks.isDue('one')).toBe(true)
})

it('asks again when the clock was set back', () => {
  const checks = new VersionChecks(() => now)
  checks.noteAsked('one')
  after(-25)
  expect(checks.isDue('one')).toBe(true)
})
