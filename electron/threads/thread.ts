import type { MessagePort } from 'node:worker_threads'
import { AppFailure, errorOf, type Result } from '../../shared/errors.ts'
import { SharedMessages, type Line } from './shared-messages.ts'

/**
 * The calls and events between two threads, typed by a protocol. They have the same shape as those between the main
 * process and its windows. Failures travel as AppErrors, since an Error loses its class on the way.
 */
export interface Protocol {
  readonly calls: Readonly<Record<string, { readonly args: unknown; readonly value: unknown }>>
  readonly events: Readonly<Record<string, unknown>>
}

/** Arguments of a call that takes none. */
export interface Nothing {
  readonly [name: string]: never
}

/**
 * The calls of a protocol by the table of those who answer them: each row takes the object that answers and the arguments of the
 * call, and returns its value or a promise of it.
 */
export type CallsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (by: never, args: infer Args) => infer Value
    ? { readonly args: unknown extends Args ? Nothing : Args; readonly value: Awaited<Value> }
    : never
}

/** Calls of a caller: a function for each call. Ports in `transfer` go over to the other end. */
export type CallerCalls<Calls extends Protocol['calls']> = {
  readonly [Name in keyof Calls]: (
    ...args: Record<never, never> extends Calls[Name]['args']
      ? [args?: Calls[Name]['args']]
      : [args: Calls[Name]['args'], transfer?: readonly MessagePort[]]
  ) => Promise<Calls[Name]['value']>
}

type CallOf<P extends Protocol> = keyof P['calls'] & string
type EventOf<P extends Protocol> = keyof P['events'] & string

/** One function for each call of a protocol. */
export type Answers<P extends Protocol> = {
  readonly [C in CallOf<P>]: (args: P['calls'][C]['args']) => P['calls'][C]['value'] | Promise<P['calls'][C]['value']>
}

type Message =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly args: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'event'; readonly name: string; readonly payload: unknown }

/**
 * Answers the calls that come over a line. Returns a function that sends an event to the other end.
 *
 * @param unhurried the events that may wait a moment for others to go with
 */
export function serve<P extends Protocol>(
  line: Line,
  answers: Answers<P>,
  unhurried: readonly EventOf<P>[] = [],
): <E extends EventOf<P>>(name: E, payload: P['events'][E]) => void {
  const messages = new SharedMessages<Message>(line)
  messages.onMessage((message) => {
    if (message.type === 'call') void answer(messages, answers as Answers<Protocol>, message)
  })
  return (name, payload) => messages.post({ type: 'event', name, payload }, { isUnhurried: unhurried.includes(name) })
}

async function answer(
  messages: SharedMessages<Message>,
  answers: Answers<Protocol>,
  call: Extract<Message, { type: 'call' }>,
): Promise<void> {
  let result: Result<unknown>
  try {
    const handler = answers[call.name]
    if (!handler) throw new Error(`no such call between threads: ${call.name}`)
    result = { ok: true, value: await handler(call.args) }
  } catch (thrown) {
    result = { ok: false, error: errorOf(thrown) }
  }
  messages.post(
    { type: 'answer', id: call.id, result },
    {
      // A value that cannot be cloned (a function, for example) must not leave the caller waiting.
      onRefused: (thrown) =>
        messages.post({ type: 'answer', id: call.id, result: { ok: false, error: errorOf(thrown) } }),
    },
  )
}

/**
 * Answers the calls of a table by an object, which may only be there when the first of them comes.
 *
 * @param prepared returns the arguments that a call is answered with, or a promise of them
 */
export function answersBy<By, Table extends Readonly<Record<string, (by: By, args: never) => unknown>>>(
  table: Table,
  answering: () => By | Promise<By>,
  prepared: (by: By, args: unknown, name: keyof Table & string) => unknown = (_, args) => args,
): Answers<{ readonly calls: CallsOf<Table>; readonly events: Protocol['events'] }> {
  const answers = Object.entries(table).map(([name, answer]) => {
    const answered = (by: By, args: unknown) => once(prepared(by, args, name), (ready) => answer(by, ready as never))
    return [name, (args: unknown) => once(answering(), (by) => answered(by, args))]
  })
  return Object.fromEntries(answers) as Answers<{ calls: CallsOf<Table>; events: Protocol['events'] }>
}

/** Goes on with a value: at once, or where it is a promise once that is fulfilled. */
function once<T>(value: T | Promise<T>, goOn: (value: T) => unknown): unknown {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}

/** A function for each call, all of which do the same with its name and arguments. */
export function callsBy<Calls extends Protocol['calls']>(
  call: (name: keyof Calls & string, args: never, transfer: readonly MessagePort[]) => Promise<unknown>,
): CallerCalls<Calls> {
  const made = new Map<string, unknown>()
  return new Proxy({} as CallerCalls<Calls>, {
    get: (_, name) => {
      const called = String(name)
      if (!made.has(called))
        made.set(called, (args: never = {} as never, transfer: readonly MessagePort[] = []) =>
          call(called, args, transfer),
        )
      return made.get(called)
    },
  })
}

/** The calling end of a line. */
export class Caller<P extends Protocol> {
  readonly #messages: SharedMessages<Message>
  readonly #waiting = new Map<number, (result: Result<unknown>) => void>()
  readonly #listeners = new Map<string, (payload: never) => void>()
  #next = 1
  #broken: AppFailure | null = null

  readonly #unhurried: ReadonlySet<string>

  /** @param unhurried the calls that may wait a moment for others to go with */
  constructor(line: Line, unhurried: readonly (keyof P['calls'] & string)[] = []) {
    this.#messages = new SharedMessages(line)
    this.#unhurried = new Set(unhurried)
    this.#messages.onMessage((message) => {
      if (message.type === 'answer') {
        const settle = this.#waiting.get(message.id)
        this.#waiting.delete(message.id)
        settle?.(message.result)
      } else if (message.type === 'event') {
        this.#listeners.get(message.name)?.(message.payload as never)
      }
    })
  }

  /**
   * Calls the other end.
   *
   * @throws AppFailure with the other end's error, or `thread_failed` when the line breaks
   */
  readonly calls: CallerCalls<P['calls']> = callsBy(async (name, args, transfer) => {
    if (this.#broken) throw this.#broken
    const result = await new Promise<Result<unknown>>((resolve) => {
      const id = this.#next++
      this.#waiting.set(id, resolve)
      const onRefused = (thrown: unknown) => {
        this.#waiting.delete(id)
        resolve({ ok: false, error: errorOf(thrown) })
      }
      this.#messages.post(
        { type: 'call', id, name, args },
        { transfer, onRefused, isUnhurried: this.#unhurried.has(name) },
      )
    })
    if (!result.ok) throw new AppFailure(result.error)
    return result.value
  })

  /** Listens to an event. Each event has one listener: a second one replaces the first. */
  on<E extends EventOf<P>>(name: E, listener: (payload: P['events'][E]) => void): void {
    this.#listeners.set(name, listener as (payload: never) => void)
  }

  /** Fails all waiting calls and all later ones: the other end is gone. */
  break(failure: AppFailure): void {
    this.#broken = failure
    for (const settle of this.#waiting.values()) settle({ ok: false, error: failure.error })
    this.#waiting.clear()
  }
}
