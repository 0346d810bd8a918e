import { wordsFor } from '../../shared/error-sentences.ts'
import type { WindowRequest } from '../../shared/ipc.ts'
import type { CommandId } from '../../shared/keymap.ts'
import { parsePlace } from '../../shared/place.ts'

export interface WindowRequestsOptions {
  /** Shows the main window, and opens it where there is none. */
  readonly show: () => void
  /** Tells the pages that something is asked of the window. */
  readonly announce: () => void
  /** Tells the user what is wrong. */
  readonly tell: (message: string) => void
}

/**
 * The way from outside of the window into it. Links, notifications, the tray and a second start `open` a place; menus
 * `run` a command. An address is parsed here, and nothing else of what came with it is used. Requests are kept until a
 * page takes them, since there may be no window yet, or one whose page is still loading.
 */
export class WindowRequests {
  readonly #options: WindowRequestsOptions
  #requests: WindowRequest[] = []

  constructor(options: WindowRequestsOptions) {
    this.#options = options
  }

  /** Shows the window with the place of an address, or says that there is no such place. */
  open(address: string): void {
    if (parsePlace(address) === null) {
      this.#options.show()
      this.#options.tell(wordsFor({ code: 'place_unknown' }))
      return
    }
    // Of several places only the last can be seen.
    this.#requests = this.#requests.filter(({ kind }) => kind !== 'place')
    this.#ask({ kind: 'place', address })
  }

  /** Shows the window and runs a command there. */
  run(command: CommandId): void {
    this.#ask({ kind: 'command', id: command })
  }

  /** What is asked for, in its order: once, to one page. */
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
