import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { launchHost } from '../host/control-client.ts'
import { smokeStart } from './smoke.mjs'

/**
 * Uses a program that was taken out of its archive, on the web host: its threads start, its native code loads, and the
 * sample workspace comes to be read.
 *
 * @param folder the files of the archive
 * @param profile where the program keeps its data; after the first time it has the sample workspace already
 * @param says what it tells at its start
 */
export async function usePacked(folder: string, profile: string, says?: string): Promise<void> {
  // Looked for in the archive's own node_modules; a keychain may be locked, but its code has to load.
  createRequire(join(folder, 'dist', 'main', 'main.js'))('@github/keytar')
  const host = launchHost({
    mainScript: join(folder, 'dist', 'main', 'main.js'),
    args: ['--profile', profile, '--no-welcome'],
  })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(await host.printedAddress())
    if (says !== undefined) await page.getByText(says).waitFor({ timeout: 60_000 })
    await page.getByText(/^Synced/).waitFor({ timeout: 60_000 })
    await page.getByRole('option').first().waitFor()
    console.log(`Used out of the package: ${await page.getByRole('option').count()} rows of the inbox on the screen.`)
  } finally {
    await browser.close()
    const code = await host.stop()
    if (code !== 0) throw new Error(`the packed program ended with ${code}:\n${host.output()}`)
  }
}

/** Starts such a program as the smoke start does on Electron, with a browser that opens its window. */
export async function smokeOnHost(folder: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const opened: Promise<unknown>[] = []
    const host = join(import.meta.dirname, '..', 'host', 'start.ts')
    await smokeStart(process.execPath, [host, join(folder, 'dist', 'main', 'main.js')], (output) => {
      const address = /^Docket is open at (.*)$/m.exec(output)?.[1]
      if (address !== undefined && opened.length === 0) opened.push(page.goto(address))
    })
    await Promise.all(opened)
  } finally {
    await browser.close()
  }
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env['CHROMIUM'] === undefined ? {} : { executablePath: process.env['CHROMIUM'] }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}
