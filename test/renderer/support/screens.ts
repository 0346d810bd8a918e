import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildPage } from '../../../build/build.mjs'
import { pageHeaders } from '../../../electron/own-page.ts'
import { events, type CallName, type EventName } from '../../../shared/ipc.ts'
import { TestBridge, type BridgeOptions } from './test-bridge.ts'

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** The renderer as it is shipped: its files by name. */
export async function buildScreens(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const page = await buildPage()
  const names = (await readdir(page, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(page, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(page, name))] as const)))
}

export interface Screen {
  readonly page: Page
  /** What answers the page. */
  readonly bridge: TestBridge
  /** What must never happen: errors, warnings, and whatever the policy had to stop. */
  readonly faults: string[]
}

/** Opens the window in a browser, under the policy it has in Docket. */
export async function openScreen(
  browser: Browser,
  files: ReadonlyMap<string, string | Uint8Array>,
  look: { readonly theme: 'light' | 'dark'; readonly width: number; readonly height: number },
  options: BridgeOptions = {},
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
  const bridge = new TestBridge({ latency: 0, ...options })
  // As text, which costs a page less than what a driver makes of values.
  await page.exposeFunction('callDocket', async (name: CallName, args: string) =>
    JSON.stringify(await bridge.call(name, JSON.parse(args) as never)),
  )
  await page.addInitScript(standInForPreload)
  for (const name of Object.keys(events) as EventName[]) {
    bridge.on(name, (payload) => void tellPage(page, name, payload))
  }
  await page.addInitScript(() => {
    const { tellFault } = window as unknown as { tellFault: (fault: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellFault(`violation ${event.violatedDirective} ${event.sample}`),
    )
  })
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
  return { page, bridge, faults }
}

type Listener = (payload: unknown) => void

/** What the page's ends of the bridge are called. */
interface BridgedWindow {
  readonly callDocket: (name: string, args: string) => Promise<string>
  tellDocket: (name: string, payload: unknown) => void
}

/** Runs in the page before its own scripts, as the preload does: what is called there is answered by the test. */
function standInForPreload(): void {
  const listeners = new Map<string, Set<Listener>>()
  const bridged = window as unknown as BridgedWindow
  bridged.tellDocket = (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload))
  const docket = {
    call: async (name: string, args: unknown) =>
      JSON.parse(await bridged.callDocket(name, JSON.stringify(args))) as unknown,
    on: (name: string, listener: Listener) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => known.delete(listener)
    },
  }
  Object.defineProperty(window, 'docket', { value: docket })
}

async function tellPage(page: Page, name: string, payload: unknown): Promise<void> {
  const tell = ([event, told]: readonly [string, unknown]) =>
    (window as unknown as BridgedWindow).tellDocket(event, told)
  try {
    await page.evaluate(tell, [name, payload] as const)
  } catch (thrown) {
    // Of a page that is closed nobody hears any more.
    if (!page.isClosed()) throw thrown
  }
}
