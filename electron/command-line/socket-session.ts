import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { AppFailure, type Result } from '../../shared/errors.ts'
import type { CallArgs, CallValue } from '../../shared/ipc.ts'
import { parseLine, readLines, writeLine } from './lines.ts'
import {
  answerSchema,
  listeningFile,
  listeningSchema,
  type AllowedCall,
  type Caller,
  type Request,
} from './protocol.ts'
import type { Session } from './session.ts'

/** Returns the open program of a profile; null where none answers. */
export async function findOpenProgram(profile: string, caller: Caller = 'command'): Promise<Session | null> {
  const listening = v.safeParse(listeningSchema, parseLine(textOf(listeningFile(profile))))
  if (!listening.success) return null
  const { address, secret } = listening.output
  const socket = await new Promise<Socket | null>((resolve) => {
    const tried = connect({ path: address }, () => resolve(tried))
    tried.once('error', () => resolve(null))
  })
  if (socket === null) return null
  writeLine(socket, { secret, as: caller })
  return new SocketSession(socket)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

type Answered = (result: Result<unknown>) => void

class SocketSession implements Session {
  readonly isAlone = false
  readonly #socket: Socket
  readonly #waiting = new Map<number, Answered>()
  #lastId = 0

  constructor(socket: Socket) {
    this.#socket = socket
    readLines(socket, (line) => {
      const answer = v.safeParse(answerSchema, parseLine(line))
      if (!answer.success) return
      this.#waiting.get(answer.output.id)?.(answer.output.result as Result<unknown>)
      this.#waiting.delete(answer.output.id)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      for (const answered of this.#waiting.values()) answered({ ok: false, error: { code: 'docket_closed' } })
      this.#waiting.clear()
    })
  }

  async call<N extends AllowedCall>(name: N, args: CallArgs<N>): Promise<CallValue<N>> {
    return (await this.#ask((id) => ({ kind: 'call', id, call: name, args }))) as CallValue<N>
  }

  async open(address: string): Promise<boolean> {
    await this.#ask((id) => ({ kind: 'open', id, address }))
    return true
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#socket.destroyed) return resolve()
      this.#socket.once('close', () => resolve())
      this.#socket.end()
      this.#socket.destroySoon()
    })
  }

  async #ask(requestOf: (id: number) => Request): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const result = await new Promise<Result<unknown>>((resolve) => {
      if (this.#socket.destroyed) return resolve({ ok: false, error: { code: 'docket_closed' } })
      this.#waiting.set(id, resolve)
      writeLine(this.#socket, requestOf(id))
    })
    if (!result.ok) throw new AppFailure(result.error)
    return result.value
  }
}
