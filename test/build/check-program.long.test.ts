import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { checkProgram } from '../../build/setup/check-program.mjs'
import { launchChromium } from '../renderer/support/chromium.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The checks of `npm run electron:check`, on the web host with a browser that opens its window. */

const root = join(import.meta.dirname, '../..')
const host = [join(root, 'build', 'host', 'start.ts'), join(root, 'dist', 'main', 'main.js')]
let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)
afterAll(() => browser?.close())

test('a program that is as it should be is found so, and with its times', async () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const opened = new Set<string>()
  const findings = await checkProgram({
    command: process.execPath,
    args: host,
    profile: temporaryFolder(),
    env,
    onOutput: (output) => {
      const address = /^Docket is open at (.*)$/m.exec(output)?.[1]
      if (address === undefined || opened.has(address)) return
      opened.add(address)
      // A start that was handed over has ended by the time the page is there.
      void browser.newPage().then((page) => page.goto(address).catch(() => undefined))
    },
  })
  expect(findings.filter(({ isRight }) => !isRight)).toEqual([])
  expect(findings.map(({ what }) => what)).toContain('A start beside it goes to the one that runs')
  expect(findings[0]?.found).toMatch(/^main \d+ ms, ready \d+ ms, .*, list \d+ ms$/)
}, 120_000)

test('a program that does not start is found so, with what it printed', async () => {
  const args = ['-e', 'console.error("no display"); process.exit(3)', '--']
  const findings = await checkProgram({ command: process.execPath, args, profile: temporaryFolder() })
  expect(findings).toMatchObject([{ isRight: false, found: expect.stringContaining('no display') as string }])
})
