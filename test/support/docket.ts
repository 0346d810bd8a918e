import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, type Browser, type Page } from '@playwright/test'
import { systemOfElectron, type DesktopSystem } from './desktop-system.ts'
import { recordingArguments, type Written } from './electron-recorder.ts'
import { launchHost } from '../../build/host/control-client.ts'
import type { FromPage, ToPage } from '../../build/host/page-messages.ts'

const root = join(import.meta.dirname, '..', '..')
const mainScript = join(root, 'dist', 'main', 'main.js')

/** A running Docket: its page, and ways to end it. */
export interface RunningDocket {
  readonly page: Page
  /** Violations of the content security policy so far; must stay empty. */
  readonly violations: string[]
  /** Everything that the program has printed so far. */
  printed(): string
  /** Everything that the main process has sent to pages so far. */
  said(): Promise<string>
  /** Everything that pages have sent to the main process so far. */
  asked(): Promise<string>
  /** The file of the next download. Call this before the download begins. */
  downloaded(): Promise<string>
  /** Docket's parts outside of its window, and the ways to use them. */
  readonly system: DesktopSystem
  /** The page of the window that was opened anew after the one before was closed, whose page is gone. */
  reopened(): Promise<Page>
  /** Resolves once the program has ended by itself. */
  ended(): Promise<void>
  /** Ends the program the way its user would. */
  quit(): Promise<void>
  /** Kills the program, whatever it is doing. */
  kill(): Promise<void>
}

export interface DocketOptions {
  readonly args?: readonly string[]
  /** Added to the environment of the tests. */
  readonly env?: NodeJS.ProcessEnv
  /**
   * The delay of the next answer to a call that reads, in milliseconds. On Electron answers cannot be delayed; there the test is
   * played at the usual speed.
   */
  readonly readDelay?: () => number
}

/**
 * Starts Docket with a profile: on Electron if its binary is installed, otherwise on the web host in the given browser.
 * Page, main process and specs are the same.
 */
export async function startDocket(
  browser: Browser,
  profile: string,
  options: DocketOptions = {},
): Promise<RunningDocket> {
  const args = ['--profile', profile, ...(options.args ?? [])]
  const env = { ...process.env, ...options.env }
  return electronBinary() === null
    ? await startOnWebHost(browser, args, env, options.readDelay)
    : await startOnElectron(args, env)
}

async function startOnElectron(args: readonly string[], env: NodeJS.ProcessEnv): Promise<RunningDocket> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const folder = mkdtempSync(join(tmpdir(), 'docket-electron-'))
  const electron = await _electron.launch({
    args: [...recordingArguments(folder), root, ...args],
    env: Object.fromEntries(given),
  })
  const child = electron.process()
  const gone = once(child, 'exit').then(() => rmSync(folder, { recursive: true, force: true }))
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => printed.push(String(text)))
  const violations: string[] = []
  electron.on('window', (opened) => watchViolations(opened, violations))
  for (const opened of electron.windows()) watchViolations(opened, violations)
  const page = await electron.firstWindow()
  /** Each window has a page of its own. These were given out already. */
  const known = new Set([page])
  const written = <Name extends 'said' | 'asked' | 'downloads'>(name: Name) =>
    electron.evaluate((_, wanted) => {
      const { docketSystem } = globalThis as unknown as { docketSystem: Written }
      return docketSystem[wanted]
    }, name)
  return {
    page,
    violations,
    system: systemOfElectron(electron),
    reopened: async () => {
      const isNew = (opened: Page) => !known.has(opened)
      const opened = electron.windows().find(isNew) ?? (await electron.waitForEvent('window', isNew))
      known.add(opened)
      return opened
    },
    printed: () => printed.join(''),
    said: async () => (await written('said')).join('\n'),
    asked: async () => (await written('asked')).join('\n'),
    downloaded: async () => {
      const before = (await written('downloads')).length
      let file: string | undefined
      await expect.poll(async () => (file = (await written('downloads'))[before])).toBeDefined()
      return file ?? ''
    },
    ended: () => gone,
    quit: async () => {
      if (child.exitCode === null && child.signalCode === null) await electron.close()
      await gone
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function startOnWebHost(
  browser: Browser,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readDelay: DocketOptions['readDelay'],
): Promise<RunningDocket> {
  const host = launchHost({ mainScript, args, env })
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } })
  const page = await context.newPage()
  if (readDelay !== undefined) await delayReads(page, readDelay)
  const violations: string[] = []
  watchViolations(page, violations)
  const frames: string[] = []
  const sent: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
    socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  })
  await page.goto(await host.printedAddress())
  return {
    page,
    violations,
    system: host.control,
    reopened: async () => {
      await page.goto(await host.control.address())
      return page
    },
    printed: () => host.output(),
    said: () => Promise.resolve(frames.join('\n')),
    asked: () => Promise.resolve(sent.join('\n')),
    downloaded: async () => await (await page.waitForEvent('download')).path(),
    ended: async () => {
      await host.ended
    },
    quit: async () => {
      // The host stops before the window closes, so that the window can still save its drafts.
      const code = await host.stop()
      await context.close()
      if (code !== 0) throw new Error(`Docket ended with ${code}:\n${host.output()}`)
    },
    kill: async () => {
      host.child.kill('SIGKILL')
      await host.ended
      await context.close()
    },
  }
}

/** Returns true for a channel whose calls only read. */
const isRead = (channel: string) => /:(?:read|list|open|find|search|count)/.test(channel)

/** Holds up the answers to calls that read, so that they are late and overtake each other. */
async function delayReads(page: Page, delay: () => number): Promise<void> {
  await page.routeWebSocket(/~host\/socket$/, (socket) => {
    const host = socket.connectToServer()
    const reads = new Set<number>()
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromPage
      if (message.type === 'invoke' && isRead(message.channel)) reads.add(message.id)
      host.send(text)
    })
    host.onMessage((text) => {
      const message = JSON.parse(String(text)) as ToPage
      const isLate = message.type === 'answer' && reads.delete(message.id)
      if (isLate) setTimeout(() => socket.send(text), delay())
      else socket.send(text)
    })
  })
}

function watchViolations(page: Page, violations: string[]): void {
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
}

function electronBinary(): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}
