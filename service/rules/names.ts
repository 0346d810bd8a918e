/** Validates the names and paths of groups, projects and users. The words of the problems are those of real services. */

const longest = 255

/** The problems, by attribute. */
export type Problems = Record<string, readonly string[]>

export const taken = 'has already been taken'

function sizeProblems(text: string): string[] {
  if (text.trim() === '') return ["can't be blank"]
  return text.length > longest ? [`is too long (maximum is ${longest} characters)`] : []
}

/** The problems of a group's path or of a username; empty for a valid one. */
export function pathProblems(path: string): string[] {
  const wrong = sizeProblems(path)
  if (!/^[a-z0-9_.][a-z0-9_.-]*$/i.test(path) || /(\.|\.git|\.atom)$/i.test(path)) {
    wrong.push(
      "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'.",
    )
  }
  return wrong
}

export function nameProblems(name: string): string[] {
  return sizeProblems(name)
}

export function projectNameProblems(name: string): string[] {
  const wrong = sizeProblems(name)
  if (wrong.length === 0 && !/^[\p{L}\p{N}\p{Emoji}_][\p{L}\p{N}\p{Emoji}\p{M}\p{Pd}\u200d_. ]*$/u.test(name)) {
    wrong.push(
      "can contain only letters, digits, emojis, '_', '.', dash, space. It must start with letter, digit, emoji or '_'.",
    )
  }
  return wrong
}

export function projectPathProblems(path: string): string[] {
  const wrong = sizeProblems(path)
  if (!/^[a-z0-9_.][a-z0-9_.-]*$/i.test(path) || /\.(git|atom)$/i.test(path)) {
    wrong.push(
      "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    )
  }
  return wrong
}

/** The path of a project of which only the name was given. */
export function pathOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Drops the attributes that have no problems. */
export function problemsOf(attributes: Problems): Problems {
  return Object.fromEntries(Object.entries(attributes).filter(([, wrong]) => wrong.length > 0))
}

/** Returns true for an http or https address with a host. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}

export function isEmail(text: string): boolean {
  return text.length <= longest && /^[^@\s]+@[^@\s]+$/.test(text)
}
