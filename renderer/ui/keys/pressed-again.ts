/** Ways to do in the name of the user what keys do that were held. */

/** The same key again, as of the time when it was pressed. */
export function copyOf({ key, code, ctrlKey, shiftKey, altKey, metaKey, timeStamp }: KeyboardEvent): KeyboardEvent {
  const copy = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
    bubbles: true,
    cancelable: true,
  })
  return Object.defineProperty(copy, 'timeStamp', { value: timeStamp })
}

/** Returns true for a key with which a word is typed. */
export function isOfWord({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || key === 'Backspace')
}

/** Returns true for the Enter that ends a line or sends a form. With modifiers it is the key of a command. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && isOfWord(event) && !event.shiftKey
}

/** Presses a key in the name of the user. By itself a browser sends a form only where it has seen Enter. */
export function pressIn(focused: Element, event: KeyboardEvent): void {
  if (focused !== document.activeElement) return
  const isLeft = focused.dispatchEvent(event)
  if (isLeft && isPlainEnter(event) && focused instanceof HTMLInputElement) focused.form?.requestSubmit()
}

/**
 * Writes at the end of a field for text, as somebody types. Returns false if it could not: fields of numbers and dates have no
 * such place.
 */
export function write(text: string, field: Element): boolean {
  if (!isText(field)) return false
  replace(field, field.value.length, field.value.length, text)
  return true
}

/**
 * Does at the caret of a field for text what a key of a word does there: a character, Backspace, or Enter between lines. Returns
 * false if the key writes nothing there.
 */
export function writeAtCaret(event: KeyboardEvent, field: Element): boolean {
  if (!isText(field) || !isOfWord(event)) return false
  const { selectionStart: start, selectionEnd: end, value } = field
  if (start === null || end === null) return false
  const { key } = event
  if (key === 'Backspace') {
    const before = start === end ? ([...value.slice(0, start)].at(-1)?.length ?? 0) : 0
    replace(field, start - before, end, '')
  } else if (key !== 'Enter') replace(field, start, end, key)
  else if (field instanceof HTMLTextAreaElement) replace(field, start, end, '\n')
  else return false
  return true
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isText(field: Element): field is TextField {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null
}

function replace(field: TextField, start: number, end: number, text: string): void {
  field.setRangeText(text, start, end, 'end')
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText'
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }))
}
