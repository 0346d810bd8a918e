import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { buildPage } from '../../../build/build.mjs'
import type { FakeOptions } from './fake-bridge.ts'
import { pageHeaders } from '../../../electron/own-page.ts'

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** The renderer as it is shipped, but for a bridge in memory: its files by name. */
export async function buildScreens(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const [page, fake] = await Promise.all([buildPage(), bundleFake()])
  const names = (await readdir(page, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(page, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(page, name))] as const))
  const html = await readFile(join(page, 'index.html'), 'utf8')
  return new Map<string, string | Uint8Array>([
    ...files,
    ['fake.js', fake],
    ['index.html', html.replace('<script type="module"', '<script src="./fake.js"></script><script type="module"')],
  ])
}

async function bundleFake(): Promise<string> {
  const entry = fileURLToPath(new URL('screens-page.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'fake', fileName: () => 'fake.js' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

export interface Screen {
  readonly page: Page
  /** What must never happen: errors, warnings, and whatever the policy had to stop. */
  readonly faults: string[]
}

/** Opens the window in a browser, under the policy it has in Docket. */
export async function openScreen(
  browser: Browser,
  files: ReadonlyMap<string, string | Uint8Array>,
  look: { readonly theme: 'light' | 'dark'; readonly width: number; readonly height: number },
  options: FakeOptions = {},
): Promise<Screen> {
  const { theme: colorScheme, ...viewport } = look
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.exposeFunction('tellFault', (fault: string) => faults.push(fault))
  await page.addInitScript((given) => {
    window.fakeOptions = given
    const { tellFault } = window as unknown as { tellFault: (fault: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellFault(`violation ${event.violatedDirective} ${event.sample}`),
    )
  }, options)
  await page.route('**/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const file = files.get(name)
    if (file === undefined) {
      faults.push(`request ${route.request().url()}`)
      return route.abort()
    }
    return route.fulfill({
      headers: pageHeaders(`${types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}; charset=utf-8`),
      body: typeof file === 'string' ? file : Buffer.from(file),
    })
  })
  await page.goto('https://docket.test/')
  return { page, faults }
}
