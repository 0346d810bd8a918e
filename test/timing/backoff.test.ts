import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Backoff, backoff, backoffPolicies, type BackoffPolicy } from '../../electron/timing/backoff.ts'
import { checkProperty } from '../support/properties.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const failures = fc.integer({ min: 1, max: 10_000 })
const interval = 60_000

/** Every policy, those of an interval with that of a minute. */
const policies: Readonly<Record<keyof typeof backoffPolicies, BackoffPolicy>> = {
  ...backoffPolicies,
  service: backoffPolicies.service(interval),
  list: backoffPolicies.list(interval),
}
const names = Object.keys(policies) as (keyof typeof policies)[]

describe('the waits of a policy', () => {
  it.each<[keyof typeof policies, readonly number[]]>([
    ['request', [0.5, 1, 2, 4, 5, 5]],
    ['edit', [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]],
    ['connection', [1, 2, 4, 8, 16, 32, 60, 60]],
    ['readerThread', [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 51.2, 60, 60]],
    ['accountThreads', [1, 2, 4, 8, 16, 32, 60, 60]],
    ['service', [60, 120, 240, 480, 960, 960]],
    ['list', [120, 240, 480, 960, 1920, 3600, 3600]],
  ])('%s: %j seconds at most', (name, seconds) => {
    const longest = seconds.map((_, index) => backoff(policies[name], { failures: index + 1, random: () => 1 }) / 1000)
    expect(longest).toEqual(seconds)
  })

  it('of an interval of a second end sooner', () => {
    expect(backoff(backoffPolicies.service(1_000), { failures: 50 })).toBe(16_000)
    expect(backoff(backoffPolicies.list(1_000), { failures: 50 })).toBe(1_024_000)
  })

  it.each(names)('%s: never shrink as failures go on, and stay within its bounds (F14)', async (name) => {
    const policy = policies[name]
    await checkProperty(
      `waits of ${name}`,
      fc.property(failures, random, (count, fraction) => {
        const wait = backoff(policy, { failures: count, random: () => fraction })
        expect(wait).toBeGreaterThanOrEqual(policy.jitterFrom ?? policy.first)
        expect(wait).toBeLessThanOrEqual(Math.min(policy.most, policy.first * 2 ** (count - 1)))
        expect(backoff(policy, { failures: count + 1, random: () => fraction })).toBeGreaterThanOrEqual(wait)
      }),
      100,
    )
  })

  it('with jitter are spread over all of their range', () => {
    const waits = [0, 0.25, 0.5, 0.75].map((fraction) =>
      backoff({ first: 1_000, most: 8_000, jitterFrom: 0 }, { failures: 4, random: () => fraction }),
    )
    expect(waits).toEqual([0, 2_000, 4_000, 6_000])
  })

  it.each([
    ['is shorter', 1, 2_000],
    ['is longer', 90, 90_000],
    ['is longer than any wait', 3_600, 3_600_000],
  ])('are those that a service asks for where that %s', (_, retryAfter, expected) => {
    expect(backoff(policies.edit, { failures: 1, retryAfter, random: () => 1 })).toBe(expected)
  })
})

describe('a backoff that counts', () => {
  it('waits longer after each failure, and begins anew after a success', () => {
    const counting = new Backoff({ first: 100, most: 500 })
    expect([counting.next(), counting.next(), counting.next(), counting.next()]).toEqual([100, 200, 400, 500])
    counting.reset()
    expect([counting.next(), counting.next(30), counting.next()]).toEqual([100, 30_000, 400])
  })
})

it('is in whole milliseconds, whatever chance says: databases keep it', () => {
  for (const policy of Object.values(policies)) {
    for (let failures = 1; failures < 12; failures += 1) {
      for (const random of [0, 0.1234567, 0.5, 0.9999999]) {
        const wait = backoff(policy, { failures, random: () => random })
        expect([policy, failures, random, Number.isInteger(wait)]).toEqual([policy, failures, random, true])
      }
    }
  }
})
