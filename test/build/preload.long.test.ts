import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import { launchHost } from '../../build/host/control-client.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { temporaryFolder } from '../support/temporary.ts'

let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)

afterAll(() => browser?.close())

test('the preload as it is shipped exposes one frozen object, whose listeners are told the payload alone (S10)', async () => {
  const mainScript = join(import.meta.dirname, '../../dist/main/main.js')
  const host = launchHost({ mainScript, args: ['--profile', temporaryFolder(), '--no-sample'] })
  try {
    const page = await browser.newPage()
    await page.goto(await host.printedAddress())
    const seen = await page.evaluate(async () => {
      const { docket } = window as unknown as {
        docket: {
          on(name: string, listener: (...args: unknown[]) => void): () => unknown
          call(name: string, args: unknown): Promise<unknown>
        }
      }
      // Not before the program has opened its files: it would go on telling of them.
      await docket.call('readProgram', {})
      const reported: unknown[][] = []
      const stop = docket.on('programChanged', (...args) => reported.push(args))
      await docket.call('changePreferences', { theme: 'dark' })
      const unsubscribed: unknown = stop()
      await docket.call('changePreferences', { theme: 'light' })
      const failure = await docket.call('nothing', {}).catch((error: Error) => [error.message, Object.keys(error)])
      // Properties of every object are no events either.
      const refusals = ['nothing', 'constructor'].map((name) => {
        try {
          docket.on(name, () => undefined)
          return 'listened to'
        } catch (thrown) {
          return (thrown as Error).message
        }
      })
      return {
        names: Object.keys(docket),
        frozen: Object.isFrozen(docket),
        reported: reported.map((args) => args.map((arg) => Object.keys(arg as object))),
        unsubscribed: unsubscribed === undefined ? 'nothing' : typeof unsubscribed,
        failure,
        refusals,
      }
    })
    expect(seen).toEqual({
      names: ['call', 'on'],
      frozen: true,
      reported: [[['program']]],
      unsubscribed: 'nothing',
      failure: ['no such call: nothing', []],
      refusals: ['no such event: nothing', 'no such event: constructor'],
    })
  } finally {
    await host.stop()
  }
})

test('the preload as it is shipped puts one name into the page', async () => {
  const mainScript = join(import.meta.dirname, '../../dist/main/main.js')
  const host = launchHost({ mainScript, args: ['--profile', temporaryFolder(), '--no-sample'] })
  try {
    const page = await browser.newPage()
    // Of all scripts only the one that brings the preload: what the page itself defines is another matter.
    await page.route(/\/assets\//, (route) => route.abort())
    await page.goto(await host.printedAddress())
    const names = () => Object.getOwnPropertyNames(window)
    const withPreload = await page.evaluate(names)
    // A page of the same origin on which no script runs at all.
    await page.goto(new URL('/nothing', page.url()).href)
    const withoutPreload = new Set(await page.evaluate(names))
    expect(withPreload.filter((name) => !withoutPreload.has(name))).toEqual(['docket'])
  } finally {
    await host.stop()
  }
})
