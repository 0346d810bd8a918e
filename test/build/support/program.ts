import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchHost, type HostProcess, type LaunchOptions } from '../../../build/host/control-client.ts'
import type { Result } from '../../../shared/errors.ts'
import type { CallArgs, CallName, CallValue } from '../../../shared/ipc.ts'
import { afterEveryTest } from '../../support/end-of-test.ts'
import { enter, PageSocket } from './page-socket.ts'
import { eventually } from './tiny-application.ts'

/** The built program itself, without a browser: a test makes the calls of its page by hand. */

const mainScript = join(import.meta.dirname, '../../../dist/main/main.js')

const running: HostProcess[] = []

afterEveryTest(async () => {
  for (const host of running.splice(0)) await host.stop()
})

export type Call = <N extends CallName>(name: N, args: CallArgs<N>) => Promise<Result<CallValue<N>>>

/** Starts the program without the sample workspace. It ends with the test at the latest. */
export function launchProgram(profile: string, options: Partial<LaunchOptions> = {}): HostProcess {
  const host = launchHost({ mainScript, args: ['--profile', profile, '--no-sample'], ...options })
  running.push(host)
  return host
}

/**
 * Waits until the program is there with all that is behind its window, which is opened earlier.
 *
 * @param starts how many starts of this profile there are by then
 */
export async function untilStarted(profile: string, starts = 1): Promise<void> {
  const log = join(profile, 'logs', 'main.log')
  const begun = () => (existsSync(log) ? [...readFileSync(log, 'utf8').matchAll(/Docket \S+ starts/g)].length : 0)
  await eventually(begun, (count) => count === starts, 30_000)
}

/** Opens the program's window as a browser would, and returns a function that makes the calls of its page. */
export async function openPage(host: HostProcess): Promise<Call> {
  const socket = await PageSocket.open(await enter(await host.printedAddress()))
  let id = 0
  return async (name, args) => {
    socket.tell({ type: 'invoke', id: (id += 1), channel: `call:${name}`, args: [args] })
    return (await socket.next('answer')).value as never
  }
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail ?? ''}`)
  return result.value
}
