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

/** Milliseconds after which what is there already is sent, before the next of the messages that came together is taken. */
const longTurnMilliseconds = 4

/**
 * Sends together what one turn has to say over a line, in its order: to wake the other thread takes longer than all else about a short
 * message.
 */
export class SharedMessages<Message> {
  readonly #line: Line
  #waiting: Waiting<Message>[] = []
  #next: NodeJS.Immediate | null = null
  /** When the first of the waiting messages was posted that is not unhurried, in milliseconds. */
  #waitingSince = 0
  readonly #moment = new Throttle<void>({ every: momentMilliseconds, leading: false, emit: () => this.#send() })

  constructor(line: Line) {
    this.#line = line
  }

  /** Takes what the other end posts, in its order. A quick answer does not wait for a slow one to what came together with it. */
  onMessage(listener: (message: Message) => void): void {
    const arrived: Message[] = []
    let isTaking = false
    const take = () => {
      isTaking = true
      const begunAt = performance.now()
      if (this.#next && begunAt - this.#waitingSince > longTurnMilliseconds) this.#send()
      try {
        for (let next = arrived.shift(); next !== undefined; next = arrived.shift()) {
          listener(next)
          if (performance.now() - begunAt > longTurnMilliseconds) break
        }
      } finally {
        if (arrived.length === 0) isTaking = false
        else this.#afterAnswers(take)
      }
    }
    this.#line.on('message', (messages) => {
      arrived.push(...(messages as readonly Message[]))
      if (!isTaking) take()
    })
  }

  post(message: Message, options: PostOptions = {}): void {
    this.#waiting.push({ message, ...options })
    if (options.isUnhurried) this.#moment.push()
    else if (this.#next === null) {
      this.#next = setImmediate(() => this.#send())
      this.#waitingSince = performance.now()
    }
  }

  /** Goes on in a later turn, once what this one has answered is sent: answers are posted after their turn. */
  #afterAnswers(goOn: () => void): void {
    setImmediate(() => {
      if (this.#next) this.#send()
      goOn()
    })
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
      const failures = waiting.flatMap((each) => this.#sendAlone(each))
      if (failures.length > 0) throw failures[0]
    }
  }

  /** Returns why it could not be sent, where nobody else wants to know that. */
  #sendAlone(one: Waiting<Message>): unknown[] {
    try {
      this.#sendTogether([one])
    } catch (thrown) {
      if (!one.onRefused) return [thrown]
      one.onRefused(thrown)
    }
    return []
  }

  #sendTogether(waiting: readonly Waiting<Message>[]): void {
    this.#line.postMessage(
      waiting.map(({ message }) => message),
      waiting.flatMap(({ transfer = [] }) => transfer),
    )
  }
}
