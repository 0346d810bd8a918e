import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchHost, type HostProcess } from '../../build/host/control-client.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { openSmallWindow, quickAddKey } from '../support/small-window.ts'
import { addressOf, screens, type PicturedScreen, type PicturedWindow } from './screens.ts'

/** `npm run screenshots [-- --only NAME …]`: pictures of every screen, in both themes and three widths. */
const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'screenshots')
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 360, height: 800 },
] as const
/** The small window has one size. */
const quickAddSizes = [{ width: 520, height: 420 }] as const

/** The time without movement before a picture is taken, and the longest wait for it. */
const steadyForMs = 300
const steadyAtMostMs = 6000

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } }, allowPositionals: false })
const wanted = screens.filter(({ name }) => values.only?.some((only) => name.startsWith(only)) ?? true)
if (wanted.length === 0) {
  console.error(`There is no such screen. There are: ${screens.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

interface Opened {
  readonly page: Page
  show(screen: PicturedScreen): Promise<void>
}

/** The arguments with which Docket is started for each window. */
const startArguments: Readonly<Record<PicturedWindow, readonly string[]>> = {
  welcome: [],
  withoutAccount: ['--no-sample'],
  workspace: ['--no-welcome'],
  quickAdd: ['--no-welcome'],
}

/** Functions that open each window. */
const openers: Readonly<Record<PicturedWindow, (host: HostProcess, page: Page) => Promise<Opened>>> = {
  welcome: openFirst,
  withoutAccount: openFirst,
  workspace: async (host, page) => {
    const account = await openSample(host, page)
    const goTo = (address: string) => host.control.emit('app', 'second-instance', {}, ['docket', address])
    return {
      page,
      show: async (screen) => {
        // Whatever the screen before it left is gone: a sheet over the panes, and the focus in a field.
        for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape')
        await goTo(`docket://${account}/inbox`)
        await steady(page)
        await goTo(addressOf(screen, account))
      },
    }
  },
  quickAdd: async (host, page) => {
    await openSample(host, page)
    await page.evaluate(async (key) => {
      const { docket } = window as unknown as { docket: DocketBridge }
      await docket.call('changePreferences', { quickAddKey: key })
    }, quickAddKey)
    await openSmallWindow(host, page)
    return { page, show: () => page.getByRole('textbox').first().focus() }
  },
}

/** The window as it opens, which the steps of its screens lead on from. */
async function openFirst(host: HostProcess, page: Page): Promise<Opened> {
  await page.goto(await host.printedAddress())
  return { page, show: () => Promise.resolve() }
}

/** @returns the id of the account of the sample workspace */
async function openSample(host: HostProcess, page: Page): Promise<string> {
  await page.goto(await host.printedAddress())
  await page.getByText(/^Synced/).waitFor()
  await page.getByRole('option').first().waitFor()
  const program = await page.evaluate(async () => {
    const { docket } = window as unknown as { docket: DocketBridge }
    return await docket.call('readProgram', {})
  })
  const account = program.ok ? program.value.accounts[0] : undefined
  if (account === undefined) throw new Error('the sample workspace did not open')
  return account.id
}

/** Resolves once nothing has moved in the page for a while. */
async function steady(page: Page): Promise<void> {
  await page.evaluate(
    async ({ forMs, atMostMs }) => {
      await document.fonts.ready
      await new Promise<void>((resolve) => {
        let timer = setTimeout(end, forMs)
        const last = setTimeout(end, atMostMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, forMs)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        function end(): void {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(last)
          resolve()
        }
      })
    },
    { forMs: steadyForMs, atMostMs: steadyAtMostMs },
  )
}

async function take(opened: Opened, screen: PicturedScreen): Promise<void> {
  const { page } = opened
  const own = screen.of === 'quickAdd' ? quickAddSizes : sizes
  await page.setViewportSize(own[0])
  await opened.show(screen)
  await steady(page)
  for (const step of screen.steps ?? []) {
    if (typeof step === 'string') await page.keyboard.press(step)
    else if ('button' in step) await page.getByRole('button', { name: step.button, exact: true }).press('Enter')
    else if ('write' in step) await page.keyboard.type(step.write)
    else await page.getByText(step.until).first().waitFor()
    await steady(page)
  }
  for (const size of own) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await steady(page)
      const path = join(folder, `${screen.name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    }
  }
}

async function takeAll(browser: Browser, of: PicturedWindow, pictured: readonly PicturedScreen[]): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'docket-screenshots-'))
  const args = ['--profile', profile, ...startArguments[of]]
  const host = launchHost({ mainScript: join(root, 'dist', 'main', 'main.js'), args })
  const context = await browser.newContext({ viewport: sizes[0], reducedMotion: 'reduce' })
  try {
    const opened = await openers[of](host, await context.newPage())
    for (const screen of pictured) {
      await take(opened, screen)
      console.error(`  ${screen.name}`)
    }
  } finally {
    await host.stop()
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

mkdirSync(folder, { recursive: true })
const { CHROMIUM } = process.env
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  // Chromium refuses to run as root with its sandbox on.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const [of, pictured] of Map.groupBy(wanted, (screen) => screen.of)) await takeAll(browser, of, pictured)
} finally {
  await browser.close()
}
console.log(`${wanted.length} screens are pictured in ${folder}`)
