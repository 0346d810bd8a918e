import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Condition } from './conditions.ts'
import type { ControlMessage, Controls } from './control.ts'

/** The controls as a test calls them. Each returns a promise. */
export type HostControl = {
  readonly [Name in keyof Controls]: (
    ...args: Parameters<Controls[Name]>
  ) => Promise<Awaited<ReturnType<Controls[Name]>>>
}

export interface HostProcess {
  readonly child: ChildProcess
  readonly control: HostControl
  /** The next address the host prints, or the last one it printed. */
  readonly printedAddress: () => Promise<string>
  /** Everything that the host has written so far. */
  readonly output: () => string
  /** Resolves with the exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** Asks the host to end, and kills it when it has not ended after `forceAfterMs`. */
  readonly stop: (forceAfterMs?: number) => Promise<number | null>
}

export interface LaunchOptions {
  readonly mainScript: string
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly port?: number
  /** The value of `app.isPackaged`. */
  readonly packaged?: boolean
  /** The conditions of some computers that the host imitates. */
  readonly under?: readonly Condition[]
}

/** Starts an application on the web host, for a test to drive. */
export function launchHost({
  mainScript,
  args = [],
  env = process.env,
  cwd,
  port = 0,
  packaged = false,
  under = [],
}: LaunchOptions): HostProcess {
  const start = join(import.meta.dirname, 'start.ts')
  const own = ['--control', '--port', String(port), ...(packaged ? ['--packaged'] : [])].concat(
    under.flatMap((condition) => ['--under', condition]),
  )
  const child = spawn(process.execPath, [start, ...own, mainScript, ...args], {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const addresses: string[] = []
  let onAddress: () => void = () => {}
  let calls = 0

  child.on('message', (message: ControlMessage) => {
    if ('hostAddress' in message) {
      addresses.push(message.hostAddress)
      onAddress()
      return
    }
    const call = waiting.get(message.hostCall)
    waiting.delete(message.hostCall)
    if ('failure' in message) call?.reject(new Error(message.failure))
    else call?.resolve(message.value as never)
  })
  void ended.then((code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the web host ended (${code}):\n${written}`))
    waiting.clear()
  })

  const control = new Proxy({} as HostControl, {
    get:
      (_target, method: string) =>
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          calls += 1
          waiting.set(calls, { resolve, reject })
          child.send({ hostCall: calls, method, args }, (error) => error && reject(error))
        }),
  })

  return {
    child,
    control,
    output: () => written,
    ended,
    printedAddress: async () => {
      while (addresses.length === 0) {
        const printed = new Promise<'printed'>((resolve) => (onAddress = () => resolve('printed')))
        const first = await Promise.race([printed, ended])
        if (first !== 'printed')
          throw new Error(`the web host ended (${first}) before it printed an address:\n${written}`)
      }
      return addresses.at(-1) as string
    },
    stop: async (forceAfterMs = 10_000) => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), forceAfterMs)
      const code = await ended
      clearTimeout(timer)
      return code
    },
  }
}
