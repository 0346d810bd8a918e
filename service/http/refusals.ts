import { notGiven, Refusal } from '../rules/refusals.ts'
import type { Dialect } from '../workspace.ts'

/** Refusals of requests that cannot be read, lack a parameter, or name something that does not exist. */

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

/** A parameter of the wrong type (`is invalid`) or outside its values (`does not have a valid value`). */
export function badParameter(name: string, problem: string): Refusal {
  return new Refusal(400, { error: `${name} ${problem}` })
}

/** Parameters of which one at most can be sent. */
export function exclusive(names: readonly string[]): Refusal {
  return new Refusal(400, { error: `${names.join(', ')} are mutually exclusive` })
}

export function nothingToChange(names: readonly string[]): Refusal {
  return new Refusal(400, { error: `${names.join(', ')} are missing, at least one parameter must be provided` })
}

/** The whole request cannot be read. */
export function unreadable(reason: string): Refusal {
  return new Refusal(400, { error: reason })
}
