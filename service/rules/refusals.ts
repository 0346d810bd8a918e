import type { Dialect } from '../workspace.ts'

/** An answer that says no. Thrown from wherever it is found out; the router sends it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${JSON.stringify(body)}`)
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Invalid or missing credentials. */
export function unauthorized(headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(401, { message: '401 Unauthorized' }, headers)
}

/** The caller may see it, but not do this. */
export function forbidden(reason = '403 Forbidden'): Refusal {
  return new Refusal(403, { message: reason })
}

/** A named resource that is not there, or hidden: `404 Issue Not Found`. */
export function notFound(what: string): Refusal {
  return new Refusal(404, { message: `404 ${what} Not Found` })
}

/** A record inside a project; real services spell this one with a small f. */
export function recordNotFound(): Refusal {
  return new Refusal(404, { message: '404 Not found' })
}

export function unknownRoute(): Refusal {
  return new Refusal(404, { error: '404 Not Found' })
}

export function wrongVerb(allowed: readonly string[]): Refusal {
  return new Refusal(405, { error: '405 Not Allowed' }, { allow: allowed.join(', ') })
}

/** A required attribute was not sent. The contract's wording names one, real services name them all. */
export function missing(names: readonly string[], dialect: Dialect): Refusal {
  if (dialect === 'contract') return notGiven(names[0] ?? '')
  return new Refusal(400, { error: names.map((name) => `${name} is missing`).join(', ') })
}

/** The contract's wording, which real services keep for an attribute sent blank. */
export function notGiven(name: string): Refusal {
  return new Refusal(400, { message: `400 (Bad request) "${name}" not given` })
}

/** A parameter of the wrong type (`is invalid`) or outside its values (`does not have a valid value`). */
export function badParameter(name: string, problem: 'is invalid' | 'does not have a valid value'): Refusal {
  return new Refusal(400, { error: `${name} ${problem}` })
}

export function nothingToChange(names: readonly string[]): Refusal {
  return new Refusal(400, { error: `${names.join(', ')} are missing, at least one parameter must be provided` })
}

/** An attribute that the resource does not take. */
export function failedValidation(problems: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, { message: problems })
}

/** What could not be saved, as real services print it in their own language's notation. */
export function failedSave(what: string, problems: Readonly<Record<string, readonly string[]>>): Refusal {
  const pairs = Object.entries(problems).map(([name, found]) => `:${name}=>[${found.map((p) => `"${p}"`).join(', ')}]`)
  return new Refusal(400, { message: `${what} {${pairs.join(', ')}}` })
}

/** Something that must be the only one of its kind is there already. */
export function conflict(message: unknown): Refusal {
  return new Refusal(409, { message })
}

/** The whole request cannot be read. */
export function unreadable(reason: string): Refusal {
  return new Refusal(400, { error: reason })
}
