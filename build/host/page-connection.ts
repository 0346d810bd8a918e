import type { WebSocket } from 'ws'
import type { FromPage, ToPage } from './page-messages.ts'

/** The WebSocket of one tab. */
export class PageConnection {
  readonly #socket: WebSocket

  constructor(socket: WebSocket, hear: (message: FromPage) => void, onClose: () => void) {
    this.#socket = socket
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return socket.close(1003, 'text only')
      let message: FromPage
      try {
        message = JSON.parse(data.toString('utf8')) as FromPage
      } catch {
        return socket.close(1007, 'JSON only')
      }
      hear(message)
    })
    socket.on('close', onClose)
    // A broken connection also closes; there is nothing more to do about it here.
    socket.on('error', (error) => console.error(`The connection to the page broke: ${error.message}`))
  }

  tell(message: ToPage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  end(message: ToPage): void {
    this.tell(message)
    this.#socket.close(1000)
  }
}
