import { tick } from 'svelte'
import { isFieldAwaited, keepFocusHere } from '../../ui/keys/focus.ts'
import { modifiers } from '../../ui/keys/keys.ts'
import { copyOf, isOfWord, isPlainEnter, pressIn, write } from '../../ui/keys/pressed-again.ts'
import { isTyping } from '../../ui/keys/typing.ts'

/** The surfaces and readings that the user has asked for and that are not here yet, and the refusals so far. */
export interface Awaited {
  /** Number of surfaces that were asked for so far: sheets whose code is being loaded, pickers for rows that are being read. */
  readonly asked: number
  /** True while a surface is open, or about to be. */
  readonly isAnyOpen: boolean
  /** Resolves when the last command has been able to act or to ask for something; null where none waits for a reading. */
  readonly deferred: Promise<unknown> | null
  /** Number of messages so far that said why something cannot be done. */
  readonly refusals: number
  /** Gives up the surfaces and readings. */
  cancel(): void
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
/** Keys with no more milliseconds between them are a word that somebody is typing. */
export const typingPace = 400

/**
 * Keeps typed words from becoming commands. Keys that are pressed before their field or surface is here are held: typed text is
 * written in the field once that has the focus, Enter behind it included, and keys behind a command that has to read something
 * first are pressed again when it was run. Escape gives up waiting, and so does the pointer. Behind a key whose command was
 * refused, the rest of a word is taken: whoever types it believes to be in a field. Returns a function that ends that.
 */
export function holdKeys(awaited: Awaited): () => void {
  return new HeldKeys(awaited).listen()
}

class HeldKeys {
  readonly #awaited: Awaited
  /** The text that was typed for a field that is not here yet. */
  #text = ''
  /** The keys behind a command that waits. */
  #behind: KeyboardEvent[] = []
  /** Time of the press that ran the waiting command. */
  #commandPress = -Infinity
  /** The last surface that was asked for and has come. */
  #here: number
  /** The dialog to which keys go until that one is here, such as the question over which the settings were asked for. */
  #under: Element | null = null
  #refusals: number
  /** True while a word is being typed behind a refusal. */
  #isWordRefused = false
  /** Time of the last key. */
  #lastPress = -Infinity

  constructor(awaited: Awaited) {
    this.#awaited = awaited
    this.#here = awaited.asked
    this.#refusals = awaited.refusals
  }

  /** Listens until the returned function is called. */
  listen(): () => void {
    const ended = new AbortController()
    // Before any other listener: the page below must not hear of it.
    const options = { capture: true, signal: ended.signal }
    window.addEventListener('keydown', (event) => this.#press(event), options)
    window.addEventListener('focusin', (event) => this.#arrive(event), options)
    window.addEventListener('pointerdown', () => this.#giveUp(), options)
    return () => ended.abort()
  }

  get #isAwaited(): boolean {
    if (isFieldAwaited()) return true
    const { isAnyOpen, asked } = this.#awaited
    return isAnyOpen && this.#here !== asked && !this.#isInAnother(document.activeElement)
  }

  /** Returns true if an element is in a dialog that has come since the last key that was not held. */
  #isInAnother(element: Element | null): boolean {
    const dialog = dialogOf(element)
    return dialog !== null && dialog !== this.#under
  }

  #press(event: KeyboardEvent): void {
    // An input method takes it: Escape gives up a word, and must not close the dialog around the field as well.
    if (event.isComposing) return event.stopPropagation()
    if (modifiers.has(event.key)) return
    const { deferred, refusals } = this.#awaited
    const pressBefore = this.#lastPress
    this.#lastPress = event.timeStamp
    const isFast = event.timeStamp - pressBefore < typingPace
    const isRefused = this.#refusals !== refusals
    this.#refusals = refusals
    // Any other key, such as Escape, ends a word.
    this.#isWordRefused = isOfWord(event) && isFast && (isRefused || this.#isWordRefused)
    if (deferred !== null && !isInDialog(document.activeElement) && !isInField()) {
      if (this.#behind.length === 0) {
        this.#commandPress = pressBefore
        void deferred.then(() => this.#pressAgain())
      }
      this.#behind.push(event)
      take(event)
    } else if (this.#isAwaited) {
      take(event)
      this.#hold(event)
    } else {
      this.#text = ''
      this.#under = dialogOf(document.activeElement)
      if (this.#isWordRefused && !isInField()) take(event)
    }
  }

  #hold(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#text = ''
      keepFocusHere()
      this.#awaited.cancel()
    } else if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (isPlainEnter(event)) this.#text += this.#text === '' ? '' : '\n'
    else if (isOfWord(event) && event.key.length === 1) this.#text += event.key
  }

  /** The command was run: keys behind it go where it has led to, in their order. */
  #pressAgain(): void {
    const pressed = this.#behind
    this.#behind = []
    // However long it took, they are a word or none by the pace at which they were pressed.
    this.#lastPress = this.#commandPress
    for (const event of pressed) {
      const focused = document.activeElement ?? document.body
      if (this.#isAwaited) this.#hold(event)
      else if (isOfWord(event) && event.key.length === 1 && isTyping(focused)) write(event.key, focused)
      else pressIn(focused, copyOf(event))
    }
  }

  #arrive({ target }: FocusEvent): void {
    if (!(target instanceof Element) || !(this.#isInAnother(target) || isTyping(target))) return
    if (this.#isInAnother(target)) {
      this.#here = this.#awaited.asked
      // The command that waited has asked for something.
      for (const event of this.#behind) this.#hold(event)
      this.#behind = []
    }
    if (this.#text !== '') fill(target, this.#text)
    this.#text = ''
  }

  /** The user points at something: nothing that was asked for before is waited for any more. */
  #giveUp(): void {
    this.#here = this.#awaited.asked
    this.#under = dialogOf(document.activeElement)
    this.#text = ''
    this.#behind = []
    this.#isWordRefused = false
    this.#refusals = this.#awaited.refusals
  }
}

/** Writes the held text in a field, and presses the Enter that was behind it. */
function fill(field: Element, text: string): void {
  const [words = '', ...lines] = text.split('\n')
  if (field instanceof HTMLTextAreaElement) write(text, field)
  else if (write(words, field) && lines.length > 0) void tick().then(() => pressIn(field, plainEnter()))
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function dialogOf(element: Element | null): Element | null {
  return element?.closest(dialogs) ?? null
}

function isInDialog(element: Element | null): boolean {
  return dialogOf(element) !== null
}

function isInField(): boolean {
  return document.activeElement !== null && isTyping(document.activeElement)
}

function plainEnter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
}
