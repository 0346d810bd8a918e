import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { wordsFor } from '../../shared/error-sentences.ts'
import { traitsOf } from '../../shared/error-traits.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import type { Account } from '../../shared/ipc.ts'
import { fittingAccounts } from '../accounts/fitting-accounts.ts'
import { prepareProfile } from '../profile.ts'
import type { ThreadLocation } from '../threads/worker.ts'
import { openAlone } from './alone-session.ts'
import {
  CommandFailure,
  commonOptions,
  exitCodes,
  type Command,
  type CommandContext,
  type ExitCode,
  type Given,
  type Output,
} from './command.ts'
import { commandFirst, ownCommandNamed, type OwnCommand } from './command-words.ts'
import { commandNamed } from './commands.ts'
import { completionFor } from './completion.ts'
import { helpOn, helpOnAll } from './help.ts'
import { paged } from './pager.ts'
import { patienceMs, ProfileLock } from './profile-lock.ts'
import { inLine, jsonText, shown } from './printing.ts'
import { listeningFile, type Caller } from './protocol.ts'
import type { Session } from './session.ts'
import { findOpenProgram } from './socket-session.ts'
import { writeOut } from './write-out.ts'

/** Environment of a command. */
export interface Surroundings {
  /** The user's own folder, where no other is named. */
  readonly profile: string
  readonly version: string
  readonly locate: ThreadLocation
  readonly systemProxy: (address: string) => Promise<string | null>
  /** Timeout for another program that has the profile, in milliseconds; the usual one by default. */
  readonly patienceMs?: number
  /** Starts the program with a place, and another folder than the user's own. Returns false where it cannot be started from here. */
  readonly start: (address: string, profile: string | null) => Promise<boolean>
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly errors: NodeJS.WriteStream
}

/** Milliseconds between two looks for the lock of the files, or for a program that has it. */
const lookEveryMs = 50

/** Default seconds until a command that writes goes on without an answer of the service. */
const usualWait = 15

/** Runs a command with its arguments, and returns its exit code. Its output is written by then. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  // A writer gets the failure itself. The same failure as an event that nobody listens to would end the process.
  for (const stream of [around.output, around.errors]) stream.on('error', () => undefined)
  try {
    return await run(args, around)
  } catch (thrown) {
    const [message, exit] = [wordsOfFailure(thrown), exitCodeOf(thrown)]
    // The part that could not be read may be the options.
    const wantsJson = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length).includes('--json')
    const code = thrown instanceof CommandFailure ? null : errorOf(thrown).code
    around.errors.write(wantsJson ? `${jsonText({ error: { exit, code, message } })}\n` : textOfLines([message]))
    return exit
  }
}

async function run(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const [name = 'help', ...rest] = commandFirst(args)
  const own = ownCommandNamed(name)
  if (own !== null) return await runOwn(own, rest, around)
  const command = commandNamed(name)
  if (command === null)
    throw new CommandFailure(exitCodes.usage, `There is no command “${inLine(name)}”. See docket help.`)
  const { words, given } = read(command, rest)
  if (given['help'] === true) return await help([name, ...words], {}, around)
  const profile = typeof given['profile'] === 'string' ? given['profile'] : around.profile
  const waitSeconds = given['wait'] === undefined ? usualWait : Number(given['wait'])
  if (!Number.isFinite(waitSeconds) || waitSeconds < 0)
    throw new CommandFailure(exitCodes.usage, '--wait needs a number of seconds.')
  prepareProfile(profile)
  if (command.serve !== undefined) {
    const { version, input, output } = around
    return await command.serve({
      ...{ words, given, version, input, output },
      open: (caller) => openSession(profile, command, around, caller),
    })
  }
  // Docket cannot be opened while a command has its files: not for as long as somebody writes, or reads in a pager.
  const isInputMeant = command.readsInput === true && [...words, ...Object.values(given).flat()].includes('-')
  const typed = isInputMeant ? await textOf(around.input) : ''
  const session = await openSession(profile, command, around)
  let output: Output
  try {
    const { accounts } = await session.call('readProgram', {})
    const context: CommandContext = {
      ...{ session, accounts, words, given, waitSeconds, typed },
      get account() {
        return chosenAmong(accounts, given['account'])
      },
    }
    output = await command.run(context)
  } finally {
    await session.close()
  }
  return await print(output, given, around)
}

/** Runs a command that needs no files. */
async function runOwn(name: OwnCommand, args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const { words, given } = read({ name }, args)
  switch (name) {
    case 'help':
      return await help(words, given, around)
    case 'completion':
      return await completion(words, given, around)
    case 'version':
      return await print({ lines: [around.version], json: around.version }, given, around)
  }
}

/** Reads the options and words of a command. @throws CommandFailure */
function read(
  command: Pick<Command, 'name' | 'options' | 'forWords'>,
  args: readonly string[],
): { readonly words: string[]; readonly given: Given } {
  const usual = typesOf({ ...command.options, ...commonOptions })
  // Further options depend on the first word, which may stand behind options of its own: `--profile DIR`.
  const { positionals: written } = parseArgs({ args: [...args], options: usual, allowPositionals: true, strict: false })
  const options = { ...typesOf(command.forWords?.(written.slice(0, 1)).options ?? {}), ...usual }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { words: positionals, given: values }
  } catch (thrown) {
    const words = thrown instanceof Error ? (thrown.message.split('. ')[0] ?? '') : 'The options cannot be read'
    throw new CommandFailure(exitCodes.usage, `${inLine(words).replace(/\.$/, '')}. See docket help ${command.name}.`)
  }
}

/** The options as Node's parser takes them. */
function typesOf(options: NonNullable<Command['options']>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  )
}

/** The open program, or its threads in this process once nobody else has the profile. */
async function openSession(
  profile: string,
  command: Command,
  around: Surroundings,
  caller: Caller = 'command',
): Promise<Session> {
  const { needs } = command
  const until = Date.now() + (command.patienceMs ?? around.patienceMs ?? patienceMs)
  for (;;) {
    // Only a program that has the lock is asked: after a crash, somebody else may listen where the one before did.
    const lock = ProfileLock.take(profile)
    if (lock !== null) {
      rmSync(listeningFile(profile), { force: true })
      const { version, locate, systemProxy } = around
      const start = (address: string) => around.start(address, profile === around.profile ? null : profile)
      return await openAlone({ profile, version, locate, lock, isOnline: needs === 'service', systemProxy, start })
    }
    const program = await findOpenProgram(profile, caller)
    if (program !== null) return program
    // Docket is just starting or ending, or another command is at work.
    if (Date.now() > until) throw AppFailure.of('profile_in_use')
    await wait(lookEveryMs)
  }
}

/** @throws CommandFailure when there is no such account, or several fit */
function chosenAmong(accounts: readonly Account[], wanted: Given[string]): Account {
  const fitting = fittingAccounts(accounts, typeof wanted === 'string' ? wanted : null)
  const [account, another] = fitting
  if (account && !another) return account
  if (accounts.length === 0)
    throw new CommandFailure(exitCodes.account, 'There is no account yet. Open Docket and sign in.')
  const names = accounts.map(({ id, user, url }) => `  ${id}  @${user.username} on ${url}`).join('\n')
  const problem = account
    ? 'There are several accounts. Name one with --account:'
    : 'There is no such account. These exist:'
  throw new CommandFailure(exitCodes.account, `${problem}\n${names}`)
}

async function help([name, ...words]: readonly string[], given: Given, around: Surroundings): Promise<ExitCode> {
  const command = name === undefined ? null : commandNamed(name)
  if (name !== undefined && command === null)
    throw new CommandFailure(exitCodes.usage, `There is no command “${inLine(name)}”.`)
  const lines = command === null ? helpOnAll() : helpOn(command, words)
  return await print({ lines, json: lines }, given, around)
}

async function completion([shell = '']: readonly string[], given: Given, around: Surroundings): Promise<ExitCode> {
  const lines = completionFor(shell)
  if (lines === null) throw new CommandFailure(exitCodes.usage, 'Completion is available for bash, zsh and fish.')
  return await print({ lines, json: lines }, given, around)
}

async function print(
  { lines, json, notes = [], code = exitCodes.done }: Output,
  given: Given,
  around: Surroundings,
): Promise<ExitCode> {
  const { output, errors } = around
  const wantsJson = given['json'] === true
  for (const note of notes) errors.write(wantsJson ? `${jsonText({ note })}\n` : textOfLines([note]))
  const text = wantsJson ? `${jsonText(json)}\n` : textOfLines(lines)
  const isLong = output.isTTY === true && lines.length > (output.rows ?? 24)
  if (isLong && !wantsJson && (await paged(text))) return code
  await writeOut(output, text)
  return code
}

/** Lines as they are printed. Names and words of a service may be in any of them, whoever wrote it (S18). */
function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${shown(line)}\n`).join('')
}

/** Reads all of the input. @throws CommandFailure where it is not UTF-8: what cannot be read would be sent as other letters */
async function textOf(input: NodeJS.ReadStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of input) parts.push(Buffer.from(part as Buffer))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new CommandFailure(exitCodes.usage, 'The text on standard input is not UTF-8. Nothing was written.')
  }
}

function wordsOfFailure(thrown: unknown): string {
  return thrown instanceof CommandFailure ? thrown.message : inLine(wordsFor(errorOf(thrown), { isAskedOnce: true }))
}

/** Returns the exit code of a command that threw. */
export function exitCodeOf(thrown: unknown): ExitCode {
  if (thrown instanceof CommandFailure) return thrown.code
  const { lacks } = traitsOf(errorOf(thrown))
  if (lacks === null) return exitCodes.failed
  return lacks === 'account' ? exitCodes.account : exitCodes.nothing
}
