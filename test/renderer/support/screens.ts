import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildTestPage } from '../../../build/build.mjs'
import { pageHeaders } from '../../../electron/page-security.ts'
import { events, type CallName, type EventName } from '../../../shared/ipc.ts'
import { TestBridge, type BridgeOptions } from './test-bridge.ts'

const address = 'https://docket.test/'

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** The renderer, built as it is shipped, in a page that shows one window after the other: its files by name. */
export async function buildScreens(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const page = await buildTestPage()
  const names = (await readdir(page, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(page, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(page, name))] as const)))
}

/** The theme of a window and its size in pixels. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

export interface Screen {
  readonly page: Page
  /** The bridge that answers the page. */
  readonly bridge: TestBridge
  /** Faults that must never happen: errors, warnings, and everything that the policy had to stop. */
  readonly faults: string[]
}

/**
 * Milliseconds after which the bridge answers, where a test does not say: a service or a disk that is slow finds out what a test takes
 * for granted because answers were quick so far.
 */
const latency = Number(process.env['DOCKET_LATENCY'] ?? 0)

/** The number of screens after which the page is loaded again: leftovers of windows in its memory would slow later ones down. */
const mostScreens = 40

/**
 * A page of a browser that shows one screen after the other, under the policy that the window has in Docket. Its scripts are
 * read and compiled once: for each screen they would take half of the processor's time of most tests.
 */
export class ScreenPage {
  readonly #page: Page
  #shown: Screen | null = null
  #screens = 0

  private constructor(page: Page) {
    this.#page = page
  }

  static async open(browser: Browser, files: ReadonlyMap<string, string | Uint8Array>): Promise<ScreenPage> {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    // Shorter than a test may take: one that waits in vain leaves the page before the next one is shown on it.
    page.setDefaultTimeout(20_000)
    const opened = new ScreenPage(page)
    const tellFault = (fault: string): void => void opened.#shown?.faults.push(fault)
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') tellFault(message.text())
    })
    page.on('pageerror', (error) => tellFault(String(error)))
    await page.exposeFunction('tellFault', tellFault)
    // As text, which costs a page less than the driver's conversion of values.
    await page.exposeFunction('callDocket', async (name: CallName, args: string) =>
      JSON.stringify(await opened.#shown?.bridge.call(name, JSON.parse(args) as never)),
    )
    await page.addInitScript(substituteForPreload)
    await page.addInitScript(() => {
      const { tellFault } = window as unknown as { tellFault: (fault: string) => void }
      document.addEventListener('securitypolicyviolation', (event) =>
        tellFault(`violation ${event.violatedDirective} ${event.sample}`),
      )
    })
    // Of the context: a test may answer for some files itself, by the page's own routes, which end with it.
    await context.route('**/*', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
      const file = files.get(name)
      if (file === undefined) {
        tellFault(`request ${route.request().url()}`)
        return route.abort()
      }
      return route.fulfill({
        headers: pageHeaders(`${types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}; charset=utf-8`),
        body: typeof file === 'string' ? file : Buffer.from(file),
      })
    })
    return opened
  }

  /** Shows the window as it is when Docket has just been opened. */
  async show(look: Look, options: BridgeOptions = {}): Promise<Screen> {
    const { theme: colorScheme, ...viewport } = look
    await this.#page.emulateMedia({ colorScheme })
    await this.#page.setViewportSize(viewport)
    const bridge = new TestBridge({ latency, ...options })
    const screen: Screen = { page: this.#page, bridge, faults: [] }
    this.#shown = screen
    for (const name of Object.keys(events) as EventName[]) {
      bridge.on(name, (payload) => {
        if (this.#shown === screen) void tellPage(this.#page, name, payload)
      })
    }
    if (this.#page.url() === address) await this.#page.evaluate(() => window.openDocket())
    else await this.#page.goto(address)
    return screen
  }

  /** Leaves the screen, so that nothing of it asks or tells anything any more. The page stays, with the scripts it has read. */
  async leave(): Promise<void> {
    this.#screens += 1
    if (this.#screens % mostScreens === 0) return await this.leavePage()
    this.#shown = null
    await this.#page.evaluate(() => window.closeDocket())
  }

  /** Leaves the page with everything in it: the next screen is on one that is loaded anew. */
  async leavePage(): Promise<void> {
    this.#shown = null
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.#page.goto('about:blank')
  }
}

type Listener = (payload: unknown) => void

/** The page's ends of the bridge. */
interface BridgedWindow {
  readonly callDocket: (name: string, args: string) => Promise<string>
  tellDocket: (name: string, payload: unknown) => void
}

/** Runs in the page before its own scripts, as the preload does: the test answers its calls. */
function substituteForPreload(): void {
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
  const tell = ([event, toasts]: readonly [string, unknown]) =>
    (window as unknown as BridgedWindow).tellDocket(event, toasts)
  try {
    await page.evaluate(tell, [name, payload] as const)
  } catch (thrown) {
    // A page that is left in this moment hears nothing any more.
    if (!/context was destroyed|has been closed|tellDocket is not a function/.test(String(thrown))) throw thrown
  }
}
