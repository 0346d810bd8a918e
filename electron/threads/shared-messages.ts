import type { MessagePort } from 'node:worker_threads'
import { Throttle } from '../timing/throttle.ts'

/** One end of a line between threads: a MessagePort, the parent's port, or a Worker. */
export interface Line {
  postMessage(message: unknown, transfer?: readonly MessagePort[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

export interface PostOptions {
  /** Ports that go over to the other end. */
  readonly transfer?: readonly MessagePort[]
  /** True if it may wait a moment for others to go with. */
  readonly isUnhurried?: boolean
  /** Called in place of sending it when it holds what cannot be cloned, such as a function. */
  readonly onRefused?: (thrown: unknown) => void
}

interface Waiting<Message> extends PostOptions {
  readonly message: Message
}

/** Milliseconds for which unhurried messages wait for others. */
const momentMilliseconds = 25

/**
 * Sends together what one turn has to say over a line, in its order: to wake the other thread takes longer than all else about a short
 * message.
 */
export class SharedMessages<Message> {
  readonly #line: Line
  #waiting: Waiting<Message>[] = []
  #next: NodeJS.Immediate | null = null
  readonly #moment = new Throttle<void>({ every: momentMilliseconds, leading: false, emit: () => this.#send() })

  constructor(line: Line) {
    this.#line = line
  }

  /** Takes what the other end posts. */
  onMessage(listener: (message: Message) => void): void {
    this.#line.on('message', (messages) => {
      for (const message of messages as readonly Message[]) listener(message)
    })
  }

  post(message: Message, options: PostOptions = {}): void {
    this.#waiting.push({ message, ...options })
    if (options.isUnhurried) this.#moment.push()
    else this.#next ??= setImmediate(() => this.#send())
  }

  #send(): void {
    if (this.#next) clearImmediate(this.#next)
    this.#next = null
    this.#moment.cancel()
    const waiting = this.#waiting
    this.#waiting = []
    try {
      this.#sendTogether(waiting)
    } catch {
      // What cannot be cloned keeps nothing else back.
      for (const each of waiting) this.#sendAlone(each)
    }
  }

  #sendAlone(one: Waiting<Message>): void {
    try {
      this.#sendTogether([one])
    } catch (thrown) {
      if (!one.onRefused) throw thrown
      one.onRefused(thrown)
    }
  }

  #sendTogether(waiting: readonly Waiting<Message>[]): void {
    this.#line.postMessage(
      waiting.map(({ message }) => message),
      waiting.flatMap(({ transfer = [] }) => transfer),
    )
  }
}
