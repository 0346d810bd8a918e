/** An answer that says no, with the contract's status and words. Thrown from wherever it is found out; the router sends it. */
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

/** The contract's wording, which real services keep for an attribute sent blank. */
export function notGiven(name: string): Refusal {
  return new Refusal(400, { message: `400 (Bad request) "${name}" not given` })
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
