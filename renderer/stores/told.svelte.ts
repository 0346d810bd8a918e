export interface Message {
  readonly id: number
  readonly tone: 'success' | 'info' | 'problem'
  readonly message: string
  /** The item it is about. */
  readonly item: string | null
  readonly action: { readonly title: string; readonly run: () => void } | null
}

/** Time to read, notice and reach the action of a message. */
const shownFor = 12_000
const most = 3

/** Messages shown for a while. */
export class ToldStore {
  #messages = $state.raw<readonly Message[]>([])
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0

  get messages(): readonly Message[] {
    return this.#messages
  }

  tell(tone: Message['tone'], message: string, more: Partial<Pick<Message, 'item' | 'action'>> = {}): void {
    const id = (this.#lastId += 1)
    const added = { id, tone, message, item: more.item ?? null, action: more.action ?? null }
    // The same words twice are one message that stays longer.
    const others = this.#messages.filter((other) => other.message !== message).slice(1 - most)
    this.#messages = [...others, added]
    this.release(id)
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#messages = this.#messages.filter((message) => message.id !== id)
  }

  /** Keeps a message while somebody reads it or reaches for its action. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id))
  }

  release(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), shownFor),
    )
  }
}
