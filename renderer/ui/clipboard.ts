/**
 * Puts a text on the clipboard. Returns false if it could not. Must run soon after a click or key. The newer
 * `navigator.clipboard` asks for a permission, and Docket's windows are given none.
 */
export function copyText(text: string): boolean {
  let taken = false
  const give = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    taken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { capture: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return done && taken
}
