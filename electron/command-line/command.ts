import type { Readable, Writable } from 'node:stream'
import type { Account } from '../../shared/ipc.ts'
import type { Caller } from './protocol.ts'
import type { Session } from './session.ts'

/** Exit codes of commands, for scripts. */
export const exitCodes = {
  done: 0,
  /** The service or Docket refused it. */
  failed: 1,
  /** It was asked for in a way that nobody understands. */
  usage: 2,
  /** There is nothing of that name on this computer. */
  nothing: 3,
  /** There is no such account, or it is signed out. */
  account: 4,
  /** It is queued, and the service does not have it yet. */
  waits: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A command that cannot go on, with its message. */
export class CommandFailure extends Error {
  readonly code: ExitCode

  constructor(code: ExitCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Kind of name that a word is, where completion knows the names. */
export type Named =
  | 'item'
  | 'mergeRequest'
  | 'mergeRequestAction'
  | 'branch'
  | 'project'
  | 'account'
  | 'place'
  | 'operation'
  | 'command'
  | 'shell'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  /** Kind of name that its value is. */
  readonly names?: Named
  /** Placeholder of its value in the help. */
  readonly value?: string
  /** True if it may be given several times. */
  readonly multiple?: boolean
}

/** Options that every command has. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', help: 'print JSON, for scripts' },
  account: {
    type: 'string',
    value: 'NAME',
    names: 'account',
    help: 'the account: its name, user or host; needed when there are several',
  },
  profile: { type: 'string', value: 'DIR', help: 'use the files in DIR instead of your own Docket folder' },
  help: { type: 'boolean', help: 'show what a command does' },
}

export type Given = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** What looking something up needs of a context. */
export interface AskingContext {
  readonly session: Pick<Session, 'call'>
  /** The account that was chosen, or the only one. @throws CommandFailure when there is none, or several fit */
  readonly account: Account
}

export interface CommandContext extends AskingContext {
  readonly session: Session
  readonly accounts: readonly Account[]
  readonly words: readonly string[]
  readonly given: Given
  /** All of standard input, for a text that is given as `-`; empty where none is. */
  readonly typed: string
  /** Seconds to wait until the service has the edit. */
  readonly waitSeconds: number
}

/** Output of a command: for people, and for scripts. */
export interface Output {
  readonly lines: readonly string[]
  readonly json: unknown
  readonly code?: ExitCode
  /** Lines that are printed beside the output, and are no part of it. */
  readonly notes?: readonly string[]
}

/** Help and options that depend on the words of a command. */
export interface OfWords {
  readonly help: readonly string[]
  readonly options: Readonly<Record<string, Option>>
}

/** Surroundings of a command that goes on until its input ends, and opens Docket as it needs it. */
export interface ServingContext {
  readonly words: readonly string[]
  readonly given: Given
  readonly version: string
  readonly input: Readable
  readonly output: Writable
  readonly open: (caller: Caller) => Promise<Session>
}

export type Command = DescribedCommand &
  (
    | { readonly run: (context: CommandContext) => Promise<Output>; readonly serve?: never }
    | { readonly serve: (context: ServingContext) => Promise<ExitCode>; readonly run?: never }
  )

interface DescribedCommand {
  readonly name: string
  readonly summary: string
  /** The words behind the name, such as `KEY TEXT`. */
  readonly usage: string
  readonly options?: Readonly<Record<string, Option>>
  /** Kinds of its words, in order. */
  readonly takes?: readonly Named[]
  /** True if a word or the value of an option may be `-`, which stands for standard input. */
  readonly readsInput?: true
  /** Timeout for another program that has the profile, in milliseconds, where it is not the usual one. */
  readonly patienceMs?: number
  /** `files`: the data on this computer. `service`: it writes or asks, so services are reached. */
  readonly needs: 'files' | 'service'
  /** Returns additional help and options for certain words, such as an operation. */
  readonly forWords?: (words: readonly string[]) => OfWords
}

/** The text of a word that may be `-`, which stands for standard input where the command reads that. */
export function textOf(word: string, { typed }: CommandContext): string {
  return word === '-' ? typed.trimEnd() : word
}

/** The words of a command, of which there must be so many. @throws CommandFailure */
export function wordsOf(
  command: Pick<Command, 'name' | 'usage'>,
  words: readonly string[],
  least: number,
  most = least,
): void {
  if (words.length >= least && words.length <= most) return
  throw new CommandFailure(exitCodes.usage, `Usage: docket ${command.name} ${command.usage}`.trimEnd())
}
