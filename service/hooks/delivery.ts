import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { allHooks } from '../store/hooks.ts'
import type { HookRow } from '../store/hooks.ts'
import type { Store } from '../store/store.ts'
import type { HookEvent } from './events.ts'

/** Sends one event to one hook. Rejects when it cannot be delivered. */
export type Post = (hook: HookRow, event: HookEvent, signal: AbortSignal) => Promise<void>

export interface DeliveryOptions {
  readonly store: Store
  /** Called with each failed delivery; nothing is sent again. */
  readonly report: (error: unknown) => void
  readonly post?: Post
}

const together = 4
const patience = 10_000
/** The most events that wait for a receiver that never answers. */
const longestQueue = 1000

function wants(hook: HookRow, event: HookEvent): boolean {
  if (event.event_name === 'push') return hook.push_events === 1
  if (event.event_name === 'tag_push') return hook.tag_push_events === 1
  return true
}

/** Sends events to system hooks in the background: no answer of the service waits for a receiver. */
export class HookDelivery {
  readonly #store: Store
  readonly #report: (error: unknown) => void
  readonly #post: Post
  readonly #closing = new AbortController()
  readonly #waiting: { hook: HookRow; event: HookEvent }[] = []
  readonly #underway = new Set<Promise<void>>()

  constructor(options: DeliveryOptions) {
    this.#store = options.store
    this.#report = options.report
    this.#post = options.post ?? post
  }

  /** Sends each event to the hooks that asked for its kind, once the event is written. */
  announce(events: readonly HookEvent[]): void {
    if (events.length === 0) return
    this.#store.onceWritten(() => {
      const hooks = allHooks(this.#store)
      for (const event of events) {
        for (const hook of hooks) if (wants(hook, event)) this.send(hook, event)
      }
    })
  }

  /** Sends an event to one hook. */
  send(hook: HookRow, event: HookEvent): void {
    if (this.#closing.signal.aborted) return
    if (this.#waiting.length >= longestQueue) {
      this.#report(new Error(`System hook ${hook.id} was not told of ${event.event_name}: too many are waiting.`))
      return
    }
    this.#waiting.push({ hook, event })
    this.#next()
  }

  /** Drops events that wait and aborts deliveries that are under way. */
  async close(): Promise<void> {
    this.#waiting.length = 0
    this.#closing.abort()
    await Promise.all(this.#underway)
  }

  #next(): void {
    while (this.#underway.size < together) {
      const job = this.#waiting.shift()
      if (!job) return
      const running = this.#deliver(job.hook, job.event).finally(() => {
        this.#underway.delete(running)
        this.#next()
      })
      this.#underway.add(running)
    }
  }

  async #deliver(hook: HookRow, event: HookEvent): Promise<void> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patience)])
    try {
      await this.#post(hook, event, signal)
    } catch (thrown) {
      if (this.#closing.signal.aborted) return
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      // The address is left out: it may hold a password.
      this.#report(new Error(`System hook ${hook.id} was not told of ${event.event_name}: ${reason}`))
    }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Posts an event as real services do. The receiver's answer is ignored, and redirects are not followed. */
function post(hook: HookRow, event: HookEvent, signal: AbortSignal): Promise<void> {
  const url = new URL(hook.url)
  const body = Buffer.from(JSON.stringify(event))
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`
  const options = {
    method: 'POST',
    signal,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-gitlab-event': 'System Hook',
      ...(hook.token === null ? {} : { 'x-gitlab-token': hook.token }),
      ...(credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  } as const
  url.username = ''
  url.password = ''
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, rejectUnauthorized: hook.enable_ssl_verification === 1 })
        : requestPlain(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      response.destroy()
      resolve()
    })
    request.end(body)
  })
}
