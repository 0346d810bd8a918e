import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { FromPage, ToPage } from '../../../build/host/page-messages.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Asks as a browser would, with any headers: fetch would not let a test choose Host. */
export async function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = httpRequest(address, { headers, method, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) body += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** Uses up a printed address and answers where the page is: its origin and its prefix. */
export async function enter(address: string): Promise<{ origin: string; prefix: string; page: string }> {
  const answer = await ask(address)
  if (answer.status !== 303) throw new Error(`the address answered ${answer.status}`)
  const page = new URL(answer.headers.location ?? '', address)
  return { origin: page.origin, prefix: `/${page.pathname.split('/')[1]}/`, page: page.href }
}

/** The page's side of the WebSocket, spoken by hand. */
export class PageSocket {
  readonly #socket: WebSocket
  readonly #heard: ToPage[] = []
  #onHeard: () => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.#heard.push(JSON.parse(data.toString()) as ToPage)
      this.#onHeard()
    })
  }

  static async open(place: { origin: string; prefix: string }, origin = place.origin): Promise<PageSocket> {
    const socket = new WebSocket(`${place.origin.replace('http', 'ws')}${place.prefix}~host/socket`, { origin })
    const opened = new PageSocket(socket)
    await once(socket, 'open')
    opened.tell({ type: 'hello', path: 'index.html#here', dark: false, focused: true })
    return opened
  }

  tell(message: FromPage): void {
    this.#socket.send(JSON.stringify(message))
  }

  async next<T extends ToPage['type']>(type: T): Promise<Extract<ToPage, { type: T }>> {
    for (;;) {
      const index = this.#heard.findIndex((message) => message.type === type)
      if (index >= 0) return this.#heard.splice(index, 1)[0] as Extract<ToPage, { type: T }>
      await new Promise<void>((resolve) => (this.#onHeard = resolve))
    }
  }

  close(): void {
    this.#socket.close()
  }
}
