/** How what can still be read of a damaged database is got out of it, whatever its tables hold. */

/** Of a damaged file whatever can be read is worth reading: what cannot is passed over. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The JSON object that begins at a place of a text; as much of it as there is. */
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
