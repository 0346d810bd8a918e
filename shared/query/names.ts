import { current, me, none, type NamedFilter } from './tree.ts'

/** What a value of a filter stands for by itself, whatever has that name. */
const words: Readonly<Record<NamedFilter, readonly string[]>> = {
  author: [me],
  assignee: [me, none],
  reviewer: [me, none],
  label: [none],
  local: [none],
  milestone: [none],
  epic: [none],
  iteration: [current, none],
  project: [],
  group: [],
}

/**
 * Returns the value of a filter that means what has a name. A name that the filter would read as something else stands in quotation
 * marks, which count for nothing where nothing is called so with them.
 */
export function valueNamed(key: NamedFilter, name: string): string {
  return isWord(key, name) ? `"${name}"` : name
}

/** Returns the name that a value means, without the quotation marks that `valueNamed` has put around it. */
export function nameOfValue(key: NamedFilter, value: string): string {
  const name = /^"(.*)"$/.exec(value)?.[1]
  return name !== undefined && isWord(key, name) ? name : value
}

function isWord(key: NamedFilter, name: string): boolean {
  return words[key].includes(name.toLowerCase())
}
