/** Loaders of the parts that a key opens and that the first screen does without. */
const parts: (() => Promise<unknown>)[] = []

/** Has a part of the page loaded once the first screen is there, so that nobody waits for it. Returns its loading. */
export function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  parts.push(load)
  return load
}

/**
 * Loads these parts whenever the page has nothing else to do, one after the other: a key that is pressed meanwhile does not wait
 * for all of them. A part that cannot be loaded now is loaded when it is asked for.
 */
export function loadLater(): void {
  requestIdleCallback(async () => {
    const load = parts.shift()
    if (load === undefined) return
    await load().catch(() => undefined)
    loadLater()
  })
}
