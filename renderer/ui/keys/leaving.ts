/**
 * Escape leaves a form that is part of something that Escape leaves too: the form alone, and not while an input method
 * composes.
 */
export function onEscape(leave: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
}
