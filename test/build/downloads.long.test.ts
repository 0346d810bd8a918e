import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Download } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import { press } from '../support/keys.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { launchProgram } from './support/program.ts'

/** Downloads in a browser, from the built program on the web host, over the sample workspace. */

let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)

afterAll(() => browser?.close())

/** Saves a download and returns its path; the browser would remove its own file with the page. */
async function kept(download: Download): Promise<string> {
  const path = join(temporaryFolder(), download.suggestedFilename())
  await download.saveAs(path)
  return path
}

test('an export and a backup are downloads of the browser, each to be had once', async () => {
  const profile = temporaryFolder()
  const host = launchProgram(profile, { args: ['--profile', profile, '--no-welcome'] })
  const page = await browser.newPage()
  await page.goto(await host.printedAddress())
  await page.getByRole('option').nth(3).waitFor({ timeout: 60_000 })
  await press(page, 'Control+,')
  const group = page.getByRole('group', { name: /^Data of / })
  const after = async (button: string): Promise<Download> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      group.getByRole('button', { name: button }).click(),
    ])
    return download
  }

  const exported = await after('Export…')
  expect(exported.suggestedFilename()).toBe('Docket sample workspace.json')
  const items = JSON.parse(readFileSync(await kept(exported), 'utf8')) as readonly object[]
  expect(items.length).toBeGreaterThan(20)
  await page.getByText(`Exported to ${exported.suggestedFilename()}.`).waitFor()

  const backup = await after('Back up…')
  expect(backup.suggestedFilename()).toBe('Docket sample workspace backup.db')
  const database = new Database(await kept(backup), { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  await page.getByText(`Backed up to ${backup.suggestedFilename()}.`).waitFor()

  // Whoever learns an address later gets nothing by it, below the page's own path or beside it.
  const { origin, pathname } = new URL(page.url())
  const token = exported.url().split('/').at(-1) ?? ''
  expect(exported.url()).toBe(`${origin}/${pathname.split('/')[1]}/downloads/${token}`)
  for (const address of [exported.url(), `${origin}/downloads/${token}`, `${origin}/guess/downloads/${token}`])
    expect((await fetch(address)).status, address).toBe(404)
  await page.close()
}, 120_000)
