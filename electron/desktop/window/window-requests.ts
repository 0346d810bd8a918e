import { wordsFor } from '../../../shared/error-sentences.ts'
import type { WindowRequest } from '../../../shared/ipc.ts'
import type { CommandId } from '../../../shared/keymap.ts'
import { parsePlace } from '../../../shared/place.ts'

export interface WindowRequestsOptions {
  /** Shows the main window, or opens it if there is none. */
  readonly show: () => void
  /** Notifies the pages that a request waits for them. */
  readonly announce: () => void
  /** Shows the user a message about a problem. */
  readonly tell: (message: string) => void
}

/**
 * Requests to the window from outside of it. Links, notifications, the tray and a second start `open` a place. Menus
 * `run` a command. An address is parsed here, and only its place is passed on. Requests are kept until a page takes
 * them, since there may be no window yet, or its page may still be loading.
 */
export class WindowRequests {
  readonly #options: WindowRequestsOptions
  #requests: WindowRequest[] = []

  constructor(options: WindowRequestsOptions) {
    this.#options = options
  }

  /** Shows the window with the place of an address, or a message that there is no such place. */
  open(address: string): void {
    if (parsePlace(address) === null) {
      this.#options.show()
      this.#options.tell(wordsFor({ code: 'place_unknown' }))
      return
    }
    // The window shows one place, so only the last request for a place matters.
    this.#requests = this.#requests.filter(({ kind }) => kind !== 'place')
    this.#ask({ kind: 'place', address })
  }

  /** Shows the window and runs a command in it. */
  run(command: CommandId): void {
    this.#ask({ kind: 'command', id: command })
  }

  /** Returns the waiting requests in their order, and removes them: each request goes to one page only. */
  take(): WindowRequest[] {
    const requests = this.#requests
    this.#requests = []
    return requests
  }

  #ask(request: WindowRequest): void {
    this.#requests.push(request)
    this.#options.show()
    this.#options.announce()
  }
}
