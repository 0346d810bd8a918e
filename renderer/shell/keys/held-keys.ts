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
  /** The text that was typed for a field that is not here yet. */
  let text = ''
  /** The keys behind a command that waits. */
  let behind: KeyboardEvent[] = []
  /** Time of the press that ran the waiting command. */
  let commandPress = -Infinity
  /** The last surface that was asked for and has come. */
  let here = awaited.asked
  /** The dialog to which keys go until that one is here, such as the question over which the settings were asked for. */
  let under: Element | null = null
  let refusals = awaited.refusals
  /** `isWordRefused`: true while a word is being typed behind a refusal; `lastPress`: the time of the last key. */
  let isWordRefused = false
  let lastPress = -Infinity

  const isAwaited = (): boolean => {
    if (isFieldAwaited()) return true
    return awaited.isAnyOpen && here !== awaited.asked && !isInAnother(document.activeElement)
  }

  /** Returns true if an element is in a dialog that has come since the last key that was not held. */
  const isInAnother = (element: Element | null): boolean => {
    const dialog = dialogOf(element)
    return dialog !== null && dialog !== under
  }

  const press = (event: KeyboardEvent): void => {
    // An input method takes it: Escape gives up a word, and must not close the dialog around the field as well.
    if (event.isComposing) return event.stopPropagation()
    if (modifiers.has(event.key)) return
    const pressBefore = lastPress
    lastPress = event.timeStamp
    const isFast = lastPress - pressBefore < typingPace
    const isRefused = refusals !== awaited.refusals
    refusals = awaited.refusals
    // Any other key, such as Escape, ends a word.
    isWordRefused = isOfWord(event) && isFast && (isRefused || isWordRefused)
    if (awaited.deferred !== null && !isInDialog(document.activeElement) && !isInField()) {
      if (behind.length === 0) {
        commandPress = pressBefore
        void awaited.deferred.then(pressAgain)
      }
      behind.push(event)
      take(event)
    } else if (isAwaited()) {
      take(event)
      hold(event)
    } else {
      text = ''
      under = dialogOf(document.activeElement)
      if (isWordRefused && !isInField()) take(event)
    }
  }

  const hold = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      text = ''
      keepFocusHere()
      awaited.cancel()
    } else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (isPlainEnter(event)) text += text === '' ? '' : '\n'
    else if (isOfWord(event) && event.key.length === 1) text += event.key
  }

  /** The command was run: keys behind it go where it has led to, in their order. */
  const pressAgain = (): void => {
    const pressed = behind
    behind = []
    // However long it took, they are a word or none by the pace at which they were pressed.
    lastPress = commandPress
    for (const event of pressed) {
      const focused = document.activeElement ?? document.body
      if (isAwaited()) hold(event)
      else if (isOfWord(event) && event.key.length === 1 && isTyping(focused)) write(event.key, focused)
      else pressIn(focused, copyOf(event))
    }
  }

  const arrive = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !(isInAnother(target) || isTyping(target))) return
    if (isInAnother(target)) {
      here = awaited.asked
      // The command that waited has asked for something.
      for (const event of behind) hold(event)
      behind = []
    }
    if (text !== '') fill(target)
    text = ''
  }

  /** Writes the held text in a field, and presses the Enter that was behind it. */
  const fill = (field: Element): void => {
    const [words = '', ...lines] = text.split('\n')
    if (field instanceof HTMLTextAreaElement) write(text, field)
    else if (write(words, field) && lines.length > 0) void tick().then(() => pressIn(field, plainEnter()))
  }

  const point = (): void => {
    here = awaited.asked
    under = dialogOf(document.activeElement)
    text = ''
    behind = []
    isWordRefused = false
    refusals = awaited.refusals
  }
  // Before any other listener: the page below must not hear of it.
  window.addEventListener('keydown', press, true)
  window.addEventListener('focusin', arrive, true)
  window.addEventListener('pointerdown', point, true)
  return () => {
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('focusin', arrive, true)
    window.removeEventListener('pointerdown', point, true)
  }
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
