/**
 * Queries of GraphQL, as far as fields, arguments, variables, aliases and inline fragments go
 * (https://spec.graphql.org/October2021/#sec-Language). Default values of variables, named fragments and directives are not known.
 */

/** What a document asks for of a thing: a field of it, or more where it is of a type. */
export type Selection =
  | {
      readonly kind: 'field'
      readonly name: string
      /** The name of the field in the answer. */
      readonly key: string
      readonly args: Readonly<Record<string, unknown>>
      readonly within: readonly Selection[]
    }
  | { readonly kind: 'onType'; readonly type: string; readonly within: readonly Selection[] }

/** A document that cannot be answered: its message is for the answer. */
export class GraphqlProblem extends Error {
  /** The service's word for the problem, where it has one. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

const tokens =
  /[A-Za-z_]\w*|-?\d+(?:\.\d+)?|"(?:[^"\\\n]|\\.)*"|\.\.\.|[{}()[\]:!$=|@]|(?<comment>#.*)|(?<space>[\s,]+)|(?<other>.)/g
const isName = (token: string | undefined): token is string => token !== undefined && /^[A-Za-z_]/.test(token)

/** The deepest document that is read. */
const mostLevels = 20

/**
 * Reads what a query asks for; null for a mutation.
 *
 * @throws GraphqlProblem
 */
export function parseQuery(text: string, variables: Readonly<Record<string, unknown>>): readonly Selection[] | null {
  const reader = new DocumentReader(text, variables)
  return reader.readQuery()
}

class DocumentReader {
  readonly #tokens: readonly string[]
  readonly #variables: Readonly<Record<string, unknown>>
  #at = 0

  constructor(text: string, variables: Readonly<Record<string, unknown>>) {
    const found = [...text.matchAll(tokens)].filter(
      ({ groups }) => groups?.['comment'] === undefined && groups?.['space'] === undefined,
    )
    this.#tokens = found.map(([token]) => token)
    this.#variables = variables
  }

  readQuery(): readonly Selection[] | null {
    if (this.#isNext('mutation')) return null
    if (this.#take('query')) {
      if (isName(this.#next())) this.#at += 1
      // The types of the variables: what they are used for says what they must be.
      if (this.#take('(')) while (!this.#take(')')) this.#any()
    }
    const selections = this.#selections(1)
    if (this.#next() !== undefined) throw this.#unexpected()
    return selections
  }

  #selections(level: number): Selection[] {
    if (level > mostLevels) throw new GraphqlProblem(`Query has depth of more than ${mostLevels}`)
    this.#expect('{')
    const found: Selection[] = []
    while (!this.#take('}')) found.push(this.#selection(level))
    return found
  }

  #selection(level: number): Selection {
    if (this.#take('...')) {
      this.#expect('on')
      return { kind: 'onType', type: this.#name(), within: this.#selections(level + 1) }
    }
    const key = this.#name()
    const name = this.#take(':') ? this.#name() : key
    const args: Record<string, unknown> = {}
    if (this.#take('('))
      while (!this.#take(')')) {
        const argument = this.#name()
        this.#expect(':')
        args[argument] = this.#value(level)
      }
    const within = this.#isNext('{') ? this.#selections(level + 1) : []
    return { kind: 'field', name, key, args, within }
  }

  #value(level: number): unknown {
    if (level > mostLevels) throw this.#unexpected()
    if (this.#take('$')) return this.#variables[this.#name()] ?? null
    if (this.#take('[')) {
      const values: unknown[] = []
      while (!this.#take(']')) values.push(this.#value(level + 1))
      return values
    }
    const token = this.#any()
    if (token.startsWith('"')) return JSON.parse(token) as string
    if (/^-?\d/.test(token)) return Number(token)
    if (token === 'null') return null
    if (token === 'true' || token === 'false') return token === 'true'
    if (isName(token)) return token
    throw this.#unexpected(-1)
  }

  #next(): string | undefined {
    return this.#tokens[this.#at]
  }

  #isNext(token: string): boolean {
    return this.#next() === token
  }

  #take(token: string): boolean {
    const isTaken = this.#isNext(token)
    if (isTaken) this.#at += 1
    return isTaken
  }

  #any(): string {
    const token = this.#next()
    if (token === undefined) throw this.#unexpected()
    this.#at += 1
    return token
  }

  #name(): string {
    if (!isName(this.#next())) throw this.#unexpected()
    return this.#any()
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw this.#unexpected()
  }

  #unexpected(offset = 0): GraphqlProblem {
    const token = this.#tokens[this.#at + offset]
    return new GraphqlProblem(token === undefined ? 'Unexpected end of document' : `Expected NAME, actual: "${token}"`)
  }
}
