import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type Browser, type Page } from '@playwright/test'
import { systemOfElectron, type DesktopSystem } from './desktop-system.ts'
import { launchHost } from '../../build/host/control-client.ts'

const root = join(import.meta.dirname, '..', '..')
const mainScript = join(root, 'dist', 'main', 'main.js')

/** A running Docket: its page, and ways to end it. */
export interface RunningDocket {
  readonly page: Page
  /** Violations of the content security policy so far; must stay empty. */
  readonly violations: string[]
  /** Everything that the main process has sent to the page or printed so far. */
  said(): string
  /** Everything that the page has sent to the main process so far, where that can be heard: not on Electron. */
  asked(): string
  /** What the system shows of Docket besides its window, and what one can do there. */
  readonly system: DesktopSystem
  /** The page of the window that was opened anew after the one before was closed. */
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
  return electronBinary() === null ? await startOnWebHost(browser, args, env) : await startOnElectron(args, env)
}

async function startOnElectron(args: readonly string[], env: NodeJS.ProcessEnv): Promise<RunningDocket> {
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const electron = await _electron.launch({ args: [root, ...args], env: Object.fromEntries(given) })
  const page = await electron.firstWindow()
  const printed: string[] = []
  const child = electron.process()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => printed.push(String(text)))
  return {
    page,
    violations: watchViolations(page),
    system: await systemOfElectron(electron),
    reopened: async () => electron.windows().at(-1) ?? (await electron.waitForEvent('window')),
    said: () => printed.join(''),
    asked: () => '',
    ended: async () => {
      if (child.exitCode === null) await once(child, 'exit')
    },
    quit: () => electron.close(),
    kill: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function startOnWebHost(
  browser: Browser,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<RunningDocket> {
  const host = launchHost({ mainScript, args, env })
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } })
  const page = await context.newPage()
  const violations = watchViolations(page)
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
    said: () => frames.join('\n') + host.output(),
    asked: () => sent.join('\n'),
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

function watchViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  return violations
}

function electronBinary(): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}
