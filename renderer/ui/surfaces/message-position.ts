/** Height of the bars at either end of a pane, in pixels: its own bar above the messages, and the status bar below. */
const bars = 48

/**
 * Reports whether messages belong to the top of the pane: the control that is being used lies where they would be at its bottom,
 * and not at the top, too. Its position is watched, and not the scrolling: rows that are read late above it move it without any.
 *
 * @param height height of all messages together, in pixels
 * @returns a function that ends the watching
 */
export function watchPosition(
  written: Element,
  height: number,
  windowHeight: number,
  tell: (goesAbove: boolean) => void,
): () => void {
  const other = bars + height - windowHeight
  const liesIn = { top: false, bottom: false }
  const watch = (end: 'top' | 'bottom', rootMargin: string) => {
    const observer = new IntersectionObserver(
      (entries) => {
        liesIn[end] = entries.at(-1)?.isIntersecting ?? false
        tell(liesIn.bottom && !liesIn.top)
      },
      { rootMargin },
    )
    observer.observe(written)
    return observer
  }
  const observers = [watch('top', `0px 0px ${other}px 0px`), watch('bottom', `${other}px 0px 0px 0px`)]
  return () => {
    for (const observer of observers) observer.disconnect()
  }
}
