/** `Ada`, `Ada and Ben`, `Ada, Ben and Cem`. */
export function listed(names: readonly string[]): string {
  return names.map((name, at) => `${wordBefore(at, names.length)}${name}`).join('')
}

/** Returns what stands before one of so many names in a list: nothing, `, ` or ` and `. */
export function wordBefore(at: number, count: number): string {
  if (at === 0) return ''
  return at === count - 1 ? ' and ' : ', '
}
