import { wordsFor } from '../../shared/error-sentences.ts'
import { parsePlace } from '../../shared/place.ts'

export interface PlacesOptions {
  /** Shows the main window, and opens it where there is none. */
  readonly show: () => void
  /** Tells the pages that a place is to be shown. */
  readonly announce: () => void
  /** Tells the user what is wrong. */
  readonly tell: (message: string) => void
}

/**
 * The way from outside of the window to a place in it: links, notifications, the tray and a second start all end in
 * `open`. The address is parsed here, and nothing else of what came with it is used. It is kept until a page takes it,
 * since there may be no window yet, or one whose page is still loading.
 */
export class Places {
  readonly #options: PlacesOptions
  #asked: string | null = null

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** Shows the window with the place of an address, or says that there is no such place. */
  open(address: string): void {
    this.#options.show()
    if (parsePlace(address) === null) {
      this.#options.tell(wordsFor({ code: 'place_unknown' }))
      return
    }
    this.#asked = address
    this.#options.announce()
  }

  /** The address that is to be shown: the last one that was asked for, once. */
  take(): string | null {
    const asked = this.#asked
    this.#asked = null
    return asked
  }
}
