import { createContext } from 'svelte'
import { withHiddenNamed } from '../../shared/hidden-characters.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { NamedService } from '../../shared/service-name.ts'
import type { AppError } from '../../shared/errors.ts'

export interface Message {
  readonly id: number
  readonly tone: 'success' | 'info' | 'problem'
  readonly message: string
  /** The item it is about. */
  readonly item: string | null
  readonly action: { readonly title: string; readonly run: () => void } | null
  /**
   * `step`: the user's last step, which the action undoes. There is only ever one, since only the last step can be undone by an
   * "Undo" without a name. `offline`: Docket works offline, or no longer. Only the last of these is true.
   */
  readonly topic: 'step' | 'offline' | null
}

/** Time to read, notice and reach the action of a message. */
const shownFor = 12_000
const most = 3

/** Messages shown for a while. */
export class ToastStore {
  #messages = $state.raw<readonly Message[]>([])
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0
  #refusals = 0
  /** Number of the user's last step, and of the last one that a message was about. */
  #lastStep = 0
  #shownStep = 0

  /** Number of messages so far that said why something cannot be done. */
  get refusals(): number {
    return this.#refusals
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Returns the number of a step that was just made, for a message whose words have to be read first. */
  countStep(): number {
    return (this.#lastStep += 1)
  }

  /** Returns true if no message was about a later step: only the last one can be undone by an "Undo" without a name. */
  isLastStep(step: number): boolean {
    return step >= this.#shownStep
  }

  /**
   * Shows a message and returns its id. Invisible characters in it are named, so that a name that somebody else chose cannot turn
   * the words around it.
   *
   * @param how `step`: the number of the step that it is about, where that was made a while ago (`countStep`)
   */
  tell(
    tone: Message['tone'],
    words: string,
    {
      item = null,
      action = null,
      topic = null,
      step,
    }: Partial<Pick<Message, 'item' | 'action' | 'topic'>> & { readonly step?: number } = {},
  ): number {
    if (topic === 'step') this.#shownStep = step ?? this.countStep()
    const id = (this.#lastId += 1)
    const message = withHiddenNamed(words)
    // A message with the same words as an open one does not open again: the open one stays longer.
    const others = this.#messages.filter(
      (other) => other.message !== message && (topic === null || other.topic !== topic),
    )
    this.#messages = [...others.slice(1 - most), { id, tone, message, item, action, topic }]
    this.release(id)
    return id
  }

  /** Replaces the words of a message that is still shown by what is true now. It is shown as long as it would have been. */
  retell(id: number, words: string): void {
    const message = withHiddenNamed(words)
    this.#messages = this.#messages.map((shown) => (shown.id === id ? { ...shown, message } : shown))
  }

  /** Shows a message about why something cannot be done that the user has just asked for. */
  refuse(why: string): void {
    this.#refusals += 1
    this.tell('info', why)
  }

  /**
   * Shows the message of an error.
   *
   * @param before a sentence about what failed because of it
   */
  tellError(error: AppError, { before = '', ...context }: NamedService & { readonly before?: string } = {}): void {
    // A toast is about what the user has just asked for: nothing asks again by itself.
    const words = wordsFor(error, { isAskedOnce: true, ...context })
    this.tell('problem', before === '' ? words : `${before} ${words}`)
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#messages = this.#messages.filter((message) => message.id !== id)
  }

  /** Withdraws the messages of a topic: their actions can no longer be done, nor those of messages that are on their way. */
  forget(topic: NonNullable<Message['topic']>): void {
    if (topic === 'step') this.#shownStep = this.countStep()
    for (const message of this.#messages) if (message.topic === topic) this.dismiss(message.id)
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

export const [useToasts, provideToasts] = createContext<ToastStore>()
