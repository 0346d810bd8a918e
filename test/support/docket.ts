import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type Browser, type Page } from '@playwright/test'
import { launchHost } from '../../build/host/control-client.ts'

const root = join(import.meta.dirname, '..', '..')
const mainScript = join(root, 'dist', 'main', 'main.js')

/** Docket, running: its page, and its end. */
export interface RunningDocket {
  readonly page: Page
  /** What was refused by the content security policy so far; must stay empty. */
  readonly violations: string[]
  /** What the main process told the page, and what it printed, so far. */
  said(): string
  /** Everything that the page has sent to the main process so far, where that can be heard: not on Electron. */
  asked(): string
  /** Ends the program as its user would. */
  quit(): Promise<void>
  /** Kills it, at whatever it is. */
  kill(): Promise<void>
}

export interface DocketOptions {
  readonly args?: readonly string[]
  /** Besides the environment of the tests. */
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Starts Docket with a profile: on Electron where its binary is, else on the web host in the browser given. The same page, the same
 * main process, the same specs.
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
  const electron = await _electron.launch({ args: [mainScript, ...args], env: Object.fromEntries(given) })
  const page = await electron.firstWindow()
  const printed: string[] = []
  const child = electron.process()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => printed.push(String(text)))
  return {
    page,
    violations: watchViolations(page),
    said: () => printed.join(''),
    asked: () => '',
    quit: () => electron.close(),
    kill: async () => {
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
    said: () => frames.join('\n') + host.output(),
    asked: () => sent.join('\n'),
    quit: async () => {
      // With its window open: what is being written there is its to save.
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
