/** What the user asked for and is not here yet: a sheet whose code is being loaded, or a picker for rows that are being read. */
export interface Awaited {
  /** How many were asked for until now. */
  readonly asked: number
  /** Whether something is open, or is about to be. */
  readonly isAnyOpen: boolean
  /** Gives it up. */
  cancel(): void
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
const modifiers = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'])

/**
 * Holds the keys that are pressed before what they are meant for is here: none of them may reach the list behind it, where a
 * letter is a command. What was typed is in the first field of the dialog once that has the focus; Escape gives it up, and so does
 * the pointer. Returns a function that ends that.
 */
export function holdKeys(awaited: Awaited): () => void {
  let text = ''
  /** The last one that was asked for and has come. */
  let here = awaited.asked

  const press = (event: KeyboardEvent): void => {
    const isHere = here === awaited.asked || isInDialog(document.activeElement)
    if (isHere || !awaited.isAnyOpen) {
      text = ''
      return
    }
    if (event.isComposing || modifiers.has(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      text = ''
      awaited.cancel()
    } else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) text += event.key
  }
  const arrive = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !isInDialog(target)) return
    here = awaited.asked
    if (text !== '') write(text, target)
    text = ''
  }
  const point = (): void => {
    here = awaited.asked
    text = ''
  }
  // Before any other listener: what lies behind must not hear of it.
  window.addEventListener('keydown', press, true)
  window.addEventListener('focusin', arrive, true)
  window.addEventListener('pointerdown', point, true)
  return () => {
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('focusin', arrive, true)
    window.removeEventListener('pointerdown', point, true)
  }
}

function isInDialog(element: Element | null): boolean {
  return (element?.closest(dialogs) ?? null) !== null
}

/** Writes at the end of a field for text, as somebody types. Fields of numbers and dates have no such place. */
function write(text: string, field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null)
    return
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
