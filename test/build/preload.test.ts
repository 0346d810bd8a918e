import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import { copyAcross } from '../../build/host/context-bridge.ts'
import { callNames, eventNames } from '../../shared/ipc-names.ts'
import { launchChromium } from '../renderer/support/chromium.ts'

let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)

afterAll(() => browser?.close())

test('the preload that is shipped is small: each window reads it anew', () => {
  const file = join(import.meta.dirname, '../../dist/preload/preload.cjs')
  expect(statSync(file).size).toBeLessThan(20_000)
  const text = readFileSync(file, 'utf8')
  for (const name of [...callNames, ...eventNames]) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
})

test('what crosses the bridge is a copy without a prototype, functions are called across, errors keep their message', async () => {
  class Point {
    x = 1
    move(): void {}
  }
  const inside = { list: [1, { a: 2 }] }
  const failed = Object.assign(new TypeError('no'), { secret: 1 })
  const copy = copyAcross({
    inside,
    point: new Point(),
    give: (value: unknown) => ({ value, same: value === inside }),
    fail: () => {
      throw failed
    },
    later: Promise.reject(failed),
    map: new Map([[1, 2]]),
  }) as {
    inside: unknown
    point: object
    give: (value: unknown) => unknown
    fail: () => void
    later: Promise<never>
    map: unknown
  }
  expect(copy.inside).toEqual(inside)
  expect(copy.inside).not.toBe(inside)
  expect(Object.getPrototypeOf(copy.point)).toBe(Object.prototype)
  expect(copy.give(inside)).toEqual({ value: inside, same: false })
  expect(() => copy.fail()).toThrow(/^no$/)
  const rejected = await copy.later.catch((error: Error) => error)
  expect([rejected.constructor, rejected.message, Object.keys(rejected)]).toEqual([Error, 'no', []])
  expect(copy.map).toEqual(new Map([[1, 2]]))
  // As Electron refuses it; a store's deep state would be one.
  const call = copyAcross((value: unknown) => value) as (value: unknown) => unknown
  for (const proxy of [new Proxy({}, {}), new Proxy([1], {}), { inside: [new Proxy({ a: 1 }, {})] }]) {
    expect(() => call(proxy)).toThrow('could not be cloned')
  }
  const circle: { self?: unknown } = {}
  circle.self = circle
  const round = copyAcross(circle) as { self: unknown }
  expect(round.self).toBe(round)
})
