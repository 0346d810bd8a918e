/**
 * Returns the fields of a form as they were last left, from a draft. A field that the draft lacks, or holds in another shape (an
 * older Docket may have written it), is as in an empty form.
 */
export function fieldsIn<Fields extends object>(draft: string, empty: Fields): Fields {
  const kept = parsed(draft)
  const entries = Object.entries(empty).map(([name, value]: [string, unknown]) => {
    const was = kept[name]
    const fits = typeof was === typeof value && Array.isArray(was) === Array.isArray(value)
    return [name, fits ? was : value]
  })
  return Object.fromEntries(entries) as Fields
}

/** The draft of a form: nothing where it is as empty as at first. */
export function draftOf<Fields extends object>(fields: Fields, empty: Fields): string {
  const text = JSON.stringify(fields)
  return text === JSON.stringify(empty) ? '' : text
}

/** Returns what stands behind a text that was sent; all of a text that was changed within since. */
export function leftBehind(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

function parsed(draft: string): Readonly<Record<string, unknown>> {
  if (draft === '') return {}
  try {
    const value: unknown = JSON.parse(draft)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
