/** A refusal with the contract's status and words. Any code may throw one; the router sends it. */
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

/** A named resource that does not exist or is hidden: `404 Issue Not Found`. */
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

/** A row that could not be saved. Real services print the problems as a Ruby hash. */
export function failedSave(what: string, problems: Readonly<Record<string, readonly string[]>>): Refusal {
  const pairs = Object.entries(problems).map(([name, found]) => `:${name}=>[${found.map((p) => `"${p}"`).join(', ')}]`)
  return new Refusal(400, { message: `${what} {${pairs.join(', ')}}` })
}

/** Something that must be unique exists already. */
export function conflict(message: unknown): Refusal {
  return new Refusal(409, { message })
}
