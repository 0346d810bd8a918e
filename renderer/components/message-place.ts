/** Where something is in the window, from its top. */
interface Place {
  readonly top: number
  readonly bottom: number
}

/** What stands above and below the messages at either end of a pane: its bar, and the status bar. */
const bars = 48

/**
 * Whether messages go to the top of the pane: what is being written lies where they would be at its bottom, and not at the top,
 * too.
 *
 * @param height how high all messages are together
 */
export function goesAbove(written: Place, height: number, windowHeight: number): boolean {
  return written.bottom > windowHeight - bars - height && written.top > bars + height
}
