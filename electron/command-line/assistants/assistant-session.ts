import { setTimeout as wait } from 'node:timers/promises'
import { second } from '../../../shared/durations.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { Account, CallArgs, CallValue } from '../../../shared/ipc.ts'
import { assistantCalls, type AssistantCall } from '../protocol.ts'
import type { Session } from '../session.ts'

/** How long the files of a closed Docket stay open after a call, and how long at most: its window is to open soon. */
const openAfterCallMs = 2 * second
const mostOpenMs = 5 * second
/** Longer than the time between two attempts of the program to take the lock of the profile. */
const leftFreeMs = second / 4

export interface AssistantSessionOptions {
  /** Opens the program, or its files where it is not open. */
  readonly open: () => Promise<Session>
  /** Chooses the account among those that there are. @throws CommandFailure */
  readonly accountAmong: (accounts: readonly Account[]) => Account
}

/** What a tool has of Docket: calls that read what is on this computer, and the one that proposes. */
export interface AssistantContext {
  readonly account: Account
  readonly session: Pick<Session, 'call'>
}

/**
 * Docket as an assistant has it. It goes on through closings and openings of the window, and knows `assistantCalls` alone. The
 * program looks at both once more: at what is called, and at whether its user wants assistants at all.
 */
export class AssistantSession {
  readonly #options: AssistantSessionOptions
  #opened: { readonly session: Session; readonly at: number } | null = null
  /** Calls of tools are made one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #closing: NodeJS.Timeout | undefined

  constructor(options: AssistantSessionOptions) {
    this.#options = options
  }

  /** Runs the work of a tool. @throws AppFailure `assistants_off`; CommandFailure when there is no such account */
  use<T>(work: (context: AssistantContext) => Promise<T>): Promise<T> {
    const made = this.#last.then(async () => {
      clearTimeout(this.#closing)
      try {
        const { accounts, program } = await this.#call('readProgram', {})
        if (!program.preferences.assistants) throw AppFailure.of('assistants_off')
        const account = this.#options.accountAmong(accounts)
        return await work({
          account,
          session: { call: (name, args) => this.#call(name as AssistantCall, args) as never },
        })
      } finally {
        this.#closing = setTimeout(() => void this.#closeIfAlone(), openAfterCallMs)
      }
    })
    this.#last = made.catch(() => undefined)
    return made
  }

  async close(): Promise<void> {
    clearTimeout(this.#closing)
    await this.#last
    clearTimeout(this.#closing)
    await this.#opened?.session.close()
    this.#opened = null
  }

  async #call<N extends AssistantCall>(name: N, args: CallArgs<N>): Promise<CallValue<N>> {
    if (!assistantCalls.includes(name)) throw AppFailure.of('bad_call', { detail: 'nothing for assistants' })
    const session = await this.#session()
    try {
      return await session.call(name, args)
    } catch (thrown) {
      if (errorOf(thrown).code !== 'cancelled') throw thrown
      // The program was closed: the next call finds its files, or another program.
      this.#opened = null
      await session.close()
      if (name === 'propose') throw thrown
      return await (await this.#session()).call(name, args)
    }
  }

  async #session(): Promise<Session> {
    if (this.#opened && this.#opened.session.isAlone && Date.now() - this.#opened.at > mostOpenMs) {
      await this.#closeIfAlone()
      await wait(leftFreeMs)
    }
    this.#opened ??= { session: await this.#options.open(), at: Date.now() }
    return this.#opened.session
  }

  async #closeIfAlone(): Promise<void> {
    const opened = this.#opened
    if (opened === null || !opened.session.isAlone) return
    this.#opened = null
    await opened.session.close()
  }
}
