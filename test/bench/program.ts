import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Page } from '@playwright/test'
import { launchHost, type HostProcess } from '../../build/host/control-client.ts'
import { openSettings } from '../../electron/accounts/settings.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { indexAll } from '../support/searching.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { deriveInbox } from '../support/inbox.ts'
import { openSmallWindow, quickAddKey } from '../support/small-window.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { ada } from '../support/samples.ts'

export const benchAccount = 'bench'

/**
 * Makes a profile with one account, whose cache `fill` fills. Its token is gone with an earlier session, so nothing is
 * synced. Returns its folder.
 */
export function makeProfile(fill: (cache: WritableCache) => void): string {
  const { profile, folder } = makeEmptyProfile()
  const { cache } = openCache(join(folder, 'cache.db'))
  fill(cache)
  deriveInbox(cache)
  indexAll(cache)
  checkpoint(cache)
  cache.close()
  return profile
}

/** The same with nothing in it. Returns the folder of its account too. */
export function makeEmptyProfile(): { readonly profile: string; readonly folder: string } {
  const profile = mkdtempSync(join(tmpdir(), 'docket-bench-'))
  const account = {
    id: benchAccount,
    url: 'http://127.0.0.1:9',
    user: { ...ada, isAdmin: false, email: null },
    kept: 'session',
  } as const
  const { settings } = openSettings(join(profile, 'settings.db'))
  settings.saveAccount(account)
  settings.save('quickAddKey', quickAddKey)
  settings.close()
  const folder = join(profile, 'accounts', account.id)
  mkdirSync(folder, { recursive: true })
  return { profile, folder }
}

/** Starts the built program over a profile, on the web host. */
export function launchProgram(profile: string): HostProcess {
  return launchHost({
    mainScript: join(import.meta.dirname, '../../dist/main/main.js'),
    args: ['--profile', profile, '--no-sample'],
    // Docket keeps its own compiled code, as it does on Electron. What is measured must not have more.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
  })
}

/** The signs that the program has started: a row of its list, or the button of the first screen of an empty profile. */
const shownAfterStart = { inbox: '#list [role="option"]', welcome: 'main button, [role="dialog"] button' } as const

/** Opens the window in a page. Resolves when the first row is there. */
export async function openWindow(page: Page, host: HostProcess): Promise<void> {
  await openAt(page, host, shownAfterStart.inbox)
}

async function openAt(page: Page, host: HostProcess, shown: string): Promise<void> {
  await page.goto(await host.printedAddress())
  await page.locator(shown).first().waitFor({ timeout: 60_000 })
}

/** Starts the program over a profile, several times. Returns the milliseconds until its first screen. */
export async function timeStarts(
  profile: string,
  times: number,
  shown: keyof typeof shownAfterStart = 'inbox',
): Promise<number[]> {
  const browser = await launchChromium()
  try {
    const took: number[] = []
    for (let at = 0; at < times; at += 1) {
      const page = await browser.newPage()
      const began = performance.now()
      const host = launchProgram(profile)
      try {
        await openAt(page, host, shownAfterStart[shown])
        took.push(performance.now() - began)
      } finally {
        await page.close()
        await host.stop()
      }
    }
    return took
  } finally {
    await browser.close()
  }
}

/**
 * Opens the small window beside the main one, several times. Returns the milliseconds from asking for its page until its title can
 * be written and is painted. To make the window itself is the system's part.
 */
export async function timeSmallWindows(profile: string, times: number): Promise<number[]> {
  const browser = await launchChromium()
  const host = launchProgram(profile)
  try {
    const context = await browser.newContext()
    const main = await context.newPage()
    await openWindow(main, host)
    const small = await context.newPage()
    await small.addInitScript(() => {
      const look = () => {
        // Painted with the frame that is being made.
        if (document.activeElement?.id === 'title')
          setTimeout(() => Object.assign(window, { readyAt: performance.now() }))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const took: number[] = []
    for (let at = 0; at < times; at += 1) {
      await openSmallWindow(host, small)
      await small.waitForFunction(() => 'readyAt' in window)
      took.push(await small.evaluate(() => (window as unknown as { readyAt: number }).readyAt))
      await small.keyboard.press('Escape')
      while ((await host.control.recorded()).windows.length > 1) await small.waitForTimeout(10)
    }
    return took
  } finally {
    await host.stop()
    await browser.close()
  }
}
