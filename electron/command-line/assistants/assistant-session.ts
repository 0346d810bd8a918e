import { setTimeout as wait } from 'node:timers/promises'
import { second } from '../../../shared/durations.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { Account, CallArgs, CallValue } from '../../../shared/ipc.ts'
import { mayCall, type AssistantCall } from '../protocol.ts'
import { CommandFailure, exitCodes } from '../command.ts'
import type { Session } from '../session.ts'

/** How long the files of a closed Docket stay open after a call, and how long at most: its window is to open soon. */
const openAfterCallMs = 2 * second
const mostOpenMs = 5 * second
/** Longer than the time between two attempts of the program to take the lock of the profile. */
const leftFreeMs = second / 4

export interface AssistantSessionOptions {
  /** Opens the program, or its files where it is not open. */
  readonly open: () => Promise<Session>
  /** The account as it is named where the assistant is started; null where it is not. */
  readonly account: string | null
}

/** What a tool has of Docket: calls that read what is on this computer, and the one that proposes. */
export interface AssistantContext {
  readonly account: Account
  readonly session: Pick<Session, 'call'>
}

/** Said where nobody can tell whether a proposal was kept. */
const unknownProposal =
  'Docket was closed before it answered. The proposal may already be in its outbox. If you propose the same ' +
  'again, it is kept only once, unless the user has sent it or thrown it away in the meantime: ask them.'

/** An assistant is not told which accounts there are. */
function accountFailure(wanted: string | null, fitting: number): CommandFailure {
  if (fitting > 0) return new CommandFailure(exitCodes.account, 'Name one account with --account.')
  return wanted === null
    ? new CommandFailure(exitCodes.account, 'There is no account yet. Open Docket and sign in.')
    : new CommandFailure(exitCodes.account, 'There is no such account. Name one account with --account.')
}

/**
 * Docket as an assistant has it. It goes on through closings and openings of the window, and makes no call but those of
 * `mayCall`. A program that is open looks at that once more, and answers only while its user wants assistants. Where it is closed,
 * `readAssistant` alone refuses, before each use.
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
        const { account: wanted } = this.#options
        const { account, fitting } = await this.#call('readAssistant', { account: wanted })
        if (account === null) throw accountFailure(wanted, fitting)
        return await work({
          account,
          session: { call: (name, args) => this.#call(name as AssistantCall, args as never) as never },
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
    if (!mayCall('assistant', name, args)) throw AppFailure.of('bad_call', { detail: 'nothing for assistants' })
    const session = await this.#session(name)
    try {
      return await session.call(name, args)
    } catch (thrown) {
      if (errorOf(thrown).code !== 'docket_closed') throw thrown
      // The program was closed: the next call finds its files, or another program.
      this.#opened = null
      await session.close()
      if (name === 'propose') throw new CommandFailure(exitCodes.failed, unknownProposal)
      return await (await this.#session(name)).call(name, args)
    }
  }

  async #session(next: AssistantCall): Promise<Session> {
    if (this.#opened && this.#opened.session.isAlone && Date.now() - this.#opened.at > mostOpenMs) {
      await this.#closeIfAlone()
      await wait(leftFreeMs)
    }
    if (this.#opened !== null) return this.#opened.session
    const session = await this.#options.open()
    this.#opened = { session, at: Date.now() }
    // A program answers nothing else on a connection that has no account yet.
    if (next !== 'readAssistant') await session.call('readAssistant', { account: this.#options.account })
    return session
  }

  async #closeIfAlone(): Promise<void> {
    const opened = this.#opened
    if (opened === null || !opened.session.isAlone) return
    this.#opened = null
    await opened.session.close()
  }
}
