/** Salvage of the readable part of a damaged database, whatever its tables hold. */

/** Runs one reading of a damaged file, and passes over a failure: undefined then. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Reads the JSON object that begins at a place in a text. A torn object is read as far as it goes. */
export function objectAt(text: string, start: number): string {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  return ''
}
