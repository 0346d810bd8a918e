import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { launchHost } from '../host/control-client.ts'
import { installedProgram } from './linux-files.mjs'
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

/**
 * Runs commands of an installed package, with its own launcher and out of its archive, on the web host.
 *
 * @param launcher the installed file of the command
 * @param folder the files of the archive
 * @param profile with the sample workspace in it
 */
export async function useCommands(launcher: string, folder: string, profile: string): Promise<void> {
  // Both stand in for files that the package manager would install below `/`.
  const [command, program] = [join(folder, 'docket-command'), join(folder, 'docket-program')]
  const start = join(import.meta.dirname, '..', 'host', 'start.ts')
  const packed = [start, '--packaged', join(folder, 'dist', 'main', 'main.js')]
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' ${packed.map((arg) => `'${arg}'`).join(' ')} "$@"\n`)
  await writeFile(command, (await readFile(launcher, 'utf8')).replaceAll(installedProgram, `'${program}'`))
  for (const file of [command, program]) await chmod(file, 0o755)
  const run = async (...args: readonly string[]) => {
    const said = await promisify(execFile)(command, ['--profile', profile, ...args]).catch((failed: unknown) => failed)
    const { code = 0, stdout, stderr } = said as { code?: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
  const expect = (isSo: boolean, said: object) => {
    if (!isSo) throw new Error(`a command of the package does not work: ${JSON.stringify(said)}`)
  }
  const help = await run('help')
  expect(help.code === 0 && help.stdout.startsWith('docket COMMAND'), help)
  const inbox = await run('inbox', '--json')
  const rows: unknown = inbox.code === 0 ? JSON.parse(inbox.stdout) : null
  expect(Array.isArray(rows) && rows.length > 0, inbox)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  const named = await run('--version')
  expect(named.stdout === `${version}\n`, named)
  const mistyped = await run('inbocks')
  expect(mistyped.code === 2 && mistyped.stderr.includes('inbocks'), mistyped)
  console.log(`Commands out of the package: ${Array.isArray(rows) ? rows.length : 0} rows of the inbox.`)
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
