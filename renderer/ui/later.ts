/** Loaders of the parts that a key opens and that the first screen does without. */
const parts: (() => Promise<unknown>)[] = []

/** Has a part of the page loaded as soon as the first screen is there, so that nobody waits for it. Returns its loading. */
export function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  parts.push(load)
  return load
}

/** Loads these parts when the page has nothing else to do. A part that cannot be loaded now is loaded when it is asked for. */
export function loadLater(): void {
  requestIdleCallback(() => {
    for (const load of parts) load().catch(() => undefined)
  })
}
