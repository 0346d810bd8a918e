import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPaths, type ApiVersion } from '../../shared/model/service-facts.ts'
import { apiVersion } from './api-version.ts'

/** The program that serves both versions. */
export const twoFacedMain = join(import.meta.dirname, 'two-faced-main.ts')

const ownMain = join(import.meta.dirname, '..', '..', 'service', 'main.ts')
const usualMain = apiVersion === 'v4' ? twoFacedMain : ownMain

interface AskedWith {
  readonly method?: string
  readonly body?: unknown
  readonly over?: ApiVersion
}

/** The service in its own process. A test can stop it and start it again on the same port and file. */
export class ServiceProcess {
  readonly #folder: string
  readonly #args: readonly string[]
  readonly #main: string
  #child: ChildProcess | null = null
  #port = 0

  constructor(folder: string, fixture: unknown, args: readonly string[] = [], main = usualMain) {
    this.#folder = folder
    this.#main = main
    const file = join(folder, 'fixture.json')
    writeFileSync(file, JSON.stringify(fixture))
    this.#args = ['--database', join(folder, 'service.db'), '--fixture', file, ...args]
  }

  /** The base URL, without `/api/v3`. */
  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** @param only arguments that say which version it speaks; then it speaks that one in every run, and no other */
  async start(only: readonly string[] = []): Promise<void> {
    const program = only.length > 0 ? ownMain : this.#main
    const child = spawn(process.execPath, [program, '--port', String(this.#port), ...this.#args, ...only], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let written = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text))
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        written += text
        const ready = /Service ready at (\S+)/.exec(written)
        if (ready?.[1]) resolve(ready[1])
      })
      child.once('exit', (code) => reject(new Error(`the service ended (${code}):\n${written}`)))
    })
    this.#port = Number(new URL(url).port)
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** Sends a request directly to the service with the given token, over v3 unless `over` is another version. */
  async ask<T>(token: string, path: string, init: AskedWith = {}): Promise<T> {
    const response = await fetch(`${this.address}${apiPaths[init.over ?? 'v3']}${path}`, {
      method: init.method ?? 'GET',
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}
