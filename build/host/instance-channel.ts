import { timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unguessable } from './page-keys.ts'
import type { SecondInstance } from './single-instance.ts'

/**
 * The channel between a second start and the process that holds the profile: a loopback port. A file of the profile
 * names the port and two secrets, so only those who can read the profile can use it. A question without the first
 * secret is not answered. An answer without the second is not believed: the file may be left from a process that has
 * ended, and its port may belong to another program by now.
 */
interface Way {
  readonly port: number
  readonly questionSecret: string
  readonly answerSecret: string
}

const longestMessage = 1024 * 1024
const publishAgainAfterMs = 1000

/** The end of the process that has the profile. */
export class InstanceChannel {
  readonly #server: Server
  readonly #file: string

  private constructor(server: Server, file: string) {
    this.#server = server
    this.#file = file
  }

  /** @param onSecond answers a second start with the address at which it finds the window */
  static open(folder: string, onSecond: (second: SecondInstance) => Promise<string>): InstanceChannel {
    const file = fileOf(folder)
    const questionSecret = unguessable()
    const answerSecret = unguessable()
    const server = createServer((socket) => {
      // The other side has gone away and wants no answer.
      socket.on('error', () => socket.destroy())
      void answer(socket, questionSecret, answerSecret, onSecond)
    })
    server.on('error', (error) =>
      console.error(`A second start with this profile will not reach this one: ${error.message}`),
    )
    // This removes a file that an ended process has left.
    rmSync(file, { force: true })
    const publish = () => {
      if (!server.listening) return
      const way: Way = { port: (server.address() as AddressInfo).port, questionSecret, answerSecret }
      try {
        writeFileSync(`${file}.part`, JSON.stringify(way), { mode: 0o600 })
        // The file is renamed into place, so that nobody reads half of it.
        renameSync(`${file}.part`, file)
      } catch {
        // The disk is full. It is tried again, since there may be room later.
        setTimeout(publish, publishAgainAfterMs).unref()
      }
    }
    server.listen(0, '127.0.0.1', publish)
    server.unref()
    return new InstanceChannel(server, file)
  }

  close(): void {
    rmSync(this.#file, { force: true })
    this.#server.close()
  }
}

/**
 * Asks the process that has a profile to show itself. Returns the address at which its window can be opened. Waits for
 * a process that has only just started.
 */
export async function askFirstInstance(folder: string, second: SecondInstance, patienceMs = 15_000): Promise<string> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const way = readWay(folder)
    const address = way && (await ask(way, second, deadline - Date.now()))
    if (address) return address
    if (Date.now() >= deadline) {
      throw new Error('The Docket that has this profile open does not answer. It may be ending: try again in a moment.')
    }
    await wait(50)
  }
}

function fileOf(folder: string): string {
  return join(folder, 'channel.json')
}

function readWay(folder: string): Way | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Way
  } catch {
    // The file is not written yet, or is just being removed.
    return null
  }
}

/** The address, or null when no process with the secret answers. */
async function ask({ port, questionSecret, answerSecret }: Way, second: SecondInstance, patienceMs: number) {
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.setTimeout(Math.max(1, patienceMs), () => socket.destroy())
  socket.write(`${JSON.stringify({ secret: questionSecret, second })}\n`)
  const answered = (await readLine(socket)) as { secret?: unknown; address?: unknown } | null
  socket.destroy()
  return typeof answered?.address === 'string' && isSecret(answered.secret, answerSecret) ? answered.address : null
}

async function answer(
  socket: Socket,
  questionSecret: string,
  answerSecret: string,
  onSecond: (second: SecondInstance) => Promise<string>,
): Promise<void> {
  const asked = (await readLine(socket)) as { secret?: unknown; second?: SecondInstance } | null
  if (!asked?.second || !isSecret(asked.secret, questionSecret)) {
    socket.destroy()
    return
  }
  const address = await onSecond(asked.second)
  socket.end(`${JSON.stringify({ secret: answerSecret, address })}\n`)
}

function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The first line as JSON; null when there is none, or when it makes no sense. */
async function readLine(socket: Socket): Promise<unknown> {
  let text = ''
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += chunk as string
      if (text.includes('\n')) return JSON.parse(text.slice(0, text.indexOf('\n')))
      if (text.length > longestMessage) return null
    }
  } catch {
    // The connection broke, or this is not JSON: no answer is given.
  }
  return null
}
