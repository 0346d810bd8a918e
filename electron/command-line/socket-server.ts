import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { errorOf, type Failed } from '../../shared/errors.ts'
import { OwnAccount } from './assistants/own-account.ts'
import { parseLine, readLines, writeLine } from './lines.ts'
import {
  greetingSchema,
  listeningFile,
  longestLine,
  mayCall,
  requestSchema,
  type AllowedCall,
  type Caller,
  type Request,
} from './protocol.ts'

/** The longest path at which a socket can be made, less a little. Longer ones are cut by the system. */
const longestSocketPath = 100

/** A program that sends nothing for this many milliseconds is disconnected. */
const greetingWithinMs = 5_000

/** Calls that a program which ends has not answered within so many milliseconds are given up: they may wait for a service. */
const answeredWithinMs = 2_000

export interface CommandServerOptions {
  readonly profile: string
  /** Answers a call as for a window. */
  readonly answer: (call: AllowedCall, args: unknown, caller: Caller) => Promise<unknown>
  /** Shows a place in the window. */
  readonly open: (address: string) => void
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/** Whom a connection answers. */
interface Connection {
  readonly caller: Caller
  /** The account of an assistant; commands have all of them. */
  readonly own: OwnAccount
}

/**
 * Answers commands while Docket is open, so that one process alone writes the user's edits. The socket and the file that
 * leads to it are only the user's, and each connection has to know the secret of this start.
 */
export class CommandServer {
  readonly #options: CommandServerOptions
  readonly #secret = randomBytes(32).toString('base64url')
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #underWay = new Set<Promise<void>>()
  #isClosing = false
  readonly #address: string
  /** A folder for the socket, where the path in the profile is too long. */
  readonly #folder: string | null

  private constructor(options: CommandServerOptions) {
    this.#options = options
    const inProfile = join(options.profile, 'command-line.sock')
    if (process.platform === 'win32') {
      this.#folder = null
      this.#address = `\\\\.\\pipe\\docket-${randomBytes(16).toString('hex')}`
    } else if (inProfile.length <= longestSocketPath) {
      this.#folder = null
      this.#address = inProfile
    } else {
      // Such a folder is made with mode 0700.
      this.#folder = mkdtempSync(join(tmpdir(), 'docket-'))
      this.#address = join(this.#folder, 'command-line.sock')
    }
    this.#server = createServer((socket) => this.#greet(socket))
  }

  /** Listens. Commands are a convenience: when that cannot be, the trouble is logged, and Docket goes on. */
  static open(options: CommandServerOptions): CommandServer {
    const server = new CommandServer(options)
    server.#listen()
    return server
  }

  /**
   * Listens no longer, and ends all connections once the calls that are under way were answered: a command whose edit was queued
   * must learn of it, or its user writes the same again.
   *
   * @param mostMs milliseconds after which no answer is waited for
   */
  async close(mostMs = answeredWithinMs): Promise<void> {
    this.#isClosing = true
    this.#server.close()
    rmSync(listeningFile(this.#options.profile), { force: true })
    const late = new AbortController()
    await Promise.race([
      Promise.all(this.#underWay),
      wait(mostMs, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    for (const socket of this.#sockets) socket.destroySoon()
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
  }

  #listen(): void {
    const { profile, onTrouble } = this.#options
    const isFile = process.platform !== 'win32'
    // The profile's lock is held by this process, so a socket that is there belongs to nobody any more.
    if (isFile) rmSync(this.#address, { force: true })
    this.#server.on('error', (thrown) => onTrouble('commands cannot be answered', thrown))
    this.#server.listen({ path: this.#address }, () => {
      try {
        if (isFile) chmodSync(this.#address, 0o600)
        const file = listeningFile(profile)
        rmSync(file, { force: true })
        const listening = { address: this.#address, secret: this.#secret }
        writeFileSync(file, JSON.stringify(listening), { mode: 0o600, flag: 'wx' })
      } catch (thrown) {
        onTrouble('commands cannot find the program', thrown)
      }
    })
  }

  #greet(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const late = setTimeout(() => socket.destroy(), greetingWithinMs)
    let caller: Caller | null = null
    const own = new OwnAccount()
    const onLine = (line: string) => {
      const value = parseLine(line)
      if (caller !== null) return this.#take(socket, value, { caller, own })
      clearTimeout(late)
      const greeting = v.safeParse(greetingSchema, value)
      if (greeting.success && isSame(greeting.output.secret, this.#secret)) caller = greeting.output.as
      else socket.destroy()
    }
    readLines(socket, onLine, longestLine)
  }

  #take(socket: Socket, value: unknown, connection: Connection): void {
    // Nothing is begun that may not come to its end.
    if (this.#isClosing) return
    const answering = this.#answer(socket, value, connection).finally(() => this.#underWay.delete(answering))
    this.#underWay.add(answering)
  }

  async #answer(socket: Socket, value: unknown, { caller, own }: Connection): Promise<void> {
    const asked = v.safeParse(requestSchema, value)
    const request = asked.success ? asked.output : null
    if (!request || !isAllowed(request, { caller, own })) {
      socket.destroy()
      return
    }
    if (request.kind === 'open') {
      this.#options.open(request.address)
      writeLine(socket, { id: request.id, result: { ok: true, value: null } })
      return
    }
    const result = await this.#resultOf(request, caller)
    if (caller === 'assistant' && !own.takes(request.call, result)) socket.destroy()
    else writeLine(socket, { id: request.id, result })
  }

  /** The answer to a call. A failure is one as well: whoever asked would wait for ever. */
  async #resultOf({ call, args }: Extract<Request, { kind: 'call' }>, caller: Caller): Promise<unknown> {
    try {
      return await this.#options.answer(call, args, caller)
    } catch (thrown) {
      return { ok: false, error: errorOf(thrown) } satisfies Failed
    }
  }
}

function isAllowed(request: Request, { caller, own }: Connection): boolean {
  if (request.kind === 'open') return caller === 'command'
  const { call, args } = request
  return mayCall(caller, call, args) && (caller === 'command' || own.allows(call, args))
}

/** Compares in a time that does not depend on how much of it is right. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
